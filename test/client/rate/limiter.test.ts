import { RateLimitError, TransportError } from '../../../src/client/errors';
import { createRateLimiter, rateLimited } from '../../../src/client/rate/limiter';
import type { ApiResponse, Attempt, Send } from '../../../src/client/http/send';
import type { HeaderMap } from '../../../src/client/http/transport';
import { anAttempt } from '../support/anAttempt';
import {
	createFixedWindowServer,
	type FixedWindowServerOptions,
} from '../support/fixedWindowServer';
import { createVirtualTime, type VirtualTime } from '../../support/virtualTime';

const poll = (fields: Partial<Attempt> = {}) =>
	anAttempt({ priority: 'interactive', mayWait: false, ...fields });

function setUp(
	options: Partial<FixedWindowServerOptions> & { maxInFlight?: number; seed?: number } = {},
) {
	const { maxInFlight, seed, ...serverOptions } = options;
	const time = createVirtualTime({ seed });
	const server = createFixedWindowServer({ time, ...serverOptions });
	const limiter = createRateLimiter({ environment: time, maxInFlight });
	const send = rateLimited(server.send, limiter);
	return {
		time,
		server,
		limiter,
		send,
		many: async (count: number, fields: Partial<Attempt> = {}) =>
			await Promise.all(Array.from({ length: count }, async () => await send(anAttempt(fields)))),
		sentAt: () => server.requests.map(({ sentAt }) => sentAt),
		denied: () => server.requests.filter(({ status }) => status === 429).length,
	};
}

/** What became of a promise so far. */
function watch<T>(promise: Promise<T>) {
	const state: { value?: T; error?: unknown; isOver: boolean } = { isOver: false };
	promise.then(
		(value) => Object.assign(state, { value, isOver: true }),
		(error: unknown) => Object.assign(state, { error, isOver: true }),
	);
	return state;
}

async function failure(time: VirtualTime, promise: Promise<unknown>): Promise<unknown> {
	return await time.until(
		promise.then(
			() => undefined,
			(error: unknown) => error,
		),
	);
}

describe('a window', () => {
	test('is probed with one request, then four are in flight', async () => {
		const { time, many, sentAt } = setUp();
		await time.until(many(9));
		expect(sentAt()).toEqual([0, 80, 80, 80, 80, 160, 160, 160, 160]);
	});

	test('is spent to the last request near its end and never beyond, also with answers out of order', async () => {
		const { time, many, server, denied } = setUp({
			latency: () => ({ there: 20 + time.random() * 200, back: 20 + time.random() * 900 }),
		});
		void many(200);
		await time.pass(59_000);
		expect([server.requests.length, server.remaining(), denied()]).toEqual([60, 0, 0]);
	});

	test('is followed by a rest of 1 to 3 s beyond its end, then by one probe', async () => {
		const rests = new Set<number>();
		for (let seed = 1; seed <= 20; seed++) {
			const { time, many, sentAt } = setUp({ seed });
			await time.until(many(65));
			const [probe = 0, ...rest] = sentAt().slice(60);
			expect(probe).toBeGreaterThanOrEqual(61_000);
			// Headers are whole seconds, so the end of the window is known to a second only.
			expect(probe).toBeLessThan(64_100);
			expect(rest).toEqual(Array.from({ length: 4 }, () => probe + 80));
			rests.add(Math.round(probe));
		}
		expect(rests.size).toBeGreaterThan(15);
	});

	test.each([-9, -0.01, 0.01, 9])(
		'ends by the server, whose clock is %d hours off',
		async (hours) => {
			const { time, many, denied } = setUp({ skewMs: hours * 3_600_000 });
			await time.until(many(130));
			expect(denied()).toBe(0);
			expect(time.elapsed()).toBeLessThan(124_500);
		},
	);

	test('ends the same whatever becomes of our own clock', async () => {
		const { time, many, denied } = setUp();
		const all = many(70);
		await time.pass(10_000);
		time.setClock(0);
		await time.until(all);
		expect(denied()).toBe(0);
		expect(time.elapsed()).toBeLessThan(64_500);
	});

	test('that nobody used needs no rest', async () => {
		const { time, many, sentAt } = setUp();
		await time.until(many(5));
		await time.pass(120_000);
		await time.until(many(5));
		expect(
			sentAt()
				.slice(5)
				.map((at) => Math.round(at - 120_160)),
		).toEqual([0, 80, 80, 80, 80]);
	});

	test.each([1, 2, 7, 100])('may hold %i requests', async (limit) => {
		const { time, many, denied } = setUp({ limit });
		await time.until(many(3 * limit));
		expect(denied()).toBe(0);
		// The last request of a window of more than one goes out near its end.
		expect(time.elapsed()).toBeLessThan(limit === 1 ? 129_000 : 181_000);
	});

	test.each([45, 59])('is not waited out for %i requests if nobody polls', async (count) => {
		const { time, many } = setUp();
		await time.until(many(count));
		expect(time.elapsed()).toBeLessThan(2_000);
	});

	test('is not waited for by everyone when its probe hangs', async () => {
		const { time, limiter, server } = setUp();
		const hangs: Send = async () => await new Promise<ApiResponse>(() => undefined);
		void limiter.run(anAttempt(), hangs);
		await time.until(limiter.run(anAttempt(), server.send));
		expect(time.elapsed()).toBe(5_080);
	});
});

describe('a 429', () => {
	/** Someone else takes all of the window. */
	function denied() {
		const world = setUp();
		while (world.server.take());
		return world;
	}

	test('is handed on as it came', async () => {
		const { time, send } = denied();
		const reply = await time.until(send(anAttempt()));
		expect(reply).toMatchObject({ status: 429, headers: { 'x-ratelimit-remaining': '0' } });
	});

	test('stops everyone until the window ends', async () => {
		const { time, send, many, sentAt } = denied();
		await time.until(send(anAttempt()));
		await time.until(many(5));
		expect(sentAt()[1]).toBeGreaterThanOrEqual(61_000);
		expect(
			sentAt()
				.slice(2)
				.every((at) => at === (sentAt()[1] ?? 0) + 80),
		).toBe(true);
	});

	test('leaves an attempt that is sent again the place it had', async () => {
		const { time, send, server } = denied();
		const first = anAttempt();
		const again = send(first).then(async () => await send(first));
		const others = [send(anAttempt()), send(anAttempt())];
		await time.until(Promise.all([again, ...others]));
		expect(server.requests.map(({ attempt }) => attempt).slice(0, 2)).toEqual([first, first]);
		expect(server.requests[1]?.attempt).toBe(first);
	});

	test('without headers stops everyone for a whole window', async () => {
		const { time, limiter, server, sentAt } = setUp();
		const bare: Send = async () => ({ status: 429, headers: {}, body: { kind: 'empty' } });
		await time.until(limiter.run(anAttempt(), bare));
		await time.until(limiter.run(anAttempt(), server.send));
		expect(sentAt()[0]).toBeGreaterThanOrEqual(61_000);
	});

	test('that comes late from the window before stops nobody', async () => {
		const { time, limiter, server, many, sentAt } = setUp({ firstWindowMs: 1_000 });
		await time.until(many(2));
		const late: Send = async (attempt) => {
			const { headers } = await server.send(attempt);
			await time.sleep(5_000);
			return { status: 429, headers, body: { kind: 'empty' } };
		};
		const slow = limiter.run(anAttempt(), late);
		await time.pass(2_000);
		await time.until(many(2));
		await time.until(slow);
		await time.until(many(1));
		expect(sentAt().at(-1)).toBeLessThan(6_000);
	});
});

describe('an attempt that may not wait', () => {
	test('fails at once in a spent window and says when it resets', async () => {
		const { time, many, send, server } = setUp({ firstWindowMs: 30_000 });
		await time.pass(120_000);
		await time.until(many(59));
		server.take();
		await time.until(send(poll()));
		const before = time.elapsed();
		const error = await failure(time, send(poll()));
		expect(time.elapsed()).toBe(before);
		expect(error).toBeInstanceOf(RateLimitError);
		const end = Math.ceil(time.now() + server.windowEnd() - before);
		expect(error).toMatchObject({ outcome: 'not sent', code: 'rate_limited', resetAt: end });
		const { retryAfterSeconds, message } = error as RateLimitError;
		expect(retryAfterSeconds).toBeGreaterThanOrEqual((150_000 - before) / 1_000);
		expect(retryAfterSeconds).toBeLessThanOrEqual(32);
		expect(message).toContain(new Date(end).toISOString());
		expect(server.requests).toHaveLength(60);
	});

	test('fails as soon as the window is spent while it is in the queue', async () => {
		const { time, send, server } = setUp({ limit: 1 });
		const both = [watch(send(poll())), watch(send(poll()))];
		await time.pass(80);
		expect(both[0]?.value?.status).toBe(200);
		expect(both[1]?.error).toBeInstanceOf(RateLimitError);
		expect(server.requests).toHaveLength(1);
	});

	test('gets what is left, however much others are taking', async () => {
		const { time, send, server } = setUp();
		await time.until(send(anAttempt()));
		for (let i = 0; i < 55; i++) server.take();
		await time.until(send(anAttempt()));
		expect(server.remaining()).toBe(3);
		const statuses = [];
		for (let i = 0; i < 3; i++) statuses.push((await time.until(send(poll()))).status);
		expect(statuses).toEqual([200, 200, 200]);
		expect(await failure(time, send(poll()))).toBeInstanceOf(RateLimitError);
	});

	test('goes again as soon as the window has surely ended', async () => {
		const { time, many, send } = setUp();
		await time.until(many(60));
		void many(1);
		await time.pass(61_100 - time.elapsed());
		const both = await time.until(Promise.all([send(poll()), send(poll())]));
		expect(both.map(({ status }) => status)).toEqual([200, 200]);
	});
});

describe('priority', () => {
	test('lets a poll pass the bulk that waits', async () => {
		const { time, many, send, server } = setUp();
		const bulk = many(20);
		const urgent = poll();
		const served = send(urgent);
		await time.until(Promise.all([bulk, served]));
		expect(server.requests[1]?.attempt).toBe(urgent);
	});

	test('keeps the order of arrival otherwise', async () => {
		const { time, send, server } = setUp();
		const attempts = Array.from({ length: 30 }, () => anAttempt());
		await time.until(Promise.all(attempts.map(async (attempt) => await send(attempt))));
		expect(server.requests.map(({ attempt }) => attempts.indexOf(attempt))).toEqual([
			...attempts.keys(),
		]);
	});

	test.each([
		[1, 6],
		[5, 6],
		[12, 12],
		[45, 30],
	])('keeps, after a poll of %i requests, %i of the next window from bulk', async (taken, kept) => {
		const { time, send, many, server } = setUp();
		for (let i = 0; i < taken; i++) await time.until(send(poll()));
		await time.pass(61_000 - time.elapsed());
		void many(200);
		await time.pass(50_000);
		expect(server.remaining()).toBe(kept);
	});

	test('gives bulk what polls left near the end of the window', async () => {
		const { time, send, many, server } = setUp();
		await time.until(send(poll()));
		await time.pass(61_000 - time.elapsed());
		void many(400);
		await time.pass(53_000);
		expect(server.remaining()).toBe(6);
		await time.pass(5_500);
		expect(server.remaining()).toBe(0);
	});

	test('gives bulk all but one request an hour after the last poll', async () => {
		const { time, send, many, server } = setUp();
		await time.until(send(poll()));
		await time.pass(59 * 60_000);
		void many(400);
		await time.pass(9_000);
		expect(server.remaining()).toBe(6);
		await time.pass(2 * 60_000);
		expect(server.remaining()).toBe(1);
	});

	test('lets a poll that comes near the end of a spent window wait for the next one', async () => {
		const { time, send, many, server } = setUp();
		void many(400);
		await time.pass(59_000);
		expect(server.remaining()).toBe(0);
		const attempt = poll();
		const reply = await time.until(send(attempt));
		expect(reply.status).toBe(200);
		expect(server.requests.findIndex((request) => request.attempt === attempt)).toBe(60);
		expect(time.elapsed()).toBeLessThan(63_000);
	});
});

describe('a poll that was turned away', () => {
	test('finds room in the next window, whatever it needs', async () => {
		const { time, many, send } = setUp();
		void many(300);
		await time.pass(30_000);
		// Its first request gets the one that bulk left.
		expect((await time.until(send(poll()))).status).toBe(200);
		expect(await failure(time, send(poll()))).toBeInstanceOf(RateLimitError);
		await time.pass(60_000);
		for (let i = 0; i < 20; i++) expect((await time.until(send(poll()))).status).toBe(200);
	});
});

describe('nothing more is kept for polls', () => {
	async function leftInNextWindow(attempt: Attempt): Promise<number> {
		const { time, many, send, server } = setUp();
		await time.until(many(60));
		watch(send(attempt));
		void many(200);
		await time.pass(90_000);
		return server.remaining();
	}

	test('after bulk that may not wait was turned away', async () => {
		expect(await leftInNextWindow(anAttempt({ mayWait: false }))).toBe(1);
	});

	test('than for any poll, after one that waited for its window', async () => {
		expect(await leftInNextWindow(poll({ mayWait: true }))).toBeLessThanOrEqual(6);
	});
});

describe('other processes', () => {
	/** Bulk of several processes that start one after the other, four requests each at a time. */
	function several(processes: number) {
		const world = setUp();
		const { time, server } = world;
		for (let one = 0; one < processes; one += 1) {
			const send = rateLimited(server.send, createRateLimiter({ environment: time }));
			time.after(one * 100, () => {
				for (let n = 0; n < 200; n += 1) void send(anAttempt());
			});
		}
		return world;
	}

	test.each([2, 3, 4])(
		'%i of them leave room for a poll of ten requests, and spend the window to the last request at its end',
		async (processes) => {
			const { time, server, denied } = several(processes);
			for (let window = 0; window < 3; window += 1) {
				await time.pass(50_000);
				expect(server.remaining()).toBeGreaterThanOrEqual(10);
				await time.pass(9_000);
				expect(server.remaining()).toBe(0);
				await time.pass(1_000);
			}
			expect(denied()).toBeLessThanOrEqual(3 * processes);
		},
	);

	test('that were faster at the end of a window get the next end', async () => {
		const { time, server, many, denied } = setUp();
		const leftAt = async (ms: number) => {
			await time.pass(ms - time.elapsed());
			return server.remaining();
		};
		void many(400);
		server.take();
		expect(await leftAt(54_000)).toBe(16);
		while (server.take());
		expect(await leftAt(59_000)).toBe(0);
		expect(denied()).toBe(1);
		expect(await leftAt(119_000)).toBe(16);
		expect(await leftAt(179_000)).toBe(0);
		expect(denied()).toBe(1);
	});

	test('are left the last request of a window, and once they are seen the last 16', async () => {
		const { time, server, many } = setUp();
		void many(400);
		await time.pass(90_000);
		expect(server.remaining()).toBe(1);
		server.take();
		await time.pass(60_000);
		expect(server.remaining()).toBe(16);
	});
});

describe('a cancelled attempt', () => {
	test('leaves the queue at once and nothing is sent', async () => {
		const { time, many, send, server } = setUp();
		await time.until(many(60));
		const controller = new AbortController();
		const waiting = watch(send(anAttempt({ signal: controller.signal })));
		const other = send(anAttempt());
		await time.pass(1_000);
		controller.abort();
		await time.pass(0);
		expect(waiting.error).toBeInstanceOf(TransportError);
		expect(waiting.error).toMatchObject({
			failure: 'cancelled',
			code: 'cancelled',
			outcome: 'not sent',
			message: 'Cancelled before the request was sent.',
		});
		await time.until(other);
		expect(server.requests).toHaveLength(61);
	});

	test('never enters it with a signal that has aborted', async () => {
		const { time, send, server } = setUp();
		const error = await failure(time, send(anAttempt({ signal: AbortSignal.abort() })));
		expect(error).toMatchObject({ failure: 'cancelled', outcome: 'not sent' });
		expect(server.requests).toHaveLength(0);
	});

	test('leaves no timer behind when it was the only one', async () => {
		const { time, many, send } = setUp();
		await time.until(many(60));
		const controller = new AbortController();
		const sleep = jest.spyOn(time, 'sleep');
		const waiting = watch(send(anAttempt({ signal: controller.signal })));
		controller.abort();
		await time.pass(0);
		expect(waiting.isOver).toBe(true);
		expect(sleep.mock.calls.map(([, signal]) => signal?.aborted)).toEqual([true]);
	});

	test('costs one listener per signal, however many wait on it', async () => {
		const { time, limiter } = setUp();
		const { signal } = new AbortController();
		const listen = jest.spyOn(signal, 'addEventListener');
		const answered: Send = async () => ({ status: 200, headers: {}, body: { kind: 'empty' } });
		const all = Array.from({ length: 50 }, async () => {
			await limiter.run(anAttempt({ signal }), answered);
		});
		expect(new Set(listen.mock.calls.map(([, listener]) => listener)).size).toBe(1);
		await time.until(Promise.all(all));
	});
});

describe('the limiter goes on', () => {
	const isoNow = Date.UTC(2026, 2, 2, 9, 30);
	const inSeconds = (seconds: number) => `${isoNow / 1_000 + seconds}`;
	const date = new Date(isoNow).toUTCString();

	test('after a send that throws, at once or later', async () => {
		const { time, limiter, server, sentAt } = setUp({ maxInFlight: 1 });
		const atOnce: Send = () => {
			throw new Error('at once');
		};
		const later: Send = async () => {
			await time.sleep(10);
			throw new Error('later');
		};
		const runs = [atOnce, later].map((send) => watch(limiter.run(anAttempt(), send)));
		await time.until(limiter.run(anAttempt(), server.send));
		expect(runs.map(({ error }) => error)).toEqual([new Error('at once'), new Error('later')]);
		expect(sentAt()).toEqual([10]);
	});

	test('at once after connections that never were', async () => {
		const { time, limiter, server } = setUp();
		await time.until(limiter.run(anAttempt(), server.send));
		const refused: Send = async () => {
			throw new TransportError('connect', 'Refused', { code: 'ECONNREFUSED' });
		};
		for (let i = 0; i < 70; i++) await failure(time, limiter.run(anAttempt(), refused));
		await time.until(limiter.run(anAttempt(), server.send));
		expect(time.elapsed()).toBe(160);
	});

	test('with all but the reserve after one answer that never came', async () => {
		let answered = 0;
		const { time, limiter, server } = setUp({
			tamper: (reply) => (answered++ === 5 ? 'lost' : reply),
		});
		for (let i = 0; i < 100; i++) watch(limiter.run(anAttempt(), server.send));
		await time.pass(30_000);
		expect(server.remaining()).toBe(1);
	});

	test('counting with a cancelled request that is still on its way', async () => {
		const ways = [40, 110];
		const { time, limiter, server, many, denied } = setUp({
			limit: 4,
			latency: () => ({ there: ways.shift() ?? 40, back: 40 }),
		});
		await time.until(many(1));
		const controller = new AbortController();
		watch(limiter.run(anAttempt({ signal: controller.signal }), server.send));
		const others = many(3);
		await time.pass(20);
		controller.abort();
		await time.until(others);
		expect(denied()).toBe(0);
	});

	test('not on its own if it cannot sleep: those that wait are told', async () => {
		const { time, many, send } = setUp();
		await time.until(many(60));
		jest.spyOn(time, 'sleep').mockRejectedValueOnce(new Error('No timers here'));
		expect(await failure(time, send(anAttempt()))).toEqual(new Error('No timers here'));
	});

	test('after answers that never came, and counts them', async () => {
		let answered = 0;
		const { time, limiter, server, denied } = setUp({
			tamper: (reply) => (answered++ % 4 === 1 ? 'lost' : reply),
		});
		const runs = Array.from({ length: 130 }, () => watch(limiter.run(anAttempt(), server.send)));
		await time.pass(200_000);
		expect(runs.every(({ isOver }) => isOver)).toBe(true);
		expect(denied()).toBe(0);
	});

	const garbage: Array<[string, HeaderMap]> = [
		['no headers at all', {}],
		[
			'a count that is no number',
			{ date, 'x-ratelimit-remaining': 'NaN', 'x-ratelimit-reset': inSeconds(30) },
		],
		[
			'a negative count',
			{ date, 'x-ratelimit-remaining': '-3', 'x-ratelimit-reset': inSeconds(30) },
		],
		[
			'a reset that is no number',
			{ date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'soon' },
		],
		[
			'a reset hours away',
			{ date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(9_000) },
		],
		[
			'a reset in the past',
			{ date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(-9_000) },
		],
		['a reset now', { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(0) }],
		['a negative reset', { date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '-60' }],
		[
			'a limit of nothing',
			{
				date,
				'x-ratelimit-limit': '0',
				'x-ratelimit-remaining': '0',
				'x-ratelimit-reset': inSeconds(30),
			},
		],
	];

	test.each(garbage)('with %s', async (_, headers) => {
		const { time, many, server } = setUp({ tamper: (reply) => ({ ...reply, headers }) });
		await time.until(many(10));
		expect(server.requests).toHaveLength(10);
		// At most one wait of 61 s and 3 s for each.
		expect(time.elapsed()).toBeLessThan(10 * 64_100);
	});

	test('after one misleading answer, by the next', async () => {
		let answered = 0;
		const { time, many, denied } = setUp({
			tamper: (reply) =>
				answered++ === 3
					? { ...reply, headers: { ...reply.headers, 'x-ratelimit-reset': inSeconds(90_000) } }
					: reply,
		});
		await time.until(many(130));
		expect(denied()).toBe(0);
		expect(time.elapsed()).toBeLessThan(125_000);
	});
});
