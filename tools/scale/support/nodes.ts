import { seeded } from '../../../packages/sandbox/composition/seeded';
import { byId, node, type WorkflowNode } from '../../../packages/rehearsal/n8n/workflows';

const lead = (name: string, parameters: WorkflowNode['parameters']) =>
	node(name, 'n8n-nodes-outreach.outreachLead', parameters);

/** Nodes that do something for each input item, set up as a user does who maps all fields. */
export const send = node('Send', 'n8n-nodes-outreach.outreachConversation', {
	resource: 'message',
	operation: 'send',
	sendIf: 'always',
	conversationId: byId('={{ $json.conversation_id }}'),
	content: '={{ $json.text }}',
});

export const createCampaign = node('Create', 'n8n-nodes-outreach.outreachCampaign', {
	resource: 'campaign',
	operation: 'create',
	name: '={{ $json.name }}',
	socialAccountId: byId(seeded.accounts.connected),
	leadListId: byId(seeded.lists.default),
	timezone: 'Europe/Berlin',
	startDate: '2030-01-07',
});

/** Two rows in a request. */
export const importLeads = lead('Import', {
	resource: 'lead',
	operation: 'import',
	leadListId: byId(seeded.lists.default),
	mapping: 'automatic',
	options: { batchSize: 2 },
});

export const enrich = lead('Enrich', {
	resource: 'lead',
	operation: 'enrich',
	leadId: byId('={{ $json.id }}'),
});

export const getLead = lead('Get', {
	resource: 'lead',
	operation: 'get',
	leadId: byId('={{ $json.id }}'),
});

export const getLists = lead('Lists', {
	resource: 'leadList',
	operation: 'getAll',
	returnAll: true,
});

export const downloadAttachment = node('Download', 'n8n-nodes-outreach.outreachConversation', {
	resource: 'attachment',
	operation: 'download',
	conversationId: byId('={{ $json.conversation_id }}'),
	messageId: '={{ $json.message_id }}',
});
