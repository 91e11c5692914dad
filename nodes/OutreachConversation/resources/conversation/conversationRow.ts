import {
	type Conversation,
	type ConversationDetail,
	conversationMessageSchema,
	conversationSchema,
} from '../../../../src/contract/conversations';
import { nullableString } from '../../../../src/contract/fields';
import { fullName } from '../../../shared/rows/fullName';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { z } from '../../../shared/rows/zod';

/** Who talks to whom: in every row about a conversation. */
export const partiesRow = () =>
	z.strictObject({
		lead_id: nullableString(),
		lead_name: nullableString(),
		sender_name: nullableString(),
	});

export const simplifyParties = ({ lead, social_account }: Conversation | ConversationDetail) => ({
	lead_id: lead?.id ?? null,
	lead_name: fullName(lead),
	sender_name: social_account?.profile_name ?? null,
});

export const conversationRow = () => {
	const { id, intent, is_unread } = conversationSchema().shape;
	return z.strictObject({
		id,
		...partiesRow().shape,
		intent,
		is_unread,
		last_message_id: nullableString(),
		last_message_text: nullableString(),
		last_message_direction: conversationMessageSchema().shape.direction.nullable(),
		last_message_at: utcTimeSchema(),
	});
};

/** The last message is a parameter, because only the list of conversations contains it. */
export const simplifyConversation = (
	conversation: Conversation | ConversationDetail,
	last?: Conversation['last_message'],
) => ({
	id: conversation.id,
	...simplifyParties(conversation),
	intent: conversation.intent ?? null,
	is_unread: conversation.is_unread ?? null,
	last_message_id: last?.id ?? null,
	last_message_text: last?.content ?? null,
	last_message_direction: last?.direction ?? null,
	last_message_at: utcTime(last?.sent_at),
});
