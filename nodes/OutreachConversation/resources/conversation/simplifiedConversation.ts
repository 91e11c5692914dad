import type { Conversation, ConversationDetail } from '../../../../src/contract/conversations';
import { fullName } from '../../../shared/fullName';
import { utcTime } from '../../../shared/utcTime';

type LastMessage = NonNullable<Conversation['last_message']>;

/** The last message stands beside the conversation: the API has it in the list, and not with the messages. */
export function simplifiedConversation(
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
