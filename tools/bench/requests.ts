import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../packages/sandbox/core/keys';
import type { Sandbox } from '../../packages/sandbox/sandbox';
import { addApprovals, addCampaign } from '../../test/nodes/support/approvals';
import { runNode, type NodeRunOptions } from '../../test/nodes/support/runNode';
import { credentialFor, openSandbox } from '../../test/nodes/support/sandbox';
import { CAMPAIGN_NODE, CONVERSATION_NODE } from '../../test/nodes/support/workflow';
import type { Figure } from './figure';

const IMPORT_SIZES = [1, 100, 101, 250, 1000];
const READ_SIZES = [1, 500, 501, 2500];
/** Started and paused campaigns; the sandbox has two from the start. */
const CAMPAIGNS = [2, 10, 50];
const APPROVALS_PER_CAMPAIGN = 10;
const SEEDED_CONVERSATIONS = 12;
const MESSAGES = [1, 500, 501, 1200];

interface Job extends Omit<NodeRunOptions, 'credential'> {
	readonly job: string;
	readonly rows: number;
	/** The fewest requests that the API allows. */
	readonly minimum: number;
	readonly leads?: number;
	/** Returns parameters that name what it prepared. */
	readonly prepare?: (sandbox: Sandbox) => INodeParameters | void;
}

const importLeads = (rows: number): Job => ({
	job: 'Add to List',
	rows,
	// One more tells which campaigns use the list.
	minimum: Math.ceil(rows / 100) + 1,
	leads: 0,
	input: Array.from({ length: rows }, (_, index) => ({
		first_name: 'Row',
		last_name: String(index),
		social_url: `https://www.social.example/in/bench-${index}`,
	})),
	parameters: {
		resource: 'lead',
		operation: 'import',
		leadListId: { __rl: true, mode: 'id', value: 'list_1' },
		mapping: 'automatic',
	},
});

const readLeads = (rows: number): Job => ({
	job: 'Get Many',
	rows,
	minimum: Math.ceil(rows / 500),
	leads: rows,
	parameters: { resource: 'lead', operation: 'getAll', returnAll: true },
});

/** One page of campaigns, and one of messages for each campaign; `joined` adds one of leads for each. */
const readApprovals = (campaigns: number, joined?: 'joined'): Job => ({
	job: `Message approvals of ${campaigns} campaigns${joined ? ' with their leads' : ''}`,
	rows: APPROVALS_PER_CAMPAIGN * (campaigns - 2) + 7,
	minimum: 1 + campaigns * (joined ? 2 : 1),
	prepare: ({ database }) => {
		for (let added = 2; added < campaigns; added++) {
			addApprovals(database, addCampaign(database), APPROVALS_PER_CAMPAIGN);
		}
	},
	type: CAMPAIGN_NODE,
	parameters: {
		resource: 'messageApproval',
		operation: 'getAll',
		returnAll: true,
		options: { includeLeadAndCampaign: joined !== undefined },
	},
});

function readConversations(wanted: number): Job {
	const rows = Math.max(SEEDED_CONVERSATIONS, wanted);
	return {
		job: 'Conversations',
		rows,
		minimum: Math.ceil(rows / 500),
		prepare: ({ control }) => {
			for (let added = SEEDED_CONVERSATIONS; added < rows; added++) {
				control.addConversation({ social_account_id: 'acct_1', content: 'Hello' });
			}
		},
		type: CONVERSATION_NODE,
		parameters: { resource: 'conversation', operation: 'getAll', returnAll: true },
	};
}

/** `checked` reads the conversation to its end before it sends. */
const sendMessage = (messages: number, checked?: 'checked'): Job => ({
	job: `Send${checked ? ' only if the last message is known' : ''}`,
	rows: messages,
	minimum: 1 + (checked ? Math.ceil(messages / 500) : 0),
	prepare: ({ control }) => {
		const { id: conversationId } = control.addConversation({ social_account_id: 'acct_1' });
		const added = Array.from({ length: messages }, () => control.addMessage(conversationId, {}));
		const onlyIfLastMessageId = added.at(-1)?.id ?? '';
		return {
			conversationId,
			...(checked ? { onlyIfLastMessageId } : { sendIf: 'always' }),
		};
	},
	type: CONVERSATION_NODE,
	parameters: { resource: 'message', operation: 'send', content: 'Hello back' },
});

const PEOPLE = Array.from({ length: 100 }, (_, index) => ({ lead: `lead_${index + 1}` }));
const OF_EACH = { filters: { ofLead: { __rl: true, mode: 'id', value: '={{ $json.lead }}' } } };

/** A hundred rows of a table. The API cannot filter by lead, so all rows share a reading of everything. */
const aroundPeople: readonly Job[] = [
	{
		job: 'Conversations of leads',
		rows: PEOPLE.length,
		minimum: 1,
		input: PEOPLE,
		type: CONVERSATION_NODE,
		parameters: { resource: 'conversation', operation: 'getAll', returnAll: true, ...OF_EACH },
	},
	{
		job: 'What campaigns did for leads',
		rows: PEOPLE.length,
		// The campaigns, and the leads of the two that are started or paused.
		minimum: 3,
		input: PEOPLE,
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'campaignLead',
			operation: 'getAll',
			campaigns: 'all',
			returnAll: true,
			...OF_EACH,
		},
	},
	{
		job: 'Conversations with their campaigns',
		rows: SEEDED_CONVERSATIONS,
		minimum: 4,
		type: CONVERSATION_NODE,
		parameters: {
			resource: 'conversation',
			operation: 'getAll',
			returnAll: true,
			options: { includeCampaigns: true },
		},
	},
];

async function measure({ job, rows, minimum, leads, prepare, parameters, ...run }: Job) {
	const running = await openSandbox({ leads });
	try {
		const prepared = prepare?.(running.sandbox) ?? {};
		const credential = credentialFor(running, sandboxKeys.full.token);
		const { error } = await runNode({
			credential,
			...run,
			parameters: { ...parameters, ...prepared },
		});
		if (error) throw error;
		return { job, rows, requests: running.sandbox.requests.length, minimum };
	} finally {
		await running.close();
	}
}

export const requestCounts: Figure = {
	name: 'Requests',
	measure: async () => {
		const jobs = [
			...IMPORT_SIZES.map(importLeads),
			...READ_SIZES.map(readLeads),
			...CAMPAIGNS.flatMap((count) => [readApprovals(count), readApprovals(count, 'joined')]),
			...READ_SIZES.map(readConversations),
			sendMessage(1),
			...MESSAGES.map((count) => sendMessage(count, 'checked')),
			...aroundPeople,
		];
		const counts: Array<Awaited<ReturnType<typeof measure>>> = [];
		for (const job of jobs) counts.push(await measure(job));
		return {
			rows: counts,
			goal: 'never one more than the minimum',
			reached: counts.every(({ requests, minimum }) => requests === minimum),
		};
	},
};
