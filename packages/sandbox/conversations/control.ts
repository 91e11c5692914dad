import { z } from 'zod/v4';

import {
	type Conversation,
	type ConversationMessage,
	conversationSchema,
} from 'n8n-nodes-outreach/src/contract/conversations';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import { getAccount } from '../accounts/records';
import { isoTime } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { cancelEvent } from '../core/engine/events';
import { checkHappened } from '../core/happened';
import { type CommandRoute, postRoute } from '../core/http/commandRoute';
import { getLead } from '../leads/records';
import { attachmentFieldsSchema } from './attachments';
import { ofConversation, ofMessage, settingsSchema } from './conversation';
import { planLabelOfText, readInboxes } from './inbox';
import * as lifecycle from './lifecycle';
import {
	getConversation,
	getMessage,
	insertConversation,
	updateConversation,
	updateSettings,
} from './records';

const newConversationSchema = lazy(() =>
	z.strictObject({
		/** The account that the lead writes to, which also determines the workspace. */
		social_account_id: z.string(),
		/** Defaults to a person outside the workspace. */
		lead_id: z.string().optional(),
		/** What the lead writes. If not set, the conversation has no message yet. */
		content: z.string().optional(),
	}),
);
type NewConversation = z.output<ReturnType<typeof newConversationSchema>>;

function addConversation(
	context: ActionContext,
	{ social_account_id, lead_id, content }: NewConversation,
): Conversation {
	const { store, now } = context;
	const { account, workspaceId } = getAccount(context, social_account_id);
	const conversation = insertConversation(store, workspaceId, {
		intent: null,
		is_unread: false,
		lead:
			lead_id === undefined
				? undefined
				: getLead({ store, workspace: { id: workspaceId } }, lead_id),
		account,
		at: now,
	});
	if (content !== undefined) {
		hear(context, conversation, { content });
	}
	return getConversation(context, conversation.id).conversation;
}

const conversationChangeSchema = lazy(() =>
	z.strictObject({
		/** Null removes the label. */
		intent: conversationSchema().shape.intent.optional(),
		...settingsSchema().shape,
	}),
);
type ConversationChange = z.output<ReturnType<typeof conversationChangeSchema>>;

function setConversation(
	context: ActionContext,
	id: string,
	{ intent, ...changes }: ConversationChange,
): Conversation {
	const { store, now, effect } = context;
	const { conversation, settings } = getConversation(context, id);
	updateSettings(store, id, { ...settings, ...changes });
	if (intent === undefined) return conversation;
	// What a person has said stands.
	cancelEvent(store, 'intent_labeled', id);
	effect('intent_labeled', ofConversation(conversation));
	return updateConversation(store, { ...conversation, intent, updated_at: isoTime(now) });
}

function addMessage(
	context: ActionContext,
	conversationId: string,
	fields: lifecycle.MessageFields,
): ConversationMessage {
	const { conversation } = getConversation(context, conversationId);
	if (fields.sent_at !== undefined) checkHappened('sent_at', fields.sent_at, context.now);
	return fields.direction === 'sent'
		? answer(context, conversation, fields)
		: hear(context, conversation, fields);
}

/** The lead writes. */
function hear(
	context: ActionContext,
	conversation: Conversation,
	fields: lifecycle.MessageFields,
): ConversationMessage {
	const message = lifecycle.addMessage(context, conversation, fields);
	context.effect('lead_answered', ofMessage(conversation, message.id));
	context.reactions.leadAnswered(context, conversation);
	planLabelOfText(context, conversation, message.content);
	return message;
}

/** A colleague writes in the application, and the lead may answer. */
function answer(
	context: ActionContext,
	conversation: Conversation,
	fields: lifecycle.MessageFields,
): ConversationMessage {
	const message = lifecycle.addMessage(context, conversation, fields);
	context.effect('colleague_answered', ofMessage(conversation, message.id));
	lifecycle.reachLead(context, conversation);
	return message;
}

const newAttachmentSchema = lazy(() =>
	attachmentFieldsSchema().extend({
		conversation_id: z.string(),
		/** Defaults to a new message from the lead. */
		message_id: z.string().optional(),
	}),
);
type NewAttachment = z.output<ReturnType<typeof newAttachmentSchema>>;

function addAttachment(
	context: ActionContext,
	{ conversation_id, message_id, ...fields }: NewAttachment,
): ConversationMessage {
	const { conversation } = getConversation(context, conversation_id);
	if (message_id === undefined) return hear(context, conversation, { attachments: [fields] });
	const message = getMessage(context.store, conversation.id, message_id);
	return lifecycle.attach(context.store, conversation, message, fields);
}

/** Shows all messages that wait to appear, due or not. */
const syncInbox = (context: ActionContext): void => readInboxes(context);

export const conversationCommands = {
	addAttachment,
	addConversation,
	addMessage,
	setConversation,
	syncInbox,
};

export const conversationCommandRoutes: readonly CommandRoute[] = [
	postRoute('/conversations', newConversationSchema, addConversation, 201),
	postRoute('/conversations/:id', conversationChangeSchema, (context, body, id) =>
		setConversation(context, id, body),
	),
	postRoute(
		'/conversations/:id/messages',
		lifecycle.messageFieldsSchema,
		(context, body, id) => addMessage(context, id, body),
		201,
	),
	postRoute('/attachments', newAttachmentSchema, addAttachment, 201),
	{ method: 'POST', path: '/inbox_sync', status: 200, perform: syncInbox },
];
