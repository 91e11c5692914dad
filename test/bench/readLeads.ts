import { readFileSync, writeFileSync } from 'node:fs';

import { sandboxKeys } from '../../sandbox/keys';
import { type N8n, startN8n } from '../../scripts/harness/n8n';
import {
	createCredential,
	type Credential,
	importWorkflow,
	runWorkflow,
	type WorkflowNode,
} from '../../scripts/harness/workflows';
import { type RunningSandbox, startSandbox } from '../../sandbox/server';
import { type Figure, median } from './figure';

const LEADS = 50_000;
const RUNS = 5;

interface Reader {
	readonly name: string;
	readonly nodes: (baseUrl: string, credential: Credential) => WorkflowNode[];
}

interface Reading {
	readonly seconds: number;
	readonly addedMb: number;
}

const base = { typeVersion: 1, position: [0, 0] as const };

const outreachNode = (simplify: boolean): Reader => ({
	name: `Outreach Lead, Simplify ${simplify ? 'on' : 'off'}`,
	nodes: () => [
		{
			...base,
			name: 'Read',
			type: 'n8n-nodes-outreach.outreachLead',
			parameters: { resource: 'lead', operation: 'getAll', returnAll: true, simplify },
		},
	],
});

/** What a user would build without the node: the same credential, the largest pages. */
const httpRequest: Reader = {
	name: 'HTTP Request and Split Out',
	nodes: (baseUrl, credential) => [
		{
			...base,
			typeVersion: 4.2,
			name: 'Pages',
			type: 'n8n-nodes-base.httpRequest',
			credentials: { outreachApi: credential },
			parameters: {
				url: `${baseUrl}/leads`,
				sendQuery: true,
				queryParameters: { parameters: [{ name: 'limit', value: '500' }] },
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'outreachApi',
				options: {
					pagination: {
						pagination: {
							parameters: {
								parameters: [
									{
										type: 'qs',
										name: 'cursor',
										value: '={{ $response.body.pagination.next_cursor }}',
									},
								],
							},
							paginationCompleteWhen: 'other',
							completeExpression: '={{ !$response.body.pagination.has_more }}',
						},
					},
				},
			},
		},
		{
			...base,
			name: 'Read',
			type: 'n8n-nodes-base.splitOut',
			parameters: { fieldToSplitOut: 'data', options: {} },
		},
	],
};

const readers = [outreachNode(true), outreachNode(false), httpRequest];

export const readLeads: Figure = {
	name: `Reading ${LEADS} leads in a real n8n`,
	measure: async () => {
		const sandbox = await startSandbox({
			...{ leads: LEADS, requestsPerMinute: 1_000_000 },
			ownProcess: true,
		});
		const readings = new Map<Reader, Reading[]>(readers.map((reader) => [reader, []]));
		try {
			for (let run = 0; run < RUNS; run++) {
				for (const reader of readers) readings.get(reader)?.push(await read(sandbox, reader));
			}
		} finally {
			await sandbox.close();
		}
		const medians = readers.map((reader) => {
			const all = readings.get(reader) ?? [];
			return {
				reader: reader.name,
				seconds: median(all.map(({ seconds }) => seconds)),
				addedMb: median(all.map(({ addedMb }) => addedMb)),
			};
		});
		const [asTheFormStands, , rival] = medians;
		if (!asTheFormStands || !rival) throw new Error('Nothing was measured');
		return {
			rows: medians.map((each) => ({
				reader: each.reader,
				seconds: each.seconds.toFixed(2),
				'of rival': (each.seconds / rival.seconds).toFixed(2),
				'added peak MB': each.addedMb.toFixed(0),
				'MB of rival': (each.addedMb / rival.addedMb).toFixed(2),
			})),
			goal: 'as the form stands (Simplify on), half the time of HTTP Request and Split Out and less than its added peak memory',
			reached:
				asTheFormStands.seconds <= rival.seconds / 2 && asTheFormStands.addedMb < rival.addedMb,
		};
	},
};

/** A fresh n8n for each reading: a heap that an earlier reading has grown would hide what the next one needs. */
async function read({ baseUrl }: RunningSandbox, reader: Reader): Promise<Reading> {
	const n8n = await startN8n();
	try {
		const apiKey = sandboxKeys.full.token;
		const credential = await createCredential(n8n, { baseUrl, apiKey, allowHttp: false });
		const chain = [
			{
				...base,
				typeVersion: 1.1,
				name: 'Start',
				type: 'n8n-nodes-base.executeWorkflowTrigger',
				parameters: { inputSource: 'passthrough' },
			},
			setNumber('Before', '={{ Date.now() }}'),
			...reader.nodes(baseUrl, credential),
			{ ...base, name: 'First', type: 'n8n-nodes-base.limit', parameters: { maxItems: 1 } },
			setNumber('After', "={{ Date.now() - $('Before').first().json.value }}"),
		];
		// The data of the reading stays in the sub-workflow and is not saved: only the reading is measured.
		const id = await importWorkflow(n8n, chained('Read', chain), credential);
		const parent = await importWorkflow(
			n8n,
			chained('Measure', [
				{ ...base, name: 'Run', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
				{
					...base,
					typeVersion: 1.2,
					name: 'Reading',
					type: 'n8n-nodes-base.executeWorkflow',
					parameters: { workflowId: { __rl: true, mode: 'id', value: id }, options: {} },
				},
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
	return {
		...base,
		typeVersion: 3.4,
		name,
		type: 'n8n-nodes-base.set',
		parameters: { assignments: { assignments }, options: {} },
	};
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
