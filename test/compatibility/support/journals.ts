import { createRunExecutionData, type IDataObject, type INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../packages/sandbox/core/faults/faults';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import type { EndpointId } from '../../../src/contract';
import { importParameters, people, person } from '../../nodes/support/imports';
import { campaignSetup } from '../../nodes/support/operations';
import { processedData } from '../../nodes/support/processedData';
import { crashedRun, nextRunOf } from '../../nodes/support/retryOf';
import { runNode } from '../../nodes/support/runNode';
import {
	AGENT_NODE,
	CAMPAIGN_NODE,
	CONVERSATION_NODE,
	LEAD_NODE,
	NODE,
} from '../../nodes/support/workflow';
import { type Host, START, withHost } from './host';

interface JournalCase {
	readonly type: string;
	readonly parameters: INodeParameters;
	readonly input?: IDataObject[];
	/** The request that gets no answer in a run that is cut off. */
	readonly endpoint: EndpointId;
	/** What the node reads to find out what became of the request. */
	readonly lookup?: EndpointId;
	/** How often it reads that before it sends the request. */
	readonly readBefore?: number;
}

const ITEM_ID = '={{ $json.id }}';
const ids = (...values: string[]) => values.map((id) => ({ id }));

const campaign = (operation: string, campaignId: string): JournalCase => ({
	type: CAMPAIGN_NODE,
	parameters: { resource: 'campaign', operation, campaignId },
	endpoint: 'campaigns.act',
	lookup: 'campaigns.get',
});
const approval = (operation: string, parameters: INodeParameters = {}): JournalCase => ({
	type: CAMPAIGN_NODE,
	parameters: {
		resource: 'messageApproval',
		operation,
		campaignId: seeded.campaigns.started,
		messageId: seeded.approvals.pending,
		...parameters,
	},
	endpoint: 'campaigns.actOnMessageApproval',
	lookup: 'campaigns.listMessageApprovals',
});
const agent = (operation: string, parameters: INodeParameters): JournalCase => ({
	type: AGENT_NODE,
	parameters: { resource: 'agent', operation, ...parameters },
	endpoint: 'agents.act',
	lookup: 'agents.get',
});
const send: JournalCase = {
	type: CONVERSATION_NODE,
	parameters: {
		resource: 'message',
		operation: 'send',
		conversationId: ITEM_ID,
		content: 'Thank you for writing',
	},
	input: ids(seeded.conversations.interested),
	endpoint: 'conversations.sendMessage',
	lookup: 'conversations.get',
};

export const journalCases: Readonly<Record<string, JournalCase>> = {
	'lead.import': {
		type: LEAD_NODE,
		parameters: importParameters(),
		// The last one breaks a rule, so it is not sent.
		input: [...people(2), person(1), { first_name: 'Nobody' }],
		endpoint: 'leadLists.addLeads',
	},
	'lead.enrich': {
		type: LEAD_NODE,
		parameters: {
			resource: 'lead',
			operation: 'enrich',
			leadId: ITEM_ID,
			maxCredits: 5,
		},
		input: ids(seeded.leads.interested, seeded.leads.multilingual),
		endpoint: 'leads.enrich',
		lookup: 'leads.get',
	},
	'leadList.create': {
		type: LEAD_NODE,
		parameters: { resource: 'leadList', operation: 'create', name: ITEM_ID },
		input: ids('Spring', 'My List', 'Spring', 'Autumn'),
		endpoint: 'leadLists.create',
		lookup: 'leadLists.list',
		readBefore: 1,
	},
	'campaign.create': {
		type: CAMPAIGN_NODE,
		parameters: { resource: 'campaign', operation: 'create', ...campaignSetup },
		endpoint: 'campaigns.create',
		lookup: 'campaigns.list',
	},
	'campaign.start': campaign('start', seeded.campaigns.draft),
	'campaign.pause': campaign('pause', seeded.campaigns.started),
	'campaign.resume': campaign('resume', seeded.campaigns.paused),
	'messageApproval.approve': approval('approve', { approveIf: 'always' }),
	'messageApproval.reject': approval('reject'),
	'messageApproval.editAndApprove': {
		...approval('editAndApprove', { newText: 'Hello there' }),
		readBefore: 2,
	},
	'agent.create': {
		...agent('create', {
			generationId: seeded.generations.ready,
			name: 'Planners',
			destinationListId: { __rl: true, mode: 'id', value: seeded.lists.webinar },
		}),
		endpoint: 'agents.create',
		lookup: 'agents.list',
	},
	'agent.activate': agent('activate', { agentId: seeded.agents.draft }),
	'agent.pause': agent('pause', { agentId: seeded.agents.active }),
	'agent.resume': agent('resume', { agentId: seeded.agents.paused }),
	'agent.update': {
		...agent('update', {
			agentId: seeded.agents.active,
			signalsChange: 'add',
			signals: { jobChanges: [{ withinDays: 30 }] },
		}),
		endpoint: 'agents.update',
		readBefore: 1,
	},
	'message.send': {
		...send,
		parameters: { ...send.parameters, sendIf: 'always' },
		input: ids(
			seeded.conversations.interested,
			seeded.conversations.attachments,
			seeded.conversations.interested,
		),
	},
	'message.sendAsTool': {
		...send,
		type: `${CONVERSATION_NODE}Tool`,
		parameters: { ...send.parameters, sendIf: 'always' },
	},
};

/** The node gets no answer, and cannot look for the effect either. */
const cutOff = ({ endpoint, lookup, readBefore: skip = 0 }: JournalCase): Fault[] => [
	{ fault: 'reset_after', endpoint, times: 99 },
	...(lookup ? [{ fault: 'status', status: 500, endpoint: lookup, skip, times: 99 } as const] : []),
];

const CONTEXT = `node:${NODE}`;

/** What a run leaves in the context of the node: with all answers, or with none to what it sends. */
export async function runJournal(name: string, ending: 'done' | 'sending', kept?: IDataObject) {
	const each = journalCases[name]!;
	const { type, parameters, input = [{}] } = each;
	return await withHost(`${name}.${ending}`, async (host) => {
		const run = { type, parameters, input, ...nodeOf(host) };
		if (ending === 'sending') host.fail(cutOff(each));
		const first = await runNode({ ...run, mode: 'trigger' });
		if (first.error && ending === 'done') throw first.error;
		const { contextData = {} } = first.data.executionData ?? {};
		const context = JSON.parse(JSON.stringify(contextData[CONTEXT] ?? {})) as IDataObject;
		const sent = host.effects();
		const asked = host.requests().length;
		if (!kept) return { context, sent, effects: sent, isAskedAgain: false };
		await host.perform([{ post: '/faults', body: null }, { minutes: 1 }]);
		const data = createRunExecutionData({
			executionData: {
				contextData: { [CONTEXT]: structuredClone(kept) },
				runtimeData: { version: 1, establishedAt: START, source: 'trigger' },
			},
		});
		const retryOf = nextRunOf({ data }, run, input);
		const mode = type.endsWith('Tool') ? 'trigger' : 'retry';
		const { error } = await runNode({ ...run, mode, retryOf });
		const isAskedAgain = host.requests().slice(asked).includes(each.endpoint);
		return { context, sent, effects: host.effects(), isAskedAgain, error };
	});
}

const nodeOf = ({ credential, environment }: Host) => ({ credential, environment });

const MARKED = 'message.send';

/** The marks of a message that went out while n8n was killed; with `kept`, what a Retry does that finds only those. */
export async function runMark(kept?: readonly string[]) {
	const { type, parameters } = journalCases[MARKED]!;
	const input = ids(seeded.conversations.interested);
	return await withHost('mark', async (host) => {
		const run = { type, parameters, input, ...nodeOf(host) };
		host.fail([{ fault: 'reset_before', endpoint: 'conversations.sendMessage', times: 99 }]);
		const first = await runNode({ ...run, mode: 'trigger' });
		const marks = processedData.entries();
		if (!kept) return { marks };
		await host.perform([{ post: '/faults', body: null }, { minutes: 1 }]);
		processedData.restore('2', kept);
		const { error } = await runNode({ ...run, mode: 'retry', retryOf: crashedRun(first, run) });
		return { marks, effects: host.effects(), error };
	});
}
