import type { IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

import type { CallOptions } from '../../client/client';
import type { Environment } from '../../client/environment';
import { OutreachError, TransportError } from '../../client/errors';
import { connect, type WorkspaceClient } from '../clients';
import { readCredential } from '../credential';
import type { NodeMemory } from './memory';

/** The longest a poll may take, even if n8n allows more or does not say. */
const LONGEST_MS = 25_000;
/**
 * The share that one request may take: after two requests without an answer, there is still time to report what others
 * gave.
 */
const TIMEOUT_PART = 0.4;
/**
 * The first poll after a start is short. n8n activates the triggers of a workflow one after the other, and leaves the
 * workflow off if that takes too long. The next poll goes on from there.
 */
const FIRST_MS = 2_400;
/** The share of this time that must be left to read one more thing. */
const FIRST_PART = 0.2;

/** If a trigger has `execute`, n8n tests it with an execute context. */
export type TriggerContext = IPollFunctions | IExecuteFunctions;

export const isPoll = (context: TriggerContext): context is IPollFunctions =>
	'getActivationMode' in context;

export interface PollStart {
	readonly context: TriggerContext;
	readonly environment: Environment;
	/** Absent in a manual test, which takes no part in what a published workflow reads. */
	readonly memory?: NodeMemory;
}

/** A poll for one event. */
export interface PollCall extends Poll {
	/** Identifies the event and its filters. A reading made for others cannot be continued. */
	readonly configuration: string;
}

/** A poll, of one event or several. */
export interface Poll extends WorkspaceClient, PollStart {
	/**
	 * Sends before bulk requests, waits for the rate limit only if its window ends within seconds, and notes the server's
	 * time.
	 */
	readonly callOptions: CallOptions;
	/** The server's clock at the first answer of this poll, in milliseconds. */
	readonly serverNow: () => number;
	readonly hasTime: () => boolean;
	/** How many requests this poll has sent. */
	readonly requestsSent: () => number;
	/** The answers of this poll, by request. */
	readonly answers: Map<string, Promise<unknown>>;
	/** If the end of the poll cut a request off, replaces its error: nothing else cancels the requests of a poll. */
	readonly explain: (error: unknown) => unknown;
}

export async function startPoll(start: PollStart): Promise<Poll> {
	const { context, environment } = start;
	const credential = await readCredential(context, 0);
	let requests = 0;
	const client = await connect(context, credential, environment, () => {
		requests += 1;
	});
	// n8n provides this since 2.38. Before, a poll had the default of 45 seconds.
	const budget = isPoll(context) ? (context.getPollBudgetMs?.() ?? Infinity) : Infinity;
	const isFirst = start.memory?.isActivation === true;
	const longest = Math.min(budget, isFirst ? FIRST_MS : LONGEST_MS);
	const timeoutMs = isFirst ? longest : longest * TIMEOUT_PART;
	const needed = isFirst ? longest * FIRST_PART : timeoutMs;
	const end = environment.elapsed() + longest;
	const signal = environment.deadline(longest);
	let serverTime: number | undefined;
	return {
		...start,
		client,
		credential,
		callOptions: {
			priority: 'interactive',
			mayWait: false,
			timeoutMs,
			signal,
			onHeaders: ({ date = '' }) => {
				const at = Date.parse(date);
				if (!Number.isNaN(at)) serverTime ??= at;
			},
		},
		// If the service sends no Date, our own clock must do.
		serverNow: () => serverTime ?? environment.now(),
		requestsSent: () => requests,
		answers: new Map(),
		hasTime: () => environment.elapsed() + needed < end,
		explain: (error) => {
			const isCancelled = error instanceof TransportError && error.failure === 'cancelled';
			return isCancelled ? timeIsUp(longest) : error;
		},
	};
}

const timeIsUp = (ms: number) =>
	new OutreachError(`The poll was not done after ${Math.round(ms / 1_000)} seconds`, {
		outcome: 'not sent',
		code: 'poll_timeout',
		hint: 'The API answers slowly, or there is much to read. Nothing is lost: the next poll tries again. Filters can leave it less to read.',
	});
