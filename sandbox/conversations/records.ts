import type { Conversation, ConversationMessage } from '../../src/contract/conversations';
import { fromJson, toJson, type Json } from '../store/json';
import { nextSeq } from '../leads/records';
import type { Store } from '../store/store';

/** Conversations and their messages, read and written as the resources of the contract. */

/** What goes wrong with a conversation. All off unless set. */
export interface ConversationSettings {
	/** It is still being read in: a send is refused. */
	readonly syncing?: boolean;
	/** A send is accepted, and the message appears with the next inbox sync. */
	readonly pending?: boolean;
	/** Every send fails. */
	readonly fails?: boolean;
	/** Its messages cannot be read. */
	readonly history_unavailable?: boolean;
}

export interface StoredConversation {
	readonly workspaceId: string;
	readonly conversation: Conversation;
	readonly settings: ConversationSettings;
}

export function insertConversation(
	store: Store,
	workspaceId: string,
	at: number,
	make: (id: string, number: number) => Conversation,
	settings: ConversationSettings = {},
): Conversation {
	const seq = nextSeq(store, 'conversations');
	const conversation = make(`conv_${seq}`, seq);
	// Without a message it stands where its creation puts it, below every message of that moment.
	store.run(
		'INSERT INTO conversations (seq, id, workspace_id, record, settings, recent_at, recent_seq) VALUES (?, ?, ?, ?, ?, ?, ?)',
		seq,
		conversation.id,
		workspaceId,
		toJson(conversation),
		toJson(settings),
		at,
		-seq,
	);
	return conversation;
}

export function findConversation(store: Store, id: string): StoredConversation | undefined {
	const row = store.get<{
		workspace_id: string;
		record: Json<Conversation>;
		settings: Json<ConversationSettings>;
	}>('SELECT workspace_id, record, settings FROM conversations WHERE id = ?', id);
	return (
		row && {
			workspaceId: row.workspace_id,
			conversation: fromJson(row.record),
			settings: fromJson(row.settings),
		}
	);
}

export function updateSettings(store: Store, id: string, settings: ConversationSettings): void {
	store.run('UPDATE conversations SET settings = ? WHERE id = ?', toJson(settings), id);
}

/** Writes a changed conversation back, with its most recent message and the place in the list that it gives. */
export function updateConversation(store: Store, changed: Conversation): Conversation {
	const last = store.get<{ seq: number; sent_at: number; record: Json<ConversationMessage> }>(
		`SELECT seq, sent_at, record FROM conversation_messages
		WHERE conversation_id = ? AND appears_at IS NULL ORDER BY sent_at DESC, seq DESC LIMIT 1`,
		changed.id,
	);
	const conversation = last
		? { ...changed, last_message: lastMessage(fromJson(last.record)) }
		: changed;
	store.run(
		`UPDATE conversations
		SET record = ?, recent_at = coalesce(?, recent_at), recent_seq = coalesce(?, recent_seq) WHERE id = ?`,
		toJson(conversation),
		last?.sent_at ?? null,
		last?.seq ?? null,
		conversation.id,
	);
	return conversation;
}

const lastMessage = ({ id, content, sent_at, direction }: ConversationMessage) => ({
	id,
	content,
	sent_at,
	direction,
});

/** @param appearsAt of a message that is accepted but not to be seen yet */
export function insertMessage(
	store: Store,
	conversationId: string,
	make: (id: string, number: number) => ConversationMessage,
	appearsAt: number | null = null,
): ConversationMessage {
	const seq = nextSeq(store, 'conversation_messages');
	const message = make(`msg_${seq}`, seq);
	store.run(
		'INSERT INTO conversation_messages (seq, id, conversation_id, record, sent_at, appears_at) VALUES (?, ?, ?, ?, ?, ?)',
		seq,
		message.id,
		conversationId,
		toJson(message),
		Date.parse(message.sent_at),
		appearsAt,
	);
	return message;
}

export function updateMessage(store: Store, message: ConversationMessage): void {
	store.run(
		'UPDATE conversation_messages SET record = ? WHERE id = ?',
		toJson(message),
		message.id,
	);
}

/** A message of the conversation that can be seen. */
export function findMessage(
	store: Store,
	conversationId: string,
	id: string,
): ConversationMessage | undefined {
	const row = store.get<{ record: Json<ConversationMessage> }>(
		`SELECT record FROM conversation_messages
		WHERE conversation_id = ? AND id = ? AND appears_at IS NULL`,
		conversationId,
		id,
	);
	return row && fromJson(row.record);
}

/** Lets the messages appear whose time has come, and answers the ids of their conversations. */
export function revealMessages(store: Store, until: number): string[] {
	const waiting = store.all<{ conversation_id: string }>(
		'SELECT DISTINCT conversation_id FROM conversation_messages WHERE appears_at <= ?',
		until,
	);
	store.run('UPDATE conversation_messages SET appears_at = NULL WHERE appears_at <= ?', until);
	return waiting.map(({ conversation_id: id }) => id);
}
