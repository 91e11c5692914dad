import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { EndpointId } from '../../../src/contract';
import { runNode, type NodeRunOptions } from './runNode';
import { AGENT_NODE, CAMPAIGN_NODE, CONVERSATION_NODE, LEAD_NODE } from './workflow';

/** One operation with a request that succeeds. */
export interface OperationCase {
	readonly name: string;
	readonly type: string;
	readonly parameters: INodeParameters;
	/** The first request of the operation. */
	readonly endpoint: EndpointId;
	/** The parameters that name the record. */
	readonly ids?: readonly string[];
	/** What is read to explain a refusal. */
	readonly lookup?: EndpointId;
}

/** Parameters of an import that takes the columns from the input by their names. */
export const importParameters = (more: INodeParameters = {}): INodeParameters => ({
	resource: 'lead',
	operation: 'import',
	leadListId: 'list_1',
	columns: { mappingMode: 'autoMapInputData', value: null },
	...more,
});

/** Imports into the sandbox with its full key, the columns taken by their names, unless told otherwise. */
export const importerFor =
	(sandbox: { credential(): NodeRunOptions['credential'] }) =>
	async (
		input: IDataObject[],
		parameters: INodeParameters = {},
		options: Partial<NodeRunOptions> = {},
	) =>
		await runNode({
			parameters: importParameters(parameters),
			input,
			credential: sandbox.credential(),
			...options,
		});

export const person = (number: number, more: IDataObject = {}): IDataObject => ({
	first_name: `Given ${number}`,
	last_name: `Family ${number}`,
	social_url: `https://www.social.example/in/new-${number}`,
	...more,
});

export const people = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => person(index));

const leadOperations: ReadonlyArray<Omit<OperationCase, 'type'>> = [
	{
		name: 'lead: import',
		parameters: importParameters(),
		endpoint: 'leadLists.addLeads',
		ids: ['leadListId'],
	},
	{
		name: 'lead: get',
		parameters: { resource: 'lead', operation: 'get', leadId: 'lead_1' },
		endpoint: 'leads.get',
		ids: ['leadId'],
	},
	{
		name: 'lead: getAll',
		parameters: { resource: 'lead', operation: 'getAll' },
		endpoint: 'leads.list',
	},
	{
		name: 'lead: enrich',
		parameters: { resource: 'lead', operation: 'enrich', leadId: 'lead_1' },
		endpoint: 'leads.enrich',
		ids: ['leadId'],
	},
	{
		name: 'leadList: create',
		parameters: {
			resource: 'leadList',
			operation: 'create',
			name: 'Spring',
			ifNameExists: 'createCopy',
		},
		endpoint: 'leadLists.create',
	},
	{
		name: 'leadList: get',
		parameters: { resource: 'leadList', operation: 'get', leadListId: 'list_1' },
		endpoint: 'leadLists.get',
		ids: ['leadListId'],
	},
	{
		name: 'leadList: getAll',
		parameters: { resource: 'leadList', operation: 'getAll' },
		endpoint: 'leadLists.list',
	},
	{
		name: 'leadList: getLeads',
		parameters: { resource: 'leadList', operation: 'getLeads', leadListId: 'list_1' },
		endpoint: 'leadLists.listLeads',
		ids: ['leadListId'],
	},
];

/** The fields of Campaign > Create that have no default. */
export const campaignSetup: INodeParameters = {
	name: 'Spring',
	socialAccountIds: ['acct_1'],
	timezone: 'Europe/Berlin',
	startDate: '2030-01-07',
};

const campaignOperations: ReadonlyArray<Omit<OperationCase, 'type'>> = [
	{
		name: 'campaign: create',
		parameters: { resource: 'campaign', operation: 'create', ...campaignSetup },
		endpoint: 'campaigns.create',
	},
	{
		name: 'campaign: update',
		parameters: {
			resource: 'campaign',
			operation: 'update',
			campaignId: 'camp_4',
			fields: ['name'],
			name: 'Autumn',
		},
		endpoint: 'campaigns.update',
		ids: ['campaignId'],
	},
	{
		name: 'campaign: get',
		parameters: { resource: 'campaign', operation: 'get', campaignId: 'camp_1' },
		endpoint: 'campaigns.get',
		ids: ['campaignId'],
	},
	{
		name: 'campaign: getAll',
		parameters: { resource: 'campaign', operation: 'getAll' },
		endpoint: 'campaigns.list',
	},
	{
		name: 'campaign: start',
		parameters: { resource: 'campaign', operation: 'start', campaignId: 'camp_4' },
		endpoint: 'campaigns.act',
		ids: ['campaignId'],
	},
	{
		name: 'campaign: pause',
		parameters: { resource: 'campaign', operation: 'pause', campaignId: 'camp_2' },
		endpoint: 'campaigns.act',
		ids: ['campaignId'],
	},
	{
		name: 'campaign: resume',
		parameters: { resource: 'campaign', operation: 'resume', campaignId: 'camp_3' },
		endpoint: 'campaigns.act',
		ids: ['campaignId'],
	},
	{
		name: 'campaignLead: getAll',
		parameters: { resource: 'campaignLead', operation: 'getAll', campaignId: 'camp_2' },
		endpoint: 'campaigns.listLeads',
		ids: ['campaignId'],
	},
	{
		name: 'campaignLead: setMessageOverride',
		parameters: {
			resource: 'campaignLead',
			operation: 'setMessageOverride',
			campaignId: 'camp_4',
			leadId: 'lead_1',
			nodeType: 'send_message',
			messageStage: 'follow_up_1',
			message: 'Hello again',
		},
		endpoint: 'campaigns.setMessageOverride',
		ids: ['campaignId', 'leadId'],
	},
	{
		name: 'messageApproval: approve',
		parameters: {
			resource: 'messageApproval',
			operation: 'approve',
			campaignId: 'camp_2',
			messageId: 'message_1',
		},
		endpoint: 'campaigns.actOnMessageApproval',
		ids: ['campaignId', 'messageId'],
	},
	{
		name: 'messageApproval: editAndApprove',
		parameters: {
			resource: 'messageApproval',
			operation: 'editAndApprove',
			campaignId: 'camp_2',
			messageId: 'message_1',
			message: 'Hello there',
		},
		endpoint: 'campaigns.listMessageApprovals',
		ids: ['campaignId'],
	},
	{
		name: 'messageApproval: getAll',
		parameters: { resource: 'messageApproval', operation: 'getAll' },
		endpoint: 'campaigns.list',
	},
	{
		name: 'messageApproval: getAll of one campaign',
		parameters: {
			resource: 'messageApproval',
			operation: 'getAll',
			campaigns: 'one',
			campaignId: 'camp_2',
		},
		endpoint: 'campaigns.listMessageApprovals',
		ids: ['campaignId'],
	},
	{
		name: 'messageApproval: reject',
		parameters: {
			resource: 'messageApproval',
			operation: 'reject',
			campaignId: 'camp_2',
			messageId: 'message_1',
		},
		endpoint: 'campaigns.actOnMessageApproval',
		ids: ['campaignId', 'messageId'],
	},
	{
		name: 'socialAccount: getAll',
		parameters: { resource: 'socialAccount', operation: 'getAll' },
		endpoint: 'socialAccounts.list',
	},
	{
		name: 'socialAccount: update',
		parameters: {
			resource: 'socialAccount',
			operation: 'update',
			socialAccountId: 'acct_1',
			updateFields: { maxMessagesPerDay: 7 },
		},
		endpoint: 'socialAccounts.update',
		ids: ['socialAccountId'],
	},
];

const agentOperations: ReadonlyArray<Omit<OperationCase, 'type'>> = [
	{
		name: 'product: get',
		parameters: { resource: 'product', operation: 'get' },
		endpoint: 'agents.getProduct',
	},
	{
		name: 'product: extractPreview',
		parameters: {
			resource: 'product',
			operation: 'extractPreview',
			websiteUrl: 'https://www.ollenby.example',
		},
		endpoint: 'agents.previewProduct',
	},
	{
		name: 'generation: start',
		parameters: { resource: 'generation', operation: 'start', productSource: 'savedProduct' },
		endpoint: 'agents.getProduct',
	},
	{
		name: 'generation: get',
		parameters: { resource: 'generation', operation: 'get', generationId: 'gen_1' },
		endpoint: 'agents.getGeneration',
		ids: ['generationId'],
	},
	{
		name: 'agent: create',
		parameters: {
			resource: 'agent',
			operation: 'create',
			generationId: 'gen_1',
			name: 'Autumn',
			destinationListId: { __rl: true, mode: 'id', value: 'list_2' },
			criteriaSource: 'form',
			signalsSource: 'form',
			signals: { jobChanges: [{ withinDays: 30 }] },
		},
		endpoint: 'agents.create',
	},
	{
		name: 'agent: update',
		parameters: {
			resource: 'agent',
			operation: 'update',
			agentId: 'agent_1',
			fields: ['name'],
			name: 'Winter',
		},
		endpoint: 'agents.update',
		ids: ['agentId'],
	},
	{
		name: 'agent: get',
		parameters: { resource: 'agent', operation: 'get', agentId: 'agent_1' },
		endpoint: 'agents.get',
		ids: ['agentId'],
	},
	{
		name: 'agent: getAll',
		parameters: { resource: 'agent', operation: 'getAll' },
		endpoint: 'agents.list',
	},
	...(
		[
			['activate', 'agent_3'],
			['pause', 'agent_1'],
			['resume', 'agent_2'],
		] as const
	).map(([operation, agentId]) => ({
		name: `agent: ${operation}`,
		parameters: { resource: 'agent', operation, agentId },
		endpoint: 'agents.act' as const,
		ids: ['agentId'],
	})),
];

const conversationOperations: ReadonlyArray<Omit<OperationCase, 'type'>> = [
	{
		name: 'conversation: get',
		parameters: { resource: 'conversation', operation: 'get', conversationId: 'conv_1' },
		endpoint: 'conversations.get',
		ids: ['conversationId'],
	},
	{
		name: 'conversation: getAll',
		parameters: { resource: 'conversation', operation: 'getAll' },
		endpoint: 'conversations.list',
	},
	{
		name: 'message: getAll',
		parameters: { resource: 'message', operation: 'getAll', conversationId: 'conv_1' },
		endpoint: 'conversations.get',
		ids: ['conversationId'],
	},
	{
		name: 'message: send',
		parameters: {
			resource: 'message',
			operation: 'send',
			conversationId: 'conv_1',
			content: 'Thank you for writing',
		},
		endpoint: 'conversations.sendMessage',
		ids: ['conversationId'],
	},
	{
		name: 'attachment: download',
		parameters: {
			resource: 'attachment',
			operation: 'download',
			conversationId: 'conv_2',
			messageId: 'msg_6',
			attachmentIndex: 0,
		},
		endpoint: 'conversations.getAttachment',
		ids: ['conversationId', 'messageId'],
		lookup: 'conversations.get',
	},
];

/** Every operation of every node. */
export const everyOperation: readonly OperationCase[] = [
	...leadOperations.map((operation) => ({ ...operation, type: LEAD_NODE })),
	...campaignOperations.map((operation) => ({ ...operation, type: CAMPAIGN_NODE })),
	...agentOperations.map((operation) => ({ ...operation, type: AGENT_NODE })),
	...conversationOperations.map((operation) => ({ ...operation, type: CONVERSATION_NODE })),
];
