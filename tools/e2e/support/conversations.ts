import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import type { Conversation, ConversationMessage } from '../../../src/contract/conversations';

/** The messages of a conversation, oldest first. */
export function messagesOf({ database }: Sandbox, conversationId: string): ConversationMessage[] {
	return database
		.prepare(
			'SELECT record FROM conversation_messages WHERE conversation_id = ? ORDER BY sent_at, seq',
		)
		.all(conversationId)
		.map(({ record }) => JSON.parse(String(record)) as ConversationMessage);
}

/** Texts that requests have sent into a conversation. */
export function sentInto(sandbox: Sandbox, conversationId: string): string[] {
	const messages = messagesOf(sandbox, conversationId);
	return sandbox
		.effects('message_sent')
		.map(({ subject }) => messages.find(({ id }) => subject === `${conversationId}/${id}`))
		.flatMap((message) => message?.content ?? []);
}

/** Unread conversations in the order of the API: the latest message first. */
export function unreadConversations({ database }: Sandbox): Conversation[] {
	return database
		.prepare(
			`SELECT record FROM conversations
			WHERE workspace_id = ? AND json_extract(record, '$.is_unread') ORDER BY recent_at DESC, recent_seq DESC`,
		)
		.all(sandboxKeys.full.workspaceId)
		.map(({ record }) => JSON.parse(String(record)) as Conversation);
}

/** Leaves only these conversations unread, those that the test has use for. */
export function keepUnread(sandbox: Sandbox, ids: readonly string[]) {
	for (const { id } of unreadConversations(sandbox)) {
		if (!ids.includes(id)) setConversation(sandbox, id, '$.is_unread', 'false');
	}
}

/** Sets a field of a conversation to a value given as JSON. */
export const setConversation = ({ database }: Sandbox, id: string, path: string, json: string) =>
	database
		.prepare('UPDATE conversations SET record = json_set(record, ?, json(?)) WHERE id = ?')
		.run(path, json, id);
