import { DAY, HOUR } from '../../sandbox/clock';
import { executionIds, readExecution } from '../../tools/harness/executions';
import type { N8n } from '../../tools/harness/n8n';
import { unpublishWorkflow, type WorkflowFile } from '../../tools/harness/workflows';
import { executionOf, triggersOf, type RunWorkflow } from '../facts/n8n';
import type { Facts, N8nFacts, OutsideCall, WorldFacts } from '../sheet/facts';
import { publishAll } from './publish';
import { startVirtualN8n } from './virtualN8n';
import { FIRST_EVENT, openWorld, START, type World, type WorldOptions } from './world';

/** Some workflows that live in a world of their own. */
export interface Rehearsal extends WorldOptions {
	/** As it was given. */
	readonly command: string;
	readonly workflows: readonly WorkflowFile[];
	readonly days: number;
}

/** What comes so late may be dealt with after the end. */
const GRACE = 2 * HOUR;

interface Running {
	readonly rehearsal: Rehearsal;
	readonly world: World;
	readonly workflows: readonly RunWorkflow[];
}

/**
 * Lets the workflows of each rehearsal live in its world for its days, all in one n8n, and returns what is known of each then.
 * Who called a host outside is not told apart.
 */
export async function rehearse(rehearsals: readonly Rehearsal[]): Promise<Facts[]> {
	const ahead = START - Date.now();
	const stops: Array<() => Promise<void>> = [];
	try {
		const worlds: World[] = [];
		for (const rehearsal of rehearsals) {
			const world = await openWorld(rehearsal, ahead);
			stops.push(world.close);
			worlds.push(world);
		}
		const virtual = await startVirtualN8n(
			worlds.map(({ sandbox }) => sandbox),
			ahead,
		);
		stops.push(virtual.stop);
		const { n8n } = virtual;
		const all: Running[] = [];
		for (const [index, rehearsal] of rehearsals.entries()) {
			const world = worlds[index]!;
			const workflows = await publishAll(n8n, world.baseUrl, rehearsal.workflows);
			all.push({ rehearsal, world, workflows });
		}
		await virtual.play(FIRST_EVENT);
		for (const world of worlds) world.begin();
		const facts = new Map<Running, Facts>();
		for (const days of new Set(rehearsals.map((one) => one.days).toSorted((a, b) => a - b))) {
			await virtual.play(START + days * DAY);
			for (const running of all.filter(({ rehearsal }) => rehearsal.days === days)) {
				facts.set(running, await readFacts(n8n, running, virtual.refused()));
				for (const { id } of running.workflows) await unpublishWorkflow(n8n, id);
			}
		}
		return all.map((running) => facts.get(running)!);
	} finally {
		for (const stop of stops.reverse()) await stop();
	}
}

const UNREPEATABLE = [
	'A Schedule Trigger takes the second of its minute at random.',
	'While something happens, time goes on as real time does, so a busy machine moves it by some seconds.',
];

async function readFacts(
	n8n: N8n,
	{ rehearsal, world: { read }, workflows }: Running,
	calls: readonly OutsideCall[],
): Promise<Facts> {
	const { command, days, life, seed } = rehearsal;
	const world = read();
	return {
		run: {
			...{ command, from: FIRST_EVENT, until: START + days * DAY, seed, grace: GRACE, kills: [] },
			workflows: workflows.map(({ id, file }) => ({ id, name: file.name })),
			conditions: [`${life} life`],
			unrepeatable: UNREPEATABLE,
		},
		world,
		n8n: await readN8n(n8n, workflows, world),
		outside: { calls, escaped: [] },
	};
}

async function readN8n(
	n8n: N8n,
	workflows: readonly RunWorkflow[],
	world: WorldFacts,
): Promise<N8nFacts> {
	const executions = [];
	for (const workflow of workflows) {
		for (const id of (await executionIds(n8n, workflow.id)).toReversed()) {
			executions.push(executionOf(workflow, id, await readExecution(n8n, id), world));
		}
	}
	return {
		triggers: workflows.flatMap(triggersOf),
		executions: executions.toSorted((a, b) => a.start - b.start),
	};
}
