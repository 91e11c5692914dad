import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { Effect } from '../../../packages/sandbox/core/store/effects';
import type { EndpointId } from '../../../src/contract';
import type { Json } from '../../../packages/rehearsal/n8n/executions';
import { byId, node, type WorkflowNode } from '../../../packages/rehearsal/n8n/workflows';
import { createCampaign, enrich, importLeads, send } from './nodes';

/** What a node does with its items, one thing for each. */
export interface Work {
	/** The path of the operation, and what is special about its items. */
	readonly name: string;
	readonly node: WorkflowNode;
	/** Where the request goes that must not go out twice. */
	readonly endpoint: EndpointId;
	/** How many requests the items take. */
	readonly requests: number;
	/** Makes what the items name. Returns the items. */
	readonly prepare: (sandbox: Sandbox) => readonly Json[] | Promise<readonly Json[]>;
	/** How often it was done for the item. */
	readonly count: (sandbox: Sandbox, item: Json) => number;
}

const FOUR = [1, 2, 3, 4];

const rowsOf = (sandbox: Sandbox, sql: string, ...values: string[]) =>
	sandbox.database.prepare(sql).all(...values) as Json[];

const countRows = (sandbox: Sandbox, sql: string, ...values: string[]) =>
	Number(rowsOf(sandbox, `SELECT count(*) AS number FROM ${sql}`, ...values)[0]!.number);

/** Counts the effects of this kind on the record that a field of the item names. */
const effectsOn =
	(kind: Effect['kind'], field: string): Work['count'] =>
	(sandbox, item) =>
		sandbox.effects(kind).filter(({ subject }) => subject.split('/')[0] === item[field]).length;

/** Creates a record, as a request to the API does, and returns its id. */
async function create(sandbox: Sandbox, path: string, body: Json): Promise<string> {
	const response = await sandbox.fetch(
		new Request(`http://sandbox.example/api/v1${path}`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${sandboxKeys.full.token}`,
				'content-type': 'application/json',
			},
			body: JSON.stringify(body),
		}),
	);
	const answer = (await response.json()) as { readonly data?: { readonly id: string } };
	if (!answer.data) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
	return answer.data.id;
}

/** Four campaigns of this status. */
const campaignsThatAre = (status: 'draft' | 'started' | 'paused') => async (sandbox: Sandbox) => {
	const ids = await Promise.all(
		FOUR.map((number) =>
			create(sandbox, '/campaigns', {
				name: `Campaign ${number}`,
				social_account_ids: [seeded.accounts.connected],
				source: { lead_list_id: seeded.lists.webinar },
				schedule: {
					timezone: 'Europe/Berlin',
					start_date: '2030-01-07',
					start_time: '09:00',
					end_time: '18:00',
					active_days: ['monday'],
				},
			}),
		),
	);
	for (const id of ids) {
		if (status !== 'draft') sandbox.control.setCampaignStatus(id, 'started');
		if (status === 'paused') sandbox.control.setCampaignStatus(id, 'paused');
	}
	return ids.map((campaign_id, index) => ({ campaign_id, new_name: `Renamed ${index + 1}` }));
};

/** Four drafts. */
async function draftAgents(sandbox: Sandbox) {
	const ids = await Promise.all(
		FOUR.map((number) =>
			create(sandbox, '/agents', {
				generation_id: seeded.generations.ready,
				name: `Agent ${number}`,
				destination_list_id: seeded.lists.webinar,
				criteria: {},
				signals: [{ type: 'funding' }],
			}),
		),
	);
	return ids.map((agent_id) => ({ agent_id }));
}

/** Four messages that wait for approval. */
function waitingMessages(sandbox: Sandbox) {
	const campaignId = seeded.campaigns.draft;
	sandbox.control.setCampaignStatus(campaignId, 'started');
	const sql = `SELECT record FROM message_approvals WHERE campaign_id = ? ORDER BY seq LIMIT ${FOUR.length}`;
	return rowsOf(sandbox, sql, campaignId).map(({ record }, index) => {
		const { id, campaign_id, lead_id, message } = JSON.parse(String(record)) as Json;
		return { id, campaign_id, lead_id, message, new_text: `Hello again, number ${index + 1}` };
	});
}

const conversations = FOUR.map((number) => ({
	conversation_id: `conv_${number}`,
	text: 'Hello again',
}));

const sending = {
	node: send,
	endpoint: 'conversations.sendMessage',
	requests: 4,
	count: effectsOn('message_sent', 'conversation_id'),
} as const;

/** Not yet enriched. */
const leads = [
	seeded.leads.interested,
	seeded.leads.multilingual,
	seeded.leads.programmer,
	seeded.leads.customer,
];

const deciding = {
	endpoint: 'campaigns.actOnMessageApproval',
	requests: 4,
	prepare: waitingMessages,
} as const;

/** A node that decides on a waiting message. Its form takes the message from the item. */
const decide = (operation: string, parameters: Json = {}) =>
	node('Decide', 'n8n-nodes-outreach.outreachCampaign', {
		resource: 'messageApproval',
		operation,
		...parameters,
	});

const editAndApprove = decide('editAndApprove', { newText: '={{ $json.new_text }}' });

const acting = { endpoint: 'campaigns.act', requests: 4 } as const;

const actOnCampaign = (operation: string) =>
	node('Act', 'n8n-nodes-outreach.outreachCampaign', {
		resource: 'campaign',
		operation,
		campaignId: byId('={{ $json.campaign_id }}'),
	});

const agent = (operation: string, parameters: Json) =>
	node('Agent', 'n8n-nodes-outreach.outreachAgent', {
		resource: 'agent',
		operation,
		...parameters,
	});

/** Every operation whose repetition would do harm, and some of those that may be repeated. */
export const works: readonly Work[] = [
	{ name: 'Message → Send', ...sending, prepare: () => conversations },
	{
		name: 'Message → Send, the message does not show at once',
		...sending,
		prepare: ({ control }) => {
			for (const { conversation_id: id } of conversations)
				control.setConversation(id, { pending: true });
			return conversations;
		},
	},
	{
		name: 'Message Approval → Approve',
		...deciding,
		node: decide('approve'),
		count: effectsOn('approval_approved', 'id'),
	},
	{
		name: 'Message Approval → Edit and Approve',
		...deciding,
		node: editAndApprove,
		count: effectsOn('approval_approved', 'id'),
	},
	{
		name: 'Message Approval → Edit and Approve, during the edit',
		node: editAndApprove,
		endpoint: 'campaigns.setMessageOverride',
		requests: 4,
		prepare: waitingMessages,
		count: effectsOn('approval_approved', 'id'),
	},
	{
		name: 'Message Approval → Reject',
		...deciding,
		node: decide('reject', { rejectionReason: 'NOT_FIT' }),
		count: effectsOn('approval_rejected', 'id'),
	},
	{
		name: 'Campaign Lead → Set Custom Message',
		node: node('Set', 'n8n-nodes-outreach.outreachCampaign', {
			resource: 'campaignLead',
			operation: 'setMessageOverride',
			campaignId: byId('={{ $json.campaign_id }}'),
			leadId: byId('={{ $json.lead_id }}'),
			messageStage: 'follow_up_1',
			message: '={{ $json.new_text }}',
		}),
		endpoint: 'campaigns.setMessageOverride',
		requests: 4,
		prepare: waitingMessages,
		count: (sandbox, { lead_id, new_text }) =>
			countRows(
				sandbox,
				"message_overrides WHERE lead_id = ? AND json_extract(record, '$.message') = ?",
				String(lead_id),
				String(new_text),
			),
	},
	{
		name: 'Campaign → Create',
		node: createCampaign,
		endpoint: 'campaigns.create',
		requests: 4,
		prepare: () => FOUR.map((number) => ({ name: `Campaign ${number}` })),
		count: (sandbox, { name }) =>
			countRows(sandbox, "campaigns WHERE json_extract(setup, '$.name') = ?", String(name)),
	},
	{
		name: 'Campaign → Update',
		node: node('Update', 'n8n-nodes-outreach.outreachCampaign', {
			resource: 'campaign',
			operation: 'update',
			campaignId: byId('={{ $json.campaign_id }}'),
			fields: { name: '={{ $json.new_name }}' },
		}),
		endpoint: 'campaigns.update',
		requests: 4,
		prepare: campaignsThatAre('draft'),
		count: (sandbox, { new_name }) =>
			countRows(sandbox, "campaigns WHERE json_extract(setup, '$.name') = ?", String(new_name)),
	},
	{
		name: 'Campaign → Start',
		...acting,
		node: actOnCampaign('start'),
		prepare: campaignsThatAre('draft'),
		count: effectsOn('campaign_started', 'campaign_id'),
	},
	{
		name: 'Campaign → Pause',
		...acting,
		node: actOnCampaign('pause'),
		prepare: campaignsThatAre('started'),
		count: effectsOn('campaign_paused', 'campaign_id'),
	},
	{
		name: 'Campaign → Resume',
		...acting,
		node: actOnCampaign('resume'),
		prepare: campaignsThatAre('paused'),
		count: effectsOn('campaign_resumed', 'campaign_id'),
	},
	{
		name: 'Agent → Create',
		node: agent('create', {
			name: '={{ $json.name }}',
			destinationListId: byId(seeded.lists.webinar),
		}),
		endpoint: 'agents.create',
		requests: 4,
		prepare: () =>
			FOUR.map((number) => ({
				generation_id: seeded.generations.ready,
				name: `Agent ${number}`,
			})),
		count: (sandbox, { name }) =>
			countRows(sandbox, "agents WHERE json_extract(record, '$.name') = ?", String(name)),
	},
	{
		name: 'Agent → Update, adding a signal',
		node: agent('update', {
			agentId: byId('={{ $json.agent_id }}'),
			signalsChange: 'add',
			signals: { jobChanges: [{ withinDays: 30 }] },
		}),
		endpoint: 'agents.update',
		requests: 4,
		prepare: draftAgents,
		count: effectsOn('signals_added', 'agent_id'),
	},
	{
		name: 'Agent → Activate',
		node: agent('activate', { agentId: byId('={{ $json.agent_id }}') }),
		endpoint: 'agents.act',
		requests: 4,
		prepare: draftAgents,
		count: effectsOn('agent_activated', 'agent_id'),
	},
	{
		name: 'Lead List → Create',
		node: node('Create', 'n8n-nodes-outreach.outreachLead', {
			resource: 'leadList',
			operation: 'create',
			name: '={{ $json.name }}',
			ifNameExists: 'createCopy',
		}),
		endpoint: 'leadLists.create',
		requests: 1,
		prepare: () => FOUR.map((number) => ({ name: `List ${number}` })),
		// A second one of the name is a copy.
		count: (sandbox, { name }) =>
			countRows(sandbox, "lead_lists WHERE name LIKE ? || '%'", String(name)),
	},
	{
		name: 'Lead → Add to List',
		node: importLeads,
		endpoint: 'leadLists.addLeads',
		requests: 2,
		prepare: () =>
			FOUR.map((number) => ({
				first_name: `Given ${number}`,
				last_name: `Family ${number}`,
				social_url: `https://www.social.example/in/new-${number}`,
			})),
		count: (sandbox, { social_url: url }) =>
			countRows(sandbox, "leads WHERE 'https://www.' || social_key = ?", String(url)),
	},
	{
		name: 'Lead → Enrich',
		node: enrich,
		endpoint: 'leads.enrich',
		requests: 4,
		prepare: () => leads.map((id) => ({ id })),
		count: effectsOn('credit_spent', 'id'),
	},
];
