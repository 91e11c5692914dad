import type { RetryClass } from '../../contract/endpoint';
import type { JsonRecord } from '../../contract/json';
import type { Outcome } from '../errors';
import type { Finding } from '../recovery/recovery';
import type { AttemptResult } from './attemptResult';

/** Everything that decides what a call does next. Times are the monotonic clock's, in milliseconds. */
export interface Progress {
	readonly retryClass: RetryClass;
	/** The request changes nothing, but costs the API more than a read of its own records. */
	readonly isCostly: boolean;
	/** The caller waits for a pause that the API asks for. */
	readonly mayWait: boolean;
	/** What the endpoint's recovery offers for this call. */
	readonly canFind: boolean;
	readonly canRead: boolean;
	readonly answersAgain: boolean;
	/** What is known of a send of an earlier run. */
	readonly earlier?: FromEarlierRun;
	/** To the last send. */
	readonly answer?: AttemptResult;
	/** A send may have taken effect. */
	readonly isOpen: boolean;
	/** It went out again after that. */
	readonly isRepeated: boolean;
	/** The answer to the first such send. */
	readonly openedBy?: AttemptResult;
	/** The API said that it carried out the request, though the rest of its answer is unreadable. */
	readonly isAccepted: boolean;
	readonly retries: number;
	/** How many answers said that the rate limit is used up. */
	readonly rateLimits: number;
	/** When the last answer came. */
	readonly answeredAt?: number;
	/** Send nothing before this: the last answer asks for it. */
	readonly notBefore?: number;
	/** When an answer first left the effect open. */
	readonly failedAt?: number;
	/** What the latest look since the last send found. */
	readonly finding?: Finding;
	/** Looks since the last send. */
	readonly looks: number;
}

/** It went out and nobody learnt what came of it, or nothing says whether it went out. */
export type FromEarlierRun =
	| 'possible'
	| {
			/** If it is not found by then, it had no effect. */
			readonly lookUntil: number;
			readonly mayGoOutAgain: boolean;
			/** The API said that it accepted the request. */
			readonly accepted?: JsonRecord;
	  };

/** `back off`: pause, then send. */
export interface SendStep {
	readonly kind: 'send' | 'back off';
}

/**
 * - `look again`: look at that time of the monotonic clock; the effect may only be late
 * - `read`: read the record that the API said it changed
 */
export type LookStep =
	| { readonly kind: 'look' | 'read' }
	| { readonly kind: 'look again'; readonly at: number };

/**
 * - `finish`: the answer is the result
 * - `adopt`: what was found is the result
 * - `leave open`: fail, because what an earlier run sent cannot be found
 */
export type Step =
	| SendStep
	| LookStep
	| { readonly kind: 'finish' }
	| { readonly kind: 'adopt'; readonly body: JsonRecord }
	| { readonly kind: 'fail' | 'leave open'; readonly reason?: string };

/** Whether the request took effect, as far as we know. */
export function outcomeSoFar({ retryClass, isAccepted, isOpen }: Progress): Outcome {
	if (retryClass === 'safe') return 'not sent';
	if (isAccepted) return 'sent';
	return isOpen ? 'unknown' : 'not sent';
}

/** `isOpen` and `at`: after the answer. `waitMs`: how long the answer asks us to wait. */
export function afterSend(
	progress: Progress,
	step: SendStep,
	answer: AttemptResult,
	after: { readonly isOpen: boolean; readonly at: number; readonly waitMs?: number },
): Progress {
	const { ending } = answer;
	const { isOpen, at, waitMs } = after;
	const leavesOpen = ending === 'ambiguous' || ending === 'foreign' || ending === 'broken';
	return {
		...progress,
		answer,
		answeredAt: at,
		notBefore: waitMs === undefined ? undefined : at + waitMs,
		isOpen,
		isRepeated: progress.isRepeated || progress.isOpen,
		openedBy: progress.openedBy ?? (isOpen && !progress.isOpen ? answer : undefined),
		isAccepted: progress.isAccepted || ending === 'unusable' || ending === 'broken',
		retries: progress.retries + (step.kind === 'back off' ? 1 : 0),
		rateLimits: progress.rateLimits + (ending === 'rate_limited' ? 1 : 0),
		failedAt: progress.failedAt ?? (leavesOpen ? at : undefined),
		finding: undefined,
		looks: 0,
	};
}
