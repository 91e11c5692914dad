import type { Conversation, ConversationMessage } from '../../src/contract/conversations';
import { getAccount } from '../accounts/records';
import { isoTime } from '../clock';
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
import type { Body } from './schemas';

export function addConversation(
	{ store, now }: ActionContext,
	{ social_account_id, lead_id, content }: Body<'newConversation'>,
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
	{ intent, ...changes }: Body<'conversationChange'>,
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

export function addAttachment(
	{ store, now }: ActionContext,
	{ conversation_id, message_id, ...fields }: Body<'newAttachment'>,
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
