import { decideOnMessages } from '../../rehearsal/run/workflow/decisions';
import { node, type WorkflowNode } from '../../harness/workflows';

const trigger = (...events: string[]) =>
	node('Trigger', 'n8n-nodes-outreach.outreachTrigger', { events });
const approvals = (operation: string, type = 'outreachCampaign') =>
	node('Approve', `n8n-nodes-outreach.${type}`, { resource: 'messageApproval', operation });
const request = (url: string) => node('Request', 'n8n-nodes-base.httpRequest', { url });
const URL = 'https://outreach.example/api/v1/campaigns';

const decides = (...nodes: WorkflowNode[]) =>
	decideOnMessages([
		{ name: 'Other', nodes: [trigger('replyReceived')], connections: {} },
		{ name: 'Answer', nodes, connections: {} },
	]);

test.each([
	['a trigger waits for messages', trigger('replyReceived', 'approvalRequested')],
	['a node approves', approvals('approve')],
	['an agent may reject', approvals('reject', 'outreachCampaignTool')],
	['a request may', request(`${URL}/1/message-approvals/2`)],
])('%s: the workflow decides', (_, one) => {
	expect(decides(one)).toBe(true);
});

test.each([
	['it waits for replies', trigger('replyReceived')],
	['it only reads messages', approvals('getAll')],
	['it asks for something else', request(URL)],
	['its node is off', { ...approvals('approve'), disabled: true }],
])('%s: people decide', (_, one) => {
	expect(decides(one)).toBe(false);
});
