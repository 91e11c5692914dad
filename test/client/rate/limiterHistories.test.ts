import fc from 'fast-check';

import { RateLimitError, TransportError } from '../../../src/client/errors';
import { createRateLimiter, rateLimited } from '../../../src/client/rate/limiter';
import type { Priority } from '../../../src/client/call';
import type { Attempt, Send } from '../../../src/client/http/send';
import type { HeaderMap } from '../../../src/client/http/transport';
import { anAttempt } from '../support/anAttempt';
import { createFixedWindowServer } from '../support/fixedWindowServer';
import { seededRandom } from '../../../packages/sandbox/core/random';
import { createVirtualTime } from '../../support/virtualTime';

/** What the retry layer allows one request. */
const WINDOWS_MAX = 2;

interface Arrival {
	readonly at: number;
	readonly process: number;
	readonly priority: Priority;
	readonly mayWait: boolean;
	readonly cancelledAfter?: number;
}

interface History {
	/** Of latencies, losses and the limiters' own randomness. */
	readonly seed: number;
	readonly limit: number;
	readonly processes: number;
	readonly maxInFlight: number;
	readonly firstWindowMs: number;
	readonly skewMs: number;
	/** Longest way there and longest way back. */
	readonly latencyMs: number;
	/** Requests arrive in the order in which they went out; answers never need to. */
	readonly isOrderly: boolean;
	readonly lostShare: number;
	readonly arrivals: readonly Arrival[];
	/** When someone else takes a request. */
	readonly others: readonly number[];
	readonly headers?: readonly HeaderMap[];
}

type End = 'served' | 'denied' | 'refused' | 'lost' | 'cancelled';

interface Course {
	readonly arrival: Arrival;
	readonly attempt: Attempt;
	readonly end: End;
	readonly ms: number;
}

async function live(history: History) {
	const time = createVirtualTime({ seed: history.seed });
	const chance = seededRandom(history.seed + 1);
	const server = createFixedWindowServer({
		time,
		limit: history.limit,
		firstWindowMs: history.firstWindowMs,
		skewMs: history.skewMs,
		latency: () => ({
			there: 1 + (history.isOrderly ? history.latencyMs : chance() * history.latencyMs),
			back: 1 + chance() * history.latencyMs,
		}),
		tamper: (reply) => {
			if (chance() < history.lostShare) return 'lost';
			const { headers } = history;
			return headers
				? { ...reply, headers: headers[Math.floor(chance() * headers.length)] ?? {} }
				: reply;
		},
	});
	for (const at of history.others) time.after(at, () => void server.take());

	const faults: string[] = [];
	const processes = Array.from({ length: history.processes }, () => {
		const started: Attempt[] = [];
		let inFlight = 0;
		let blockedUntil = 0;
		/** Windows in a row whose first answer said that nothing was left. Then, requests may ask until one is answered. */
		let emptyInARow = 0;
		let mayAsk = false;
		let lastReset = 0;
		const send: Send = async (attempt) => {
			if (++inFlight > history.maxInFlight) faults.push(`${inFlight} in flight`);
			const isEarly = time.elapsed() < blockedUntil;
			if (isEarly && !mayAsk) faults.push(`sent ${blockedUntil - time.elapsed()} ms too early`);
			const asks = isEarly && mayAsk;
			started.push(attempt);
			try {
				const reply = await server.send(attempt);
				if (asks) mayAsk = false;
				const left = Number(reply.headers['x-ratelimit-remaining']);
				// The end of the window it was counted in, which a late answer may have outlived.
				const reset = Number(reply.headers['x-ratelimit-reset']) * 1_000 - history.skewMs;
				const end = reset - time.now() + time.elapsed();
				if (!history.headers && left === 0) blockedUntil = Math.max(blockedUntil, end - 1_000);
				if (reset > lastReset + 1_000) {
					emptyInARow = left === 0 ? emptyInARow + 1 : 0;
					mayAsk = emptyInARow > 1 && reply.status === 200;
				}
				lastReset = Math.max(reset, lastReset);
				return reply;
			} finally {
				inFlight -= 1;
			}
		};
		const limiter = createRateLimiter({ environment: time, maxInFlight: history.maxInFlight });
		return { started, send: rateLimited(send, limiter) };
	});

	async function course(arrival: Arrival): Promise<Course> {
		await time.sleep(arrival.at);
		const controller = new AbortController();
		const { priority, mayWait, cancelledAfter } = arrival;
		if (cancelledAfter !== undefined) time.after(cancelledAfter, () => controller.abort());
		const attempt = anAttempt({ priority, mayWait, signal: controller.signal });
		const start = time.elapsed();
		const send = processes[arrival.process % history.processes]?.send;
		if (!send) throw new Error('No such process');
		const end = await endOf(send, attempt);
		const ms = time.elapsed() - start;
		if (end === 'cancelled' && ms !== cancelledAfter) faults.push('stayed after it was cancelled');
		return { arrival, attempt, end, ms };
	}

	const courses = await time.until(Promise.all(history.arrivals.map(course)));
	return { courses, faults, processes, server, time };
}

async function endOf(send: Send, attempt: Attempt): Promise<End> {
	const once = async () =>
		await send(attempt).then(
			({ status }): End => (status === 429 ? 'denied' : 'served'),
			(error: unknown): End => {
				if (error instanceof RateLimitError) return 'refused';
				expect(error).toBeInstanceOf(TransportError);
				return (error as TransportError).failure === 'cancelled' ? 'cancelled' : 'lost';
			},
		);
	let end = await once();
	for (let n = 0; end === 'denied' && attempt.mayWait && n < WINDOWS_MAX; n++) end = await once();
	return end;
}

/** Bursts and stragglers: the whole of them may come at once. */
const arrival: fc.Arbitrary<Arrival> = fc.record(
	{
		at: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200_000 })),
		process: fc.nat(3),
		priority: fc.constantFrom<Priority>('bulk', 'bulk', 'interactive'),
		mayWait: fc.boolean(),
		cancelledAfter: fc.integer({ min: 0, max: 90_000 }),
	},
	{ requiredKeys: ['at', 'process', 'priority', 'mayWait'] },
);

const history = (fields: { [K in keyof History]?: fc.Arbitrary<NonNullable<History[K]>> } = {}) =>
	fc.record({
		seed: fc.nat(),
		limit: fc.constantFrom(1, 2, 5, 20, 60),
		processes: fc.integer({ min: 1, max: 4 }),
		maxInFlight: fc.integer({ min: 1, max: 5 }),
		firstWindowMs: fc.integer({ min: 1, max: 60_000 }),
		skewMs: fc.integer({ min: -10_000_000, max: 10_000_000 }),
		latencyMs: fc.constantFrom(1, 40, 400, 3_000),
		isOrderly: fc.boolean(),
		lostShare: fc.constantFrom(0, 0.02, 0.3),
		arrivals: fc.array(arrival, { maxLength: 150, size: 'max' }),
		others: fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 60, size: 'max' }),
		...fields,
	}) as fc.Arbitrary<History>;

const nobody = fc.constant<number[]>([]);
const runs = { numRuns: 60 };

jest.setTimeout(120_000);

describe('in any history', () => {
	test('every attempt ends, in order, within the bounds, and nobody sends into a spent window', async () => {
		await fc.assert(
			fc.asyncProperty(history(), async (past) => {
				const { courses, faults, processes } = await live(past);
				expect(faults).toEqual([]);
				expect(courses).toHaveLength(past.arrivals.length);

				for (const [index, { started }] of processes.entries()) {
					for (const priority of ['interactive', 'bulk'] as const) {
						// Who comes at the same time, comes in the order of the list; a stable sort keeps it.
						const due = courses
							.filter(({ arrival: { process } }) => process % past.processes === index)
							.filter(({ attempt }) => attempt.priority === priority && started.includes(attempt))
							.sort((a, b) => a.arrival.at - b.arrival.at)
							.map(({ attempt }) => attempt);
						const firsts = [...new Set(started)].filter((attempt) => due.includes(attempt));
						expect(firsts.map((attempt) => due.indexOf(attempt))).toEqual([...due.keys()]);
					}
				}
				for (const { end, attempt } of courses) {
					const wasSent = processes.some(({ started }) => started.includes(attempt));
					if (end === 'served' || end === 'lost') expect(wasSent).toBe(true);
					if (end === 'refused') expect([attempt.mayWait, wasSent]).toEqual([false, false]);
				}
			}),
			runs,
		);
	});

	test('one process alone is never denied', async () => {
		const alone = history({
			processes: fc.constant(1),
			limit: fc.constantFrom(20, 60),
			lostShare: fc.constantFrom(0, 0.02),
			others: nobody,
		});
		await fc.assert(
			fc.asyncProperty(alone, async (past) => {
				// A request that is cancelled on its way may arrive after any other: nobody can count with it.
				const arrivals = past.arrivals.map(({ cancelledAfter, ...rest }) =>
					past.isOrderly ? { ...rest, cancelledAfter } : rest,
				);
				const { server } = await live({ ...past, arrivals });
				expect(server.requests.filter(({ status }) => status === 429).length).toBe(0);
			}),
			runs,
		);
	});

	test('one process alone takes little more than the time the limit costs', async () => {
		const busy = history({
			processes: fc.constant(1),
			maxInFlight: fc.constant(4),
			limit: fc.constant(60),
			latencyMs: fc.constantFrom(1, 40, 200),
			lostShare: fc.constant(0),
			others: nobody,
			firstWindowMs: fc.integer({ min: 15_000, max: 60_000 }),
			arrivals: fc.constant([]),
		});
		await fc.assert(
			fc.asyncProperty(busy, fc.integer({ min: 1, max: 300 }), async (past, count) => {
				const one: Arrival = { at: 0, process: 0, priority: 'bulk', mayWait: true };
				const arrivals = Array.from({ length: count }, () => one);
				const { courses, time } = await live({ ...past, arrivals });
				const windows = Math.ceil(count / past.limit) - 1;
				const minimum = windows === 0 ? 0 : past.firstWindowMs + (windows - 1) * 60_000;
				expect(courses.every(({ end }) => end === 'served')).toBe(true);
				// The last request of a full window waits until near its end, in case a poll elsewhere needs it.
				const toReset = windows === 0 ? past.firstWindowMs : 60_000;
				const untilNearEnd = count % past.limit === 0 ? toReset - 3_000 : 0;
				// A rest of at most 3 s, two for the rounding of both times, and up to 60 requests four at a time.
				const most = Math.max(5_000 + 18 * 2 * (past.latencyMs + 1), untilNearEnd);
				expect(time.elapsed()).toBeLessThan(minimum + most);
			}),
			runs,
		);
	});

	test('several processes finish, each attempt served or given up after two windows', async () => {
		const crowd = history({
			limit: fc.constant(60),
			lostShare: fc.constant(0),
			latencyMs: fc.constantFrom(40, 400),
			arrivals: fc.array(
				fc.record({
					at: fc.integer({ min: 0, max: 500 }),
					process: fc.nat(3),
					priority: fc.constant<Priority>('bulk'),
					mayWait: fc.constant(true),
				}),
				{ minLength: 100, maxLength: 300, size: 'max' },
			),
		});
		await fc.assert(
			fc.asyncProperty(crowd, async (past) => {
				const { courses, server } = await live(past);
				const served = courses.filter(({ end }) => end === 'served');
				const denied = courses.filter(({ end }) => end === 'denied');
				expect(served.length + denied.length).toBe(past.arrivals.length);
				expect(server.requests.filter(({ status }) => status === 200)).toHaveLength(served.length);
				for (const { attempt } of denied) {
					const tries = server.requests.filter((request) => request.attempt === attempt);
					expect(tries).toHaveLength(WINDOWS_MAX + 1);
				}
			}),
			runs,
		);
	});

	test('headers of any kind stop nobody for good', async () => {
		const seconds = Date.UTC(2026, 2, 2, 9, 30) / 1_000;
		const text = fc.constantFrom(
			'',
			'NaN',
			'-1',
			'0',
			'1',
			'59',
			'60',
			'1e9',
			'1e300',
			'3, 4',
			'soon',
		);
		const headers = fc.record(
			{
				date: fc.constantFrom(new Date(seconds * 1_000).toUTCString(), 'yesterday', ''),
				'x-ratelimit-limit': text,
				'x-ratelimit-remaining': text,
				'x-ratelimit-reset': fc.oneof(
					text,
					fc.integer({ min: -20_000, max: 20_000 }).map((offset) => `${seconds + offset}`),
				),
			},
			{ requiredKeys: [] },
		);
		const confused = history({ headers: fc.array(headers, { minLength: 1, maxLength: 4 }) });
		await fc.assert(
			fc.asyncProperty(confused, async (past) => {
				const { courses, faults } = await live(past);
				expect(faults).toEqual([]);
				// Each attempt ahead of it costs at most a wait of 64 s for each of its tries.
				const longest = past.arrivals.length * (WINDOWS_MAX + 1) * 70_000;
				for (const { ms } of courses) expect(ms).toBeLessThan(longest + 1);
			}),
			runs,
		);
	});
});
