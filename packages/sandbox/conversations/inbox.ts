import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';
import { isoTime, MINUTE } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { cancelEvent, type WorldEvent } from '../core/engine/events';
import { moodOfLine, wishOf } from '../core/people/dialogue';
import { type Meaning, meaningOf } from '../core/people/meaning';
import { findRow } from '../core/store/records';
import { planColleagueAnswer } from './colleague';
import { ofConversation, ofMessage } from './conversation';
import { syncInbox } from './lifecycle';
import {
	countMessages,
	getConversation,
	revealMessage,
	updateConversation,
	waitingMessages,
} from './records';

/** The service has read the inbox. */
export function showMessage(
	context: ActionContext,
	{ subject }: Pick<WorldEvent<'message_appears'>, 'subject'>,
): void {
	const { store, now } = context;
	const row = findRow<{ conversation_id: string }>({ store }, 'conversation_messages', subject);
	if (!row) return;
	revealMessage(store, subject);
	const { conversation } = getConversation({ store }, row.conversation_id);
	updateConversation(store, { ...conversation, is_unread: true, updated_at: isoTime(now) });
	context.effect('message_received', ofMessage(conversation, subject));
	planColleagueAnswer(context, conversation);
}

/** The service reads every inbox now, before the time at which it would have. */
export function readInboxes(context: ActionContext): void {
	const { store } = context;
	syncInbox(store);
	for (const { id } of waitingMessages(store)) {
		cancelEvent(store, 'message_appears', id);
		showMessage(context, { subject: id });
	}
}

/** The service reads what the lead wants, some time after the lead has written. */
export function planLabel(
	{ world, now }: ActionContext,
	{ id }: Conversation,
	{ intent, turn }: { readonly intent: NonNullable<Conversation['intent']>; readonly turn: number },
): void {
	const random = world.random(id, `label/${turn}`);
	const at = now + Math.max(1, random.around(world.life!.label_median_minutes, 1)) * MINUTE;
	world.plan('intent_labeled', id, at, { intent });
}

const INTENTS: Readonly<Record<Meaning, NonNullable<Conversation['intent']>>> = {
	yes: 'INTERESTED',
	no: 'NOT_INTERESTED',
	later: 'DEFERRED',
	question: 'CURIOUS',
	other: 'NEEDS_LABEL',
};

/** The service reads what a person has written in place of a lead, by words that it knows. */
export function planLabelOfText(
	context: ActionContext,
	conversation: Conversation,
	text: string,
): void {
	if (context.world.life === null) return;
	const wish = wishOf(text);
	if (wish === 'outOfOffice') return;
	const intent = wish ? 'NOT_INTERESTED' : (moodOfLine(text) ?? INTENTS[meaningOf(text)]);
	const turn = countMessages(context.store, conversation.id).written;
	planLabel(context, conversation, { intent, turn });
}

/** The service labels what the lead wants, unless a person has already labelled it as more than that. */
export function labelIntent(
	context: ActionContext,
	{ subject, data: { intent } }: WorldEvent<'intent_labeled'>,
): void {
	const { store, now } = context;
	const { conversation } = getConversation({ store }, subject);
	if (conversation.intent === 'CONVERTED') return;
	updateConversation(store, { ...conversation, intent, updated_at: isoTime(now) });
	context.effect('intent_labeled', ofConversation(conversation));
}
