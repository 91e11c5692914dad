import type { INode, INodeParameters } from 'n8n-workflow';

import { actionNodes, choicesOf, operationsOf } from '../../tools/generate/nodes';
import { NODE, TRIGGER_NODE, triggerNode, workflowOf } from './support/workflow';

/** What the canvas says under the name of the node. */
function subtitleOf(type: string, subtitle: string | undefined, parameters: INodeParameters) {
	const workflow = workflowOf({ type, parameters });
	const node = workflow.getNode(NODE) as INode;
	return workflow.expression.getSimpleParameterValue(node, subtitle, 'internal', {});
}

test.each(actionNodes.flatMap(operationsOf))(
	'$id is named as in its form',
	({ node, resource, name }) => {
		const named = (dropdown: string, value: string) =>
			choicesOf(node, dropdown, dropdown === 'operation' ? resource : undefined).find(
				(choice) => choice.value === value,
			)?.name;
		const { description } = node;
		const type = `n8n-nodes-outreach.${description.name}`;
		const parameters = { resource, operation: name };
		expect(subtitleOf(type, description.subtitle, parameters)).toBe(
			`${named('operation', name)}: ${named('resource', resource)}`,
		);
	},
);

test('the trigger names its events', () => {
	const { properties, subtitle } = triggerNode.description;
	const subtitleFor = (events: string | string[]) =>
		subtitleOf(TRIGGER_NODE, subtitle, { [properties[0]!.name]: events });
	expect(subtitleFor('replyReceived')).toBe('Reply Received');
	expect(subtitleFor(['leadAdded', 'replyReceived'])).toBe('Lead Added, Reply Received');
});

test('names are those of the dropdowns, such as', () => {
	const [, campaign] = actionNodes;
	const parameters = { resource: 'messageApproval', operation: 'getAll' };
	const type = 'n8n-nodes-outreach.outreachCampaign';
	expect(subtitleOf(type, campaign?.description.subtitle, parameters)).toBe(
		'Get Many: Message Approval',
	);
});
