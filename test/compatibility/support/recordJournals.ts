import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../sandbox/faults/faults';
import type { EndpointId } from '../../../src/contract';
import { importParameters, people, person } from '../../nodes/support/imports';
import { campaignSetup } from '../../nodes/support/operations';
import { runNode } from '../../nodes/support/runNode';
import {
	AGENT_NODE,
	CAMPAIGN_NODE,
	CONVERSATION_NODE,
	LEAD_NODE,
} from '../../nodes/support/workflow';
import { recordFixture } from './fixtures';
import { withHost } from './host';
import { contextIn, type JournalFixture, type Run, runAgain } from './journals';

interface JournalCase extends Omit<Run, 'input'> {
	readonly input?: IDataObject[];
	/** The request that gets no answer in a run that is cut off. */
	readonly endpoint: EndpointId;
	/** What the node reads to find out what became of the request. */
	readonly lookup?: EndpointId;
	/** How often it reads that before it sends the request. */
	readonly readBefore?: number;
	/** The request never goes out a second time, even if the first had no effect. */
	readonly sentOnce?: true;
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
		campaignId: 'camp_2',
		messageId: 'message_1',
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
	input: ids('conv_1'),
	endpoint: 'conversations.sendMessage',
	lookup: 'conversations.get',
	sentOnce: true,
};

const cases: Readonly<Record<string, JournalCase>> = {
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
		input: ids('lead_1', 'lead_4'),
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
	'campaign.start': campaign('start', 'camp_4'),
	'campaign.pause': campaign('pause', 'camp_2'),
	'campaign.resume': campaign('resume', 'camp_3'),
	'messageApproval.approve': approval('approve'),
	'messageApproval.reject': approval('reject'),
	'messageApproval.editAndApprove': {
		...approval('editAndApprove', { newText: 'Hello there' }),
		readBefore: 2,
	},
	'agent.create': {
		...agent('create', {
			generationId: 'gen_1',
			name: 'Planners',
			destinationListId: { __rl: true, mode: 'id', value: 'list_2' },
		}),
		endpoint: 'agents.create',
		lookup: 'agents.list',
	},
	'agent.activate': agent('activate', { agentId: 'agent_3' }),
	'agent.pause': agent('pause', { agentId: 'agent_1' }),
	'agent.resume': agent('resume', { agentId: 'agent_2' }),
	'agent.update': {
		...agent('update', {
			agentId: 'agent_1',
			signalsChange: 'add',
			signals: { jobChanges: [{ withinDays: 30 }] },
		}),
		endpoint: 'agents.update',
		readBefore: 1,
	},
	'message.send': {
		...send,
		parameters: { ...send.parameters, sendIf: 'always' },
		input: ids('conv_1', 'conv_2', 'conv_1'),
	},
	'message.sendAsTool': { ...send, type: `${CONVERSATION_NODE}Tool` },
};

const runOf = ({ type, parameters, input = [{}] }: JournalCase): Run => ({
	type,
	parameters,
	input,
});

/** The node gets no answer, and cannot look for the effect either. */
const cutOff = (
	{ endpoint, lookup, readBefore: skip = 0 }: JournalCase,
	fault: 'reset_after' | 'reset_before',
): Fault[] => [
	{ fault, endpoint, times: 99 },
	...(lookup ? [{ fault: 'status', status: 500, endpoint: lookup, skip, times: 99 } as const] : []),
];

async function save(name: string, each: JournalCase, faults: readonly Fault[]) {
	return await withHost(name, async (host) => {
		host.fail(faults);
		const run = runOf(each);
		const { credential, environment } = host;
		const { data, error } = await runNode({ ...run, credential, environment, mode: 'trigger' });
		if (error && faults.length === 0) throw error;
		return { ...run, sent: host.sent, context: contextIn(data) };
	});
}

async function goOn(name: string, { sent, context, ...fixture }: JournalFixture) {
	return await withHost(name, async (host) => {
		await host.resend(sent);
		await host.perform([{ minutes: 1 }]);
		return { ...fixture, sent, context, again: await runAgain(host, fixture, context) };
	});
}

export async function recordJournals(): Promise<void> {
	for (const [operation, each] of Object.entries(cases)) {
		const states = {
			done: [],
			sending: cutOff(each, 'reset_after'),
			...(each.sentOnce && { lost: cutOff(each, 'reset_before') }),
		};
		for (const [state, faults] of Object.entries(states)) {
			const name = `${operation}.${state}`;
			await recordFixture<JournalFixture>('journals', name, 'again', {
				save: async () => await save(name, each, faults),
				goOn: async (fixture) => await goOn(name, fixture),
			});
		}
	}
}
