import type { Finding } from '../recovery/recovery';
import type { Ending } from './attemptResult';
import type { Progress, Step } from './progress';

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

/** When to look for an effect, after the failure. */
const LOOKS_MS = [0, 5_000];
/**
 * Before the request goes out once more, we look for longer: an effect that shows after the last look would be there
 * twice.
 */
const LATE_MS = 30_000;
const LOOKS_BEFORE_SEND_MS = [...LOOKS_MS, LATE_MS];

const SEND: Step = { kind: 'send' };
const LOOK: Step = { kind: 'look' };
const FAIL: Step = { kind: 'fail' };

/** What to do next with a call, at a time of the monotonic clock. */
export function decide(progress: Progress, at: number): Step {
	const { notBefore = at, mayWait } = progress;
	const step = decideStep(progress, at);
	const isSend = step.kind === 'back off' || step.kind === 'send' || step.kind === 'send missing';
	if (!isSend) return step;
	if (Math.max(at, notBefore) > replayUntil(progress)) return FAIL;
	const pause = notBefore - at;
	if (pause <= (mayWait ? PAUSE_MAX_MS : PAUSE_MAX_UNWAITING_MS)) return step;
	const seconds = Math.ceil(pause / 1_000);
	return { kind: 'fail', reason: `The API asks to wait ${seconds} s before the next try.` };
}

/** From then on, the identical body must not go out again. */
export const replayUntil = ({ retryClass, failedAt }: Progress): number =>
	retryClass === 'replay' && failedAt !== undefined ? failedAt + REPLAY_WITHIN_MS : Infinity;

function decideStep(progress: Progress, at: number): Step {
	const { answer, finding } = progress;
	if (finding?.state === 'found') return { kind: 'adopt', body: finding.body };
	if (!answer) return decideFirst(progress, finding, at);
	return finding
		? decideByFinding(progress, answer.ending, finding, at)
		: decideByEnding(progress, answer.ending);
}

type NotFound = Exclude<Finding, { readonly state: 'found' }>;

/** Before the first send: an earlier run may have sent it already. */
function decideFirst(
	{ earlier, canFind, looks, repeatFrom }: Progress,
	finding: NotFound | undefined,
	at: number,
): Step {
	if (!earlier || !canFind) return SEND;
	if (!finding) return LOOK;
	if (finding.state === 'repeatable') return SEND;
	if (finding.state === 'absent' && earlier === 'possible') return SEND;
	if (finding.state === 'absent' && repeatFrom !== undefined) {
		return at < repeatFrom
			? { kind: 'look again', at: repeatFrom }
			: { kind: 'send missing', missing: finding.missing };
	}
	const pause = LOOKS_MS[looks];
	if (finding.state === 'unclear' && finding.partial && pause === undefined) {
		return { kind: 'adopt', body: finding.partial };
	}
	if (earlier === 'open' && pause !== undefined) return { kind: 'look again', at: at + pause };
	return { kind: 'leave open', reason: finding.state === 'unclear' ? finding.reason : undefined };
}

function decideByEnding(progress: Progress, ending: Ending): Step {
	const { retryClass, canFind, canRead, answersAgain, isOpen } = progress;
	switch (ending) {
		case 'usable':
			return { kind: 'finish' };
		case 'unusable':
		case 'broken':
			if (canRead && retryClass !== 'safe') return { kind: 'read' };
			if (answersAgain) return backOff(progress);
			if (canFind) return LOOK;
			return ending === 'broken' ? repeat(progress) : FAIL;
		case 'foreign':
			if (answersAgain) return backOff(progress);
			return canFind ? LOOK : repeat(progress);
		case 'ambiguous':
			return canFind ? LOOK : repeat(progress);
		case 'nothing_done':
			return backOff(progress);
		case 'rate_limited':
			// The limiter holds the next try until the window ends.
			return progress.rateLimits <= RATE_LIMITS_MAX ? SEND : { kind: 'fail', reason: IN_VAIN };
		case 'rejected':
			// An earlier send of this call may be the reason for the refusal.
			return canFind && isOpen ? LOOK : FAIL;
		case 'turned_away':
		case 'cancelled':
			return FAIL;
	}
}

function decideByFinding(progress: Progress, ending: Ending, finding: NotFound, at: number): Step {
	const {
		retryClass,
		isAccepted,
		canRead,
		isSecondSend,
		looks,
		answeredAt = at,
		lateSince,
	} = progress;
	if (isAccepted && canRead) return FAIL;
	const pause = (retryClass === 'verify' ? LOOKS_BEFORE_SEND_MS : LOOKS_MS)[looks];
	if (finding.state !== 'repeatable' && pause !== undefined) {
		return { kind: 'look again', at: answeredAt + pause };
	}
	if (ending === 'rejected') return FAIL;
	if (finding.state === 'repeatable') return backOff(progress);
	if (finding.state === 'unclear') {
		const { reason, partial } = finding;
		return partial ? { kind: 'adopt', body: partial } : { kind: 'fail', reason };
	}

	const { missing } = finding;
	if (retryClass !== 'verify' || isSecondSend) return FAIL;
	// If a part was found, the rest is not late: the API refused it, and must say so again. Otherwise a status of
	// success outweighs looks that found nothing.
	const mayBeDone = isAccepted || ending === 'foreign';
	if (mayBeDone && !missing) return FAIL;
	const lateUntil = (lateSince ?? -Infinity) + LATE_MS;
	return at < lateUntil ? { kind: 'look again', at: lateUntil } : { kind: 'send missing', missing };
}

/** `safe` and `replay`: send the same again. */
const repeat = (progress: Progress): Step =>
	backOff(progress, progress.isCostly ? RETRIES_MAX_COSTLY : RETRIES_MAX);

function backOff({ retries }: Progress, max = RETRIES_MAX): Step {
	return retries < max ? { kind: 'back off' } : FAIL;
}
