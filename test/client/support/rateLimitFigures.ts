import { REQUESTS_PER_MINUTE } from '../../../src/contract/common';
import type { ApiResponse } from '../../../src/client/http/send';
import { createVirtualTime, type VirtualTime } from '../../support/virtualTime';
import { anAttempt } from './anAttempt';
import { minimumMs, play, refusals, type Scene, type SceneCourse, WINDOW_MS } from './bulkAndPolls';
import { createFixedWindowServer, type FixedWindowServer } from './fixedWindowServer';

export const REQUESTS = 560;
export const SEEDS = 20;

export interface RateLimitFigure {
	readonly client: string;
	/** 429s, as a share of the requests that went out. */
	readonly deniedShare: number;
	/** Requests that did not succeed in the end. */
	readonly lost: number;
	readonly seconds: number;
	/** The shortest time in which the limit lets all through, for one who knows the window from the start. */
	readonly floorSeconds: number;
	/** The time as a multiple of the floor; means little if some were lost. */
	readonly timesFloor: number;
	/** Of all seeds; the rest is the mean of all seeds, or the worst. */
	readonly polls?: {
		readonly count: number;
		readonly refused: number;
		readonly refusedInARow: number;
		readonly refusedInTenMinutes: number;
		readonly longestMs: number;
	};
}

/** The clients with our limiter, by what is promised of them. */
export interface RateLimitFigures {
	readonly alone: readonly RateLimitFigure[];
	readonly several: readonly RateLimitFigure[];
	readonly besideOwnPolls: readonly RateLimitFigure[];
	readonly besidePolls: readonly RateLimitFigure[];
	readonly naive: readonly RateLimitFigure[];
}

type Course = Omit<SceneCourse, 'polls'> & Partial<Pick<SceneCourse, 'polls'>>;
type Client = (seed: number) => Promise<Course>;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function pollFigures(courses: readonly Course[]): RateLimitFigure['polls'] {
	const ofTriggers = courses.map(({ polls = [] }) => polls);
	const all = ofTriggers.flat();
	if (all.length === 0) return undefined;
	const refused = ofTriggers.map(refusals);
	return {
		count: all.length,
		refused: sum(refused.map(({ count }) => count)),
		refusedInARow: Math.max(...refused.map(({ inARow }) => inARow)),
		refusedInTenMinutes: Math.max(...refused.map(({ inTenMinutes }) => inTenMinutes)),
		longestMs: Math.max(...all.map(({ ms }) => ms)),
	};
}

async function measure(client: string, run: Client): Promise<RateLimitFigure> {
	const courses: Course[] = [];
	for (let seed = 1; seed <= SEEDS; seed++) courses.push(await run(seed));
	const mean = (of: (one: Course) => number) => sum(courses.map(of)) / SEEDS;
	const polls = pollFigures(courses);
	return {
		client,
		deniedShare: mean(({ deniedShare }) => deniedShare),
		lost: mean(({ lost }) => lost),
		seconds: mean(({ ms }) => ms) / 1_000,
		floorSeconds: mean((one) => one.minimumMs) / 1_000,
		timesFloor: mean((one) => one.ms / one.minimumMs),
		...(polls && { polls }),
	};
}

const processesOf = (count: number) => (count === 1 ? '1 process' : `${count} processes`);
const executionsOf = (count: number) => (count === 1 ? '1 execution' : `${count} executions`);

const limited = async (processes: number, executions: number) =>
	await measure(
		`${processesOf(processes)} with ${executionsOf(executions)} each`,
		async (seed) => await play({ seed, processes, executions, requests: REQUESTS }),
	);

const besidePolls = async (
	processes: number,
	{ requests, isInBulkProcess = false }: Omit<NonNullable<Scene['polls']>, 'everyMs'>,
) =>
	await measure(
		`${processesOf(processes)} beside ${isInBulkProcess ? 'its own polls' : 'polls of another'}, ${requests} requests each`,
		async (seed) =>
			await play({
				seed,
				processes,
				executions: 3,
				// Where in a window the bulk ends makes a difference, so all parts of one count.
				requests: REQUESTS + (seed - 1) * (REQUESTS_PER_MINUTE / SEEDS),
				polls: { requests, everyMs: WINDOW_MS, isInBulkProcess },
			}),
	);

type Naive = (world: { time: VirtualTime; server: FixedWindowServer }) => Promise<ApiResponse[]>;

const naive = async (client: string, send: Naive) =>
	await measure(`naive: ${client}`, async (seed) => {
		const time = createVirtualTime({ seed });
		const server = createFixedWindowServer({ time, firstWindowMs: time.random() * WINDOW_MS });
		const toReset = server.windowEnd();
		const replies = await time.until(send({ time, server }));
		const denied = server.requests.filter(({ status }) => status === 429).length;
		return {
			ms: time.elapsed(),
			minimumMs: minimumMs(REQUESTS, REQUESTS_PER_MINUTE, toReset),
			deniedShare: denied / server.requests.length,
			lost: replies.filter(({ status }) => status !== 200).length,
		};
	});

const times = async <T>(count: number, one: (index: number) => Promise<T>) =>
	await Promise.all(Array.from({ length: count }, async (_, index) => await one(index)));

const paced =
	(processes: number): Naive =>
	async ({ time, server }) => {
		const replies = await times(processes, async () => {
			if (processes > 1) await time.sleep(time.random() * 1_000);
			return await times(REQUESTS / processes, async (index) => {
				await time.sleep(index * 1_000);
				return await server.send(anAttempt());
			});
		});
		return replies.flat();
	};

/** Four requests at a time, the next as soon as one is answered. */
const fourInFlight =
	(backOffMs?: number): Naive =>
	async ({ time, server }) => {
		const replies: ApiResponse[] = [];
		let started = 0;
		await times(4, async () => {
			while (started < REQUESTS) {
				started += 1;
				let reply = await server.send(anAttempt());
				while (reply.status === 429 && backOffMs !== undefined) {
					await time.sleep(backOffMs);
					reply = await server.send(anAttempt());
				}
				replies.push(reply);
			}
		});
		return replies;
	};

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function inTurn<T>(all: ReadonlyArray<() => Promise<T>>): Promise<T[]> {
	const results: T[] = [];
	for (const one of all) results.push(await one());
	return results;
}

/** 560 requests against a limit of 60 in a fixed window of 60 s, 80 ms a request, on a virtual clock. */
export async function rateLimitFigures(): Promise<RateLimitFigures> {
	const each = (processes: number) =>
		upTo(4).map((executions) => async () => await limited(processes, executions));
	return {
		alone: await inTurn(each(1)),
		several: await inTurn([2, 3, 4].flatMap(each)),
		besideOwnPolls: await inTurn(
			[5, 12].map(
				(requests) => async () => await besidePolls(1, { requests, isInBulkProcess: true }),
			),
		),
		besidePolls: await inTurn(
			[1, 2].flatMap((processes) =>
				[5, 12].map((requests) => async () => await besidePolls(processes, { requests })),
			),
		),
		naive: await inTurn([
			async () => await naive('no limiter, 4 in flight', fourInFlight()),
			async () => await naive('one request a second', paced(1)),
			async () => await naive('4 processes, one request a second each', paced(4)),
			async () => await naive('10 s back-off, 4 in flight', fourInFlight(10_000)),
		]),
	};
}
