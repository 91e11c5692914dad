import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import {
	campaigns,
	conversations,
	type Endpoint,
	leadLists,
	leads,
	socialAccounts,
} from '../../src/contract';
import type { EventName } from '../../src/trigger/events/event';
import { choicesOf } from './nodes';

/** What is read for each event. */
const READS: Readonly<Record<EventName, readonly Endpoint[]>> = {
	approvalRequested: [campaigns.list, campaigns.listMessageApprovals, campaigns.listLeads],
	approvalResolved: [campaigns.list, campaigns.listMessageApprovals, campaigns.listLeads],
	campaignLeadStatusChanged: [campaigns.list, campaigns.listLeads],
	campaignStatusChanged: [campaigns.list],
	connectionAccepted: [campaigns.list, campaigns.listLeads],
	conversationIntentChanged: [conversations.list],
	leadAdded: [leads.list, leadLists.listLeads],
	replyReceived: [conversations.list, conversations.get],
	senderAccountStatusChanged: [socialAccounts.list],
};

/** The events of the trigger as a Markdown table, in the order of its dropdown. */
export function eventTable(): string {
	const rows = choicesOf(new OutreachTrigger(), 'event').map(
		({ name, value, description = '' }) => {
			const scopes = new Set(READS[value as EventName].map(({ scope }) => `\`${scope}\``));
			return `| ${name} | ${description} | ${[...scopes].join(', ')} |`;
		},
	);
	return ['| Trigger on | When, and what it costs | Scopes |', '| --- | --- | --- |', ...rows].join(
		'\n',
	);
}
