/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import { retry, type Ended } from '../../test/scale/support/calls';
import { startCluster, type Cluster } from '../../test/scale/support/cluster';
import {
	judge,
	killDuring,
	moments,
	type Stop,
	type Verdict,
} from '../../test/scale/support/workerKills';
import { worksOn, type Work } from '../../test/scale/support/works';
import { seededRandom } from '../../sandbox/people/random';
import { startPostgres } from '../../harness/servers/postgres';
import { startRedis } from '../../harness/servers/redis';
import { onServers } from '../../harness/queue/onServers';

/** The results of killing workers in the middle of one kind of work. */
export interface WorkOutcome extends Verdict {
	readonly kills: number;
	/** Kills that prove nothing: the kill came too late, or n8n could not finish the Retry. */
	readonly unproven: number;
}

interface Plan {
	/** How many kills for each operation. Half of the messages do not show at once. */
	readonly kills: number;
	readonly seed: number;
	/** Seconds between a kill and its Retry. */
	readonly retryAfter: number;
	/** Of n8n. */
	readonly variables: Readonly<Record<string, string>>;
	/** Called with a line after each kill. */
	readonly tell: (line: string) => void;
}

/** Kills workers in the middle of their work, and presses Retry. Returns the results for each kind of work. */
export async function killWorkers(plan: Plan): Promise<ReadonlyMap<string, WorkOutcome>> {
	const cluster = await onServers(
		[startRedis, startPostgres],
		async (servers) => await startCluster({ variables: { ...servers, ...plan.variables } }),
	);
	try {
		return await killIn(cluster, plan);
	} finally {
		await cluster.stop();
	}
}

async function killIn(cluster: Cluster, { kills, seed, retryAfter, tell }: Plan) {
	const random = seededRandom(seed);
	const outcomes = new Map<string, WorkOutcome>();
	for (let kill = 0; kill < kills; kill += 1) {
		cluster.sandbox.reset();
		const works = ofRound(worksOn(cluster), kill);
		for (const { prepare } of works) prepare?.();
		const stops = works.map((work) => ({
			work,
			request: 1 + Math.floor(random() * work.requests),
			moment: moments[Math.floor(random() * moments.length)]!,
		}));
		const retried = await killAndRetry(cluster, stops, retryAfter).catch((error: Error) => {
			tell(`  ${error.message}`);
			return [];
		});
		for (const [index, { work, request, moment }] of stops.entries()) {
			const outcome = outcomeOf(work, retried[index]);
			outcomes.set(work.name, add(outcomes.get(work.name), outcome));
			if (outcome.doubled + outcome.wrong + outcome.unproven === 0) continue;
			const { id, status, error } = retried[index] ?? { status: 'not there' };
			tell(
				`  ${work.name}, ${moment} the effect of request ${request}: ${JSON.stringify(outcome)}`,
			);
			tell(`    Retry ${id ?? ''} is ${status} ${error ?? ''}`);
		}
		tell(`  ${kill + 1} of ${kills}`);
	}
	return outcomes;
}

async function killAndRetry(cluster: Cluster, stops: readonly Stop[], retryAfter: number) {
	const killed = await killDuring(cluster, stops);
	await sleep(retryAfter * 1_000);
	return await Promise.all(
		killed.map(async ({ id, status }) =>
			status === 'success' ? undefined : await retry(cluster.n8n, id),
		),
	);
}

/** Picks one work for each endpoint, in turn, because a fault hits all requests of an endpoint. */
function ofRound(works: readonly Work[], round: number): readonly Work[] {
	const endpoints = new Set(works.map(({ endpoint }) => endpoint));
	return [...endpoints].map((endpoint) => {
		const same = works.filter((work) => work.endpoint === endpoint);
		return same[round % same.length]!;
	});
}

function outcomeOf({ node, items, done }: Work, retried: Ended | undefined): WorkOutcome {
	const output = retried?.output(node.name) ?? [];
	const isProven = retried?.status === 'success' && output.length === items.length;
	const { wrong, ...verdict } = judge(output, done());
	return {
		kills: 1,
		...verdict,
		...(isProven ? { wrong, unproven: 0 } : { wrong: 0, unproven: 1 }),
	};
}

function add(sum: WorkOutcome | undefined, one: WorkOutcome): WorkOutcome {
	if (!sum) return one;
	const names = Object.keys(one) as Array<keyof WorkOutcome>;
	return Object.fromEntries(
		names.map((name) => [name, sum[name] + one[name]]),
	) as unknown as WorkOutcome;
}
