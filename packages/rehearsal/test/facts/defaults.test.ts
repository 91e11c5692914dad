import { NodeHelpers } from 'n8n-workflow';

import { withDefaults } from '../../n8n/defaults';
import { exampleNames, readExample } from '../../n8n/examples';
import type { NodeType } from '../../n8n/nodeTypes';
import { isOwn, node, type WorkflowFile, type WorkflowNode } from '../../n8n/workflows';
import { OutreachTrigger } from 'n8n-nodes-outreach/nodes/OutreachTrigger/OutreachTrigger.node';
import { areForGivenLeads, triggersOf } from '../../facts/n8n';
import { canSend, kindOf } from '../../facts/nodeKinds';
import { approveMessages } from '../../run/workflow/approvals';
import { MINUTE } from 'outreach-sandbox/core/clock';
import { actionNodes } from 'n8n-nodes-outreach/tools/generate/nodes';
import { asSaved } from '../asSaved';
import { pairs } from '../twins/pairs';

const types: NodeType[] = [...actionNodes, new OutreachTrigger()].map(({ description }) => ({
	...description,
	id: `n8n-nodes-outreach.${description.name}`,
}));

const own = (name: string, parameters: WorkflowNode['parameters'] = {}) =>
	withDefaults(node('Node', `n8n-nodes-outreach.${name}`, parameters), types, NodeHelpers);

const triggerWith = (parameters: WorkflowNode['parameters']) => {
	const file = { name: 'Test', nodes: [own('outreachTrigger', parameters)], connections: {} };
	return triggersOf({ id: 'w', file })[0]!;
};

test('a trigger without events in its file listens for replies', () => {
	expect(triggerWith({})).toMatchObject({ events: ['replyReceived'], is_filtered: false });
});

test('a trigger that waits for the intent, without a time in its file, waits four hours', () => {
	const events = ['connectionAccepted', 'replyReceived'];
	expect(triggerWith({ events, waitForIntent: 'atMost' }).waits).toBe(240 * MINUTE);
});

test('a trigger that is off does not listen', () => {
	const nodes = [{ ...own('outreachTrigger'), disabled: true }];
	expect(triggersOf({ id: 'w', file: { name: 'Test', nodes, connections: {} } })).toEqual([]);
});

test.each([
	[{ operation: 'getAll', filters: { ofLead: { mode: 'id', value: 'lead_1' } } }, true],
	[{ operation: 'get', conversationId: { mode: 'lead', value: 'lead_1' } }, true],
	[{ operation: 'getAll', filters: { unreadOnly: true } }, false],
	[{ operation: 'get', conversationId: { mode: 'id', value: 'conv_1' } }, false],
])('whether a workflow is for given leads, if it has %j: %p', (parameters, isForGiven) => {
	const nodes = [own('outreachConversation', { resource: 'conversation', ...parameters })];
	const workflow = { id: 'w', file: { name: 'Test', nodes, connections: {} } };
	expect(areForGivenLeads([workflow])).toBe(isForGiven);
	const list = own('outreachConversation', { resource: 'conversation', operation: 'getAll' });
	const file = { ...workflow.file, nodes: [nodes[0]!, list] };
	expect(areForGivenLeads([{ ...workflow, file }])).toBe(false);
});

test.each([
	['an import of leads', 'outreachLead', {}, { resource: 'lead', operation: 'import' }],
	['a new campaign', 'outreachCampaign', { operation: 'create' }, { resource: 'campaign' }],
	['a new campaign of an agent', 'outreachCampaignTool', {}, { resource: 'campaign' }],
])('a node is %s though its file does not say so', (_, name, given, read) => {
	expect(own(name, given).parameters).toMatchObject(read);
});

/** What a rehearsal reads in the nodes of this package. */
const readIn = (file: WorkflowFile) => ({
	triggers: triggersOf({ id: 'w', file }),
	kinds: file.nodes.filter(isOwn).map(kindOf),
	sends: file.nodes.filter(isOwn).map(canSend),
	approves: approveMessages([file]),
});

const files = [
	...exampleNames().map((name) => [`example ${name}`, readExample(name)] as const),
	...pairs.flatMap(({ mistake, broken, corrected }) => [
		[`twin: ${mistake}`, broken] as const,
		[`corrected twin: ${mistake}`, corrected] as const,
	]),
];

test.each(files)('%s reads the same after the editor has saved it', (_, file) => {
	const saved = asSaved(file, types, NodeHelpers);
	const filled = (one: WorkflowFile) => ({
		...one,
		nodes: one.nodes.map((each) => withDefaults(each, types, NodeHelpers)),
	});
	expect(readIn(filled(saved))).toEqual(readIn(file));
});
