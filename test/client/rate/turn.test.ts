import { noReserve, reserveBesideOthers } from '../../../src/client/rate/reserve';
import { isShort, type RateState, turnOf } from '../../../src/client/rate/turn';
import type { RateWindow } from '../../../src/client/rate/window';

const END = 60_000;

const aWindow = (remaining: number, fields: Partial<RateWindow> = {}): RateWindow => ({
	reset: Date.UTC(2026, 2, 2, 9, 31),
	remaining,
	readAt: 2_000,
	endsAt: END,
	restMs: 2_000,
	firstRequest: 1,
	foreign: 4,
	ours: 10,
	isShared: false,
	half: 30,
	isLast: true,
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
	it('spends what others left one by one, a second apart', () => {
		expect(turnAt(2_500)).toEqual({ kind: 'hold', until: 3_000 });
		expect(turnAt(3_000)).toEqual({ kind: 'send' });
		expect(turnAt(3_000, { inFlight: 1 })).toEqual({ kind: 'hold', until: END });
	});

	it('stops when nothing is left', () => {
		expect(turnAt(3_000, { window: aWindow(0) })).toEqual({ kind: 'closed', until: 62_000 });
		expect(turnAt(58_000, { window: aWindow(0) })).toEqual({ kind: 'closed', until: 62_000 });
	});

	it('leaves the reserve until 5 s before the end', () => {
		const reserve = reserveBesideOthers(noReserve, 0);
		const kept = { reserve, window: aWindow(16) };
		expect(turnAt(3_000, kept)).toEqual({ kind: 'closed', until: 55_000 });
		expect(turnAt(55_000, kept)).toEqual({ kind: 'send' });
	});

	it('then sends one request to see what polls took, and as many as ever after its answer', () => {
		expect(turnAt(55_000, { inFlight: 1 })).toEqual({ kind: 'hold', until: END });
		const looked = aWindow(4, { readAt: 55_100 });
		expect(turnAt(55_100, { window: looked, inFlight: 3 })).toEqual({ kind: 'send' });
		expect(turnAt(55_100, { window: looked, inFlight: 4 })).toEqual({ kind: 'hold', until: END });
	});
});

describe('a process that is not last', () => {
	it('leaves the reserve, and what others may be taking, to the end', () => {
		const reserve = reserveBesideOthers(noReserve, 0);
		const window = aWindow(24, { isLast: false });
		expect(turnAt(3_000, { window, reserve })).toEqual({ kind: 'closed', until: 62_000 });
		expect(turnAt(58_000, { window, reserve })).toEqual({ kind: 'closed', until: 62_000 });
		const more = aWindow(25, { isLast: false });
		expect(turnAt(3_000, { window: more, reserve })).toEqual({ kind: 'send' });
	});
});

describe('a poll', () => {
	it('takes what is left', () => {
		expect(pollAt(3_000)).toEqual({ kind: 'send' });
		expect(pollAt(3_000, { inFlight: 5 })).toEqual({ kind: 'hold', until: END });
	});

	it('is turned away from a spent window, but waits for the next one if that is at most 9 s away', () => {
		const window = aWindow(0);
		expect(pollAt(51_999, { window })).toEqual({ kind: 'closed', until: 61_000 });
		expect(pollAt(52_000, { window })).toEqual({ kind: 'hold', until: 61_000 });
		expect(pollAt(61_000, { window })).toEqual({ kind: 'send' });
	});
});

describe('a shortage', () => {
	const kept = aWindow(16, { readAt: 8_000 });

	it('is a first look at the end that finds nothing left', () => {
		expect(isShort(kept, aWindow(0, { readAt: 55_100 }))).toBe(true);
	});

	it.each<[string, RateWindow, RateWindow]>([
		['something is left', kept, aWindow(1, { readAt: 55_100 })],
		['it was looked before', aWindow(9, { readAt: 55_100 }), aWindow(0, { readAt: 55_200 })],
		['it is earlier', kept, aWindow(0, { readAt: 54_900 })],
		['only one request was kept', aWindow(1, { readAt: 8_000 }), aWindow(0, { readAt: 55_100 })],
		[
			'another process is last',
			aWindow(16, { readAt: 8_000, isLast: false }),
			aWindow(0, { readAt: 55_100 }),
		],
	])('is none if %s', (_, before, after) => {
		expect(isShort(before, after)).toBe(false);
	});
});
