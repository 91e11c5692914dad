import { conversations } from '../../../src/contract/conversations';
import { type IntentRecord, intents } from '../../../src/trigger';
import type { PollCall } from '../../../src/n8n/poll';
import { fullName } from '../../shared/rows/fullName';
import { listIn, readRows } from './reading';
import { type Source, startingWith, whole } from './source';

type State = Parameters<typeof intents.detect>[0];

const settingsOf = ({ context }: PollCall) => ({
	accountIds: listIn(context, 'socialAccountIds'),
	intents: listIn(context, 'intents'),
});

export const conversationIntentChanged: Source<State, IntentRecord> = {
	event: intents.event,
	schema: intents.schema,
	filters: (context) => ({
		socialAccountIds: listIn(context, 'socialAccountIds'),
		intents: listIn(context, 'intents'),
	}),

	start: async (call) => {
		const { rows, at } = await readRows(call, conversations.list, {}, (read) =>
			intents.needsMore(undefined, read),
		);
		return startingWith(intents.baseline(rows, at, settingsOf(call)));
	},

	poll: async (call, state) => {
		const settings = settingsOf(call);
		const { rows, at } = await readRows(call, conversations.list, {}, (read) =>
			intents.needsMore(state, read, settings),
		);
		return { ...intents.detect(state, rows, at, settings), failures: [] };
	},

	newest: async (call) => {
		const { rows } = await readRows(call, conversations.list, {}, () => false);
		const state = { mark: 0, since: 0, changes: 0, known: {} };
		return intents.detect(state, rows, call.serverNow(), settingsOf(call)).events.at(-1);
	},

	simplified: ({ event_id, occurred_at, record: { conversation, previous_intent } }) => ({
		event_id,
		occurred_at,
		conversation_id: conversation.id,
		lead_id: conversation.lead?.id ?? null,
		lead_name: fullName(conversation.lead),
		lead_profile_url: conversation.lead?.social_url ?? null,
		sender_name: conversation.social_account?.profile_name ?? null,
		intent: conversation.intent ?? null,
		previous_intent,
		last_message_text: conversation.last_message?.content ?? null,
	}),
	whole,
};
