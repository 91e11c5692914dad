import { REQUESTS_PER_MINUTE } from '../../../src/contract/common';
import { createRateLimiter, rateLimited } from '../../../src/client/rate/limiter';
import type { ApiResponse, Attempt, Send } from '../../../src/client/http/send';
import { createVirtualTime } from '../../support/virtualTime';
import { anAttempt } from './anAttempt';
import { createFixedWindowServer, type FixedWindowServer } from './fixedWindowServer';
import type { Habit } from './headerHabits';

export const WINDOW_MS = 60_000;
/** The shortest time in which `requests` get through with `left` left in the window, which ends in `toReset` ms. */
export function minimumMs(requests: number, left: number, toReset: number): number {
	if (requests <= left) return 0;
	return toReset + (Math.ceil((requests - left) / REQUESTS_PER_MINUTE) - 1) * WINDOW_MS;
}

/** What the retry layer allows one request. */
const WINDOWS_MAX = 2;
/** Polls begin earlier than the bulk. */
const POLLS_BEFORE_MS = 1.5 * WINDOW_MS;

export interface Scene {
	readonly seed: number;
	/** Processes with bulk work, each with a limiter of its own. */
	readonly processes: number;
	/** At work in each process, one request after the other. */
	readonly executions: number;
	/** Of all processes together. */
	readonly requests: number;
	/** To the server and back. */
	readonly latencyMs?: number;
	/** The processes start within this time. */
	readonly startWithinMs?: number;
	/** How the service's headers differ from what its document says. */
	readonly habit?: Habit;
	readonly polls?: {
		readonly requests: number;
		readonly everyMs: number;
		/** In the first process with bulk work, or in one of its own. */
		readonly isInBulkProcess?: boolean;
	};
}

export interface PollCourse {
	readonly at: number;
	readonly ms: number;
	/** Every request was served. */
	readonly isWhole: boolean;
}

export interface SceneCourse {
	/** From the first bulk process that started to the last that ended. */
	readonly ms: number;
	/** The shortest time in which the limit lets the bulk through, beside the requests of polls that were served. */
	readonly minimumMs: number;
	/** 429s that bulk got, as a share of its requests. */
	readonly deniedShare: number;
	/** Bulk requests that did not succeed in the end. */
	readonly lost: number;
	readonly polls: readonly PollCourse[];
}

/** Sends again after a 429, as the retry layer does. */
export async function patiently(send: Send): Promise<ApiResponse> {
	const attempt = anAttempt();
	let reply = await send(attempt);
	for (let windows = 0; reply.status === 429 && windows < WINDOWS_MAX; windows++) {
		reply = await send(attempt);
	}
	return reply;
}

/** Whether a request of a poll is served; it is sent again after a 429, too, but it does not wait. */
async function isServed(send: Send): Promise<boolean> {
	const attempt = anAttempt({ priority: 'interactive', mayWait: false });
	const status = async () =>
		await send(attempt).then(
			(reply) => reply.status,
			() => undefined,
		);
	const first = await status();
	return (first === 429 ? await status() : first) === 200;
}

const times = async (count: number, one: (index: number) => Promise<void>) =>
	await Promise.all(Array.from({ length: count }, async (_, index) => await one(index)));

/** Bulk work in processes that know nothing of each other, beside the polls of a trigger. */
export async function play(scene: Scene): Promise<SceneCourse> {
	const { seed, processes, executions, habit, latencyMs = 80, startWithinMs = 1_000 } = scene;
	const time = createVirtualTime({ seed });
	const way = latencyMs / 2;
	const server = createFixedWindowServer({
		time,
		firstWindowMs: time.random() * WINDOW_MS,
		latency: () => ({ there: way, back: way }),
		tamper: (reply) => (habit ? { ...reply, headers: habit(reply.headers, time.now()) } : reply),
	});
	const firstEnd = server.windowEnd();
	const limitedSend = () => rateLimited(server.send, createRateLimiter({ environment: time }));
	const sends = Array.from({ length: processes }, limitedSend);
	const starts: number[] = [];
	let lost = 0;
	let end: number | undefined;

	async function work(send: Send, share: number) {
		if (processes > 1) await time.sleep(time.random() * startWithinMs);
		starts.push(time.elapsed());
		let left = share;
		await times(executions, async () => {
			while (left-- > 0) if ((await patiently(send)).status !== 200) lost += 1;
		});
	}

	async function bulk() {
		if (scene.polls) await time.sleep(POLLS_BEFORE_MS);
		const share = Math.floor(scene.requests / processes);
		const rest = scene.requests - share * processes;
		await times(processes, async (index) => {
			await work(sends[index]!, index === 0 ? share + rest : share);
		});
		end = time.elapsed();
	}

	const polls: PollCourse[] = [];
	async function trigger({ requests, everyMs, isInBulkProcess }: NonNullable<Scene['polls']>) {
		const send = (isInBulkProcess ? sends[0] : undefined) ?? limitedSend();
		await time.sleep(time.random() * WINDOW_MS);
		while (end === undefined) {
			const nextPoll = time.sleep(everyMs);
			const at = time.elapsed();
			let served = 0;
			while (served < requests && (await isServed(send))) served += 1;
			polls.push({ at, ms: time.elapsed() - at, isWhole: served === requests });
			await nextPoll;
		}
	}

	await time.until(Promise.all([bulk(), scene.polls && trigger(scene.polls)]));
	const start = Math.min(...starts);
	const sent = server.requests.filter(({ attempt }) => attempt.priority === 'bulk');
	return {
		ms: (end ?? 0) - start,
		minimumMs: shortest(scene.requests, start, firstEnd, server),
		deniedShare: sent.filter(({ status }) => status === 429).length / sent.length,
		lost,
		polls,
	};
}

function shortest(requests: number, start: number, firstEnd: number, server: FixedWindowServer) {
	const windowOf = (at: number) => Math.max(Math.floor((at - firstEnd) / WINDOW_MS) + 1, 0);
	const ofPolls = server.requests.filter(isServedPoll).map(({ at }) => windowOf(at));
	let left = requests;
	for (let window = windowOf(start); ; window++) {
		left -= REQUESTS_PER_MINUTE - ofPolls.filter((one) => one === window).length;
		if (left <= 0) return Math.max(firstEnd + (window - 1) * WINDOW_MS - start, 0);
	}
}

const isServedPoll = ({ attempt, status }: { attempt: Attempt; status: number }) =>
	attempt.priority === 'interactive' && status === 200;

/** How badly a trigger was treated: polls that were not served whole. */
export function refusals(polls: readonly PollCourse[]) {
	const refused = polls.filter(({ isWhole }) => !isWhole);
	let row = 0;
	let inARow = 0;
	for (const { isWhole } of polls) {
		row = isWhole ? 0 : row + 1;
		inARow = Math.max(inARow, row);
	}
	const within = ({ at }: PollCourse) =>
		refused.filter((other) => other.at >= at && other.at < at + 10 * WINDOW_MS).length;
	return { count: refused.length, inARow, inTenMinutes: Math.max(...refused.map(within), 0) };
}
