import fc from 'fast-check';

import type { HeaderMap } from '../../../src/client/http/transport';
import {
	isUsedByOthers,
	observe,
	type RateWindow,
	resetDelay,
} from '../../../src/client/rate/window';
import { runsOf } from '../support/runs';

const now = Date.UTC(2026, 2, 2, 9, 30);
const date = (ms: number) => new Date(now + ms).toUTCString();
const reset = (ms: number) => `${(now + ms) / 1_000}`;

describe('resetDelay', () => {
	const delayOf = (dateText: string | undefined, resetText: string | undefined) => {
		const headers = { date: dateText, 'x-ratelimit-reset': resetText };
		const given = Object.entries(headers).filter(([, text]) => text !== undefined);
		return resetDelay(Object.fromEntries(given) as HeaderMap, now);
	};

	test.each<[string, string | undefined, string | undefined, number | undefined]>([
		['the time between Date and the reset', date(0), reset(42_000), 42_000],
		['the same if the server is hours ahead', date(7_200_000), reset(7_242_000), 42_000],
		['nothing if the window ends now', date(0), reset(0), 0],
		['at most 61 s', date(0), reset(61_000), 61_000],
		['not known if it is over', date(0), reset(-1_000), undefined],
		['not known above 61 s', date(0), reset(62_000), undefined],
		['by our clock if Date is years off', date(1e11), reset(42_000), 42_000],
		['by our clock without Date', undefined, reset(42_000), 42_000],
		['by our clock with a Date nobody can read', 'soon', reset(42_000), 42_000],
		['by our clock up to 61 s', undefined, reset(61_000), 61_000],
		['not known if our clock disagrees by hours', undefined, reset(7_200_000), undefined],
		['not known if it ends now by our clock', undefined, reset(0), undefined],
		['not known if it is over by our clock', undefined, reset(-1_000), undefined],
		['not known without a reset', date(0), undefined, undefined],
		['not known for a reset that is no number', date(0), 'NaN', undefined],
		['not known for an empty reset', date(0), '', undefined],
		['not known for a blank reset', date(0), ' ', undefined],
		['not known for a reset in 1970', date(0), '0', undefined],
		['not known for a negative reset', date(0), '-1', undefined],
		['not known for a reset beyond all time', date(0), '1e300', undefined],
	])('is %s', (_, dateText, resetText, expected) => {
		expect(delayOf(dateText, resetText)).toBe(expected);
	});
});

const END = 60_000;

interface Answered {
	readonly request: number;
	/** What the headers say is left; no headers if not given. */
	readonly left?: number;
	readonly headers?: HeaderMap;
	readonly status?: number;
	readonly sentAt?: number;
	readonly at?: number;
	/** When the window ends that the headers tell of. */
	readonly end?: number;
	readonly limit?: number;
	/** Number of the next request to go out. */
	readonly next?: number;
	/** Other requests without an answer. */
	readonly pending?: number;
}

const headersOf = (left: number, end: number, limit: number): HeaderMap => ({
	date: date(end - END),
	'x-ratelimit-limit': `${limit}`,
	'x-ratelimit-remaining': `${left}`,
	'x-ratelimit-reset': reset(end),
});

function after(answers: readonly Answered[]): RateWindow {
	let window: RateWindow | undefined;
	for (const answered of answers) {
		const { request, left, status = 200, end = END, limit = 60, at = 80 } = answered;
		const headers = left === undefined ? {} : headersOf(left, end, limit);
		window = observe(
			window,
			{ request, at: answered.sentAt ?? 0 },
			{
				response: { status, headers: answered.headers ?? headers },
				nextRequest: answered.next ?? request + 1,
				pending: answered.pending ?? 0,
				at,
				now,
				random: 0.5,
			},
		);
	}
	if (!window) throw new Error('The window must be known');
	return window;
}

const NEXT = END + 60_000;
const first: Answered = { request: 0, left: 50 };
const empty = (request: number, end: number): Answered => ({ request, left: 0, end });

describe('what is known after answers', () => {
	test.each<[string, readonly Answered[], Partial<RateWindow>]>([
		[
			'is the lowest count, whatever their order',
			[first, { request: 2, left: 48 }, { request: 1, left: 49 }],
			{ remaining: 48 },
		],
		[
			'is one less after one that says nothing',
			[first, { request: 1 }],
			{ remaining: 49, reset: now + END },
		],
		[
			'is one less after one that does not say when it ends',
			[first, { request: 1, headers: { 'x-ratelimit-remaining': '20' } }],
			{ remaining: 49 },
		],
		[
			'is our own count if none says anything',
			[{ request: 0 }, { request: 1 }],
			{ remaining: 58, counted: 'own', reset: undefined, endsAt: 60_080 },
		],
		[
			'is nothing left after a 429',
			[first, { request: 1, left: 50, status: 429 }],
			{ remaining: 0 },
		],
		[
			'is nothing left after a 429 without headers',
			[first, { request: 1, status: 429 }, { request: 2, status: 429, next: 9 }],
			{ remaining: 0, reset: undefined, endsAt: 60_080, firstRequest: 2 },
		],
		[
			'is the end that a 429 tells of',
			[first, { request: 1, left: 0, status: 429, at: 500 }],
			{ endsAt: 60_500 },
		],
		[
			'is the earliest end: an answer may take long',
			[first, { request: 1, left: 49, at: 9_000 }],
			{ endsAt: 60_080 },
		],
		[
			'is one window if two resets are a second apart',
			[first, { request: 1, left: 49, end: END + 1_000 }],
			{ reset: now + END, remaining: 49 },
		],
		[
			'is nothing of the window before',
			[first, { request: 2, left: 59, end: NEXT }, { request: 1, left: 2 }],
			{ reset: now + NEXT, remaining: 59 },
		],
		[
			'is nothing of a late 429 either',
			[first, { request: 2, left: 59, end: NEXT }, { request: 1, status: 429 }],
			{ reset: now + NEXT, remaining: 59 },
		],
		[
			'is the later window, also from a request that went out before',
			[first, { request: 2, left: 59, end: NEXT }, { request: 1, left: 58, end: NEXT + 60_000 }],
			{ reset: now + NEXT + 60_000, remaining: 58 },
		],
		[
			'is what a later request says if it contradicts the window',
			[
				{ request: 0, left: 50, end: 7_200_000 },
				{ request: 1, left: 40 },
			],
			{ reset: now + END, remaining: 40 },
		],
		[
			'is that nothing is left, if the first says so',
			[empty(0, END)],
			{ remaining: 0, counted: 'empty' },
		],
		[
			'is our own count if the first of two windows in a row say so',
			[empty(0, END), empty(1, NEXT), { ...empty(2, NEXT), at: 90 }],
			{ remaining: 58, counted: 'own' },
		],
		[
			'is what is left, once a header says so again',
			[empty(0, END), empty(1, NEXT), { request: 2, left: 7, end: NEXT }],
			{ remaining: 7, counted: 'told' },
		],
		[
			'is that nothing is left if we took it all',
			[
				{ ...empty(0, END), limit: 1 },
				{ ...empty(1, NEXT), limit: 1 },
			],
			{ remaining: 0, counted: 'told' },
		],
		['is a limit of 60 if a header says 0', [{ request: 0, left: 59, limit: 0 }], { limit: 60 }],
	])('%s', (_, answers, expected) => {
		expect(after(answers)).toMatchObject(expected);
	});
});

describe('others', () => {
	const areSeen = (answers: readonly Answered[], next: number) =>
		isUsedByOthers(after(answers), next);

	test.each<[string, boolean, readonly Answered[], number]>([
		['not if it has counted our request', false, [{ request: 0, left: 59 }], 1],
		['if it has counted one more', true, [{ request: 0, left: 58 }], 1],
		[
			'not if one of ours may be that one',
			false,
			[{ request: 0, left: 58, next: 2, pending: 1 }],
			2,
		],
		[
			'not if that one never got an answer',
			false,
			[
				{ request: 0, left: 59 },
				{ request: 2, left: 57 },
			],
			3,
		],
		[
			'if a 429 says that all is used',
			true,
			[
				{ request: 0, left: 59 },
				{ request: 1, left: 0, status: 429 },
			],
			2,
		],
		['not from the window before', false, [first, { request: 1, left: 59, end: NEXT }], 2],
		['not if we count ourselves', false, [empty(0, END), empty(1, NEXT)], 2],
	])('are seen by an answer: %s', (_, expected, answers, next) => {
		expect(areSeen(answers, next)).toBe(expected);
	});

	test('are seen exactly if they took more than what is under way, in whatever order answers come', () => {
		const arrivals = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 });
		fc.assert(
			fc.property(fc.nat(20), arrivals, (others, requests) => {
				// All eight were under way at once, and the server counted them in their order, after those of others.
				const answers = requests.map((request, index) => ({
					request,
					left: 60 - others - request - 1,
					next: 8,
					pending: 8 - index - 1,
				}));
				expect(areSeen(answers, 8)).toBe(others + Math.max(...requests) + 1 > 8);
			}),
			runsOf(100),
		);
	});
});
