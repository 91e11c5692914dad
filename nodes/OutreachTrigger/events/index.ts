import { invalidInput } from '../../../src/n8n/errors';
import type { EventName } from '../../../src/trigger/events/event';
import { approvalRequested, approvalResolved } from './approvals';
import { campaignLeadStatusChanged, connectionAccepted } from './campaignLeads';
import { conversationIntentChanged } from './conversationIntentChanged';
import { leadAdded } from './leadAdded';
import { replyReceived } from './replyReceived';
import type { Source } from './source';
import { campaignStatusChanged, senderAccountStatusChanged } from './statuses';

/** By the value of Trigger On. */
const sources = {
	approvalRequested,
	approvalResolved,
	campaignLeadStatusChanged,
	campaignStatusChanged,
	connectionAccepted,
	conversationIntentChanged,
	leadAdded,
	replyReceived,
	senderAccountStatusChanged,
} satisfies Record<EventName, unknown>;

export function sourceOf(event: string): Source<unknown, unknown> {
	const source = (sources as Readonly<Record<string, unknown>>)[event];
	if (source) return source as Source<unknown, unknown>;
	const known = Object.keys(sources).join(', ');
	throw invalidInput('trigger_on', `must be one of ${known}, not ${event}`);
}
