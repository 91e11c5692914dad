import { ExecutionLifecycleHooks } from 'n8n-core';
import {
	type IBinaryKeyData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeType,
	type IWorkflowExecuteAdditionalData,
	NodeConnectionTypes,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { OutreachAgent } from '../../../nodes/OutreachAgent/OutreachAgent.node';
import { OutreachCampaign } from '../../../nodes/OutreachCampaign/OutreachCampaign.node';
import { OutreachConversation } from '../../../nodes/OutreachConversation/OutreachConversation.node';
import { OutreachLead } from '../../../nodes/OutreachLead/OutreachLead.node';
import { OutreachTrigger } from '../../../nodes/OutreachTrigger/OutreachTrigger.node';
import type { Environment } from '../../../src/n8n/environment';
import { StoredCredentials } from './credentials';
import { environment } from './environment';
import './untimedRegularExpressions';

export const LEAD_NODE = 'n8n-nodes-outreach.outreachLead';
export const CAMPAIGN_NODE = 'n8n-nodes-outreach.outreachCampaign';
export const AGENT_NODE = 'n8n-nodes-outreach.outreachAgent';
export const CONVERSATION_NODE = 'n8n-nodes-outreach.outreachConversation';
export const TRIGGER_NODE = 'n8n-nodes-outreach.outreachTrigger';
export const NODE = 'Outreach';

const SOURCE = 'Items';
/** n8n starts a workflow at a node of this type. */
const SOURCE_TYPE = 'n8n-nodes-base.manualTrigger';

export const leadNode = new OutreachLead(environment);
export const campaignNode = new OutreachCampaign(environment);
export const agentNode = new OutreachAgent(environment);
export const conversationNode = new OutreachConversation(environment);
export const triggerNode = new OutreachTrigger(environment);

const nodes: Record<string, INodeType> = {
	[LEAD_NODE]: leadNode,
	[CAMPAIGN_NODE]: campaignNode,
	[AGENT_NODE]: agentNode,
	[CONVERSATION_NODE]: conversationNode,
	[TRIGGER_NODE]: triggerNode,
};

export const nodeTypes = {
	getByName: (name: string): INodeType => nodes[name] as INodeType,
	getByNameAndVersion: (name: string): INodeType => typeOf(name),
	getKnownTypes: () => ({}),
};

/** The same node in another environment. */
const nodeIn = ({ constructor }: INodeType, own: Environment): INodeType =>
	Reflect.construct(constructor, [own]) as INodeType;

export interface WorkflowOptions {
	readonly parameters: INodeParameters;
	readonly input?: IDataObject[];
	/** Comes with each input item. */
	readonly binary?: IBinaryKeyData;
	readonly type?: string;
	/** Settings of the node: retryOnFail, maxTries, waitBetweenTries, onError. */
	readonly settings?: Partial<INode>;
	/** How often the node runs in the execution, as in a loop. Defaults to once. */
	readonly rounds?: number;
	/** The node's clocks. Defaults to those that take no time. */
	readonly environment?: Environment;
}

/** A node that gives the input items, and the node under test after it. */
export function workflowOf({
	parameters,
	input = [{}],
	binary,
	type = LEAD_NODE,
	settings,
	rounds = 1,
	environment: own,
}: WorkflowOptions): Workflow {
	const base = { typeVersion: 1, position: [0, 0] as [number, number] };
	const toNode = { node: NODE, type: NodeConnectionTypes.Main, index: 0 };
	return new Workflow({
		id: 'test',
		active: false,
		nodeTypes: {
			...nodeTypes,
			getByNameAndVersion: (name) =>
				name === SOURCE_TYPE ? itemsNode(input, binary) : typeOf(name, own),
		},
		nodes: [
			{ ...base, id: '1', name: SOURCE, type: SOURCE_TYPE, parameters: {} },
			{
				...base,
				id: '2',
				name: NODE,
				type,
				parameters,
				credentials: { outreachApi: { id: 'test', name: 'test' } },
				...settings,
			},
		],
		connections: {
			[SOURCE]: { main: [Array.from({ length: rounds }, () => toNode)] },
		},
	});
}

/** The tool variant that n8n makes of a node has the same code under a name that ends with `Tool`. */
function typeOf(name: string, own?: Environment): INodeType {
	const known = nodes[name] ?? nodes[name.replace(/Tool$/, '')];
	if (!known) throw new Error(`Unknown node type ${name}`);
	const nodeType = own ? nodeIn(known, own) : known;
	if (!name.endsWith('Tool')) return nodeType;
	const { description } = nodeType;
	return Object.assign(Object.create(nodeType) as INodeType, {
		description: { ...description, name: `${description.name}Tool` },
	});
}

function itemsNode(input: IDataObject[], binary?: IBinaryKeyData): INodeType {
	return {
		description: {
			displayName: SOURCE,
			name: 'items',
			group: [],
			version: 1,
			description: '',
			defaults: {},
			inputs: [],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		execute: async () => [input.map((json, item) => ({ json, binary, pairedItem: { item } }))],
	} as INodeType;
}

/** The copy has the same content. */
export type CredentialId = 'copy' | 'test';

/** What n8n's server hands to its engine. */
export function additionalData(
	credential: ICredentialDataDecryptedObject,
	mode: WorkflowExecuteMode,
	executionId = '1',
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper: new StoredCredentials({
			test: credential,
			copy: credential,
		} satisfies Record<CredentialId, unknown>),
		hooks: new ExecutionLifecycleHooks(mode, executionId, {
			id: 'test',
			name: 'test',
			active: false,
			activeVersionId: null,
			isArchived: false,
			createdAt: new Date(0),
			updatedAt: new Date(0),
			connections: {},
			nodes: [],
		}),
		executionId,
		restApiUrl: '',
		instanceBaseUrl: 'http://127.0.0.1',
		formBaseUrl: '',
		formWaitingBaseUrl: 'http://127.0.0.1/form-waiting',
		formTestBaseUrl: '',
		webhookBaseUrl: '',
		webhookWaitingBaseUrl: 'http://127.0.0.1/webhook-waiting',
		webhookTestBaseUrl: '',
		currentNodeExecutionIndex: 0,
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
}
