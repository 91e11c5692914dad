/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Json } from '../../../packages/rehearsal/n8n/executions';
import type { N8n } from '../../../packages/rehearsal/n8n/n8n';
import { poll } from '../../../packages/rehearsal/n8n/poll';
import { ended, onlyExecution, publishCallable, retry, type Ended } from './calls';
import { workerOf, type Cluster, type Service } from './cluster';
import { judge, NOTHING, type Outcome, toldBy, type Verdict } from './verdict';
import type { Work } from './works';

export const moments = ['before', 'after'] as const;

/** What the node does with an item that fails, by the name of the setting. */
export const errorModes = {
	'Stop Workflow': 'stopWorkflow',
	Continue: 'continueRegularOutput',
} as const;

export type ErrorMode = keyof typeof errorModes;

/** A work, and the request whose answer it waits for when its worker is killed: before or after that has had its effect. */
export interface Stop {
	readonly work: Work;
	readonly errorMode: ErrorMode;
	/** The first is 1. */
	readonly request: number;
	readonly moment: (typeof moments)[number];
}

/** The works start together, which takes a while on a busy machine. */
const START_TIMEOUT_MS = 120_000;

interface KillOptions {
	/** Seconds between the kill and the Retry. */
	readonly retryAfter?: number;
	/** Called with a line for each stop that went wrong. */
	readonly tell?: (line: string) => void;
}

/**
 * Kills the workers in the middle of these works, each on a sandbox of its own, and presses Retry. A Retry that fails
 * because it leaves items to a person is retried as well.
 */
export async function killAndRetry(
	cluster: Cluster,
	services: readonly Service[],
	stops: readonly Stop[],
	{ retryAfter = 0, tell = () => undefined }: KillOptions = {},
): Promise<Verdict[]> {
	const killed = await killDuring(cluster, services, stops);
	await sleep(retryAfter * 1_000);
	return await Promise.all(
		killed.map(async (each) => {
			const tries = await retryTwice(cluster.n8n, each);
			const verdict = verdictOf(each, tries);
			if (!isAsItMustBe(verdict)) tell(`${describe(each, tries)}\n    ${JSON.stringify(verdict)}`);
			return verdict;
		}),
	);
}

const isAsItMustBe = ({ doubled, wrong, baseless, unproven }: Verdict) =>
	doubled + wrong + baseless + unproven === 0;

function verdictOf(
	{ stop, before, sent, times }: Killed,
	[first, second]: [Tried?, Tried?],
): Verdict {
	const { node, requests } = stop.work;
	const run = first?.execution.runs[node.name]?.at(-1);
	if (first && (run?.data ?? run?.error)) {
		return judge(before, (sent / requests) * before.length, first, second);
	}
	const doubled = times().filter((each) => each > 1).length;
	return { ...NOTHING, kills: 1, items: before.length, doubled, unproven: 1 };
}

function describe({ stop, execution, before }: Killed, tries: ReadonlyArray<Tried | undefined>) {
	const { work, errorMode, moment, request } = stop;
	const nameOf = ({ id, status, error = '' }: Ended) => `execution ${id} is ${status} ${error}`;
	return [
		`  ${work.name}, ${errorMode}, ${moment} the effect of request ${request}`,
		`    ${nameOf(execution)}; done ${before.join()}`,
		...tries.map((tried) =>
			tried
				? `    ${nameOf(tried.execution)}; done ${tried.times.join()}; told ${tried.told.join()}`
				: '    no Retry',
		),
	].join('\n');
}

interface Killed {
	readonly stop: Stop;
	readonly items: readonly Json[];
	readonly execution: Ended;
	/** How often each item was done, now. */
	readonly times: () => number[];
	/** The same before the Retry. */
	readonly before: readonly number[];
	/** How many requests of the work had left by then. */
	readonly sent: number;
}

async function killDuring(
	cluster: Cluster,
	services: readonly Service[],
	stops: readonly Stop[],
): Promise<Killed[]> {
	const { n8n } = cluster;
	const prepared = await Promise.all(
		stops.map(async (stop, index) => await prepare(n8n, services[index]!, stop)),
	);
	// At once, so that none of their requests runs into its timeout before the kill.
	const started = await Promise.all(
		prepared.map(async ({ workflow, ...each }) => {
			await workflow.call(each.items);
			return { ...each, id: await onlyExecution(n8n, workflow.workflowId) };
		}),
	);
	const missing = await poll(
		() => Promise.resolve(started.filter(({ isReached }) => !isReached())),
		({ length }) => length === 0,
		{ timeoutMs: START_TIMEOUT_MS, everyMs: 5 },
	);
	if (missing.length > 0) {
		const names = missing.map(({ stop }) => stop.work.name);
		throw new Error(`No worker could be killed during ${names.join('; ')}`);
	}
	const taken = await Promise.all(started.map(({ id }) => workerOf(cluster, id)));
	const workers = [...new Set(taken)];
	await Promise.all(workers.map((worker) => worker.kill()));
	for (const { sandbox } of services) sandbox.faults.clear();
	const executions = started.map(({ id }) => ended(n8n, id));
	await Promise.all([...executions, ...workers.map((worker) => worker.resume())]);
	return await Promise.all(
		started.map(async ({ stop, items, times, sent }, index) => ({
			stop,
			items,
			execution: await executions[index]!,
			times,
			before: times(),
			sent: sent(),
		})),
	);
}

/** Publishes a workflow that will wait for the answer to the request of the stop. */
async function prepare(n8n: N8n, { sandbox, credential }: Service, stop: Stop) {
	const { work, request, moment, errorMode } = stop;
	const { endpoint } = work;
	const items = await work.prepare(sandbox);
	sandbox.faults.add({ fault: `timeout_${moment}`, endpoint, skip: request - 1 });
	const node = { ...work.node, onError: errorModes[errorMode] };
	const workflow = await publishCallable({ n8n, credential }, [node]);
	// A request is noted before it takes effect; with its effect, if that comes before the kill, the fault is over.
	const isReached = () => sandbox.faults.list().length === 0;
	const sent = () => sandbox.requests.filter((each) => each.endpoint === endpoint).length;
	const times = () => items.map((item) => work.count(sandbox, item));
	return { stop, items, workflow, isReached, sent, times };
}

interface Tried extends Outcome {
	readonly execution: Ended;
}

/** The Retry, and a second one if that fails: of the Retry itself, or of the execution once more. */
async function retryTwice(
	n8n: N8n,
	{ stop, items, execution, times }: Killed,
): Promise<[Tried?, Tried?]> {
	// n8n offers no Retry of an execution that has succeeded.
	if (execution.status === 'success') return [];
	const press = async (id: string): Promise<Tried> => {
		const end = await retry(n8n, id);
		return { execution: end, times: times(), told: toldBy(end, stop.work.node.name, items.length) };
	};
	const first = await press(execution.id);
	if (first.execution.status === 'success') return [first];
	return [first, await press(stop.request % 2 === 0 ? execution.id : first.execution.id)];
}
