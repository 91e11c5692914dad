import type { Conversation, ConversationMessage } from '../../src/contract/conversations';
import { fromJson, toJson, type Json } from '../store/json';
import {
	findRecord,
	getRow,
	insertRecord,
	orNotFound,
	updateRecord,
	type Scope,
} from '../store/records';
import type { Store } from '../store/store';
import type { ConversationSettings } from './conversation';

export interface StoredConversation {
	readonly conversation: Conversation;
	readonly settings: ConversationSettings;
}

export const insertConversation = (
	store: Store,
	workspaceId: string,
	at: number,
	make: (id: string, seq: number) => Conversation,
	settings: ConversationSettings = {},
): Conversation =>
	insertRecord(store, 'conversations', make, (_, seq) => ({
		workspace_id: workspaceId,
		settings: toJson(settings),
		// Until it has a message, its creation places it in the list, below all messages of that moment.
		recent_at: at,
		recent_seq: -seq,
	}));

/** Throws the API's 404 if there is no such conversation. */
export function getConversation(scope: Scope, id: string): StoredConversation {
	type Row = { record: Json<Conversation>; settings: Json<ConversationSettings> };
	const { record, settings } = getRow<Row>(scope, 'conversations', id, 'Conversation');
	return { conversation: fromJson(record), settings: fromJson(settings) };
}

export const updateSettings = (store: Store, id: string, settings: ConversationSettings): void =>
	store.run('UPDATE conversations SET settings = ? WHERE id = ?', toJson(settings), id);

/** Writes the conversation with its most recent message, which also gives it its place in the list. */
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

/** @param appearsAt when an accepted message can be seen; null if it can already */
export const insertMessage = (
	store: Store,
	conversationId: string,
	make: (id: string, seq: number) => ConversationMessage,
	appearsAt: number | null = null,
): ConversationMessage =>
	insertRecord(store, 'conversation_messages', make, ({ sent_at }) => ({
		conversation_id: conversationId,
		sent_at: Date.parse(sent_at),
		appears_at: appearsAt,
	}));

export const updateMessage = (store: Store, message: ConversationMessage): void =>
	updateRecord(store, 'conversation_messages', message.id, message);

/** Throws the API's 404 if the conversation has no such message that can be seen. */
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

/** Lets the messages appear that are due, and returns the ids of their conversations. */
export function revealMessages(store: Store, until: number): string[] {
	const waiting = store.all<{ conversation_id: string }>(
		'SELECT DISTINCT conversation_id FROM conversation_messages WHERE appears_at <= ?',
		until,
	);
	store.run('UPDATE conversation_messages SET appears_at = NULL WHERE appears_at <= ?', until);
	return waiting.map(({ conversation_id: id }) => id);
}
