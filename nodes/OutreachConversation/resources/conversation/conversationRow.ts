import {
	type Conversation,
	type ConversationDetail,
	conversationMessageSchema,
	conversationSchema,
} from '../../../../src/contract/conversations';
import { nullableString } from '../../../../src/contract/fields';
import { fullName } from '../../../shared/rows/fullName';
import { utcTime, utcTimeSchema } from '../../../shared/rows/utcTime';
import { z } from '../../../shared/rows/schema';

export const conversationRow = () => {
	const { id, intent, is_unread } = conversationSchema().shape;
	return z.strictObject({
		id,
		lead_id: nullableString(),
		lead_name: nullableString(),
		sender_name: nullableString(),
		intent,
		is_unread,
		last_message_id: nullableString(),
		last_message_text: nullableString(),
		last_message_direction: conversationMessageSchema().shape.direction.nullable(),
		last_message_at: utcTimeSchema(),
	});
};

type LastMessage = NonNullable<Conversation['last_message']>;

/** The last message is passed in: only the list of conversations contains it. */
export function simplifyConversation(
	conversation: Conversation | ConversationDetail,
	last: LastMessage | null | undefined,
) {
	const { id, lead, social_account, intent, is_unread } = conversation;
	return {
		id,
		lead_id: lead?.id ?? null,
		lead_name: fullName(conversation.lead),
		sender_name: social_account?.profile_name ?? null,
		intent: intent ?? null,
		is_unread: is_unread ?? null,
		last_message_id: last?.id ?? null,
		last_message_text: last?.content ?? null,
		last_message_direction: last?.direction ?? null,
		last_message_at: utcTime(last?.sent_at),
	};
}
