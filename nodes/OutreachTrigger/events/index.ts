import type { EventName } from '../../../src/trigger/events/event';
import { approvalRequested, approvalResolved } from '../sources/approvals';
import { campaignLeadStatusChanged, connectionAccepted } from '../sources/campaignLeads';
import { conversationIntentChanged } from './conversationIntentChanged';
import { leadAdded } from './leadAdded';
import { replyReceived } from './replyReceived';
import type { Source } from '../sources/source';
import { campaignStatusChanged, senderAccountStatusChanged } from '../sources/list';

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

export const sourceOf = (event: EventName): Source<unknown, unknown> =>
	sources[event] as Source<unknown, unknown>;
