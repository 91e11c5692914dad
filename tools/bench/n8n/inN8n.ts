/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync, writeFileSync } from 'node:fs';

import { runWorkflow } from '../../../packages/rehearsal/n8n/executions';
import { type N8n, startN8n } from '../../../packages/rehearsal/n8n/n8n';
import {
	chain,
	createCredential,
	type Credential,
	importWorkflow,
	node,
	type WorkflowNode,
} from '../../../packages/rehearsal/n8n/workflows';
import { median } from '../figure';

/** Nodes that do a job, compared with others that do the same job. */
export interface Contender {
	readonly name: string;
	readonly nodes: (baseUrl: string, outreachApi: Credential) => WorkflowNode[];
}

/** A fresh n8n for each reading, or one for all. With one, the heap keeps the size that earlier readings needed. */
export type BenchPlace = 'fresh n8n' | 'one n8n';

/** What the nodes need in a real n8n. */
interface MeasuredReading {
	readonly seconds: number;
	readonly addedMb: number;
}

export interface Medians extends MeasuredReading {
	readonly name: string;
	readonly readings: readonly MeasuredReading[];
}

/** An HTTP Request node with this package's credential: what users build without its nodes. */
export const httpRequest = (
	name: string,
	outreachApi: Credential,
	own: WorkflowNode['parameters'],
): WorkflowNode => {
	const authentication = 'predefinedCredentialType';
	const parameters = { authentication, nodeCredentialType: 'outreachApi', ...own };
	const request = node(name, 'n8n-nodes-base.httpRequest', parameters, 4.2);
	return { ...request, credentials: { outreachApi } };
};

type Read = (nodesOf: Contender['nodes']) => Promise<MeasuredReading>;

/** The medians of each contender. They take turns, so that a slow moment of the machine affects them equally. */
export async function compareInN8n<T extends readonly Contender[]>(
	baseUrl: string,
	contenders: T,
	runs: number,
	place: BenchPlace = 'fresh n8n',
): Promise<{ [K in keyof T]: Medians }> {
	const measured = contenders.map((contender) => ({
		...contender,
		readings: [] as MeasuredReading[],
	}));
	const readAll = async (read: Read) => {
		for (let run = 0; run < runs; run++) {
			for (const { nodes, readings } of measured) readings.push(await read(nodes));
		}
	};
	if (place === 'one n8n') await inNewN8n(baseUrl, readAll);
	else await readAll(async (nodes) => await inNewN8n(baseUrl, async (read) => await read(nodes)));
	return measured.map(({ name, readings }) => ({
		name,
		readings,
		seconds: median(readings.map(({ seconds }) => seconds)),
		addedMb: median(readings.map(({ addedMb }) => addedMb)),
	})) as { [K in keyof T]: Medians };
}

async function inNewN8n<T>(baseUrl: string, work: (read: Read) => Promise<T>): Promise<T> {
	const n8n = await startN8n();
	try {
		const credential = await createCredential(n8n, baseUrl);
		return await work(
			async (nodesOf) => await measure(n8n, credential, nodesOf(baseUrl, credential)),
		);
	} finally {
		await n8n.stop();
	}
}

async function measure(
	n8n: N8n,
	credential: Credential,
	nodes: readonly WorkflowNode[],
): Promise<MeasuredReading> {
	const workflowId = await importReading(n8n, credential, nodes);
	const before = resetPeak(n8n);
	const seconds = await runReading(n8n, workflowId);
	return { seconds, addedMb: memoryMb(n8n, 'VmHWM') - before };
}

/** Imports a workflow that runs the nodes and keeps nothing of what they read. Returns its ID. */
export async function importReading(
	n8n: N8n,
	credential: Credential,
	nodes: readonly WorkflowNode[],
): Promise<string> {
	const start = 'n8n-nodes-base.executeWorkflowTrigger';
	const steps = [
		node('Start', start, { inputSource: 'passthrough' }, 1.1),
		setNumber('Before', '={{ Date.now() }}'),
		...nodes,
		node('First', 'n8n-nodes-base.limit', { maxItems: 1 }),
		setNumber('After', "={{ Date.now() - $('Before').first().json.value }}"),
	];
	// The data stays in the sub-workflow and is not saved, so the figure does not include saving.
	const id = await importWorkflow(n8n, chained('Read', steps), credential);
	const reading = { workflowId: { __rl: true, mode: 'id', value: id }, options: {} };
	return await importWorkflow(
		n8n,
		chained('Measure', [
			node('Run', 'n8n-nodes-base.manualTrigger'),
			node('Reading', 'n8n-nodes-base.executeWorkflow', reading, 1.2),
		]),
	);
}

/** Resolves to the seconds that the nodes took. */
export async function runReading(n8n: N8n, workflowId: string): Promise<number> {
	// Polls rarely, because each answer takes n8n's time.
	const execution = await runWorkflow(n8n, workflowId, 'Run', { pollMs: 1_000 });
	if (execution.status !== 'success') throw new Error(execution.error);
	return Number(execution.output('Reading')[0]?.value) / 1000;
}

function setNumber(name: string, value: string): WorkflowNode {
	const assignments = [{ id: name, name: 'value', type: 'number', value }];
	const parameters = { assignments: { assignments }, options: {} };
	return node(name, 'n8n-nodes-base.set', parameters, 3.4);
}

function chained(name: string, nodes: readonly WorkflowNode[]) {
	return {
		name,
		nodes,
		connections: chain(nodes),
		settings: { saveDataSuccessExecution: name === 'Read' ? 'none' : 'all' },
	};
}

/** Linux remembers the peak memory of a process; writing 5 resets it to the present use. */
function resetPeak(n8n: N8n): number {
	writeFileSync(`/proc/${n8n.processId()}/clear_refs`, '5');
	return memoryMb(n8n, 'VmRSS');
}

function memoryMb({ processId }: N8n, field: 'VmHWM' | 'VmRSS'): number {
	const status = readFileSync(`/proc/${processId()}/status`, 'utf8');
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
