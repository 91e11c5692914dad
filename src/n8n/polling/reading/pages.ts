import { TransportError } from '../../../client/errors';
import { nextCursor } from '../../../client/pages/page';
import { paginate } from '../../../client/pages/paginate';
import type { Endpoint, RequestOf } from '../../../contract/endpoint';
import { statusOf } from '../../errors';
import type { PollCall } from '../call';
import { readingsOf } from './shared';

interface Content<Row> {
	readonly rows: readonly Row[];
	readonly pagination?: unknown;
}

/** A page with the cursor that leads on. */
type Page<Read> = Read & { readonly next?: string };

export interface Pages<Read> {
	readonly pages: ReadonlyArray<Page<Read>>;
	/** The server's time at the first page, which may have been some polls ago. */
	readonly at: number;
}

/** What ends a reading early: the rate limit, the time of the poll, or an answer that is missing or unusable. */
export type CutOff = 'limit' | 'time' | 'answer';

/** A reading was cut off. The next poll continues it. */
export class UnfinishedReading extends Error {
	constructor(readonly cutOff: CutOff) {
		super(`Unfinished: ${cutOff}`);
	}
}

interface ReadOptions<Row, Read> {
	readonly readPage: (body: unknown) => Read;
	/** Whether no further page is needed. Defaults to reading the list to its end. */
	readonly isEnough?: (rows: readonly Row[]) => boolean;
	/** Does not continue an earlier reading of the same list, and leaves none to be continued. */
	readonly isApart?: boolean;
}

/**
 * The pages of a list as far as they are needed. Throws an `UnfinishedReading` if the rate limit, the time of the poll
 * or the service ends it early. The next poll continues it; otherwise a list that takes more requests than one poll has
 * would never be read to its end.
 * @param refusedAt the number of pages before a cursor that the API refused: if it refuses again, the cursor is not
 * merely too old
 */
export async function readPages<E extends Endpoint, Row, Read extends Content<Row>>(
	call: PollCall,
	endpoint: E,
	request: RequestOf<E>,
	options: ReadOptions<Row, Read>,
	refusedAt?: number,
): Promise<Pages<Read>> {
	const { credential, configuration, environment } = call;
	const list = JSON.stringify([credential.fingerprint, configuration, endpoint.id, request]);
	const unfinished = options.isApart ? undefined : call.memory?.unfinished;
	const former = unfinished?.get(list) as Pages<Read> | undefined;
	unfinished?.delete(list);
	const pages = [...(former?.pages ?? [])];
	const at = () => former?.at ?? call.serverNow();
	try {
		await readOn(call, endpoint, request, pages, options);
		return { pages, at: at() };
	} catch (error) {
		const isStuck = pages.length === (former?.pages.length ?? 0);
		if (former && isStuck && isRefusedCursor(error)) {
			return await readPages(call, endpoint, request, options, pages.length);
		}
		const cutOff = pages.length > 0 ? cutOffBy(error) : undefined;
		if (cutOff) unfinished?.set(list, { pages, at: at(), keptAt: environment.elapsed() });
		const goesOn = unfinished && cutOff && !isStuck && pages.length !== refusedAt;
		throw goesOn ? new UnfinishedReading(cutOff) : error;
	}
}

async function readOn<E extends Endpoint, Row, Read extends Content<Row>>(
	call: PollCall,
	endpoint: E,
	request: RequestOf<E>,
	pages: Array<Page<Read>>,
	{ readPage, isEnough = () => false }: ReadOptions<Row, Read>,
): Promise<void> {
	const { query } = request as { readonly query?: object };
	const cursor = pages.at(-1)?.next;
	const start = { ...query, ...(cursor !== undefined && { cursor }) };
	const rows = pages.flatMap((page) => page.rows);
	const reading = paginate(
		async (page) =>
			await readPageOnce(call, endpoint, { ...request, query: { ...start, ...page } }),
		{
			earlier: [...pages],
			readPage: (body) => {
				const read = readPage(body);
				const next = nextCursor(read.pagination);
				pages.push({ ...read, next });
				return { rows: [...read.rows], pagination: read.pagination };
			},
		},
	);
	for await (const page of reading) {
		rows.push(...page);
		if (isEnough(rows)) break;
	}
}

/** What another event tried to read in this poll is not read again, even if it failed. */
async function readPageOnce<E extends Endpoint>(
	{ client, credential, environment, memory, callOptions, answers }: PollCall,
	endpoint: E,
	request: RequestOf<E>,
): Promise<unknown> {
	const { path, query = {} } = request as { path?: object; query?: object };
	const page = JSON.stringify([endpoint.id, path, Object.entries(query).sort()]);
	const former = answers.get(page);
	if (former) return await former;
	const { onHeaders, ...options } = callOptions;
	const send = async () => await client.call(endpoint, request, options);
	// A manual test shares no readings.
	const reading = memory
		? readingsOf(environment, credential.fingerprint).read(
				memory.reader,
				page,
				options.signal,
				send,
			)
		: send();
	const answer = reading.then(({ body, headers }) => {
		onHeaders?.(headers);
		return body as unknown;
	});
	answers.set(page, answer);
	return await answer;
}

/** Undefined if the reading cannot be continued later. */
function cutOffBy(error: unknown): CutOff | undefined {
	const status = statusOf(error) ?? 0;
	if (status === 429) return 'limit';
	if (error instanceof TransportError) return error.failure === 'cancelled' ? 'time' : 'answer';
	return status >= 500 ? 'answer' : undefined;
}

/** Whether the API may have refused the cursor, as it does if a cursor is too old. */
function isRefusedCursor(error: unknown): boolean {
	const status = statusOf(error);
	return status === 400 || status === 502;
}
