import {
	noReserve,
	reserveAfterShortage,
	reserveAfterVainLook,
	reserveBesideOthers,
} from '../../../src/client/rate/reserve';
import { reserveAfterLook, type RateState, turnOf } from '../../../src/client/rate/turn';
import type { RateWindow } from '../../../src/client/rate/window';

const END = 60_000;

const aWindow = (remaining: number, fields: Partial<RateWindow> = {}): RateWindow => ({
	reset: Date.UTC(2026, 2, 2, 9, 31),
	remaining,
	counted: 'told',
	readAt: 2_000,
	endsAt: END,
	restMs: 2_000,
	firstRequest: 1,
	foreign: 4,
	ours: 10,
	isShared: false,
	half: 30,
	isLast: true,
	isStandIn: false,
	...fields,
});

const state = (fields: Partial<RateState>): RateState => ({
	window: aWindow(5),
	reserve: noReserve,
	probe: undefined,
	inFlight: 0,
	unanswered: 0,
	...fields,
});
const turnAt = (at: number, fields: Partial<RateState> = {}) => turnOf(state(fields), 'bulk', at);
const pollAt = (at: number, fields: Partial<RateState> = {}) =>
	turnOf(state(fields), 'interactive', at);

describe('the process that is last', () => {
	test('spends what others left one by one, a second apart', () => {
		expect(turnAt(2_500)).toEqual({ kind: 'hold', until: 3_000 });
		expect(turnAt(3_000)).toEqual({ kind: 'send' });
		expect(turnAt(3_000, { inFlight: 1 })).toEqual({ kind: 'hold', until: END });
	});

	test('stops when nothing is left', () => {
		expect(turnAt(3_000, { window: aWindow(0) })).toEqual({ kind: 'closed', until: 62_000 });
		expect(turnAt(58_000, { window: aWindow(0) })).toEqual({ kind: 'closed', until: 62_000 });
	});

	test('leaves the reserve until 5 s before the end', () => {
		const reserve = reserveBesideOthers(noReserve, 0);
		const kept = { reserve, window: aWindow(16) };
		expect(turnAt(3_000, kept)).toEqual({ kind: 'closed', until: 55_000 });
		expect(turnAt(55_000, kept)).toEqual({ kind: 'send' });
	});

	test('then sends one request to see what polls took, and as many as ever after its answer', () => {
		expect(turnAt(55_000, { inFlight: 1 })).toEqual({ kind: 'hold', until: END });
		const looked = aWindow(4, { readAt: 55_100 });
		expect(turnAt(55_100, { window: looked, inFlight: 3 })).toEqual({ kind: 'send' });
		const lookedAtOnce = aWindow(4, { readAt: 55_000 });
		expect(turnAt(55_100, { window: lookedAtOnce, inFlight: 3 })).toEqual({ kind: 'send' });
		expect(turnAt(55_100, { window: looked, inFlight: 4 })).toEqual({ kind: 'hold', until: END });
	});
});

describe('a process that is not last', () => {
	test('leaves the reserve, and what others may be taking, to the end', () => {
		const reserve = reserveBesideOthers(noReserve, 0);
		const window = aWindow(24, { isLast: false });
		expect(turnAt(3_000, { window, reserve })).toEqual({ kind: 'closed', until: 62_000 });
		expect(turnAt(58_000, { window, reserve })).toEqual({ kind: 'closed', until: 62_000 });
		const more = aWindow(25, { isLast: false });
		expect(turnAt(3_000, { window: more, reserve })).toEqual({ kind: 'send' });
	});
});

describe('at the end of a window of which something is left', () => {
	const probe = { request: 7, at: END - 1_000, window: undefined, uncounted: 0 };

	test.each([
		['bulk', turnAt],
		['a poll', pollAt],
	])('%s waits 5 s for the request that explores the next one', (_, at) => {
		expect(at(END, { probe })).toEqual({ kind: 'hold', until: END + 4_000 });
		expect(at(END + 4_000, { probe })).toEqual({ kind: 'send' });
		expect(at(END)).toEqual({ kind: 'send' });
	});
});

describe('a poll', () => {
	test('takes what is left', () => {
		expect(pollAt(3_000)).toEqual({ kind: 'send' });
		expect(pollAt(3_000, { inFlight: 5 })).toEqual({ kind: 'hold', until: END });
	});

	test('is turned away from a spent window, but waits for the next one if that is at most 9 s away', () => {
		const window = aWindow(0);
		expect(pollAt(51_999, { window })).toEqual({ kind: 'closed', until: 61_000 });
		expect(pollAt(52_000, { window })).toEqual({ kind: 'hold', until: 61_000 });
		expect(pollAt(61_000, { window })).toEqual({ kind: 'send' });
	});
});

describe('the stand-in of the process that is last', () => {
	const window = aWindow(16, { isLast: false, isStandIn: true });
	const reserve = reserveBesideOthers(noReserve, 0);

	test('looks 3 s before the end whether the reserve was spent', () => {
		expect(turnAt(56_999, { window, reserve })).toEqual({ kind: 'closed', until: 57_000 });
		expect(turnAt(57_000, { window, reserve })).toEqual({ kind: 'send' });
		expect(turnAt(57_000, { window, reserve, inFlight: 1 })).toEqual({ kind: 'hold', until: END });
	});

	test('pauses for five minutes after it did so in vain', () => {
		const after = (at: number) => reserveAfterVainLook(reserve, at);
		expect(turnAt(57_000, { window, reserve: after(END - 299_999) })).toEqual({
			kind: 'closed',
			until: 62_000,
		});
		expect(turnAt(57_000, { window, reserve: after(END - 300_000) })).toEqual({ kind: 'send' });
	});
});

describe('a first look at the end that finds nothing left', () => {
	const kept = aWindow(16, { readAt: 8_000 });
	const standIn = aWindow(16, { readAt: 8_000, isLast: false, isStandIn: true });
	const after = (before: RateWindow, remaining: number, readAt: number) =>
		reserveAfterLook(noReserve, before, aWindow(remaining, { readAt }));

	test('tells the process that is last that polls needed more', () => {
		for (const at of [55_000, 55_100]) {
			expect(after(kept, 0, at)).toEqual(reserveAfterShortage(noReserve, at));
		}
	});

	test('tells its stand-in that it is not needed', () => {
		expect(after(standIn, 0, 57_100)).toEqual(reserveAfterVainLook(noReserve, 57_100));
	});

	test.each<[string, RateWindow, number, number]>([
		['something is left', kept, 1, 55_100],
		['it is not the first', aWindow(9, { readAt: 55_100 }), 0, 55_200],
		['it is not the first at that time', aWindow(9, { readAt: 55_000 }), 0, 55_200],
		['it is earlier', kept, 0, 54_900],
		['the stand-in is earlier', standIn, 0, 56_900],
		['only one request was kept', aWindow(1, { readAt: 8_000 }), 0, 55_100],
		['others spend the reserve', { ...kept, isLast: false }, 0, 57_100],
	])('tells nothing if %s', (_, before, remaining, readAt) => {
		expect(after(before, remaining, readAt)).toEqual(noReserve);
	});
});
