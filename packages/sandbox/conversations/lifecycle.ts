import { z } from 'zod/v4';

import {
	conversationMessageSchema,
	type Conversation,
	type ConversationMessage,
} from 'n8n-nodes-outreach/src/contract/conversations';
import { dateTime } from 'n8n-nodes-outreach/src/contract/fields';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { findAccount, type StoredAccount } from '../accounts/records';
import { isoTime, nextMinute } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import type { Store } from '../core/store/store';
import { findLead } from '../leads/records';
import { attachmentFieldsSchema, newAttachment, type AttachmentFields } from './attachments';
import { checkSendable, ofMessage } from './conversation';
import { planAnswer } from './planAnswer';
import {
	findConversation,
	getConversation,
	insertConversation,
	insertMessage,
	revealMessage,
	updateConversation,
	updateMessage,
	waitingMessages,
	type StoredConversation,
} from './records';

/** Sends a message as the conversation's sender account. Throws the API's error if it cannot. */
export function sendMessage(
	context: ActionContext,
	{ conversation, settings }: StoredConversation,
	content: string,
): { ok: true; pending: boolean; message: ConversationMessage | null } {
	const { store, now, effect } = context;
	checkSendable(settings, findAccount({ store }, conversation.social_account.id)?.account);
	const pending = settings.pending ?? false;
	const message = insertMessage(store, conversation.id, {
		content,
		direction: 'sent',
		at: now,
		// The inbox syncs at every full minute.
		appearsAt: pending ? nextMinute(now) : null,
	});
	updateConversation(store, { ...conversation, is_unread: false, updated_at: isoTime(now) });
	effect('message_sent', ofMessage(conversation, message.id));
	reachLead(context, conversation);
	return { ok: true, pending, message: pending ? null : message };
}

export const messageFieldsSchema = lazy(() =>
	z.strictObject({
		content: z.string().optional(),
		/** Defaults to `received`, from the lead. `sent` comes from a colleague in the application. */
		direction: conversationMessageSchema().shape.direction.optional(),
		/** Defaults to now. An older message appears further up in the conversation. */
		sent_at: dateTime().optional(),
		attachments: z.array(attachmentFieldsSchema()).optional(),
	}),
);
export type MessageFields = z.infer<ReturnType<typeof messageFieldsSchema>>;

/** Adds a message that was not sent through the API. */
export function addMessage(
	{ store, now }: Pick<ActionContext, 'store' | 'now'>,
	conversation: Conversation,
	{ content = '', direction = 'received', sent_at, attachments }: MessageFields,
): ConversationMessage {
	const at = sent_at === undefined ? now : Date.parse(sent_at);
	const message = insertMessage(store, conversation.id, { content, direction, at, attachments });
	updateConversation(store, {
		...conversation,
		is_unread: direction === 'received',
		updated_at: isoTime(now),
	});
	return message;
}

interface CampaignMessage extends Pick<StoredAccount, 'account' | 'workspaceId'> {
	readonly lead: Lead;
	readonly content: string;
}

/** A campaign writes to a lead. This opens a conversation if there is none. */
export function sendInCampaign(
	context: ActionContext,
	{ account, workspaceId, lead, content }: CampaignMessage,
): ConversationMessage {
	const { store, now } = context;
	const conversation =
		findConversation(store, account.id, lead.id) ??
		insertConversation(store, workspaceId, {
			account,
			lead,
			at: now,
			intent: null,
			is_unread: false,
		});
	const message = insertMessage(store, conversation.id, { content, direction: 'sent', at: now });
	updateConversation(store, { ...conversation, updated_at: isoTime(now) });
	planAnswer(context, conversation.id, lead);
	return message;
}

/** A message went to the lead, who may answer. Only leads of the workspace do. */
export function reachLead(context: ActionContext, { id, lead }: Conversation): void {
	const known = findLead(context.store, lead.id);
	if (known) planAnswer(context, id, known);
}

/** Adds an attachment to an existing message. */
export function attach(
	store: Store,
	conversation: Conversation,
	message: ConversationMessage,
	fields: AttachmentFields,
): ConversationMessage {
	const attachment = newAttachment(fields, {
		conversationId: conversation.id,
		messageId: message.id,
		index: message.attachments.length,
	});
	const changed = { ...message, attachments: [...message.attachments, attachment] };
	updateMessage(store, changed);
	return changed;
}

/**
 * Shows the accepted messages that are due by `until`, and moves their conversations up. What leads have written
 * appears by itself, as an event of the world.
 */
export function syncInbox(store: Store, until?: number): void {
	for (const { id, conversation_id, direction } of waitingMessages(store, until)) {
		if (direction === 'received') continue;
		revealMessage(store, id);
		updateConversation(store, getConversation({ store }, conversation_id).conversation);
	}
}
