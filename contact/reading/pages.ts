import { nextCursor, readMessages } from '../../src/client/pages/page';
import type { PlainRequest, Reply } from '../../src/client/http/send';
import { isSuccess } from '../../src/client/http/send';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../src/contract/common';
import type { Endpoint } from '../../src/contract';
import { isRecord, type JsonRecord, recordsOf } from '../../src/contract/json';
import type { Effect } from '../report/finding';
import { checkAnswer, noteFailure, noteNoJson, type Reader } from './reader';

export interface Page {
	readonly rows: readonly JsonRecord[];
	readonly pagination: JsonRecord;
}

/** The page in an answer, as the nodes read it. */
export function pageOf(endpoint: Endpoint, body: unknown): Page {
	const { rows, pagination } =
		endpoint.envelope === 'list' && isRecord(body)
			? { rows: body.data, pagination: body.pagination }
			: readMessages(body);
	return { rows: recordsOf(rows), pagination: isRecord(pagination) ? pagination : {} };
}

/** Reads a page and checks it against the contract. Undefined if there is none; then the reader has noted why. */
export async function readPage(
	reader: Reader,
	endpoint: Endpoint,
	request: PlainRequest,
): Promise<Page | undefined> {
	const reply = await reader.ask(endpoint, request);
	const body = reply && jsonIn(reader, endpoint, reply);
	if (body === undefined) return undefined;
	checkAnswer(reader, endpoint, body);
	return pageOf(endpoint, body);
}

/** The body of a success. Undefined if there is none; then the reader has noted why. */
export function jsonIn(reader: Reader, endpoint: Endpoint, reply: Reply): unknown {
	if (!isSuccess(reply.status)) {
		noteFailure(reader, endpoint, reply);
		return undefined;
	}
	if (reply.body.kind === 'json') return reply.body.value;
	noteNoJson(reader, endpoint, 'answer');
	return undefined;
}

/** Checks the page sizes and cursors of a list whose largest page is known. */
export async function checkPaging(
	reader: Reader,
	endpoint: Endpoint,
	path: PlainRequest['path'],
	largest: Page,
): Promise<void> {
	const note = (what: string, at: string, expected: string, came: string, effect: Effect) =>
		reader.note({ area: 'pages', endpoint: endpoint.id, what, at, expected, came, effect });
	const checkSize = (page: Page, size: number, at: string) => {
		const { limit } = page.pagination;
		if (typeof limit === 'number' && limit !== size) {
			note('other page size', at, String(size), String(limit), 'knows less');
		}
		if (page.rows.length > size) {
			note(
				'too many rows',
				at,
				`${size} rows at the most`,
				`${page.rows.length} rows`,
				'knows less',
			);
		}
	};
	const ask = async (query?: PlainRequest['query']) =>
		await readPage(reader, endpoint, { path, query });

	checkSize(largest, PAGE_SIZE_MAX, `limit=${PAGE_SIZE_MAX}`);
	const usual = await ask();
	if (usual) checkSize(usual, PAGE_SIZE_DEFAULT, 'no limit');
	const first = await ask({ limit: 1 });
	if (!first) return;
	checkSize(first, 1, 'limit=1');

	const { has_more: hasMore, next_cursor: next } = first.pagination;
	if (hasMore === false && next !== null) {
		note('cursor at the end', 'next_cursor', 'null on the last page', 'a cursor', 'knows less');
	}
	if (hasMore === false && largest.rows.length > first.rows.length) {
		note('no more pages', 'has_more', 'true', 'false', 'misbehaves');
	}
	const cursor = cursorIn(first);
	if (hasMore === true && cursor === undefined) {
		note('no cursor', 'next_cursor', 'a cursor, because more rows follow', 'none', 'misbehaves');
	}
	if (cursor === undefined) return;
	const second = await ask({ limit: 1, cursor });
	if (!second) return;
	const ids = new Set(first.rows.map(({ id }) => id));
	if (second.rows.some(({ id }) => ids.has(id))) {
		note(
			'repeated rows',
			'cursor',
			'other rows than on the page before',
			'the same row',
			'misbehaves',
		);
	}
}

/** Undefined if the client would not know where to continue either. */
function cursorIn({ pagination }: Page): string | undefined {
	try {
		return nextCursor(pagination);
	} catch {
		return undefined;
	}
}
