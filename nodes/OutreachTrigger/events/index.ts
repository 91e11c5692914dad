import type { EventName } from '../../../src/trigger/events/event';
import { approvalRequested } from './approvalRequested';
import { approvalResolved } from './approvalResolved';
import { campaignLeadStatusChanged } from './campaignLeadStatusChanged';
import { campaignStatusChanged } from './campaignStatusChanged';
import { connectionAccepted } from './connectionAccepted';
import { conversationIntentChanged } from './conversationIntentChanged';
import { leadActionDone } from './leadActionDone';
import { leadAdded } from './leadAdded';
import { replyReceived } from './replyReceived';
import type { Source } from '../../../src/n8n/polling/source';
import { senderAccountStatusChanged } from './senderAccountStatusChanged';

/** By the value of Trigger On. */
const sources = {
	approvalRequested,
	approvalResolved,
	campaignLeadStatusChanged,
	campaignStatusChanged,
	connectionAccepted,
	conversationIntentChanged,
	leadActionDone,
	leadAdded,
	replyReceived,
	senderAccountStatusChanged,
} satisfies Record<EventName, unknown>;

export const sourceOf = (event: EventName): Source<unknown, unknown> =>
	sources[event] as Source<unknown, unknown>;
