import type { ConversationMessage, Conversation } from '../../src/contract/conversations';
import type { Lead } from '../../src/contract/leads';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import { isoTime, MINUTE } from '../clock';
import { ApiFailure, conflict } from '../http/errors';

/** Troubles of a conversation, for tests. All are off by default. */
export interface ConversationSettings {
	/** It is still syncing: sends are refused. */
	readonly syncing?: boolean;
	/** A send is accepted, and the message appears with the next inbox sync. */
	readonly pending?: boolean;
	/** Every send fails. */
	readonly fails?: boolean;
	/** Its messages cannot be read. */
	readonly history_unavailable?: boolean;
}

/** The inbox syncs at every full minute. */
export const nextInboxSync = (at: number) => (Math.floor(at / MINUTE) + 1) * MINUTE;

/** The other side of conversation `number`: a lead of the workspace, or someone else. */
export const partnerOf = (lead: Lead | undefined, number: number): Conversation['lead'] => ({
	id: lead?.id ?? `lead_elsewhere_${number}`,
	first_name: lead?.first_name ?? null,
	last_name: lead?.last_name ?? null,
	social_url: lead?.social_url ?? null,
});

interface NewConversation
	extends Pick<Conversation, 'id' | 'intent' | 'lead' | 'social_account' | 'is_unread'> {
	readonly number: number;
	readonly at: number;
}

/** A conversation without messages. */
export function newConversation({ number, at, ...fields }: NewConversation): Conversation {
	return {
		...fields,
		social_conversation_id: `thread-${number}`,
		last_message: null,
		created_at: isoTime(at),
		updated_at: isoTime(at),
	};
}

interface NewMessage
	extends Pick<ConversationMessage, 'id' | 'content' | 'direction' | 'attachments'> {
	readonly number: number;
	readonly at: number;
}

export const newMessage = ({ number, at, ...fields }: NewMessage): ConversationMessage => ({
	...fields,
	social_message_id: `thread-message-${number}`,
	content_type: 'text',
	sent_at: isoTime(at),
});

/** Throws the API's error if nothing can be sent into the conversation. */
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
