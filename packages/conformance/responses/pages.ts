import { nextCursor, readMessages } from 'n8n-nodes-outreach/src/client/pages/page';
import {
	type ApiResponse,
	isSuccess,
	type PlainRequest,
} from 'n8n-nodes-outreach/src/client/http/send';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from 'n8n-nodes-outreach/src/contract/common';
import {
	type ConversationMessage,
	type Endpoint,
	endpoints,
	goBackInTime,
} from 'n8n-nodes-outreach/src/contract';
import { isRecord, type JsonRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import type { Effect } from '../report/finding';
import { checkAnswer, noteFailure, noteNoJson, type Reader } from './reader';

export interface Page {
	readonly rows: readonly JsonRecord[];
	readonly pagination: JsonRecord;
	/** Of the largest page of a conversation: whether its pages go back in time. Undefined if nothing shows it. */
	readonly goesBack?: boolean;
	/** Some of the rows, as they came when they were read once more. */
	readonly again?: readonly JsonRecord[];
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
	return reply && pageIn(reader, endpoint, reply);
}

/** The page in an answer, checked against the contract. Undefined if there is none; then the reader has noted why. */
export function pageIn(reader: Reader, endpoint: Endpoint, reply: ApiResponse): Page | undefined {
	const body = jsonIn(reader, endpoint, reply);
	if (body === undefined) return undefined;
	checkAnswer(reader, endpoint, body);
	return pageOf(endpoint, body);
}

/** The body of a success. Undefined if there is none; then the reader has noted why. */
export function jsonIn(reader: Reader, endpoint: Endpoint, reply: ApiResponse): unknown {
	if (!isSuccess(reply.status)) {
		noteFailure(reader, endpoint, reply);
		return undefined;
	}
	if (reply.body.kind === 'json') return reply.body.value;
	noteNoJson(reader, endpoint, 'answer');
	return undefined;
}

/** A list of which pages are read. */
interface Paged {
	readonly ask: (query?: PlainRequest['query']) => Promise<Page | undefined>;
	readonly note: (what: string, at: string, expected: string, came: string, effect: Effect) => void;
}

/** Checks the page sizes and cursors of a list whose largest page is known. Returns what else that page shows. */
export async function checkPaging(
	reader: Reader,
	endpoint: Endpoint,
	path: PlainRequest['path'],
	largest: Page,
): Promise<Pick<Page, 'goesBack' | 'again'>> {
	const list: Paged = {
		ask: async (query) => await readPage(reader, endpoint, { path, query }),
		note: (what, at, expected, came, effect) =>
			reader.note({ area: 'pages', endpoint: endpoint.id, what, at, expected, came, effect }),
	};
	checkSize(list, largest, PAGE_SIZE_MAX, `limit=${PAGE_SIZE_MAX}`);
	const usual = await list.ask();
	if (usual) checkSize(list, usual, PAGE_SIZE_DEFAULT, 'no limit');
	const first = await list.ask({ limit: 1 });
	const goesBack =
		first && endpoint.id === endpoints.conversations.get.id
			? goesBackFrom(first, largest)
			: undefined;
	if (first) {
		checkSize(list, first, 1, 'limit=1');
		await checkFirst(list, first, largest, goesBack);
	}
	const shown = { goesBack, again: usual?.rows };
	if (largest.pagination.has_more !== true) return shown;
	const rest = await follow(list, largest, PAGE_SIZE_MAX);
	if (rest?.rows.length === 0) {
		list.note('rows left out', 'cursor', 'more rows, as has_more says', 'no row', 'misbehaves');
	}
	return shown;
}

/** Whether the first message is newer than others. */
function goesBackFrom(first: Page, largest: Page): boolean | undefined {
	const messages = [first, largest].map(({ rows }) => rows as unknown as ConversationMessage[]);
	const times = new Set(messages[1]!.map(({ sent_at }) => sent_at));
	return times.size > 1 ? goBackInTime(messages) : undefined;
}

function checkSize({ note }: Paged, { rows, pagination }: Page, size: number, at: string): void {
	const { limit } = pagination;
	if (typeof limit === 'number' && limit !== size) {
		note('other page size', at, String(size), String(limit), 'knows less');
	}
	if (rows.length > size) {
		note('too many rows', at, `${size} rows at the most`, `${rows.length} rows`, 'knows less');
	}
}

/** Checks that the list goes on after its first row, with its second. */
async function checkFirst(
	list: Paged,
	first: Page,
	largest: Page,
	goesBack = false,
): Promise<void> {
	const { ask, note } = list;
	const { has_more: hasMore, next_cursor: next } = first.pagination;
	if (hasMore === false && next !== null) {
		note('cursor at the end', 'next_cursor', 'null on the last page', 'a cursor', 'knows less');
	}
	if (hasMore === false && largest.rows.length > first.rows.length) {
		note('no more pages', 'has_more', 'true', 'false', 'misbehaves');
	}
	const second = await follow(list, first, 1);
	if (!second) return;
	const oneByOne = [...first.rows, ...second.rows];
	const inOrder = ({ rows }: Page) => (goesBack ? rows.toReversed() : rows);
	const isLossIn = (page: Page) =>
		inOrder(page)
			.slice(0, 2)
			.some(({ id }, place) => id !== oneByOne[place]?.id);
	// The list may have moved since it was read.
	const both = isLossIn(largest) ? await ask({ limit: 2 }) : undefined;
	if (both && inOrder(both)[0]?.id === first.rows[0]?.id && isLossIn(both)) {
		const came = second.rows.length === 0 ? 'no row' : 'another row';
		note('rows left out', 'cursor', 'the row after those before', came, 'misbehaves');
	} else if (hasMore === true && second.rows.length === 0) {
		note('empty page', 'has_more', 'false', 'true', 'knows less');
	}
}

/** The next page. Undefined if there is none, or none that can follow; then this is noted. */
async function follow(
	{ ask, note }: Paged,
	{ rows, pagination }: Page,
	limit: number,
): Promise<Page | undefined> {
	const cursor = cursorIn(pagination);
	if (cursor === undefined) {
		if (pagination.has_more === true) {
			const expected = 'a cursor, because more rows follow';
			note('no cursor', 'next_cursor', expected, 'none', 'misbehaves');
		}
		return undefined;
	}
	const next = await ask({ limit, cursor });
	if (next?.rows.some(({ id }) => rows.some((row) => row.id === id))) {
		const expected = 'other rows than on the page before';
		note('repeated rows', 'cursor', expected, 'the same row', 'misbehaves');
		return undefined;
	}
	if (next && cursorIn(next.pagination) === cursor) {
		const expected = 'another cursor than on the page before';
		note('repeated cursor', 'next_cursor', expected, 'the same cursor', 'misbehaves');
	}
	return next;
}

/** Undefined if the client would not know where to continue either. */
function cursorIn(pagination: JsonRecord): string | undefined {
	try {
		return nextCursor(pagination);
	} catch {
		return undefined;
	}
}
