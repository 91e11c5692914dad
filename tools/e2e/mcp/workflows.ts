import { seeded } from '../../../packages/sandbox/composition/seeded';

/** Imports the rows that a web service posts. */
export const importPostedLeads = `
import { workflow, node, trigger, newCredential } from '@n8n/workflow-sdk';

const posted = trigger({
	type: 'n8n-nodes-base.webhook',
	version: 2.1,
	config: { name: 'Posted', parameters: { httpMethod: 'POST', path: 'leads' } },
});
const rows = node({
	type: 'n8n-nodes-base.splitOut',
	version: 1,
	config: { name: 'Rows', parameters: { fieldToSplitOut: 'body.rows' } },
});
const importLeads = node({
	type: 'n8n-nodes-outreach.outreachLead',
	version: 1,
	config: {
		name: 'Import leads',
		parameters: {
			resource: 'lead',
			operation: 'import',
			leadListId: { __rl: true, mode: 'id', value: '${seeded.lists.webinar}' },
			mapping: 'automatic',
			options: {},
		},
		credentials: { outreachApi: newCredential('Outreach account') },
	},
});
export default workflow('import-leads', 'Import posted leads').add(posted).to(rows).to(importLeads);
`;

/** Approves some messages that wait, each only with the text that was read. */
export const approveMessages = `
import { workflow, node, trigger, newCredential } from '@n8n/workflow-sdk';

const start = trigger({
	type: 'n8n-nodes-base.manualTrigger',
	version: 1,
	config: { name: 'Start' },
});
const waiting = node({
	type: 'n8n-nodes-outreach.outreachCampaign',
	version: 1,
	config: {
		name: 'Messages that wait',
		parameters: {
			resource: 'messageApproval',
			operation: 'getAll',
			campaigns: 'one',
			campaignId: { __rl: true, mode: 'id', value: '${seeded.campaigns.started}' },
			limit: 3,
			filters: { approvalStatus: 'pending' },
		},
		credentials: { outreachApi: newCredential('Outreach account') },
	},
});
const approve = node({
	type: 'n8n-nodes-outreach.outreachCampaign',
	version: 1,
	config: {
		name: 'Approve',
		parameters: { resource: 'messageApproval', operation: 'approve' },
		credentials: { outreachApi: newCredential('Outreach account') },
	},
});
export default workflow('approve', 'Approve messages').add(start).to(waiting).to(approve);
`;

/** Answers each reply, unless somebody has written in the meantime. */
export const answerReplies = `
import { workflow, node, trigger, newCredential, expr } from '@n8n/workflow-sdk';

const reply = trigger({
	type: 'n8n-nodes-outreach.outreachTrigger',
	version: 1,
	config: {
		name: 'A lead replies',
		parameters: { events: ['replyReceived'] },
		credentials: { outreachApi: newCredential('Outreach account') },
	},
});
const answer = node({
	type: 'n8n-nodes-outreach.outreachConversation',
	version: 1,
	config: {
		name: 'Answer',
		parameters: {
			resource: 'message',
			operation: 'send',
			content: expr('Thank you for writing, {{ $json.lead_name }}!'),
		},
		credentials: { outreachApi: newCredential('Outreach account') },
	},
});
export default workflow('answer', 'Answer replies').add(reply).to(answer);
`;
