import { z } from 'zod/v4';

import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { ApiFailure, conflict } from '../core/errors';

/** Ways in which a conversation misbehaves, for tests. All are off by default. */
export const settingsSchema = lazy(() =>
	z.strictObject({
		/** The conversation is still syncing: sends are refused. */
		syncing: z.boolean().optional(),
		/** A send is accepted, and the message appears with the next inbox sync. */
		pending: z.boolean().optional(),
		/** Every send fails. */
		fails: z.boolean().optional(),
		/** Its messages cannot be read. */
		history_unavailable: z.boolean().optional(),
	}),
);
export type ConversationSettings = z.infer<ReturnType<typeof settingsSchema>>;

/** The other side of conversation `number`: a lead of the workspace, or someone else. */
export const partnerOf = (lead: Lead | undefined, number: number): Conversation['lead'] => ({
	id: lead?.id ?? `lead_elsewhere_${number}`,
	first_name: lead?.first_name ?? null,
	last_name: lead?.last_name ?? null,
	social_url: lead?.social_url ?? null,
});

/** The ids that an effect on the conversation names. */
export const ofConversation = ({ id, lead }: Conversation) => ({
	conversation_id: id,
	lead_id: lead.id,
});

/** The ids that an effect on one of its messages names. */
export const ofMessage = (conversation: Conversation, messageId: string) => ({
	...ofConversation(conversation),
	message_id: messageId,
});

/** Throws the API's error if the conversation cannot take a message. */
export function checkSendable(
	{ syncing = false, fails = false }: ConversationSettings,
	sender: SocialAccount | undefined,
): void {
	if (syncing) {
		const message =
			'The conversation is still being read in, so nothing was sent. Try again later.';
		throw conflict('conversation_syncing', message);
	}
	if (sender?.status !== 'connected') {
		throw new ApiFailure(
			503,
			'sending_unavailable',
			'The sender account of this conversation is not connected, so nothing was sent.',
			{ details: { social_account_id: sender?.id ?? null, status: sender?.status ?? null } },
		);
	}
	if (fails) {
		throw new ApiFailure(502, 'send_failed', 'The message could not be sent.');
	}
}

/** Throws the API's 503 if the messages cannot be read. */
export function checkReadable({ history_unavailable = false }: ConversationSettings): void {
	if (history_unavailable) {
		throw new ApiFailure(
			503,
			'history_unavailable',
			'The messages of this conversation cannot be read at the moment. Try again later.',
		);
	}
}
