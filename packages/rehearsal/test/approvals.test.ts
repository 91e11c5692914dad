import { approveMessages } from '../run/workflow/approvals';
import { node, type WorkflowNode } from '../n8n/workflows';

const trigger = (...events: string[]) =>
	node('Trigger', 'n8n-nodes-outreach.outreachTrigger', { events });
const approvals = (operation: string, type = 'outreachCampaign') =>
	node('Approve', `n8n-nodes-outreach.${type}`, { resource: 'messageApproval', operation });
const request = (url: string) => node('Request', 'n8n-nodes-base.httpRequest', { url });
const URL = 'https://outreach.example/api/v1/campaigns';

const approves = (...nodes: WorkflowNode[]) =>
	approveMessages([
		{ name: 'Other', nodes: [trigger('replyReceived')], connections: {} },
		{ name: 'Answer', nodes, connections: {} },
	]);

test.each([
	['a trigger waits for messages', trigger('replyReceived', 'approvalRequested')],
	['a node approves', approvals('approve')],
	['a node changes and approves', approvals('editAndApprove')],
	['a request may', request(`${URL}/1/message-approvals/2`)],
])('%s: the workflow approves', (_, one) => {
	expect(approves(one)).toBe(true);
});

test.each([
	['it waits for replies', trigger('replyReceived')],
	['it only reads messages', approvals('getAll')],
	['it rejects those to who wants silence', approvals('reject')],
	['an agent may', approvals('approve', 'outreachCampaignTool')],
	['it asks for something else', request(URL)],
	['its node is off', { ...approvals('approve'), disabled: true }],
])('%s: people decide', (_, one) => {
	expect(approves(one)).toBe(false);
});
