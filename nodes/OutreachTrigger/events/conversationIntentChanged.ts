import { type Conversation, conversations } from '../../../src/contract/conversations';
import { readRows } from '../../../src/n8n/polling/reading/rows';
import { firstTime } from '../../../src/trigger/events/rows';
import { type NewestValuesState, valuesOfNewest } from '../../../src/trigger/kinds/byCount';
import { fullName } from '../../shared/rows/fullName';
import { listSource } from '../sources/list';
import type { Source } from '../../../src/n8n/polling/source';

interface ChangedConversation {
	readonly conversation: Conversation;
	readonly previous_intent: string | null;
}

export const intents = valuesOfNewest<Conversation, ChangedConversation>({
	event: 'conversationIntentChanged',
	valueOf: ({ intent }) => intent,
	changedAt: ({ updated_at }) => updated_at,
	createdAt: ({ created_at }) => created_at,
	activeAt: ({ last_message, updated_at, created_at }) =>
		last_message
			? firstTime(last_message.sent_at, updated_at, created_at)
			: firstTime(created_at, updated_at),
	accountOf: ({ social_account }) => social_account?.id,
	recordOf: (conversation, previous_intent) => ({ conversation, previous_intent }),
});

export const conversationIntentChanged: Source<NewestValuesState, ChangedConversation> = {
	...listSource({
		kind: intents,
		list: async (call, needsMore) => await readRows(call, conversations.list, {}, needsMore),
		asRead: ({ rows }) => rows,
		settings: ({ filters, limits }) => ({
			limits,
			accountIds: filters.socialAccountIds,
			values: filters.intents,
		}),
		reads: [conversations.list],
		filters: ['socialAccountIds', 'intents'],
	}),
	countsChanges: true,

	simplify: ({ conversation, previous_intent }) => ({
		conversation_id: conversation.id,
		lead_id: conversation.lead?.id ?? null,
		lead_name: fullName(conversation.lead),
		lead_profile_url: conversation.lead?.social_url ?? null,
		sender_name: conversation.social_account?.profile_name ?? null,
		intent: conversation.intent ?? null,
		previous_intent,
		last_message_id: conversation.last_message?.id ?? null,
		last_message_direction: conversation.last_message?.direction ?? null,
		last_message_text: conversation.last_message?.content ?? null,
	}),
};
