import type { IPollFunctions } from 'n8n-workflow';

import type { Endpoint, RequestOf } from '../../../src/contract/endpoint';
import { environment } from '../../../src/n8n/environment';
import { answeredWithout } from '../../../src/n8n/errors';
import { isCutOff, isRefusedCursor, type PollCall } from '../../../src/n8n/poll';

/** A page as the API gave it, the cursor that led to it and the one that leads on. */
export interface Page<Row> {
	readonly cursor?: string;
	readonly rows: readonly Row[];
	readonly body: unknown;
	readonly next?: string;
}

/** A list as far as it was read. */
export interface Pages<Row> {
	readonly pages: ReadonlyArray<Page<Row>>;
	/** The server's time at the first of them: what they do not show may have come since. */
	readonly at: number;
}

/** The rate limit or the time of a poll ended a reading in its middle. The next poll goes on where it stopped. */
export class UnfinishedReading extends Error {}

interface CutOff extends Pages<unknown> {
	/** On our own clock. */
	readonly kept: number;
}

/**
 * Readings that were cut off: a list that takes more requests than one poll has would never be read to its end otherwise. In
 * memory alone; after a restart such a reading begins anew.
 */
const cutOff = new Map<string, CutOff>();
/** So long one is kept that nobody asks for any longer. */
const KEPT_MS = 24 * 3_600_000;

export const nodeKey = (context: IPollFunctions): string =>
	`${context.getWorkflow().id}:${context.getNode().id}`;

interface ReadOptions<Row> {
	/** Whether no further page is needed. Without it the list is read to its end. */
	readonly isEnough?: (rows: readonly Row[]) => boolean;
	/** Finds rows and pagination where the answer is no plain list. */
	readonly readPage?: (body: unknown) => Found<Row>;
	/** Has nothing to do with other readings of the same list: neither goes on with what they left nor leaves anything. */
	readonly isApart?: boolean;
}

/**
 * The pages of a list as far as they are needed. Throws an `UnfinishedReading` where the poll ends before, with pages that
 * the next one has not to read again.
 * @param refusedAt so many pages led to a cursor that was not taken: where it happens again, it is no matter of age
 */
export async function readPages<E extends Endpoint, Row>(
	call: PollCall,
	endpoint: E,
	request: RequestOf<E>,
	options: ReadOptions<Row> = {},
	refusedAt?: number,
): Promise<Pages<Row>> {
	const { context, credential, configuration } = call;
	const list = `${endpoint.id} ${JSON.stringify(request)}`;
	const key = [nodeKey(context), credential.fingerprint, configuration, list].join(' ');
	// A manual test is not part of the reading of a published workflow.
	const isKept = context.getMode() !== 'manual' && !options.isApart;
	const former = isKept ? takeCutOff<Row>(key) : undefined;
	const pages = [...(former?.pages ?? [])];
	const at = () => former?.at ?? call.serverNow();
	const whole = async (): Promise<Pages<Row>> => {
		await readOn(call, endpoint, request, pages, options);
		return { pages, at: at() };
	};
	return await whole().catch(async (error: unknown) => {
		const progress = pages.length - (former?.pages.length ?? 0);
		if (former && progress === 0 && isRefusedCursor(error)) {
			return await readPages(call, endpoint, request, options, pages.length);
		}
		if (!isKept || !isCutOff(error) || pages.length === 0) throw error;
		cutOff.set(key, { pages, at: at(), kept: environment.elapsed() });
		throw progress > 0 && pages.length !== refusedAt ? new UnfinishedReading() : error;
	});
}

/** What a node read before its workflow was published anew says nothing about what is new. */
export function forgetCutOff(context: IPollFunctions): void {
	for (const key of cutOff.keys()) {
		if (key.startsWith(`${nodeKey(context)} `)) cutOff.delete(key);
	}
}

function takeCutOff<Row>(key: string): Pages<Row> | undefined {
	const found = cutOff.get(key);
	cutOff.delete(key);
	for (const [each, { kept }] of cutOff) {
		if (environment.elapsed() - kept > KEPT_MS) cutOff.delete(each);
	}
	return found as Pages<Row> | undefined;
}

async function readOn<E extends Endpoint, Row>(
	{ client, options }: PollCall,
	endpoint: E,
	request: RequestOf<E>,
	pages: Array<Page<Row>>,
	{ isEnough = () => false, readPage: find = readList<Row> }: ReadOptions<Row>,
): Promise<void> {
	const { query } = request as { readonly query?: { readonly cursor?: string } };
	let cursor = pages.at(-1)?.next ?? query?.cursor;
	const readPage = (body: unknown) => {
		const { rows: found, pagination } = find(body);
		const next =
			pagination?.has_more === false ? undefined : (pagination?.next_cursor ?? undefined);
		// Over several polls, nobody else would notice.
		if (next !== undefined && pages.some((page) => page.next === next)) throw endless();
		pages.push({ cursor, rows: found, body, next });
		cursor = next;
		return { rows: [...found], pagination };
	};
	const paged = { ...request, query: { ...query, cursor } } as RequestOf<E>;
	const rows = pages.flatMap((page) => page.rows);
	for await (const page of client.paginate(endpoint, paged, { ...options, readPage })) {
		rows.push(...page);
		if (isEnough(rows)) break;
	}
}

const endless = () => answeredWithout('an end of the list: a page cursor came twice');

interface Found<Row> {
	readonly rows: readonly Row[];
	readonly pagination?: { readonly has_more?: boolean; readonly next_cursor?: string | null };
}

function readList<Row>(body: unknown): Found<Row> {
	const { data, ...found } = body as { data?: unknown } & Pick<Found<Row>, 'pagination'>;
	if (!Array.isArray(data)) throw answeredWithout('a list of records');
	return { rows: data as readonly Row[], ...found };
}
