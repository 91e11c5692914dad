import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';

import { OutreachAgent } from '../../nodes/OutreachAgent/OutreachAgent.node';
import { OutreachCampaign } from '../../nodes/OutreachCampaign/OutreachCampaign.node';
import { OutreachConversation } from '../../nodes/OutreachConversation/OutreachConversation.node';
import { OutreachLead } from '../../nodes/OutreachLead/OutreachLead.node';
import type { Operation, Operations } from '../../src/n8n/execution/operation';

export type ActionNode = INodeType & { readonly operations: Operations };

export const actionNodes: readonly ActionNode[] = [
	new OutreachAgent(),
	new OutreachCampaign(),
	new OutreachConversation(),
	new OutreachLead(),
];

/** An operation with its place in its node. */
export interface PlacedOperation extends Operation {
	/** For example `outreachLead lead get`. */
	readonly id: string;
	readonly node: ActionNode;
	readonly resource: string;
	readonly name: string;
}

export const operationsOf = (node: ActionNode): PlacedOperation[] =>
	Object.entries(node.operations).flatMap(([resource, ofResource]) =>
		Object.entries(ofResource).map(([name, operation]) => ({
			...operation,
			id: `${node.description.name} ${resource} ${name}`,
			node,
			resource,
			name,
		})),
	);

export const allOperations: readonly PlacedOperation[] = actionNodes.flatMap(operationsOf);

export interface Choice {
	readonly name: string;
	readonly value: string;
	readonly description?: string;
	/** How n8n's node panel and AI agents describe the operation. */
	readonly action?: string;
}

/** The choices of a dropdown, such as the operations of a resource. */
export function choicesOf({ description }: INodeType, name: string, resource?: string): Choice[] {
	const isShown = ({ displayOptions }: INodeProperties) =>
		!resource || displayOptions?.show?.resource?.includes(resource);
	return description.properties
		.filter((property) => property.name === name && isShown(property))
		.flatMap(({ options = [] }) => options as INodePropertyOptions[])
		.map((option) => ({ ...option, value: String(option.value) }));
}
