import type { Conversation, ConversationMessage } from '../../src/contract/conversations';
import type { Lead } from '../../src/contract/leads';
import { findAccount } from '../accounts/records';
import type { AttachmentFields } from '../conversations/attachments';
import { addMessage, attach, syncInbox, type ForeignMessage } from '../conversations/lifecycle';
import {
	findConversation,
	findMessage,
	insertConversation,
	updateConversation,
	updateSettings,
	type ConversationSettings,
	type StoredConversation,
} from '../conversations/records';
import { notFound } from '../http/errors';
import { fromJson, type Json } from '../store/json';
import { newConversation, partnerOf } from '../conversations/conversation';
import type { Store } from '../store/store';

export interface NewThread {
	/** Whom the lead writes to; it fixes the workspace. */
	readonly social_account_id: string;
	/** Without it somebody who is no lead of the workspace. */
	readonly lead_id?: string;
	/** What the lead writes. Without it the conversation has no message yet. */
	readonly content?: string;
}

export interface NewAttachment extends AttachmentFields {
	readonly conversation_id: string;
	/** A new message of the lead unless given. */
	readonly message_id?: string;
}

export interface ConversationChange extends ConversationSettings {
	/** The service labels what the lead wants, or takes the label away. */
	readonly intent?: Conversation['intent'];
}

/** What happens to conversations without a request. */
export interface ConversationWorld {
	addConversation(fields: NewThread): Conversation;
	/** What is not given stays as it is. */
	setConversation(id: string, change: ConversationChange): Conversation;
	addMessage(conversationId: string, message: ForeignMessage): ConversationMessage;
	addAttachment(fields: NewAttachment): ConversationMessage;
	/** Messages that were accepted appear. */
	syncInbox(): void;
}

export function createConversationWorld(store: Store, now: () => number): ConversationWorld {
	const existing = (id: string): StoredConversation => {
		const found = findConversation(store, id);
		if (!found) throw notFound(`Conversation ${id}`);
		return found;
	};
	const write = (conversation: Conversation, message: ForeignMessage) =>
		addMessage({ store, now: now() }, conversation, message);

	return {
		addConversation: ({ social_account_id, lead_id, content }) =>
			store.transaction(() => {
				const sender = findAccount(store, social_account_id);
				if (!sender) throw notFound(`Sender account ${social_account_id}`);
				const { id, profile_name } = sender.account;
				const lead =
					lead_id === undefined ? undefined : existingLead(store, sender.workspaceId, lead_id);
				const conversation = insertConversation(
					store,
					sender.workspaceId,
					now(),
					(conversationId, number) =>
						newConversation({
							id: conversationId,
							number,
							intent: null,
							is_unread: false,
							lead: partnerOf(lead, number),
							social_account: { id, profile_name },
							at: now(),
						}),
				);
				if (content !== undefined) write(conversation, { content });
				return existing(conversation.id).conversation;
			}),

		setConversation: (id, { intent, ...settings }) =>
			store.transaction(() => {
				const { conversation, settings: former } = existing(id);
				updateSettings(store, id, { ...former, ...settings });
				if (intent === undefined) return conversation;
				const updated_at = new Date(now()).toISOString();
				return updateConversation(store, { ...conversation, intent, updated_at });
			}),

		addMessage: (conversationId, message) =>
			store.transaction(() => write(existing(conversationId).conversation, message)),

		addAttachment: ({ conversation_id, message_id, ...fields }) =>
			store.transaction(() => {
				const { conversation } = existing(conversation_id);
				if (message_id === undefined) return write(conversation, { attachments: [fields] });
				const message = findMessage(store, conversation.id, message_id);
				if (!message) throw notFound(`Message ${message_id} of conversation ${conversation.id}`);
				return attach({ store }, conversation, message, fields);
			}),

		syncInbox: () => store.transaction(() => syncInbox({ store }, Number.MAX_SAFE_INTEGER)),
	};
}

function existingLead(store: Store, workspaceId: string, id: string): Lead {
	const row = store.get<{ record: Json<Lead> }>(
		'SELECT record FROM leads WHERE workspace_id = ? AND id = ?',
		workspaceId,
		id,
	);
	if (!row) throw notFound(`Lead ${id}`);
	return fromJson(row.record);
}
