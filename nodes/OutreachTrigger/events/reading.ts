import type { IPollFunctions } from 'n8n-workflow';

import type { Endpoint, RequestOf, RowOf } from '../../../src/contract/endpoint';
import { idList } from '../../../src/n8n/parameters';
import { isOfOneReading, type PollCall } from '../../../src/n8n/poll';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The rows of a list, newest first, as far as they are needed, and whether there are more. */
export async function readRows<E extends Endpoint>(
	call: PollCall,
	endpoint: E,
	request: RequestOf<E>,
	needsMore: (rows: Array<RowOf<E>>) => boolean = () => true,
): Promise<{ readonly rows: Array<RowOf<E>>; readonly hasMore: boolean }> {
	const rows: Array<RowOf<E>> = [];
	let hasMore = false;
	const readPage = (body: unknown) => {
		const { data, pagination } = body as {
			data: Array<RowOf<E>>;
			pagination?: { has_more?: boolean };
		};
		hasMore = pagination?.has_more === true;
		return { rows: data, pagination };
	};
	const pages = call.client.paginate(endpoint, request, { ...call.options, readPage });
	for await (const page of pages) {
		rows.push(...page);
		if (!needsMore(rows)) break;
	}
	return { rows, hasMore };
}

/**
 * One of several readings. What fails with it alone comes back as its error, so that it does not keep the others back; what
 * concerns all of them ends the poll.
 */
export async function attempt<T>(
	reading: Promise<T>,
): Promise<{ readonly result?: T; readonly error?: unknown; readonly status?: number }> {
	return await reading.then(
		(result) => ({ result }),
		async (error: unknown) => {
			return isOfOneReading(error) ? { error, status: error.status } : await Promise.reject(error);
		},
	);
}

/** Where there is none, because of what could not be read, that is what to tell. */
export function newestOf<Event>(
	events: readonly Event[],
	failures: readonly unknown[],
): Event | undefined {
	if (events.length === 0 && failures.length > 0) throw failures[0];
	return events.at(-1);
}

/** Ids or values that a filter names; none where it is not there. */
export function listIn(context: IPollFunctions, name: string): string[] {
	const filters = context.getNodeParameter('filters', {}) as Readonly<Record<string, unknown>>;
	return idList(filters[name] ?? []);
}

export function optionsOf(context: IPollFunctions) {
	return context.getNodeParameter('options', {}) as {
		readonly campaignsPerPoll?: number;
		readonly combineMinutes?: number;
		readonly emitFromHours?: number;
		readonly includeLead?: boolean;
		readonly lastMessages?: number;
		readonly lookBackDays?: number;
	};
}

/** How late something may appear, where the form says so. */
export function lookBackOf(context: IPollFunctions): { readonly lookBackMs?: number } {
	const { lookBackDays } = optionsOf(context);
	return lookBackDays === undefined ? {} : { lookBackMs: lookBackDays * DAY_MS };
}
