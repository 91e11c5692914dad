import type { RetryClass } from '../../contract/endpoint';
import type { Finding } from '../recovery/recovery';
import type { Ending } from './attemptResult';
import type { FromEarlierRun, Progress, Step } from './progress';

/**
 * **The promise:** nothing that may have taken effect goes out again, unless a second time changes nothing or its effect
 * was looked for and is not there. A message never goes out again.
 *
 * A call goes by two tables: after each send by how the send ended, and after each look by what the look found.
 * `docs/retries.md` shows both. What does not stand in them:
 *
 * - a refusal after a send that may have taken effect is looked into, and repeated by nothing;
 * - a record that the API says it changed, and that is gone, is an error at once;
 * - what answers a second time how the first one ended (`answersAgain`) goes out once more if it is not found;
 * - the limits at the end of this file: how often, how long after, and the pause that the API asks for.
 */

/**
 * - `again`: after a pause, at most three times
 * - `next minute`: at most twice
 * - `look`: find out whether it took effect
 * - `read`: read the record that was changed, which is the result; not every endpoint has such a record
 */
export type AfterSend =
	| 'result'
	| 'error'
	| 'again'
	| 'next minute'
	| 'look'
	| 'read, else look'
	| 'read, else again'
	| 'read, else error';

/** The classes that differ after a send. The effect of all others is looked for. */
type Sent = 'safe' | 'replay' | 'looked for';

type Row<Column extends string, Next> = Readonly<Record<Column, Next>>;

const all = (next: AfterSend): Row<Sent, AfterSend> => ({
	safe: next,
	replay: next,
	'looked for': next,
});

/** By how a send ended. */
export const AFTER_SEND: Readonly<Record<Ending, Row<Sent, AfterSend>>> = {
	usable: all('result'),
	rate_limited: all('next minute'),
	nothing_done: all('again'),
	rejected: all('error'),
	turned_away: all('error'),
	cancelled: all('error'),
	ambiguous: { safe: 'again', replay: 'again', 'looked for': 'look' },
	broken: { safe: 'again', replay: 'read, else again', 'looked for': 'read, else look' },
	foreign: { safe: 'again', replay: 'again', 'looked for': 'look' },
	unusable: { safe: 'error', replay: 'read, else error', 'looked for': 'read, else look' },
};

/** `look on`: it may still come, so look again, to the last time. `unknown`: an error that says so. */
export type AfterLook =
	| 'result'
	| 'send'
	| 'look on, then send'
	| 'look on, then unknown'
	| 'unknown';

/** Who looks: the call that sent the request, or a later run, which may send it a second time, or may not. */
type Looking = 'call' | 'later run' | 'later run, no second send' | 'run after a possible send';

/** By what a look found. `repeatable`: a second time would change nothing. */
export const AFTER_LOOK: Readonly<Record<Finding['state'], Row<Looking, AfterLook>>> = {
	found: {
		call: 'result',
		'later run': 'result',
		'later run, no second send': 'result',
		'run after a possible send': 'result',
	},
	repeatable: {
		call: 'send',
		'later run': 'send',
		'later run, no second send': 'send',
		'run after a possible send': 'send',
	},
	absent: {
		call: 'look on, then unknown',
		'later run': 'look on, then send',
		'later run, no second send': 'look on, then unknown',
		'run after a possible send': 'send',
	},
	unclear: {
		call: 'look on, then unknown',
		'later run': 'look on, then unknown',
		'later run, no second send': 'look on, then unknown',
		'run after a possible send': 'unknown',
	},
};

/** What does not show by then, after the failure, had no effect. */
export const LATE_MS = 30_000;
/** When a call looks, after the failure. */
const LOOKS_MS = [0, 5_000, LATE_MS];

const RETRIES_MAX = 3;
const RETRIES_MAX_COSTLY = 1;
const RATE_LIMITS_MAX = 2;
const IN_VAIN =
	'Waiting for the next minute twice did not help, and waiting longer would not either: let fewer workflows use this key at once.';
/** The identical body goes out again only this long after the first failure: later it might undo a newer change. */
const REPLAY_WITHIN_MS = 60_000;

/** The longest pause that the API gets if it asks for one. A caller that does not wait gets the same. */
const PAUSE_MAX_MS = 120_000;
const PAUSE_MAX_UNWAITING_MS = 2_000;

const FAIL: Step = { kind: 'fail' };

/** What to do next with a call, at a time of the monotonic clock. */
export function decide(progress: Progress, at: number): Step {
	const { notBefore = at, mayWait } = progress;
	const step = nextStep(progress, at);
	if (step.kind !== 'send' && step.kind !== 'back off') return step;
	if (Math.max(at, notBefore) > replayUntil(progress)) return FAIL;
	const pause = notBefore - at;
	if (pause <= (mayWait ? PAUSE_MAX_MS : PAUSE_MAX_UNWAITING_MS)) return step;
	const seconds = Math.ceil(pause / 1_000);
	return { kind: 'fail', reason: `The API asks to wait ${seconds} s before the next try.` };
}

/** From then on, the identical body must not go out again. */
export const replayUntil = ({ retryClass, failedAt }: Progress): number =>
	retryClass === 'replay' && failedAt !== undefined ? failedAt + REPLAY_WITHIN_MS : Infinity;

function nextStep(progress: Progress, at: number): Step {
	const { answer, finding, earlier, canFind } = progress;
	if (answer) {
		return finding
			? afterLook(progress, answer.ending, finding, at)
			: afterSend(progress, answer.ending);
	}
	if (!earlier || !canFind) return { kind: 'send' };
	return finding ? afterLookOfEarlier(earlier, finding, at) : { kind: 'look' };
}

function afterSend(progress: Progress, ending: Ending): Step {
	const { retryClass, canFind, canRead, isOpen, rateLimits } = progress;
	// An earlier send of this call may be the reason for the refusal.
	if (ending === 'rejected' && canFind && isOpen) return { kind: 'look' };
	const next = AFTER_SEND[ending][columnOf(retryClass)];
	switch (canRead ? next : WITHOUT_READ[next]) {
		case 'result':
			return { kind: 'finish' };
		case 'error':
			return FAIL;
		case 'again':
			return backOff(progress, ending);
		case 'next minute':
			// The limiter holds the next try until the window ends.
			return rateLimits <= RATE_LIMITS_MAX ? { kind: 'send' } : { kind: 'fail', reason: IN_VAIN };
		case 'look':
			return { kind: 'look' };
		default:
			return { kind: 'read' };
	}
}

const WITHOUT_READ: Readonly<Record<AfterSend, AfterSend>> = {
	result: 'result',
	error: 'error',
	again: 'again',
	'next minute': 'next minute',
	look: 'look',
	'read, else look': 'look',
	'read, else again': 'again',
	'read, else error': 'error',
};

const columnOf = (retryClass: RetryClass): Sent =>
	retryClass === 'safe' || retryClass === 'replay' ? retryClass : 'looked for';

/** What to do about the effect of a send of this call. */
function afterLook(progress: Progress, ending: Ending, finding: Finding, at: number): Step {
	if (finding.state === 'found') return { kind: 'adopt', body: finding.body };
	const { isAccepted, canRead, answersAgain, isRepeated, looks, answeredAt = at } = progress;
	if (isAccepted && canRead) return FAIL;
	const next = AFTER_LOOK[finding.state].call;
	if (next === 'send') return ending === 'rejected' ? FAIL : backOff(progress, ending);
	const pause = LOOKS_MS[looks];
	if (pause !== undefined) return { kind: 'look again', at: answeredAt + pause };
	if (finding.state === 'unclear') return { kind: 'fail', reason: finding.reason };
	const isOnceMore = answersAgain && !isRepeated && ending !== 'rejected';
	return isOnceMore ? { kind: 'back off' } : FAIL;
}

/** What to do about the effect of what an earlier run sent. */
function afterLookOfEarlier(earlier: FromEarlierRun, finding: Finding, at: number): Step {
	if (finding.state === 'found') return { kind: 'adopt', body: finding.body };
	const next = AFTER_LOOK[finding.state][lookingAt(earlier)];
	if (next === 'send') return { kind: 'send' };
	if (earlier !== 'possible') {
		const { lookUntil, accepted } = earlier;
		if (at < lookUntil) return { kind: 'look again', at: lookUntil };
		if (next === 'look on, then send') return { kind: 'send' };
		if (accepted) return { kind: 'adopt', body: accepted };
	}
	return { kind: 'leave open', reason: finding.state === 'unclear' ? finding.reason : undefined };
}

function lookingAt(earlier: FromEarlierRun): Exclude<Looking, 'call'> {
	if (earlier === 'possible') return 'run after a possible send';
	return earlier.mayGoOutAgain ? 'later run' : 'later run, no second send';
}

function backOff({ retries, isCostly }: Progress, ending: Ending): Step {
	const max = isCostly && ending !== 'nothing_done' ? RETRIES_MAX_COSTLY : RETRIES_MAX;
	return retries < max ? { kind: 'back off' } : FAIL;
}
