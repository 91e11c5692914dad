import {
	leftToOthers,
	mayHaveCounted,
	observe,
	type RateWindow,
	resetDelay,
	type Sending,
} from '../../../src/client/rate/window';
import type { HeaderMap } from '../../../src/client/http/transport';

const now = Date.UTC(2026, 2, 2, 9, 30);
const date = (ms: number) => new Date(now + ms).toUTCString();
const reset = (ms: number) => `${(now + ms) / 1_000}`;

describe('resetDelay', () => {
	const cases: Array<[string, HeaderMap, number | undefined]> = [
		[
			'the time between Date and the reset',
			{ date: date(0), 'x-ratelimit-reset': reset(42_000) },
			42_000,
		],
		[
			'the same if the server is hours ahead of us',
			{ date: date(7_200_000), 'x-ratelimit-reset': reset(7_242_000) },
			42_000,
		],
		['nothing if the window ends now', { date: date(0), 'x-ratelimit-reset': reset(0) }, 0],
		['at most 61 s', { date: date(0), 'x-ratelimit-reset': reset(61_000) }, 61_000],
		['not known if it is over', { date: date(0), 'x-ratelimit-reset': reset(-1_000) }, undefined],
		['not known above 61 s', { date: date(0), 'x-ratelimit-reset': reset(62_000) }, undefined],
		[
			'by our clock if Date is years off',
			{ date: date(1e11), 'x-ratelimit-reset': reset(42_000) },
			42_000,
		],
		['our clock without Date', { 'x-ratelimit-reset': reset(42_000) }, 42_000],
		[
			'our clock with a Date nobody can read',
			{ date: 'soon', 'x-ratelimit-reset': reset(42_000) },
			42_000,
		],
		[
			'not known if our clock disagrees by hours',
			{ 'x-ratelimit-reset': reset(7_200_000) },
			undefined,
		],
		['our clock without Date, up to 61 s', { 'x-ratelimit-reset': reset(61_000) }, 61_000],
		['not known if it ends now by our clock', { 'x-ratelimit-reset': reset(0) }, undefined],
		['not known if it is over by our clock', { 'x-ratelimit-reset': reset(-1_000) }, undefined],
		['not known without a reset', { date: date(0) }, undefined],
		[
			'not known for a reset that is no number',
			{ date: date(0), 'x-ratelimit-reset': 'NaN' },
			undefined,
		],
		['not known for an empty reset', { date: date(0), 'x-ratelimit-reset': '' }, undefined],
		['not known for a blank reset', { date: date(0), 'x-ratelimit-reset': ' ' }, undefined],
		['not known for a reset in 1970', { date: date(0), 'x-ratelimit-reset': '0' }, undefined],
		['not known for a negative reset', { date: date(0), 'x-ratelimit-reset': '-1' }, undefined],
		[
			'not known for a reset beyond all time',
			{ date: date(0), 'x-ratelimit-reset': '1e300' },
			undefined,
		],
	];
	test.each(cases)('is %s', (_, headers, expected) => {
		expect(resetDelay(headers, now)).toBe(expected);
	});
});

describe('observe', () => {
	const END = 60_000;

	const headers = (remaining: number, end = END, limit = 60): HeaderMap => ({
		date: date(end - END),
		'x-ratelimit-limit': `${limit}`,
		'x-ratelimit-remaining': `${remaining}`,
		'x-ratelimit-reset': reset(end),
	});

	const sending = (
		request: number,
		window?: RateWindow,
		fields: Partial<Sending> = {},
	): Sending => ({
		request,
		at: 0,
		window,
		uncounted: 0,
		...fields,
	});

	const ending = (
		answer: HeaderMap,
		nextRequest: number,
		fields: { status?: number; at?: number; pending?: number } = {},
	) => ({
		response: { status: fields.status ?? 200, headers: answer },
		nextRequest,
		pending: fields.pending ?? 0,
		at: fields.at ?? 80,
		now,
		random: 0.5,
	});

	/** A window in which one request was answered with `remaining` left. */
	function seen(remaining: number, end = END): RateWindow {
		const window = observe(undefined, sending(0), ending(headers(remaining, end), 1));
		if (!window) throw new Error('The window must be known');
		return window;
	}

	test('keeps the lowest count of a window, whatever the order of the answers', () => {
		const first = seen(50);
		const later = observe(first, sending(2, first), ending(headers(48), 3));
		const late = observe(later, sending(1, first), ending(headers(49), 3));
		expect([later?.remaining, late?.remaining]).toEqual([48, 48]);
	});

	test('counts down for an answer that says nothing', () => {
		const window = seen(50);
		const { 'x-ratelimit-remaining': remaining = '', ...others } = headers(20, END + 60_000);
		for (const silent of [{}, others, { 'x-ratelimit-remaining': remaining }]) {
			expect(observe(window, sending(1, window), ending(silent, 2))).toMatchObject({
				remaining: 49,
				reset: window.reset,
			});
		}
	});

	test('takes a 429 for an empty window, also without headers', () => {
		const window = seen(50);
		const denied = observe(window, sending(1, window), ending(headers(50), 2, { status: 429 }));
		expect(denied?.remaining).toBe(0);
		const silent = observe(window, sending(1, window), ending({}, 2, { status: 429 }));
		expect(silent).toMatchObject({ remaining: 0, reset: undefined, endsAt: 80 + 60_000 });
		const again = silent && observe(silent, sending(2, silent), ending({}, 9, { status: 429 }));
		expect(again?.firstRequest).toBe(2);
	});

	test('believes a 429 that the window ends later', () => {
		const window = seen(50);
		const answer = ending(headers(0), 2, { status: 429, at: 500 });
		expect(observe(window, sending(1, window), answer)?.endsAt).toBe(window.endsAt + 420);
	});

	test('ignores what comes late from the window before', () => {
		const old = seen(3);
		const next = observe(old, sending(2, old), ending(headers(59, END + 60_000), 3));
		const late = observe(next, sending(1, old), ending(headers(2), 3));
		expect(late).toEqual(next);
		const silent = { status: 429 };
		expect(observe(next, sending(1, old), ending({}, 3, silent))).toEqual(next);
		const denied = observe(old, sending(2, old), ending({}, 3, silent));
		expect(observe(denied, sending(1, old), ending(headers(2), 3))).toEqual(denied);
	});

	test('takes what was sent before a window was known, and tells of a later one, for the later one', () => {
		const old = seen(3);
		const next = observe(old, sending(2, old), ending(headers(59, END + 60_000), 3));
		const later = observe(next, sending(1, old), ending(headers(58, END + 120_000), 3));
		expect(later).toMatchObject({ reset: now + END + 120_000, remaining: 58 });
	});

	test('gives up a window that a later request contradicts', () => {
		const garbage = seen(50, 7_200_000);
		const next = observe(garbage, sending(1, garbage), ending(headers(40), 2));
		expect(next).toMatchObject({ reset: now + END, remaining: 40 });
	});

	test('takes two resets a second apart for the same window', () => {
		const window = seen(50);
		const again = observe(window, sending(1, window), ending(headers(49, END + 1_000), 2));
		expect(again).toMatchObject({ reset: window.reset, remaining: 49 });
	});

	test('expects the end no later because an answer took long', () => {
		const window = seen(50);
		const slow = observe(window, sending(1, window), ending(headers(49), 2, { at: 9_000 }));
		expect(slow?.endsAt).toBe(window.endsAt);
	});

	describe('what others take', () => {
		test('is what one of our requests finds missing', () => {
			const window = seen(50);
			const after = observe(
				window,
				sending(1, window, { at: 80 }),
				ending(headers(44), 2, { at: 160 }),
			);
			expect(after?.foreign).toBe(5);
		});

		test('is nothing if our own requests explain it, in whatever order they are answered', () => {
			const window = seen(50);
			// Two were under way before it, two went out after it, and the server counted all of them first.
			const after = observe(
				window,
				sending(3, window, { at: 80, uncounted: 2 }),
				ending(headers(45), 6, { at: 160 }),
			);
			expect(after?.foreign).toBe(0);
		});

		test('counts only for the time of one request after a pause of ours', () => {
			const window = seen(50);
			const after = observe(
				window,
				sending(1, window, { at: 80 + 920 }),
				ending(headers(29), 2, { at: 80 + 1_000 }),
			);
			// 20 in a second, and a request takes 80 ms.
			expect(after?.foreign).toBe(2);
		});

		test('is not what an earlier window had more', () => {
			const old = seen(50);
			const next = observe(old, sending(1, old), ending(headers(45, END + 60_000), 3));
			const after = observe(next, sending(2, old), ending(headers(44, END + 60_000), 3));
			expect(after?.foreign).toBe(0);
		});

		test('is not known from a request that went out before any window was known', () => {
			expect(observe(seen(50), sending(1), ending(headers(44), 2))?.foreign).toBe(0);
		});

		test('is halved in a new window', () => {
			const window = { ...seen(20), foreign: 7 };
			const next = observe(window, sending(1, window), ending(headers(59, END + 60_000), 2));
			expect(next?.foreign).toBe(3);
		});

		test('is left to them twice over, but never more than half of the limit', () => {
			expect(leftToOthers({ ...seen(50), foreign: 5 }, 0)).toBe(10);
			expect(leftToOthers({ ...seen(50), foreign: 40 }, 0)).toBe(30);
			expect(leftToOthers({ ...seen(50), foreign: 40 }, 16)).toBe(14);
		});
	});

	describe('other processes', () => {
		test('are seen if more was used than our requests explain', () => {
			expect(seen(59).isShared).toBe(false);
			expect(seen(58).isShared).toBe(true);
			const window = seen(59);
			const next = (remaining: number, pending: number, status = 200) =>
				observe(window, sending(1, window), ending(headers(remaining), 3, { pending, status }));
			expect(next(58, 0)?.isShared).toBe(false);
			expect(next(57, 1)?.isShared).toBe(false);
			expect(next(57, 0)?.isShared).toBe(true);
			expect(next(0, 1, 429)?.isShared).toBe(true);
		});

		test('are not seen in requests of ours that the server may have counted without an answer', () => {
			const window = mayHaveCounted(seen(59), 1);
			const next = observe(window, sending(2, window), ending(headers(57), 3));
			expect(next?.isShared).toBe(false);
			const silent = observe(window, sending(2, window), ending({}, 3));
			const then = silent && observe(silent, sending(3, silent), ending(headers(56), 4));
			expect(then?.isShared).toBe(false);
		});

		test('are looked for anew in each window', () => {
			const old = seen(50);
			const next = observe(old, sending(1, old), ending(headers(59, END + 60_000), 2));
			expect([old.isShared, next?.isShared]).toEqual([true, false]);
		});
	});

	test('makes the one process last that is told that half is left', () => {
		const window = seen(31);
		expect(window.isLast).toBe(false);
		const half = observe(window, sending(1, window), ending(headers(30), 2));
		expect(half).toMatchObject({ isLast: true, isStandIn: false });
		expect(observe(half, sending(2, half), ending(headers(29), 3))?.isLast).toBe(true);
	});

	test('makes the one process its stand-in that is told that one less is left', () => {
		const half = seen(30);
		expect(half.isStandIn).toBe(false);
		const less = observe(half, sending(1, half), ending(headers(29), 2));
		expect(less?.isStandIn).toBe(true);
		expect(observe(less, sending(2, less), ending(headers(28), 3))?.isStandIn).toBe(true);
		expect([seen(29).isLast, seen(29).isStandIn]).toEqual([false, true]);
	});
});
