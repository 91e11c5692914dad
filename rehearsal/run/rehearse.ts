/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { DAY, HOUR } from '../../sandbox/clock';
import type { LifeLevel } from '../../sandbox/engine/life';
import { startSandbox, type RunningSandbox } from '../../sandbox/server';
import { executionIds, readExecution } from '../../tools/harness/executions';
import {
	createCredential,
	importWorkflow,
	publishWorkflow,
	type WorkflowFile,
} from '../../tools/harness/workflows';
import { executionOf, triggersOf, type RunWorkflow } from '../facts/n8n';
import { createWitness } from '../facts/world';
import type { Facts, N8nFacts, WorldFacts } from '../sheet/facts';
import { emptyCredentials } from './credentials';
import { startVirtualN8n, type VirtualN8n } from './virtualN8n';
import { CannotRehearse } from './workflowFile';

export interface Rehearsal {
	/** As it was given. */
	readonly command: string;
	readonly workflow: WorkflowFile;
	readonly days: number;
	readonly seed: number;
	readonly life: LifeLevel;
}

/** Every rehearsal begins on this Monday morning, so that a seed gives the same world each time. */
export const START = Date.UTC(2026, 10, 23, 8);

/** What comes so late may be dealt with after the end. */
const GRACE = 2 * HOUR;

/** Started on the first morning, so that leads have something to reply to. */
const CAMPAIGNS = ['camp_3', 'camp_4'];

/** Lets the workflow live in a world of its own for some days, and returns what is known of it then. */
export async function rehearse(rehearsal: Rehearsal): Promise<Facts> {
	const { seed, life, workflow: file, days } = rehearsal;
	const witness = createWitness();
	const ahead = START - Date.now();
	const stops: Array<() => Promise<void>> = [];
	try {
		const running = await startSandbox({
			...{ now: () => Date.now() + ahead, life: { level: life }, seed },
			onRequest: witness.onRequest,
		});
		stops.push(running.close);
		const { sandbox } = running;
		witness.watch(sandbox);
		const virtual = await startVirtualN8n(sandbox, START);
		stops.push(virtual.stop);
		const workflow = await publish(virtual, running, file);
		for (const id of CAMPAIGNS) sandbox.control.setCampaignStatus(id, 'started');
		const from = Date.parse(sandbox.control.readTime().now);
		const until = START + days * DAY;
		await virtual.play(until);
		const world = witness.read(sandbox);
		return {
			run: {
				...{ command: rehearsal.command, from, until, seed, grace: GRACE, kills: [] },
				workflows: [{ id: workflow.id, name: file.name }],
				conditions: [`${life} life`],
				unrepeatable: UNREPEATABLE,
			},
			world,
			n8n: await readN8n(virtual, workflow, world),
			outside: { calls: virtual.refused(), escaped: [] },
		};
	} finally {
		for (const stop of stops.reverse()) await stop();
	}
}

const UNREPEATABLE = [
	'A Schedule Trigger takes the second of its minute at random.',
	'While something happens, time goes on as real time does, so a busy machine moves it by some seconds.',
];

async function publish(
	{ n8n }: VirtualN8n,
	{ baseUrl }: RunningSandbox,
	file: WorkflowFile,
): Promise<RunWorkflow> {
	const own = await createCredential(n8n, baseUrl);
	const nodes = await emptyCredentials(n8n, file.nodes);
	// Whatever it says of saving executions: the sheet is made of them.
	const settings = {
		...file.settings,
		...{ saveDataSuccessExecution: 'all', saveDataErrorExecution: 'all' },
	};
	try {
		const id = await importWorkflow(n8n, { ...file, nodes, settings }, own);
		await publishWorkflow(n8n, id);
		return { id, file };
	} catch (error) {
		throw new CannotRehearse(`n8n does not publish the workflow: ${sentenceOf(error as Error)}`);
	}
}

/** n8n's own words, if it has said some. */
function sentenceOf({ message }: Error): string {
	const [, said] = /"message":("(?:[^"\\]|\\.)*")/.exec(message) ?? [];
	return (said === undefined ? message : String(JSON.parse(said))).replace(/\s+/g, ' ');
}

async function readN8n(
	{ n8n }: VirtualN8n,
	workflow: RunWorkflow,
	world: WorldFacts,
): Promise<N8nFacts> {
	const executions = [];
	for (const id of (await executionIds(n8n, workflow.id)).toReversed()) {
		executions.push(executionOf(workflow, id, await readExecution(n8n, id), world));
	}
	return { triggers: triggersOf(workflow), executions };
}
