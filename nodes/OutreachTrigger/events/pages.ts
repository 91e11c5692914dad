import type { IPollFunctions } from 'n8n-workflow';

import type { Endpoint, RequestOf } from '../../../src/contract/endpoint';
import { environment } from '../../../src/n8n/environment';
import { isCutOff, isRefusedCursor, nextCursor, type PollCall } from '../../../src/n8n/poll';

/** What an answer holds. */
interface Content<Row> {
	readonly rows: readonly Row[];
	readonly pagination?: unknown;
}

/** A page with the cursor that led to it and the one that leads on. */
type Page<Read> = Read & { readonly cursor?: string; readonly next?: string };

/** A list as far as it was read. */
export interface Pages<Read> {
	readonly pages: ReadonlyArray<Page<Read>>;
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

interface ReadOptions<Row, Read> {
	/** Finds what an answer holds. */
	readonly readPage: (body: unknown) => Read;
	/** Whether no further page is needed. Without it the list is read to its end. */
	readonly isEnough?: (rows: readonly Row[]) => boolean;
	/** Has nothing to do with other readings of the same list: neither goes on with what they left nor leaves anything. */
	readonly isApart?: boolean;
}

/**
 * The pages of a list as far as they are needed. Throws an `UnfinishedReading` where the poll ends before, with pages that
 * the next one has not to read again.
 * @param refusedAt so many pages led to a cursor that was not taken: where it happens again, it is no matter of age
 */
export async function readPages<E extends Endpoint, Row, Read extends Content<Row>>(
	call: PollCall,
	endpoint: E,
	request: RequestOf<E>,
	options: ReadOptions<Row, Read>,
	refusedAt?: number,
): Promise<Pages<Read>> {
	const { context, credential, configuration } = call;
	const list = `${endpoint.id} ${JSON.stringify(request)}`;
	const key = [nodeKey(context), credential.fingerprint, configuration, list].join(' ');
	// A manual test is not part of the reading of a published workflow.
	const isKept = context.getMode() !== 'manual' && !options.isApart;
	const former = isKept ? takeCutOff<Read>(key) : undefined;
	const pages = [...(former?.pages ?? [])];
	const at = () => former?.at ?? call.serverNow();
	const whole = async (): Promise<Pages<Read>> => {
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

function takeCutOff<Read>(key: string): Pages<Read> | undefined {
	const found = cutOff.get(key);
	cutOff.delete(key);
	for (const [each, { kept }] of cutOff) {
		if (environment.elapsed() - kept > KEPT_MS) cutOff.delete(each);
	}
	return found as Pages<Read> | undefined;
}

async function readOn<E extends Endpoint, Row, Read extends Content<Row>>(
	{ client, options }: PollCall,
	endpoint: E,
	request: RequestOf<E>,
	pages: Array<Page<Read>>,
	{ readPage: find, isEnough = () => false }: ReadOptions<Row, Read>,
): Promise<void> {
	const { query } = request as { readonly query?: { readonly cursor?: string } };
	let cursor = pages.at(-1)?.next ?? query?.cursor;
	const readPage = (body: unknown) => {
		const read = find(body);
		const { rows: found, pagination } = read;
		const next = nextCursor(pagination);
		pages.push({ ...read, cursor, next });
		cursor = next;
		return { rows: [...found], pagination };
	};
	const paged = { ...request, query: { ...query, cursor } } as RequestOf<E>;
	const rows = pages.flatMap((page) => page.rows);
	const seenCursors = pages.flatMap(({ next }) => next ?? []);
	const reading = client.paginate(endpoint, paged, { ...options, readPage, seenCursors });
	for await (const page of reading) {
		rows.push(...page);
		if (isEnough(rows)) break;
	}
}
