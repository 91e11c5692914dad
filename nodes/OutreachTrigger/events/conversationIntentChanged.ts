import { conversations } from '../../../src/contract/conversations';
import { readRows } from '../../../src/n8n/polling/rows';
import { type IntentRecord, intents, type IntentsState } from '../../../src/trigger/kinds/intents';
import { fullName } from '../../shared/rows/fullName';
import { type Source, startWith, type TriggerCall } from '../sources/source';

const settings = ({ filters, limits }: TriggerCall) => ({
	limits,
	accountIds: filters.socialAccountIds,
	intents: filters.intents,
});

const readConversations = async (call: TriggerCall, state?: IntentsState) =>
	await readRows(call, conversations.list, {}, (rows) => intents.needsMore(state, rows));

export const conversationIntentChanged: Source<IntentsState, IntentRecord> = {
	detector: intents,
	countsChanges: true,
	reads: [conversations.list],
	filters: ['socialAccountIds', 'intents'],

	start: async (call) => {
		const { rows, at } = await readConversations(call);
		return startWith(intents.baseline(rows, at, settings(call)));
	},

	poll: async (call, state) => {
		const { rows, at } = await readConversations(call, state);
		return intents.detect(state, rows, at, settings(call));
	},

	newest: async (call) => {
		const { rows, at } = await readRows(call, conversations.list, {}, () => false);
		const nothing = { mark: 0, since: 0, changes: 0, known: {} };
		return intents.detect(nothing, rows, at, settings(call)).events.at(-1);
	},

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
