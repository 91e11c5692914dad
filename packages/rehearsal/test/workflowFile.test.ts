/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { checkWorkflows, parseWorkflows } from '../run/workflow/workflowFile';
import { chain, node, type WorkflowFile, type WorkflowNode } from '../n8n/workflows';

const IS_CALLED = /(webhook|formTrigger|mcpTrigger|shopifyTrigger)$/;

const INSTALLED = {
	nodes: new Map(
		Object.entries({
			'n8n-nodes-base.scheduleTrigger': true,
			'n8n-nodes-base.manualTrigger': true,
			'n8n-nodes-base.formTrigger': true,
			'n8n-nodes-base.webhook': true,
			'@n8n/n8n-nodes-langchain.mcpTrigger': true,
			'n8n-nodes-base.executeWorkflowTrigger': true,
			'n8n-nodes-base.errorTrigger': true,
			'n8n-nodes-base.executeWorkflow': false,
			'n8n-nodes-base.code': false,
			'n8n-nodes-base.slack': false,
			'n8n-nodes-outreach.outreachTrigger': true,
			'n8n-nodes-outreach.outreachLead': false,
			'n8n-nodes-base.shopifyTrigger': true,
			'n8n-nodes-base.emailReadImap': true,
		}).map(([type, isTrigger]) => [type, { isTrigger, isCalled: IS_CALLED.test(type) }]),
	),
	credentials: new Set(['outreachApi', 'slackApi']),
	required: () => [],
	withDefaults: (one: WorkflowNode) => one,
};

const readWorkflows = (files: string[], hasEvents = false) =>
	checkWorkflows(parseWorkflows(files), { files, installed: INSTALLED, hasEvents });

const SCHEDULE = node('Each hour', 'n8n-nodes-base.scheduleTrigger');
const HOOK = node('Hook', 'n8n-nodes-base.webhook');
const REPLIES = node('Replies', 'n8n-nodes-outreach.outreachTrigger');
const PYTHON = node('Sum', 'n8n-nodes-base.code', { language: 'pythonNative' });
const SLACK = node('Tell', 'n8n-nodes-base.slack');

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-workflow-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: string | WorkflowNode[]) {
	const file = path.join(folder, 'workflow.json');
	const text =
		typeof content === 'string'
			? content
			: JSON.stringify({ name: 'Test', nodes: content, connections: chain(content) });
	writeFileSync(file, text);
	return readWorkflows([file])[0];
}

type Part = Pick<WorkflowFile, 'id' | 'nodes' | 'settings'>;

function readTogether(parts: Readonly<Record<string, Part>>) {
	const files = Object.entries(parts).map(([name, part]) => {
		const file = path.join(folder, `${name}.json`);
		writeFileSync(file, JSON.stringify({ name, connections: chain(part.nodes), ...part }));
		return file;
	});
	return readWorkflows(files);
}

const CALLED = node('When called', 'n8n-nodes-base.executeWorkflowTrigger');
const FAILED = node('When one fails', 'n8n-nodes-base.errorTrigger');
const callOf = (workflowId: unknown) =>
	node('Ask', 'n8n-nodes-base.executeWorkflow', { workflowId });
const chosen = (value: string) => ({ __rl: true, mode: 'list', value, cachedResultName: 'Asked' });

const credential = (type: string) => ({ credentials: { [type]: { id: '1', name: 'Mine' } } });

test.each<[string, string | WorkflowNode[], string]>([
	['no JSON', '{"nodes": [', 'is no JSON.'],
	['no workflow', '{"nodes": 3}', 'is no workflow.'],
	['an empty file of JSON', 'null', 'is no workflow.'],
	['no trigger', [SLACK], 'has no trigger, so nothing would start it.'],
	['only a trigger that is off', [{ ...SCHEDULE, disabled: true }, SLACK], 'has no trigger,'],
	[
		'only a webhook',
		[HOOK, SLACK],
		"nobody uses 'Hook' in a rehearsal. Say with --events what happens there.",
	],
	[
		'only a trigger that a service outside calls',
		[node('Order', 'n8n-nodes-base.shopifyTrigger')],
		"nobody uses 'Order' in a rehearsal. Put a Webhook in its place,",
	],
	[
		'a mailbox by IMAP, even beside another trigger',
		[SCHEDULE, node('Mail', 'n8n-nodes-base.emailReadImap')],
		"'Mail' reads a mailbox by IMAP, which a rehearsal does not play.",
	],
	[
		'only tools for the agents of others',
		[node('Tools', '@n8n/n8n-nodes-langchain.mcpTrigger')],
		"nobody uses 'Tools' in a rehearsal.",
	],
	[
		'nodes that are not installed',
		[SCHEDULE, node('Ship', 'n8n-nodes-other.ship')],
		"has nodes that are not installed here: 'Ship' (n8n-nodes-other.ship).",
	],
	[
		'two triggers of this package',
		[REPLIES, { ...REPLIES, name: 'More' }],
		"has several Outreach Triggers: 'Replies', 'More'.",
	],
	[
		'credentials of unknown types',
		[SCHEDULE, { ...SLACK, ...credential('otherApi') }],
		'has credentials of unknown types: otherApi.',
	],
	['Python', [SCHEDULE, PYTHON], "'Sum' is written in Python, which cannot see virtual time."],
])('%s is refused with a sentence', (_, content, sentence) => {
	expect(() => read(content)).toThrow(sentence);
});

test('a webhook needs nothing else if the user says what calls it', () => {
	const file = path.join(folder, 'hook.json');
	const nodes = [HOOK, SLACK];
	writeFileSync(file, JSON.stringify({ name: 'Hook', nodes, connections: chain(nodes) }));
	expect(readWorkflows([file], true)).toHaveLength(1);
	const order = [node('Order', 'n8n-nodes-base.shopifyTrigger')];
	writeFileSync(file, JSON.stringify({ name: 'Order', nodes: order, connections: {} }));
	expect(() => readWorkflows([file], true)).toThrow("nobody uses 'Order'");
});

test('a file that is not there is refused with a sentence', () => {
	expect(() => readWorkflows([path.join(folder, 'none.json')])).toThrow(
		'none.json: there is no such file.',
	);
});

test('a workflow is read as it is, with nodes that are off and nodes that are tools', () => {
	const nodes = [
		REPLIES,
		{ ...SLACK, ...credential('slackApi') },
		{ ...PYTHON, disabled: true },
		node('Leads', 'n8n-nodes-outreach.outreachLeadTool'),
	];
	expect(read(nodes)).toEqual({ name: 'Test', nodes, connections: chain(nodes) });
});

test('workflows that others call or name for their errors need no trigger that starts by itself', () => {
	const read = readTogether({
		main: {
			id: 'one',
			nodes: [SCHEDULE, callOf(chosen('two')), callOf('={{ $workflow.id }}')],
			settings: { errorWorkflow: 'three' },
		},
		asked: { id: 'two', nodes: [CALLED, SLACK] },
		failed: { id: 'three', nodes: [FAILED, SLACK] },
		other: { id: 'four', nodes: [REPLIES, callOf('two')] },
		more: { id: 'five', nodes: [REPLIES] },
	});
	expect(read.map(({ id }) => id)).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test.each<[string, Readonly<Record<string, Part>>, string]>([
	[
		'a call of a workflow that is not there',
		{ main: { nodes: [SCHEDULE, callOf(chosen('two'))] }, asked: { id: '2', nodes: [SCHEDULE] } },
		"main.json: 'Ask' calls two, a workflow that is in none of the files given.",
	],
	[
		'an error workflow that is not there',
		{ main: { nodes: [SCHEDULE], settings: { errorWorkflow: 'three' } } },
		'main.json: its error workflow is three, a workflow that is in none of the files given.',
	],
	[
		'a workflow that nobody calls',
		{ main: { nodes: [SCHEDULE] }, asked: { id: 'two', nodes: [CALLED] } },
		"nobody uses 'When called' in a rehearsal. Rehearse it together with a workflow that calls it",
	],
	[
		'the same workflow twice',
		{ main: { id: 'one', nodes: [SCHEDULE] }, again: { id: 'one', nodes: [SCHEDULE] } },
		'main.json: is given 2 times (its id is one).',
	],
])('%s is refused with a sentence', (_, parts, sentence) => {
	expect(() => readTogether(parts)).toThrow(sentence);
});

test('a call of a workflow that is not there is no problem while it is off', () => {
	const nodes = [SCHEDULE, { ...callOf(chosen('two')), disabled: true }];
	expect(readTogether({ main: { nodes } })).toHaveLength(1);
});
