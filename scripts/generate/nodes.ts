import type { INodeType } from 'n8n-workflow';
import type { z } from 'zod/v4';

import { OutreachAgent } from '../../nodes/OutreachAgent/OutreachAgent.node';
import { OutreachCampaign } from '../../nodes/OutreachCampaign/OutreachCampaign.node';
import { OutreachConversation } from '../../nodes/OutreachConversation/OutreachConversation.node';
import { OutreachLead } from '../../nodes/OutreachLead/OutreachLead.node';
import type { Endpoint } from '../../src/contract';
import { agentOperations } from './outreachAgent';
import { campaignOperations } from './outreachCampaign';
import { conversationOperations } from './outreachConversation';
import { leadOperations } from './outreachLead';

/** What the node's description does not say of one of its operations. */
export interface DocumentedOperation {
	readonly endpoint: Endpoint;
	/** Other endpoints that it may call. */
	readonly alsoCalls?: readonly Endpoint[];
	/** One item as it comes out with the form as it opens. */
	readonly output: () => z.ZodObject;
}

export interface DocumentedNode {
	/** Below `nodes/`. */
	readonly folder: string;
	readonly nodeType: INodeType;
	/** By the values of the resource and of the operation dropdown. */
	readonly operations: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

/** Every node of the package. The generated files and the parity test read it. */
export const documentedNodes: readonly DocumentedNode[] = [
	{ folder: 'OutreachAgent', nodeType: new OutreachAgent(), operations: agentOperations },
	{
		folder: 'OutreachCampaign',
		nodeType: new OutreachCampaign(),
		operations: campaignOperations,
	},
	{
		folder: 'OutreachConversation',
		nodeType: new OutreachConversation(),
		operations: conversationOperations,
	},
	{ folder: 'OutreachLead', nodeType: new OutreachLead(), operations: leadOperations },
];
