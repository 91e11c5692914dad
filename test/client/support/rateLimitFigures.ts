import { REQUESTS_PER_MINUTE } from '../../../src/contract/common';
import { createRateLimiter, rateLimited } from '../../../src/client/rate/limiter';
import type { Reply, Send } from '../../../src/client/http/send';
import { anAttempt } from './anAttempt';
import { createFixedWindowServer, type FixedWindowServer } from './fixedWindowServer';
import { createVirtualTime, type VirtualTime } from '../../support/virtualTime';

export const WINDOW_MS = 60_000;
export const REQUESTS = 560;
export const SEEDS = 20;
const POLL_REQUESTS = 5;
/** What the retry layer allows one request. */
const WINDOWS_MAX = 2;

interface World {
	readonly time: VirtualTime;
	readonly server: FixedWindowServer;
}

interface Result {
	/** Requests that did not succeed in the end. */
	readonly lost: number;
	readonly ms: number;
	readonly minimumMs: number;
	/** Requests of the trigger's polls. */
	readonly polls?: { readonly requests: number; readonly denied: number };
}

/** The mean of all seeds, and the sum of their polls. */
export interface RateLimitFigure extends Pick<Result, 'lost' | 'polls'> {
	readonly client: string;
	/** 429s, as a share of the requests that went out. */
	readonly deniedShare: number;
	readonly seconds: number;
	/** The time as a multiple of the shortest in which the limit lets all through; means little if some were lost. */
	readonly timesMinimum: number;
}

type Client = (world: World) => Promise<Result>;

/** The shortest time in which `requests` get through with `left` left in the window, which ends in `toReset` ms. */
export function minimumMs(requests: number, left: number, toReset: number): number {
	if (requests <= left) return 0;
	return toReset + (Math.ceil((requests - left) / REQUESTS_PER_MINUTE) - 1) * WINDOW_MS;
}

const failures = (replies: readonly Reply[]) =>
	replies.filter(({ status }) => status !== 200).length;

const times = async <T>(count: number, one: (index: number) => Promise<T>) =>
	await Promise.all(Array.from({ length: count }, async (_, index) => await one(index)));

/** Measures clients that only have these requests to send. */
const alone =
	(send: (world: World) => Promise<Reply[]>): Client =>
	async (world) => {
		const toReset = world.server.windowEnd() - world.time.elapsed();
		const replies = await send(world);
		return {
			lost: failures(replies),
			ms: world.time.elapsed(),
			minimumMs: minimumMs(REQUESTS, REQUESTS_PER_MINUTE, toReset),
		};
	};

/** Sends again after a 429, as the retry layer does. */
function patient(send: Send): () => Promise<Reply> {
	return async () => {
		const attempt = anAttempt();
		let reply = await send(attempt);
		for (let windows = 0; reply.status === 429 && windows < WINDOWS_MAX; windows++) {
			reply = await send(attempt);
		}
		return reply;
	};
}

/** Processes that know nothing of each other and start within a second. Each sends its share of the requests. */
const processes = (count: number, sendAll: (world: World, requests: number) => Promise<Reply[]>) =>
	alone(async (world) => {
		const replies = await times(count, async () => {
			if (count > 1) await world.time.sleep(world.time.random() * 1_000);
			return await sendAll(world, REQUESTS / count);
		});
		return replies.flat();
	});

const limited = (count: number, maxInFlight?: number) =>
	processes(count, async ({ time, server }, requests) => {
		const limiter = createRateLimiter({ environment: time, maxInFlight });
		return await times(requests, patient(rateLimited(server.send, limiter)));
	});

const paced = (count: number) =>
	processes(count, async ({ time, server }, requests) =>
		times(requests, async (index) => {
			await time.sleep(index * 1_000);
			return await server.send(anAttempt());
		}),
	);

/** A trigger that has been polling for a minute or two when the bulk starts. */
const besideTrigger: Client = async ({ time, server }) => {
	const send = rateLimited(server.send, createRateLimiter({ environment: time }));
	const poll = anAttempt({ priority: 'interactive', mayWait: false });
	const polls = { requests: 0, denied: 0 };
	let isOver = false;

	async function trigger() {
		await time.sleep(time.random() * WINDOW_MS);
		while (!isOver) {
			const nextPoll = time.sleep(WINDOW_MS);
			for (let i = 0; i < POLL_REQUESTS; i++) {
				polls.requests += 1;
				const isServed = await send({ ...poll }).then(
					({ status }) => status === 200,
					() => false,
				);
				if (!isServed) polls.denied += 1;
			}
			await nextPoll;
		}
	}

	async function bulk() {
		await time.sleep((1 + time.random()) * WINDOW_MS);
		const [start, toReset] = [time.elapsed(), server.windowEnd() - time.elapsed()];
		const [left, before] = [server.remaining(), polls.requests];
		const lost = failures(await times(REQUESTS, patient(send)));
		isOver = true;
		const requests = REQUESTS + polls.requests - before;
		return { lost, ms: time.elapsed() - start, minimumMs: minimumMs(requests, left, toReset) };
	}

	const [result] = await Promise.all([bulk(), trigger()]);
	return { ...result, polls };
};

/** Four requests at a time, the next as soon as one is answered. */
const fourInFlight = (send: (world: World) => Promise<Reply>) =>
	alone(async (world) => {
		const replies: Reply[] = [];
		let started = 0;
		await times(4, async () => {
			while (started < REQUESTS) {
				started += 1;
				replies.push(await send(world));
			}
		});
		return replies;
	});

const noLimiter = fourInFlight(async ({ server }) => await server.send(anAttempt()));

const backingOff = fourInFlight(async ({ time, server }) => {
	for (;;) {
		const reply = await server.send(anAttempt());
		if (reply.status !== 429) return reply;
		await time.sleep(10_000);
	}
});

const clients: ReadonlyArray<readonly [string, Client]> = [
	['1 process', limited(1)],
	['4 processes, 2 in flight each', limited(4, 2)],
	['1 process beside a trigger, 5 requests a poll', besideTrigger],
	['naive: no limiter, 4 in flight', noLimiter],
	['naive: one request a second', paced(1)],
	['naive: 4 processes, one request a second each', paced(4)],
	['naive: 10 s back-off, 4 in flight', backingOff],
];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function run(client: Client, seed: number) {
	const time = createVirtualTime({ seed });
	const server = createFixedWindowServer({ time, firstWindowMs: time.random() * WINDOW_MS });
	const result = await time.until(client({ time, server }));
	const denied = server.requests.filter(({ status }) => status === 429).length;
	return { ...result, deniedShare: denied / server.requests.length };
}

async function measureClient(name: string, client: Client): Promise<RateLimitFigure> {
	const runs: Array<Awaited<ReturnType<typeof run>>> = [];
	for (let seed = 1; seed <= SEEDS; seed++) runs.push(await run(client, seed));
	const mean = (of: (one: (typeof runs)[number]) => number) => sum(runs.map(of)) / SEEDS;
	const polls = runs.flatMap((one) => one.polls ?? []);
	return {
		client: name,
		deniedShare: mean(({ deniedShare }) => deniedShare),
		lost: mean(({ lost }) => lost),
		seconds: mean(({ ms }) => ms) / 1_000,
		timesMinimum: mean((one) => one.ms / one.minimumMs),
		...(polls.length > 0 && {
			polls: {
				requests: sum(polls.map(({ requests }) => requests)),
				denied: sum(polls.map(({ denied }) => denied)),
			},
		}),
	};
}

/** 560 requests against a limit of 60 in a fixed window of 60 s, 80 ms a request, on a virtual clock. */
export async function rateLimitFigures(): Promise<RateLimitFigure[]> {
	const figures: RateLimitFigure[] = [];
	for (const [name, client] of clients) figures.push(await measureClient(name, client));
	return figures;
}
