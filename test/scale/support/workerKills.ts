/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Json } from '../../../harness/executions';
import { poll } from '../../../harness/poll';
import { callWorkflow, ended, type Ended } from './calls';
import { workerOf, type Cluster } from './cluster';
import type { Work } from './works';

export const moments = ['before', 'after'] as const;

/** A work, and the request whose answer it waits for when its worker is killed: before or after that has had its effect. */
export interface Stop {
	readonly work: Work;
	/** The first is 1. */
	readonly request: number;
	readonly moment: (typeof moments)[number];
}

/** Kills the workers in the middle of these works, which are at different endpoints. Returns their executions. */
export async function killDuring(cluster: Cluster, stops: readonly Stop[]): Promise<Ended[]> {
	const { n8n, sandbox } = cluster;
	for (const { work, request, moment } of stops) {
		const { endpoint } = work;
		sandbox.faults.add({ fault: `timeout_${moment}`, endpoint, skip: request - 1 });
	}
	const calls = stops.map(async ({ work: { items, node } }) => {
		const tolerant = { ...node, onError: 'continueRegularOutput' };
		return await callWorkflow(cluster, items, [tolerant]);
	});
	const ids = await Promise.all(calls);
	const isThere = ({ work, request }: Stop) =>
		sandbox.requests.filter(({ endpoint }) => endpoint === work.endpoint).length >= request;
	const areThere = await poll(
		() => Promise.resolve(stops.every(isThere)),
		(all) => all,
		{ everyMs: 5 },
	);
	if (!areThere) throw new Error('A work did not come so far that its worker could be killed');
	await sleep(100);
	const workers = [...new Set(ids.map((id) => workerOf(cluster, id)!))];
	await Promise.all(workers.map((worker) => worker.kill()));
	sandbox.faults.clear();
	const executions = ids.map((id) => ended(n8n, id));
	await Promise.all([...executions, ...workers.map((worker) => worker.resume())]);
	return await Promise.all(executions);
}

const outcomeOf = (row: Json) =>
	row.error === undefined ? 'done' : (row.details as Json | undefined)?.outcome;

/** How many items have each outcome, and what is not as it must be. */
export interface Verdict {
	readonly done: number;
	readonly 'not sent': number;
	readonly unknown: number;
	readonly doubled: number;
	/** Items of which something else is told than what is so, and those of which nothing is told. */
	readonly wrong: number;
}

/** What a Retry tells of the items, against how often each was done. */
export function judge(rows: readonly Json[], times: readonly number[]): Verdict {
	const told = times.map((_, index) => rows[index] && outcomeOf(rows[index]));
	const isRight = (outcome: unknown, index: number) =>
		outcome === 'unknown' ||
		(outcome === 'done' && times[index]! > 0) ||
		(outcome === 'not sent' && times[index] === 0);
	const count = (outcome: string) => told.filter((each) => each === outcome).length;
	return {
		done: count('done'),
		'not sent': count('not sent'),
		unknown: count('unknown'),
		doubled: times.filter((each) => each > 1).length,
		wrong: told.filter((outcome, index) => !isRight(outcome, index)).length,
	};
}
