import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../sandbox/keys';
import type { Sandbox } from '../sandbox/sandbox';
import { addApprovals, addCampaign } from '../test/nodes/support/approvals';
import { runNode, type NodeRunOptions } from '../test/nodes/support/runNode';
import { credentialFor, openSandbox } from '../test/nodes/support/sandbox';
import { CAMPAIGN_NODE, CONVERSATION_NODE } from '../test/nodes/support/workflow';
import type { Figure } from './figure';

const IMPORT_SIZES = [1, 100, 101, 250, 1000];
const READ_SIZES = [1, 500, 501, 2500];
/** Started and paused campaigns; the sandbox has two from the start. */
const CAMPAIGNS = [2, 10, 50];
const MESSAGES = [1, 500, 501, 1200];

/** The requests of a job, and the fewest that the API allows. */
interface Count {
	readonly job: string;
	readonly rows: number;
	readonly requests: number;
	readonly minimum: number;
}

export const requestCounts: Figure = {
	name: 'Requests',
	measure: async () => {
		const counts: Count[] = [];
		for (const rows of IMPORT_SIZES) counts.push(await countImport(rows));
		for (const rows of READ_SIZES) counts.push(await countLeadPages(rows));
		for (const campaigns of CAMPAIGNS) {
			counts.push(
				await countApprovalPages(campaigns),
				await countApprovalPages(campaigns, 'joined'),
			);
		}
		for (const rows of READ_SIZES) counts.push(await countConversationPages(rows));
		counts.push(await countSend(1));
		for (const rows of MESSAGES) counts.push(await countSend(rows, 'checked'));
		return {
			rows: counts.map((count) => ({ ...count })),
			goal: 'never one more than the minimum',
			reached: counts.every(({ requests, minimum }) => requests === minimum),
		};
	},
};

async function countImport(rows: number): Promise<Count> {
	const input = Array.from({ length: rows }, (_, index) => ({
		first_name: 'Row',
		last_name: String(index),
		social_url: `https://www.social.example/in/bench-${index}`,
	}));
	const requests = await count({
		leads: 0,
		input,
		parameters: {
			...{ resource: 'lead', operation: 'import' },
			leadListId: { __rl: true, mode: 'id', value: 'list_1' },
			columns: { mappingMode: 'autoMapInputData', value: null },
		},
	});
	return { job: 'Add to List', rows, requests, minimum: Math.ceil(rows / 100) };
}

async function countLeadPages(rows: number): Promise<Count> {
	const requests = await count({
		leads: rows,
		parameters: { resource: 'lead', operation: 'getAll', returnAll: true },
	});
	return { job: 'Get Many', rows, requests, minimum: Math.ceil(rows / 500) };
}

/** One page of campaigns, and one of messages for each campaign; `joined` adds one of leads for each. */
async function countApprovalPages(campaigns: number, joined?: 'joined'): Promise<Count> {
	const perCampaign = 10;
	const requests = await count({
		prepare: ({ database }) => {
			for (let added = 2; added < campaigns; added++) {
				addApprovals(database, addCampaign(database), perCampaign);
			}
		},
		type: CAMPAIGN_NODE,
		parameters: {
			...{ resource: 'messageApproval', operation: 'getAll', returnAll: true },
			options: { includeLeadAndCampaign: joined !== undefined },
		},
	});
	return {
		job: `Message approvals of ${campaigns} campaigns${joined ? ' with their leads' : ''}`,
		rows: perCampaign * (campaigns - 2) + 7,
		requests,
		minimum: 1 + campaigns * (joined ? 2 : 1),
	};
}

async function countConversationPages(wanted: number): Promise<Count> {
	const seeded = 12;
	const rows = Math.max(seeded, wanted);
	const requests = await count({
		prepare: ({ control }) => {
			for (let added = seeded; added < rows; added++) {
				control.addConversation({ social_account_id: 'acct_1', content: 'Hello' });
			}
		},
		type: CONVERSATION_NODE,
		parameters: { resource: 'conversation', operation: 'getAll', returnAll: true },
	});
	return { job: 'Conversations', rows, requests, minimum: Math.ceil(rows / 500) };
}

/** `checked` reads the conversation to its end before it sends. */
async function countSend(messages: number, checked?: 'checked'): Promise<Count> {
	const requests = await count({
		prepare: ({ control }) => {
			const { id: conversationId } = control.addConversation({ social_account_id: 'acct_1' });
			const added = Array.from({ length: messages }, () => control.addMessage(conversationId, {}));
			const onlyIfLastMessageId = added.at(-1)?.id ?? '';
			return { conversationId, options: checked ? { onlyIfLastMessageId } : {} };
		},
		type: CONVERSATION_NODE,
		parameters: { resource: 'message', operation: 'send', content: 'Hello back' },
	});
	return {
		job: `Send${checked ? ' only if the last message is known' : ''}`,
		rows: messages,
		requests,
		minimum: 1 + (checked ? Math.ceil(messages / 500) : 0),
	};
}

interface Job extends Omit<NodeRunOptions, 'credential'> {
	readonly leads?: number;
	/** Returns parameters that name what it prepared. */
	readonly prepare?: (sandbox: Sandbox) => INodeParameters | void;
}

async function count({ leads, prepare, parameters, ...run }: Job): Promise<number> {
	const running = await openSandbox({ leads });
	try {
		const prepared = prepare?.(running.sandbox) ?? {};
		const credential = credentialFor(running, sandboxKeys.full.token);
		const { error } = await runNode({
			...{ credential, ...run },
			parameters: { ...parameters, ...prepared },
		});
		if (error) throw error;
		return running.sandbox.requests.length;
	} finally {
		await running.close();
	}
}
