/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readFileSync, writeFileSync } from 'node:fs';

import { sandboxKeys } from '../sandbox/keys';
import { type N8n, startN8n } from '../tools/harness/n8n';
import {
	createCredential,
	type Credential,
	importWorkflow,
	runWorkflow,
	type WorkflowNode,
} from '../tools/harness/workflows';

/** What some nodes needed in a real n8n. */
export interface Reading {
	readonly seconds: number;
	readonly addedMb: number;
}

export const node = (
	name: string,
	type: string,
	parameters: WorkflowNode['parameters'] = {},
	typeVersion = 1,
): WorkflowNode => ({ name, type, typeVersion, position: [0, 0], parameters });

/** A fresh n8n for each reading: a heap that an earlier reading has grown would hide what the next one needs. */
export async function measureInN8n(
	baseUrl: string,
	nodesOf: (baseUrl: string, credential: Credential) => WorkflowNode[],
): Promise<Reading> {
	const n8n = await startN8n();
	try {
		const apiKey = sandboxKeys.full.token;
		const credential = await createCredential(n8n, { baseUrl, apiKey, allowHttp: false });
		const start = 'n8n-nodes-base.executeWorkflowTrigger';
		const chain = [
			node('Start', start, { inputSource: 'passthrough' }, 1.1),
			setNumber('Before', '={{ Date.now() }}'),
			...nodesOf(baseUrl, credential),
			node('First', 'n8n-nodes-base.limit', { maxItems: 1 }),
			setNumber('After', "={{ Date.now() - $('Before').first().json.value }}"),
		];
		// The data of the reading stays in the sub-workflow and is not saved: only the reading is measured.
		const id = await importWorkflow(n8n, chained('Read', chain), credential);
		const reading = { workflowId: { __rl: true, mode: 'id', value: id }, options: {} };
		const parent = await importWorkflow(
			n8n,
			chained('Measure', [
				node('Run', 'n8n-nodes-base.manualTrigger'),
				node('Reading', 'n8n-nodes-base.executeWorkflow', reading, 1.2),
			]),
		);
		const before = resetPeak(n8n);
		// Asking n8n how far it is takes its time, too.
		const execution = await runWorkflow(n8n, parent, 'Run', { pollMs: 1_000 });
		if (execution.status !== 'success') throw new Error(execution.error);
		return {
			seconds: Number(execution.output('Reading')[0]?.value) / 1000,
			addedMb: peakMb(n8n) - before,
		};
	} finally {
		await n8n.stop();
	}
}

/** One field, set from an expression. */
function setNumber(name: string, value: string): WorkflowNode {
	const assignments = [{ id: name, name: 'value', type: 'number', value }];
	const parameters = { assignments: { assignments }, options: {} };
	return node(name, 'n8n-nodes-base.set', parameters, 3.4);
}

function chained(name: string, nodes: readonly WorkflowNode[]) {
	const links = nodes
		.slice(0, -1)
		.map((node, index) => [
			node.name,
			{ main: [[{ node: nodes[index + 1]?.name, type: 'main', index: 0 }]] },
		]);
	return {
		name,
		nodes,
		connections: Object.fromEntries(links) as Record<string, unknown>,
		settings: { saveDataSuccessExecution: name === 'Read' ? 'none' : 'all' },
	};
}

/** Linux keeps the peak of a process; writing 5 sets it back to what is in use now. Megabytes. */
function resetPeak({ processId }: N8n): number {
	writeFileSync(`/proc/${processId}/clear_refs`, '5');
	return status(processId, 'VmRSS');
}

function peakMb({ processId }: N8n): number {
	return status(processId, 'VmHWM');
}

function status(processId: number, field: string): number {
	const text = readFileSync(`/proc/${processId}/status`, 'utf8');
	return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1]) / 1024;
}
