import type {
	Attachment,
	Conversation,
	ConversationMessage,
} from '../../src/contract/conversations';
import { findAccount } from '../accounts/records';
import { newAttachment, type AttachmentFields } from './attachments';
import type { Scene } from '../campaigns/lifecycle';
import {
	findConversation,
	insertMessage,
	revealMessages,
	updateConversation,
	updateMessage,
	type StoredConversation,
} from './records';
import { checkSendable, newMessage, nextInboxSync } from './conversation';

/** What happens to conversations, whether a request asks for it or the world does it. */

/** Sends a message as the conversation's sender account. Throws where it cannot be sent. */
export function sendMessage(
	scene: Scene,
	{ conversation, settings }: StoredConversation,
	content: string,
): { ok: true; pending: boolean; message: ConversationMessage | null } {
	const { store, now, effect } = scene;
	checkSendable(settings, findAccount(store, conversation.social_account.id)?.account);
	const pending = settings.pending ?? false;
	const message = insertMessage(
		store,
		conversation.id,
		(id, number) =>
			newMessage({ id, number, content, direction: 'sent', attachments: [], at: now }),
		pending ? nextInboxSync(now) : null,
	);
	updateConversation(store, { ...conversation, is_unread: false, updated_at: isoOf(now) });
	effect('message_sent', `${conversation.id}/${message.id}`);
	return { ok: true, pending, message: pending ? null : message };
}

const isoOf = (at: number) => new Date(at).toISOString();

export interface ForeignMessage {
	readonly content?: string;
	/** The lead's unless given; `sent` by a colleague in the application. */
	readonly direction?: ConversationMessage['direction'];
	/** Now unless given; an older message takes its place further up in the conversation. */
	readonly sent_at?: string;
	readonly attachments?: readonly AttachmentFields[];
}

/** Someone writes without the API. */
export function addMessage(
	{ store, now }: Pick<Scene, 'store' | 'now'>,
	conversation: Conversation,
	{ content = '', direction = 'received', sent_at, attachments = [] }: ForeignMessage,
): ConversationMessage {
	const at = sent_at === undefined ? now : Date.parse(sent_at);
	const message = insertMessage(store, conversation.id, (id, number) =>
		newMessage({
			id,
			number,
			content,
			direction,
			attachments: attachments.map((fields, index) =>
				newAttachment(fields, { conversationId: conversation.id, messageId: id, index }),
			),
			at,
		}),
	);
	updateConversation(store, {
		...conversation,
		is_unread: direction === 'received',
		updated_at: isoOf(now),
	});
	return message;
}

/** One more attachment of a message that is there. */
export function attach(
	{ store }: Pick<Scene, 'store'>,
	conversation: Conversation,
	message: ConversationMessage,
	fields: AttachmentFields,
): ConversationMessage {
	const attachment: Attachment = newAttachment(fields, {
		conversationId: conversation.id,
		messageId: message.id,
		index: message.attachments.length,
	});
	const changed = { ...message, attachments: [...message.attachments, attachment] };
	updateMessage(store, changed);
	return changed;
}

/** Reads the inbox: messages that were accepted until then appear, and move their conversations up. */
export function syncInbox({ store }: Pick<Scene, 'store'>, until: number): void {
	for (const id of revealMessages(store, until)) {
		updateConversation(store, findConversation(store, id)!.conversation);
	}
}
