import { commonPollingParameters } from 'n8n-core/dist/nodes-loader/constants';
import { type INodeType, NodeHelpers } from 'n8n-workflow';

import { byId, node, type WorkflowNode } from '../../n8n/workflows';
import type { NodeType } from '../../n8n/nodeTypes';
import { OutreachTrigger } from 'n8n-nodes-outreach/nodes/OutreachTrigger/OutreachTrigger.node';
import { checkNode } from '../../check/checkNode';
import { type Finding, sentenceOf } from '../../check/finding';
import type { Forms } from '../../check/forms';
import { actionNodes } from 'n8n-nodes-outreach/tools/generate/nodes';

const typeOf = ({ description }: INodeType): NodeType => ({
	...description,
	id: `n8n-nodes-outreach.${description.name}`,
	// n8n adds them when it loads a node that polls.
	properties: [...(description.polling ? commonPollingParameters : []), ...description.properties],
});

/** The forms of this package, without those of n8n's own nodes. */
export const ownForms: Forms = {
	types: [...actionNodes, new OutreachTrigger()].map(typeOf),
	code: NodeHelpers,
};

export type Parameters = WorkflowNode['parameters'];

/** What is found in a node with these parameters. */
export function findingsIn(type: string, parameters: Parameters, forms = ownForms): Finding[] {
	const found = checkNode(node('Node', type, parameters), forms);
	if (typeof found === 'string') throw new Error(found);
	return found;
}

export const saidOf = (type: string, parameters: Parameters, forms = ownForms): string[] =>
	findingsIn(type, parameters, forms).map(sentenceOf);

/** The tests of nodes give IDs alone. The editor says how a record was chosen. */
export function asChosen(type: string, parameters: Parameters): Parameters {
	const { properties } = ownForms.types.find(({ id }) => id === type)!;
	const locators = new Set(
		properties.filter((each) => each.type === 'resourceLocator').map(({ name }) => name),
	);
	return Object.fromEntries(
		Object.entries(parameters).map(([name, value]) => [
			name,
			locators.has(name) && typeof value === 'string' ? byId(value) : value,
		]),
	);
}

export const SEND = {
	resource: 'message',
	operation: 'send',
	conversationId: byId('1'),
	content: 'Thank you for writing',
	sendIf: 'always',
};

export const AGENT = 'n8n-nodes-outreach.outreachAgent';
export const CONVERSATION = 'n8n-nodes-outreach.outreachConversation';
export const LEAD = 'n8n-nodes-outreach.outreachLead';
export const TRIGGER = 'n8n-nodes-outreach.outreachTrigger';
