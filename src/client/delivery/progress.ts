import type { RetryClass } from '../../contract/endpoint';
import type { Outcome } from '../errors';
import type { Finding, Missing } from '../recovery/recovery';
import type { Answer } from './answer';
import type { SendStep } from './step';

/** All that decides what happens next to a call. Times are the monotonic clock's, milliseconds. */
export interface Progress {
	readonly retryClass: RetryClass;
	/** Harmless, but it costs the API more than a read of its own records. */
	readonly isCostly: boolean;
	/** What the endpoint's recovery offers for this call. */
	readonly canFind: boolean;
	readonly canRead: boolean;
	readonly answersAgain: boolean;
	/** An earlier run sent the request and learned no answer (`open`), or may have sent it (`possible`). */
	readonly earlier?: 'open' | 'possible';
	/** To the last send. */
	readonly answer?: Answer;
	/** A send may have taken effect. */
	readonly isOpen: boolean;
	/** The API said that it did the request, though the rest of its answer is unusable. */
	readonly isAccepted: boolean;
	readonly retries: number;
	/** Answers that said the rate limit is used up. */
	readonly rateLimits: number;
	/** When an answer first left the effect open. */
	readonly failedAt?: number;
	/** Nothing was found of its effect, so it went out once more, or the part of it that was missing. */
	readonly isSecondSend: boolean;
	readonly missing?: Missing;
	/** What the latest look since the last send found. */
	readonly finding?: Finding;
	/** Looks since the last send. */
	readonly looks: number;
}

/** Whether sending again is right without a look. */
export const mayRepeat = (retryClass: RetryClass): boolean =>
	retryClass === 'safe' || retryClass === 'replay';

/** Whether the request took effect, as far as is known. */
export function outcomeOf({ retryClass, isAccepted, isOpen }: Progress): Outcome {
	if (retryClass === 'safe') return 'not sent';
	if (isAccepted) return 'sent';
	return isOpen ? 'unknown' : 'not sent';
}

export function beforeSend(progress: Progress, step: SendStep): Progress {
	switch (step.kind) {
		case 'send':
			return progress;
		case 'back off':
			return { ...progress, retries: progress.retries + 1 };
		case 'send missing':
			return { ...progress, isSecondSend: true, missing: step.missing };
	}
}

export function afterSend(
	progress: Progress,
	answer: Answer,
	{ isOpen, at }: { readonly isOpen: boolean; readonly at: number },
): Progress {
	const { ending } = answer;
	const leavesOpen = ending === 'ambiguous' || ending === 'broken';
	return {
		...progress,
		answer,
		isOpen,
		isAccepted: progress.isAccepted || ending === 'unusable' || ending === 'broken',
		rateLimits: progress.rateLimits + (ending === 'rate_limited' ? 1 : 0),
		failedAt: progress.failedAt ?? (leavesOpen ? at : undefined),
		finding: undefined,
		looks: 0,
	};
}

export function afterLook(progress: Progress, finding: Finding): Progress {
	return { ...progress, finding, looks: progress.looks + 1 };
}
