import { z } from 'zod/v4';

import {
	attachmentSchema,
	conversationMessageSchema,
	conversationSchema,
	type Conversation,
	type ConversationMessage,
} from '../../src/contract/conversations';
import { dateTime } from '../../src/contract/fields';
import { lazy } from '../../src/contract/lazy';
import { getAccount } from '../accounts/records';
import { isoTime } from '../clock';
import type { AttachmentFields } from '../conversations/attachments';
import { newConversation, partnerOf } from '../conversations/conversation';
import * as lifecycle from '../conversations/lifecycle';
import {
	getConversation,
	getMessage,
	insertConversation,
	updateConversation,
	updateSettings,
} from '../conversations/records';
import { getLead } from '../leads/records';
import type { ActionContext } from '../store/effects';

/** The largest size that the header of a video file can state. */
const LARGEST_FILE = 2 ** 32 - 1;

const attachment = lazy(() =>
	z.strictObject({
		...attachmentSchema().shape,
		byte_size: z.int().min(0).max(LARGEST_FILE).nullable().optional(),
	}),
);
export const newThread = lazy(() =>
	z.strictObject({
		/** Whom the lead writes to; it determines the workspace. */
		social_account_id: z.string(),
		/** By default someone who is no lead of the workspace. */
		lead_id: z.string().optional(),
		/** What the lead writes. By default the conversation has no message yet. */
		content: z.string().optional(),
	}),
);
export const conversationChange = lazy(() =>
	z.strictObject({
		/** The service labels what the lead wants, or removes the label. */
		intent: conversationSchema().shape.intent.optional(),
		syncing: z.boolean().optional(),
		pending: z.boolean().optional(),
		fails: z.boolean().optional(),
		history_unavailable: z.boolean().optional(),
	}),
);
export const messageFields = lazy(() =>
	z.strictObject({
		content: z.string().optional(),
		direction: conversationMessageSchema().shape.direction.optional(),
		sent_at: dateTime().optional(),
		attachments: z.array(attachment()).optional(),
	}),
);
export const newAttachment = lazy(() =>
	z.strictObject({
		...attachment().shape,
		conversation_id: z.string(),
		/** By default a new message of the lead. */
		message_id: z.string().optional(),
	}),
);

export function addConversation(
	{ store, now }: ActionContext,
	{ social_account_id, lead_id, content }: z.output<ReturnType<typeof newThread>>,
): Conversation {
	const { account, workspaceId } = getAccount({ store }, social_account_id);
	const lead =
		lead_id === undefined ? undefined : getLead({ store, workspace: { id: workspaceId } }, lead_id);
	const { id, profile_name } = account;
	const conversation = insertConversation(store, workspaceId, now, (conversationId, number) =>
		newConversation({
			id: conversationId,
			number,
			intent: null,
			is_unread: false,
			lead: partnerOf(lead, number),
			social_account: { id, profile_name },
			at: now,
		}),
	);
	if (content !== undefined) lifecycle.addMessage({ store, now }, conversation, { content });
	return getConversation({ store }, conversation.id).conversation;
}

export function setConversation(
	{ store, now }: ActionContext,
	id: string,
	{ intent, ...changes }: z.output<ReturnType<typeof conversationChange>>,
): Conversation {
	const { conversation, settings } = getConversation({ store }, id);
	updateSettings(store, id, { ...settings, ...changes });
	if (intent === undefined) return conversation;
	return updateConversation(store, { ...conversation, intent, updated_at: isoTime(now) });
}

export function addMessage(
	{ store, now }: ActionContext,
	conversationId: string,
	message: lifecycle.MessageFields,
): ConversationMessage {
	const { conversation } = getConversation({ store }, conversationId);
	return lifecycle.addMessage({ store, now }, conversation, message);
}

interface NewAttachment extends AttachmentFields {
	readonly conversation_id: string;
	readonly message_id?: string;
}

export function addAttachment(
	{ store, now }: ActionContext,
	{ conversation_id, message_id, ...fields }: NewAttachment,
): ConversationMessage {
	const { conversation } = getConversation({ store }, conversation_id);
	if (message_id === undefined) {
		return lifecycle.addMessage({ store, now }, conversation, { attachments: [fields] });
	}
	const message = getMessage(store, conversation.id, message_id);
	return lifecycle.attach(store, conversation, message, fields);
}

/** All accepted messages appear, due or not. */
export const syncInbox = ({ store }: ActionContext): void =>
	lifecycle.syncInbox(store, Number.MAX_SAFE_INTEGER);
