import type { RetryClass } from '../../contract/endpoint';
import type { Finding } from '../recovery/recovery';
import type { Ending } from './attemptResult';
import type { Left, Progress, Step } from './progress';

/**
 * **The promise:** nothing that may have taken effect goes out again, unless a second time changes nothing or its effect
 * was looked for and is not there. A message never goes out again.
 *
 * A call goes by two tables: after each send it looks up how the send ended, and after each look what the look found.
 * `docs/retries.md` shows both.
 */

/**
 * - `again`: after a pause, at most three times
 * - `next minute`: at most twice
 * - `read`: read the record that was changed, which is the result. An endpoint without such a read looks instead, or
 *   does what comes next in its row
 * - `look`: find out whether it took effect
 */
type AfterSend = 'result' | 'error' | 'again' | 'next minute' | 'read' | 'look';

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
	broken: { safe: 'again', replay: 'read', 'looked for': 'read' },
	foreign: { safe: 'again', replay: 'again', 'looked for': 'look' },
	unusable: { safe: 'error', replay: 'read', 'looked for': 'read' },
};

/** `look on`: it may still come, so look again, to the last time. `unknown`: an error that says so. */
type AfterLook = 'result' | 'send' | 'look on, then send' | 'look on, then unknown' | 'unknown';

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

/** When a call looks, after the failure. What does not show by the last look had no effect. */
const LOOKS_MS = [0, 5_000, 30_000];
export const LATE_MS = 30_000;

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
	const { answer, finding, left, canFind } = progress;
	if (answer) {
		return finding
			? afterLook(progress, answer.ending, finding, at)
			: afterSend(progress, answer.ending);
	}
	if (!left || !canFind) return { kind: 'send' };
	return finding ? afterLookOfLeft(left, finding, at) : { kind: 'look' };
}

function afterSend(progress: Progress, ending: Ending): Step {
	const { retryClass, canFind, canRead, isOpen, rateLimits } = progress;
	// An earlier send of this call may be the reason for the refusal.
	if (ending === 'rejected' && canFind && isOpen) return { kind: 'look' };
	switch (AFTER_SEND[ending][columnOf(retryClass)]) {
		case 'result':
			return { kind: 'finish' };
		case 'error':
			return FAIL;
		case 'again':
			return backOff(progress, ending);
		case 'next minute':
			// The limiter holds the next try until the window ends.
			return rateLimits <= RATE_LIMITS_MAX ? { kind: 'send' } : { kind: 'fail', reason: IN_VAIN };
		case 'read':
			if (canRead) return { kind: 'read' };
			if (canFind) return { kind: 'look' };
			return ending === 'broken' ? backOff(progress, ending) : FAIL;
		case 'look':
			return { kind: 'look' };
	}
}

const columnOf = (retryClass: RetryClass): Sent =>
	retryClass === 'safe' || retryClass === 'replay' ? retryClass : 'looked for';

/** What to do about the effect of a send of this call. */
function afterLook(progress: Progress, ending: Ending, finding: Finding, at: number): Step {
	if (finding.state === 'found') return { kind: 'adopt', body: finding.body };
	const { isAccepted, canRead, answersAgain, retries, looks, answeredAt = at } = progress;
	// The record that the API said it changed is gone.
	if (isAccepted && canRead) return FAIL;
	if (AFTER_LOOK[finding.state].call === 'send') {
		return ending === 'rejected' ? FAIL : backOff(progress, ending);
	}
	const pause = LOOKS_MS[looks];
	if (pause !== undefined) return { kind: 'look again', at: answeredAt + pause };
	if (ending === 'rejected') return FAIL;
	if (finding.state === 'unclear') return { kind: 'fail', reason: finding.reason };
	return answersAgain && retries === 0 ? { kind: 'back off' } : FAIL;
}

/** What to do about the effect of what an earlier run sent. */
function afterLookOfLeft(left: Left, finding: Finding, at: number): Step {
	if (finding.state === 'found') return { kind: 'adopt', body: finding.body };
	const next = AFTER_LOOK[finding.state][lookingAt(left)];
	if (next === 'send') return { kind: 'send' };
	if (left !== 'possible') {
		if (at < left.lookUntil) return { kind: 'look again', at: left.lookUntil };
		if (next === 'look on, then send') return { kind: 'send' };
		if (left.accepted) return { kind: 'adopt', body: left.accepted };
	}
	return { kind: 'leave open', reason: finding.state === 'unclear' ? finding.reason : undefined };
}

function lookingAt(left: Left): Exclude<Looking, 'call'> {
	if (left === 'possible') return 'run after a possible send';
	return left.mayGoOut ? 'later run' : 'later run, no second send';
}

function backOff({ retries, isCostly }: Progress, ending: Ending): Step {
	const max = isCostly && ending !== 'nothing_done' ? RETRIES_MAX_COSTLY : RETRIES_MAX;
	return retries < max ? { kind: 'back off' } : FAIL;
}
