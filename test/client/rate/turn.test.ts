import { afterPoll, inNewWindow, nobody, type Seen } from '../../../src/client/rate/reserve';
import {
	type RateState,
	type Turn,
	turnOf,
	yieldsAfterRefusal,
} from '../../../src/client/rate/turn';
import type { RateWindow } from '../../../src/client/rate/window';

const END = 60_000;
const BULK_OPENS = 62_000;
const POLL_OPENS = 61_000;

const windowOf = (remaining: number, fields: Partial<RateWindow> = {}): RateWindow => ({
	reset: Date.UTC(2026, 2, 2, 9, 31),
	limit: 60,
	remaining,
	counted: 'told',
	readAt: 2_000,
	endsAt: END,
	restMs: 2_000,
	firstRequest: 1,
	notCounted: 0,
	...fields,
});

const stateOf = ({ left, ...fields }: Partial<RateState> & { left?: number }): RateState => ({
	window: left === undefined ? undefined : windowOf(left),
	seen: nobody,
	lookedAt: -Infinity,
	inFlight: 0,
	unanswered: 0,
	yieldsUntil: -Infinity,
	...fields,
});

const polls: Seen = inNewWindow(afterPoll(nobody, 0));
const others: Seen = { ...nobody, othersAt: 0 };
const lookedAtEnd = (left: number) => windowOf(left, { readAt: 55_000 });

const send: Turn = { kind: 'send' };
const look: Turn = { kind: 'look' };
const hold = (until: number): Turn => ({ kind: 'hold', until });
const closed = (until: number): Turn => ({ kind: 'closed', until });

type Case = [string, number, Parameters<typeof stateOf>[0], { poll: Turn; bulk: Turn }];

const cases: Case[] = [
	// What is left is not known.
	['at the start', 0, {}, { poll: look, bulk: look }],
	['while one looks', 4_999, { lookedAt: 0 }, { poll: hold(5_000), bulk: hold(5_000) }],
	['if the look takes too long', 5_000, { lookedAt: 0 }, { poll: look, bulk: look }],
	['after a window with some left', END, { left: 9 }, { poll: look, bulk: look }],
	// More is left than is kept.
	['if one is kept', 3_000, { left: 2 }, { poll: send, bulk: send }],
	[
		'if others are seen, a quarter may be under way',
		3_000,
		{ left: 16 + 12, seen: others, inFlight: 2 },
		{ poll: send, bulk: send },
	],
	[
		'if others are seen, and a quarter is under way',
		3_000,
		{ left: 16 + 11, seen: others, inFlight: 2 },
		{ poll: send, bulk: hold(END) },
	],
	[
		'if others are seen, and little is free',
		3_000,
		{ left: 16 + 1, seen: others },
		{ poll: send, bulk: send },
	],
	['if all is under way', 3_000, { left: 3, inFlight: 3 }, { poll: hold(END), bulk: hold(END) }],
	// Only what is kept is left.
	['if one is left', 3_000, { left: 1 }, { poll: send, bulk: closed(55_000) }],
	[
		'if what the polls need is left',
		3_000,
		{ left: 6, seen: polls },
		{ poll: send, bulk: closed(55_000) },
	],
	[
		'if others may need what is left',
		54_999,
		{ left: 16, seen: others },
		{ poll: send, bulk: closed(55_000) },
	],
	[
		'if the server may have counted one more',
		3_000,
		{ left: 2, unanswered: 1 },
		{ poll: send, bulk: closed(55_000) },
	],
	// The last 5 s.
	['at first', 55_000, { left: 9, seen: others }, { poll: send, bulk: look }],
	[
		'while one looks',
		55_000,
		{ left: 9, lookedAt: 55_000, inFlight: 1 },
		{ poll: send, bulk: hold(60_000) },
	],
	[
		'if the only one left is under way',
		55_000,
		{ left: 1, inFlight: 1 },
		{ poll: hold(END), bulk: hold(END) },
	],
	['after the look', 55_100, { window: lookedAtEnd(1) }, { poll: send, bulk: send }],
	[
		'after the look, if others are seen',
		55_100,
		{ window: lookedAtEnd(4), seen: others, inFlight: 1 },
		{ poll: send, bulk: hold(END) },
	],
	[
		'if it is left to others',
		55_000,
		{ left: 16, seen: others, yieldsUntil: END + 1 },
		{ poll: send, bulk: closed(BULK_OPENS) },
	],
	[
		'if no header says when the window ends',
		55_000,
		{ window: windowOf(1, { reset: undefined }) },
		{ poll: send, bulk: closed(BULK_OPENS) },
	],
	// Nothing is left.
	['early', 51_999, { left: 0 }, { poll: closed(POLL_OPENS), bulk: closed(BULK_OPENS) }],
	['late', 52_000, { left: 0 }, { poll: hold(POLL_OPENS), bulk: closed(BULK_OPENS) }],
	['after the end', POLL_OPENS, { left: 0 }, { poll: look, bulk: closed(BULK_OPENS) }],
	['after the rest', BULK_OPENS, { left: 0 }, { poll: look, bulk: look }],
	[
		'but perhaps one',
		3_000,
		{ left: 1, unanswered: 1 },
		{ poll: closed(POLL_OPENS), bulk: closed(BULK_OPENS) },
	],
];

test.each(cases)('%s: %d ms after the window began', (_, at, fields, turns) => {
	const state = stateOf(fields);
	expect({ poll: turnOf(state, 'interactive', at), bulk: turnOf(state, 'bulk', at) }).toEqual(
		turns,
	);
});

describe('a process that is refused leaves the next end to others', () => {
	const NEXT_END = END + 60_000;
	const yields = (sentAt: number, fields: Parameters<typeof stateOf>[0]) =>
		yieldsAfterRefusal(stateOf(fields), sentAt) > NEXT_END;

	test.each<[string, boolean, number, Parameters<typeof stateOf>[0]]>([
		['if others spent what was left', true, 55_000, { left: 9, seen: others }],
		['not if it spent the last one itself', false, 55_000, { left: 0, seen: others }],
		['not if it had not seen them', false, 55_000, { left: 1 }],
		['not before the end', false, 54_999, { left: 9, seen: others }],
		['not after the end', false, END, { left: 9, seen: others }],
	])('%s', (_, expected, sentAt, fields) => {
		expect(yields(sentAt, fields)).toBe(expected);
	});

	test('but not the one after', () => {
		const until = yieldsAfterRefusal(stateOf({ left: 9, seen: others }), 55_000);
		expect(until).toBeLessThan(NEXT_END + 60_000);
	});
});
