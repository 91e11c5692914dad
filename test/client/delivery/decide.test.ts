import type { RetryClass } from '../../../src/contract';
import type { AttemptResult, Ending } from '../../../src/client/delivery/attemptResult';
import { decide } from '../../../src/client/delivery/decide';
import {
	afterSend,
	type FromEarlierRun,
	outcomeSoFar,
	type Progress,
} from '../../../src/client/delivery/progress';
import type { Finding } from '../../../src/client/recovery/recovery';

const CLASSES: readonly RetryClass[] = ['safe', 'replay', 'guarded', 'verify', 'never'];

const answerOf = (ending: Ending): AttemptResult => ({ ending });

/** A call of a class whose recovery can look for the effect, if that class ever looks. */
const progressOf = (retryClass: RetryClass, more: Partial<Progress> = {}): Progress => ({
	retryClass,
	mayWait: true,
	isCostly: false,
	canFind: retryClass !== 'safe' && retryClass !== 'replay',
	canRead: false,
	answersAgain: false,
	isOpen: false,
	isAccepted: false,
	isRepeated: false,
	retries: 0,
	rateLimits: 0,
	looks: 0,
	...more,
});

const next = (progress: Progress, at = 0) => decide(progress, at).kind;

/** What does not show is looked for three times. */
const LAST = 3;

const FOUND: Finding = { state: 'found', body: { data: {} } };
const REPEATABLE: Finding = { state: 'repeatable' };
const ABSENT: Finding = { state: 'absent' };
const UNCLEAR: Finding = { state: 'unclear', reason: 'Who knows.' };

describe('after the first answer', () => {
	test.each<[Ending, readonly string[]]>([
		//                safe        replay      guarded     verify      never
		['usable', ['finish', 'finish', 'finish', 'finish', 'finish']],
		['unusable', ['fail', 'fail', 'look', 'look', 'look']],
		['broken', ['back off', 'back off', 'look', 'look', 'look']],
		['foreign', ['back off', 'back off', 'look', 'look', 'look']],
		['ambiguous', ['back off', 'back off', 'look', 'look', 'look']],
		['nothing_done', ['back off', 'back off', 'back off', 'back off', 'back off']],
		['rate_limited', ['send', 'send', 'send', 'send', 'send']],
		['turned_away', ['fail', 'fail', 'fail', 'fail', 'fail']],
		['rejected', ['fail', 'fail', 'fail', 'fail', 'fail']],
		['cancelled', ['fail', 'fail', 'fail', 'fail', 'fail']],
	])('%s', (ending, expected) => {
		const answer = answerOf(ending);
		expect(CLASSES.map((retryClass) => next(progressOf(retryClass, { answer })))).toEqual(expected);
	});

	test('a refusal is looked into if an earlier send may be the cause', () => {
		const refused = { answer: answerOf('rejected'), isOpen: true };
		expect(CLASSES.map((retryClass) => next(progressOf(retryClass, refused)))).toEqual([
			'fail',
			'fail',
			'look',
			'look',
			'look',
		]);
	});

	test.each<Ending>(['unusable', 'broken'])('a change is read if its answer is %s', (ending) => {
		const changed = { answer: answerOf(ending), canRead: true };
		expect(CLASSES.slice(1).map((retryClass) => next(progressOf(retryClass, changed)))).toEqual([
			'read',
			'read',
			'read',
			'read',
		]);
	});
});

describe('after a look', () => {
	test.each<[string, Finding, number, Ending, string]>([
		['found', FOUND, 1, 'ambiguous', 'adopt'],
		['found late', FOUND, LAST, 'ambiguous', 'adopt'],
		['repeatable', REPEATABLE, 1, 'ambiguous', 'back off'],
		['absent', ABSENT, 1, 'ambiguous', 'look again'],
		['absent twice', ABSENT, 2, 'ambiguous', 'look again'],
		['absent to the last', ABSENT, LAST, 'ambiguous', 'fail'],
		['absent to the last, and foreign', ABSENT, LAST, 'foreign', 'fail'],
		['unclear', UNCLEAR, 1, 'ambiguous', 'look again'],
		['unclear to the last', UNCLEAR, LAST, 'ambiguous', 'fail'],
		['found after a refusal', FOUND, 1, 'rejected', 'adopt'],
		['repeatable after a refusal', REPEATABLE, 1, 'rejected', 'fail'],
		['absent after a refusal', ABSENT, LAST, 'rejected', 'fail'],
		['unclear after a refusal', UNCLEAR, LAST, 'rejected', 'fail'],
	])('that says: %s', (_, finding, looks, ending, expected) => {
		const seen = { answer: answerOf(ending), isOpen: true, finding, looks };
		for (const retryClass of CLASSES.slice(2)) {
			expect(next(progressOf(retryClass, seen))).toBe(expected);
		}
	});

	test('comes 0, 5 and 30 seconds after the failure, however long the looks take', () => {
		const seen = { answer: answerOf('ambiguous'), finding: ABSENT, answeredAt: 100_000 };
		const lookAt = (looks: number) => decide(progressOf('verify', { ...seen, looks }), 103_000);
		expect([1, 2].map(lookAt)).toEqual([
			{ kind: 'look again', at: 105_000 },
			{ kind: 'look again', at: 130_000 },
		]);
	});

	test('sends again what the API answers a second time without doing it twice', () => {
		const seen = { answer: answerOf('ambiguous'), isOpen: true, answersAgain: true };
		const absent = (looks: number, finding: Finding = ABSENT) =>
			next(progressOf('verify', { ...seen, finding, looks }));
		expect([absent(2), absent(LAST), absent(LAST, UNCLEAR)]).toEqual([
			'look again',
			'back off',
			'fail',
		]);
		const twice = { ...seen, finding: ABSENT, looks: LAST, isRepeated: true };
		expect(next(progressOf('verify', twice))).toBe('fail');
	});

	test('fails if a change that was made has no record', () => {
		const read = { answer: answerOf('broken'), canRead: true, isAccepted: true, looks: 1 };
		expect(next(progressOf('guarded', { ...read, finding: ABSENT }))).toBe('fail');
	});

	test('gives the reason if nobody can tell', () => {
		const seen = { answer: answerOf('ambiguous'), finding: UNCLEAR, looks: LAST };
		expect(decide(progressOf('guarded', seen), 0)).toEqual({ kind: 'fail', reason: 'Who knows.' });
	});
});

describe('before the first send', () => {
	test('nothing is looked for without an earlier run', () => {
		expect(CLASSES.map((retryClass) => next(progressOf(retryClass)))).toEqual(
			CLASSES.map(() => 'send'),
		);
	});

	const open = (mayGoOutAgain: boolean, accepted?: object): FromEarlierRun => ({
		lookUntil: 100,
		mayGoOutAgain,
		accepted: accepted && { ...accepted },
	});

	test.each<[string, FromEarlierRun, Finding | undefined, number, string]>([
		['an open send', open(true), undefined, 0, 'look'],
		['an open send, found', open(true), FOUND, 0, 'adopt'],
		['an open send, repeatable', open(false), REPEATABLE, 0, 'send'],
		['an open send, absent', open(true), ABSENT, 99, 'look again'],
		['an open send, absent to the end', open(true), ABSENT, 100, 'send'],
		['an open send, unclear', open(true), UNCLEAR, 99, 'look again'],
		['an open send, unclear to the end', open(true), UNCLEAR, 100, 'leave open'],
		['a second send, absent', open(false), ABSENT, 99, 'look again'],
		['a second send, absent to the end', open(false), ABSENT, 100, 'leave open'],
		['an accepted send, absent', open(false, {}), ABSENT, 99, 'look again'],
		['an accepted send, absent to the end', open(false, {}), ABSENT, 100, 'adopt'],
		['a possible send', 'possible', undefined, 0, 'look'],
		['a possible send, found', 'possible', FOUND, 0, 'adopt'],
		['a possible send, repeatable', 'possible', REPEATABLE, 0, 'send'],
		['a possible send, absent', 'possible', ABSENT, 0, 'send'],
		['a possible send, unclear', 'possible', UNCLEAR, 0, 'leave open'],
	])('of an earlier run: %s', (_, earlier, finding, at, expected) => {
		for (const retryClass of CLASSES.slice(2)) {
			expect(next(progressOf(retryClass, { earlier, finding, looks: 1 }), at)).toBe(expected);
		}
		for (const retryClass of ['safe', 'replay'] as const) {
			expect(next(progressOf(retryClass, { earlier }))).toBe('send');
		}
	});
});

describe('an end', () => {
	test.each<[string, RetryClass, Ending, Partial<Progress>, number]>([
		['three retries', 'safe', 'ambiguous', {}, 3],
		['three retries of what did nothing', 'never', 'nothing_done', {}, 3],
		['one retry of what is costly', 'safe', 'ambiguous', { isCostly: true }, 1],
		[
			'three retries of what is costly and did nothing',
			'safe',
			'nothing_done',
			{ isCostly: true },
			3,
		],
	])('comes after %s', (_, retryClass, ending, more, retries) => {
		const tried = (count: number) =>
			next(progressOf(retryClass, { ...more, answer: answerOf(ending), retries: count }));
		expect(tried(retries - 1)).toBe('back off');
		expect(tried(retries)).toBe('fail');
	});

	test('comes with the third answer that the rate limit is used up', () => {
		const limited = (rateLimits: number) =>
			next(progressOf('never', { answer: answerOf('rate_limited'), rateLimits }));
		expect([1, 2, 3].map(limited)).toEqual(['send', 'send', 'fail']);
	});

	test.each<[RetryClass, string]>([
		['replay', 'fail'],
		['safe', 'back off'],
	])('comes a minute after the first failure of class %s: %s', (retryClass, expected) => {
		const progress = progressOf(retryClass, { answer: answerOf('ambiguous'), failedAt: 1_000 });
		expect(next(progress, 61_000)).toBe('back off');
		expect(next(progress, 61_001)).toBe(expected);
	});
});

describe('a pause that the API asks for', () => {
	const asked = (ms: number, more: Partial<Progress> = {}) =>
		decide(
			progressOf('safe', { answer: answerOf('ambiguous'), notBefore: 1_000 + ms, ...more }),
			1_000,
		);

	test('is kept up to two minutes, or to two seconds if the caller does not wait', () => {
		expect(asked(120_000)).toEqual({ kind: 'back off' });
		expect(asked(120_001)).toEqual({
			kind: 'fail',
			reason: 'The API asks to wait 121 s before the next try.',
		});
		expect(asked(2_000, { mayWait: false })).toEqual({ kind: 'back off' });
		expect(asked(2_001, { mayWait: false })).toMatchObject({ kind: 'fail' });
	});

	test.each<[string, Partial<Progress>, string]>([
		['a send', { answer: answerOf('rate_limited') }, 'fail'],
		['what is sent once more', { retryClass: 'guarded', finding: REPEATABLE, looks: 1 }, 'fail'],
		['a look', { retryClass: 'verify', canFind: true }, 'look'],
		['a result', { answer: answerOf('usable') }, 'finish'],
	])('holds back %s only if it is a send', (_, more, expected) => {
		expect(asked(600_000, more).kind).toBe(expected);
	});

	test('counts towards the minute in which a change is replayed', () => {
		const changed = { retryClass: 'replay', failedAt: 0 } as const;
		expect(asked(59_000, changed)).toEqual({ kind: 'back off' });
		expect(asked(59_001, changed)).toEqual({ kind: 'fail' });
	});
});

describe('progress', () => {
	test('keeps the time of the first failure that left the effect open', () => {
		const first = afterSend(progressOf('replay'), { kind: 'send' }, answerOf('nothing_done'), {
			isOpen: false,
			at: 1,
		});
		expect(first.failedAt).toBeUndefined();
		const second = afterSend(first, { kind: 'send' }, answerOf('ambiguous'), {
			isOpen: true,
			at: 2,
		});
		const third = afterSend(second, { kind: 'send' }, answerOf('ambiguous'), {
			isOpen: true,
			at: 3,
		});
		expect(third.failedAt).toBe(2);
	});

	test('counts what came of each send', () => {
		const after = { isOpen: true, at: 5_000, waitMs: 2_000 };
		const seen = progressOf('verify', { finding: ABSENT, looks: 2, retries: 1 });
		const backedOff = afterSend(seen, { kind: 'back off' }, answerOf('ambiguous'), after);
		expect(backedOff).toMatchObject({
			retries: 2,
			rateLimits: 0,
			looks: 0,
			finding: undefined,
			isOpen: true,
			answeredAt: 5_000,
			notBefore: 7_000,
			isAccepted: false,
			openedBy: answerOf('ambiguous'),
			failedAt: 5_000,
		});
		const limited = afterSend(backedOff, { kind: 'send' }, answerOf('rate_limited'), {
			isOpen: true,
			at: 9_000,
		});
		expect(limited).toMatchObject({
			retries: 2,
			rateLimits: 1,
			notBefore: undefined,
			answeredAt: 9_000,
			openedBy: answerOf('ambiguous'),
			failedAt: 5_000,
		});
		const broken = afterSend(limited, { kind: 'back off' }, answerOf('broken'), after);
		const last = afterSend(broken, { kind: 'back off' }, answerOf('usable'), after);
		expect([broken.isAccepted, last.isAccepted]).toEqual([true, true]);
	});

	test.each<[Ending, boolean, boolean]>([
		['usable', false, false],
		['unusable', true, false],
		['broken', true, true],
		['foreign', false, true],
		['ambiguous', false, true],
		['nothing_done', false, false],
		['rejected', false, false],
	])('after %p: accepted %p, failed %p', (ending, isAccepted, hasFailed) => {
		const { failedAt, ...seen } = afterSend(
			progressOf('verify'),
			{ kind: 'send' },
			answerOf(ending),
			{ isOpen: false, at: 5 },
		);
		expect([seen.isAccepted, failedAt]).toEqual([isAccepted, hasFailed ? 5 : undefined]);
		expect(seen.openedBy).toBeUndefined();
	});

	test.each<[string, Partial<Progress>, readonly string[]]>([
		['closed', {}, ['not sent', 'not sent', 'not sent']],
		['open', { isOpen: true }, ['not sent', 'unknown', 'unknown']],
		['accepted', { isOpen: true, isAccepted: true }, ['not sent', 'sent', 'sent']],
	])('that is %s tells the outcome', (_, more, expected) => {
		const classes = ['safe', 'replay', 'never'] as const;
		expect(classes.map((retryClass) => outcomeSoFar(progressOf(retryClass, more)))).toEqual(
			expected,
		);
	});
});
