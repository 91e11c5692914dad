import type {
	Conversation,
	ConversationMessage,
} from 'n8n-nodes-outreach/src/contract/conversations';
import { getAccount } from '../accounts/records';
import { isoTime } from '../core/clock';
import { ofConversation, ofMessage } from './conversation';
import { readInboxes } from './inbox';
import * as lifecycle from './lifecycle';
import {
	getConversation,
	getMessage,
	insertConversation,
	updateConversation,
	updateSettings,
} from './records';
import type { ActionContext } from '../core/engine/action';
import { getLead } from '../leads/records';
import { checkHappened } from '../core/happened';
import type { Body } from '../control/schemas';

export function addConversation(
	context: ActionContext,
	{ social_account_id, lead_id, content }: Body<'newConversation'>,
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

export function setConversation(
	context: ActionContext,
	id: string,
	{ intent, ...changes }: Body<'conversationChange'>,
): Conversation {
	const { store, now, effect } = context;
	const { conversation, settings } = getConversation(context, id);
	updateSettings(store, id, { ...settings, ...changes });
	if (intent === undefined) return conversation;
	effect('intent_labeled', ofConversation(conversation));
	return updateConversation(store, { ...conversation, intent, updated_at: isoTime(now) });
}

export const addMessage = (
	context: ActionContext,
	conversationId: string,
	fields: lifecycle.MessageFields,
): ConversationMessage => {
	const { conversation } = getConversation(context, conversationId);
	if (fields.sent_at !== undefined) checkHappened('sent_at', fields.sent_at, context.now);
	return fields.direction === 'sent'
		? answer(context, conversation, fields)
		: hear(context, conversation, fields);
};

/** The lead writes. */
function hear(
	context: ActionContext,
	conversation: Conversation,
	fields: lifecycle.MessageFields,
): ConversationMessage {
	const message = lifecycle.addMessage(context, conversation, fields);
	context.effect('lead_answered', ofMessage(conversation, message.id));
	context.reactions.leadAnswered(context, conversation);
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

export function addAttachment(
	context: ActionContext,
	{ conversation_id, message_id, ...fields }: Body<'newAttachment'>,
): ConversationMessage {
	const { conversation } = getConversation(context, conversation_id);
	if (message_id === undefined) return hear(context, conversation, { attachments: [fields] });
	const message = getMessage(context.store, conversation.id, message_id);
	return lifecycle.attach(context.store, conversation, message, fields);
}

/** Shows all messages that wait to appear, due or not. */
export const syncInbox = (context: ActionContext): void => readInboxes(context);
