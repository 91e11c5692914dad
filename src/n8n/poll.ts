import type { IPollFunctions } from 'n8n-workflow';

import type { CallOptions } from '../client/client';
import { OutreachError, TransportError } from '../client/errors';
export { nextCursor } from '../client/pages/page';
import { environment } from './environment';
import { connect, type WorkspaceClient } from './clients';
import { readCredential } from './credential';
import { statusOf } from './errors';

/** n8n abandons a poll after a time of its own; where it does not say after which, this is short enough. */
const LONGEST_MS = 25_000;
/** Of one request, as a part of the whole: two that get no answer leave time to report what others gave. */
const TIMEOUT_PART = 0.4;

/** One poll of a trigger. */
export interface PollCall extends WorkspaceClient {
	readonly context: IPollFunctions;
	/** Tells apart what the same node reads for one event and its filters from what it reads for others. */
	readonly configuration: string;
	/** Before bulk requests, never waiting for the next window of the rate limit. Keeps the server's time. */
	readonly options: CallOptions;
	/** The server's clock as it was with the first answer of this poll, in milliseconds. */
	readonly serverNow: () => number;
	/** Whether there is time for another request. */
	readonly hasTime: () => boolean;
	/** What kept the poll from its end: where its time was up, the request that was cut off is not to blame. */
	readonly explained: (error: unknown) => unknown;
}

export async function pollCall(context: IPollFunctions): Promise<PollCall> {
	const credential = await readCredential(context);
	const client = await connect(context, credential);
	const longest = Math.min(budgetOf(context), LONGEST_MS);
	const timeoutMs = longest * TIMEOUT_PART;
	const end = environment.elapsed() + longest;
	const signal = environment.deadline(longest);
	let serverTime: number | undefined;
	return {
		context,
		client,
		credential,
		configuration: '',
		options: {
			priority: 'interactive',
			mayWait: false,
			timeoutMs,
			signal,
			onHeaders: ({ date = '' }) => {
				const at = Date.parse(date);
				if (!Number.isNaN(at)) serverTime ??= at;
			},
		},
		// A service that sends no Date leaves only our own clock to go by.
		serverNow: () => serverTime ?? environment.now(),
		hasTime: () => environment.elapsed() + timeoutMs < end,
		explained: (error) => (isCancelled(error) && signal.aborted ? timeIsUp(longest) : error),
	};
}

/** Since n8n 2.38; before, a poll has the default of 45 seconds. */
function budgetOf(context: IPollFunctions): number {
	return typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : Infinity;
}

/** Whether what failed may be this one reading alone: with a bad key, or without a connection, all others fail as well. */
export function isOfOneReading(error: unknown): error is OutreachError {
	if (!(error instanceof OutreachError) || error.status === 401) return false;
	return !(error instanceof TransportError && error.failure === 'connect');
}

/** Whether a reading may go on later from where it was: the rate limit, the time of the poll or the service ended it. */
export function isCutOff(error: unknown): boolean {
	if (error instanceof TransportError) return true;
	const status = statusOf(error);
	return status !== undefined && (status === 429 || status >= 500);
}

/** Whether it may be the cursor that the API does not take (any longer). */
export function isRefusedCursor(error: unknown): boolean {
	const status = statusOf(error);
	return status === 400 || status === 502;
}

const isCancelled = (error: unknown) =>
	error instanceof TransportError && error.failure === 'cancelled';

const timeIsUp = (ms: number) =>
	new OutreachError(`The poll was not done after ${Math.round(ms / 1_000)} seconds`, {
		outcome: 'not sent',
		code: 'poll_timeout',
		hint: 'The API answers slowly, or there is much to read. Nothing is lost: the next poll tries again. Filters can leave it less to read.',
	});
