import type {
	Conversation,
	ConversationMessage,
} from 'n8n-nodes-outreach/src/contract/conversations';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { isoTime } from '../core/clock';
import { fromJson, toJson, type Json } from '../core/store/json';
import {
	findRecord,
	getRow,
	insertRecord,
	orNotFound,
	updateRecord,
	type WorkspaceScope,
} from '../core/store/records';
import type { Store } from '../core/store/store';
import { newAttachment, type AttachmentFields } from './attachments';
import { partnerOf, type ConversationSettings } from './conversation';

export interface StoredConversation {
	readonly conversation: Conversation;
	readonly settings: ConversationSettings;
}

interface NewConversation extends Pick<Conversation, 'intent' | 'is_unread'> {
	readonly account: SocialAccount;
	/** Defaults to a person outside the workspace. */
	readonly lead?: Lead;
	readonly at: number;
}

/** A conversation without messages. */
export function insertConversation(
	store: Store,
	workspaceId: string,
	{ account, lead, at, ...fields }: NewConversation,
	settings: ConversationSettings = {},
): Conversation {
	return insertRecord<Conversation>(
		store,
		'conversations',
		(id, number) => ({
			id,
			...fields,
			lead: partnerOf(lead, number),
			social_account: { id: account.id, profile_name: account.profile_name },
			social_conversation_id: `thread-${number}`,
			last_message: null,
			created_at: isoTime(at),
			updated_at: isoTime(at),
		}),
		(_, seq) => ({
			workspace_id: workspaceId,
			settings: toJson(settings),
			// A conversation without messages is listed by the time of its creation, below all messages of the same
			// time.
			recent_at: at,
			recent_seq: -seq,
		}),
	);
}

/** Throws the API's 404 if there is no such conversation. */
export function getConversation(scope: WorkspaceScope, id: string): StoredConversation {
	type Stored = { record: Json<Conversation>; settings: Json<ConversationSettings> };
	const { record, settings } = getRow<Stored>(scope, 'conversations', id, 'Conversation');
	return { conversation: fromJson(record), settings: fromJson(settings) };
}

/** The latest conversation of an account with a lead. */
export const findConversation = (store: Store, accountId: string, leadId: string) =>
	findRecord<Conversation>(
		store,
		`SELECT record FROM conversations
		WHERE json_extract(record, '$.lead.id') = ? AND json_extract(record, '$.social_account.id') = ?
		ORDER BY seq DESC LIMIT 1`,
		leadId,
		accountId,
	);

export const updateSettings = (store: Store, id: string, settings: ConversationSettings): void =>
	store.run('UPDATE conversations SET settings = ? WHERE id = ?', toJson(settings), id);

/** Saves the conversation with its latest message, which decides its place in the list. */
export function updateConversation(store: Store, changed: Conversation): Conversation {
	const last = store.get<{ seq: number; sent_at: number; record: Json<ConversationMessage> }>(
		`SELECT seq, sent_at, record FROM conversation_messages
		WHERE conversation_id = ? AND appears_at IS NULL ORDER BY sent_at DESC, seq DESC LIMIT 1`,
		changed.id,
	);
	if (!last) {
		updateRecord(store, 'conversations', changed.id, changed);
		return changed;
	}
	const { id, content, sent_at, direction } = fromJson(last.record);
	const conversation = { ...changed, last_message: { id, content, sent_at, direction } };
	const place = { recent_at: last.sent_at, recent_seq: last.seq };
	updateRecord(store, 'conversations', conversation.id, conversation, place);
	return conversation;
}

interface NewMessage extends Pick<ConversationMessage, 'content' | 'direction'> {
	readonly at: number;
	readonly attachments?: readonly AttachmentFields[];
	/** When an accepted message appears; null if it already has. */
	readonly appearsAt?: number | null;
}

export function insertMessage(
	store: Store,
	conversationId: string,
	{ content, direction, at, attachments = [], appearsAt = null }: NewMessage,
): ConversationMessage {
	return insertRecord<ConversationMessage>(
		store,
		'conversation_messages',
		(messageId, number) => ({
			id: messageId,
			content,
			direction,
			attachments: attachments.map((fields, index) =>
				newAttachment(fields, { conversationId, messageId, index }),
			),
			social_message_id: `thread-message-${number}`,
			content_type: 'text',
			sent_at: isoTime(at),
		}),
		() => ({ conversation_id: conversationId, sent_at: at, appears_at: appearsAt }),
	);
}

export const updateMessage = (store: Store, message: ConversationMessage): void =>
	updateRecord(store, 'conversation_messages', message.id, message);

/** How many messages the conversation has, and how many of them can be seen. */
export const countMessages = (store: Store, conversationId: string) =>
	store.get<{ readonly written: number; readonly visible: number }>(
		`SELECT count(*) AS written, count(*) FILTER (WHERE appears_at IS NULL) AS visible
		FROM conversation_messages WHERE conversation_id = ?`,
		conversationId,
	)!;

/** Throws the API's 404 if the conversation has no such visible message. */
export function getMessage(store: Store, conversationId: string, id: string): ConversationMessage {
	const message = findRecord<ConversationMessage>(
		store,
		`SELECT record FROM conversation_messages
		WHERE conversation_id = ? AND id = ? AND appears_at IS NULL`,
		conversationId,
		id,
	);
	return orNotFound(message, `Message ${id} of conversation ${conversationId}`);
}

export const revealMessage = (store: Store, id: string): void =>
	store.run('UPDATE conversation_messages SET appears_at = NULL WHERE id = ?', id);

interface WaitingMessage extends Pick<ConversationMessage, 'direction'> {
	readonly id: string;
	readonly conversation_id: string;
}

/** The messages that nobody sees yet, those that appear first in front: the ones that are due by then, or all. */
export const waitingMessages = (store: Store, until = Number.MAX_SAFE_INTEGER) =>
	store.all<WaitingMessage>(
		`SELECT id, conversation_id, json_extract(record, '$.direction') AS direction
		FROM conversation_messages WHERE appears_at <= ? ORDER BY appears_at, seq`,
		until,
	);
