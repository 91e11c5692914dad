import type { Conversation } from '../../../src/contract/conversations';
import { acceptInvitation } from '../../campaigns/sequence/accept';
import { findStateById } from '../../campaigns/leadRecords';
import { isOpen } from '../../campaigns/campaignLead';
import { HOUR, isoTime, MINUTE, SECOND } from '../../clock';
import { planColleagueAnswer } from '../../conversations/colleague';
import { ofConversation, ofMessage } from '../../conversations/conversation';
import { hearLead } from '../../conversations/lifecycle';
import {
	getConversation,
	insertMessage,
	revealMessage,
	updateConversation,
} from '../../conversations/records';
import type { WorldEvent } from '../../engine/events';
import { makePerson } from '../../people/people';
import type { ActionContext } from '../../engine/action';
import { fromJson, toJson } from '../../store/json';
import { findRow } from '../../store/records';
import { getLead } from '../records';
import { linesOf, moodOf, type Line, type Oddity } from './dialogue';
import { placeOf } from './place';
import { planReturn } from './plans';

/** The lead accepts, if the campaign still waits for it. */
export function acceptNow(context: ActionContext, { subject }: WorldEvent): void {
	const state = findStateById(context.store, subject);
	if (!state || !isOpen(state.lead)) return;
	const { campaign_id, lead_id } = state.lead;
	if (lead_id === null || state.lead.current_state.connection_status !== 'sent') return;
	acceptInvitation(context, state, isoTime(context.now));
	context.effect('lead_accepted', { campaign_id, lead_id });
}

/** The lead writes one message, or several within two minutes. */
export function answerNow(
	context: ActionContext,
	{ subject, data }: WorldEvent<'lead_answers'>,
): void {
	const { store, world } = context;
	const { turn, oddity } = data;
	const { conversation } = getConversation({ store }, subject);
	const lead = getLead({ store }, conversation.lead.id);
	const random = world.random(lead.id, `words/${subject}/${turn}/${oddity}`);
	const mood = moodOf(world.random(lead.id, 'mood'));
	const colleague = makePerson('plausible', 0, random.next);
	const name = `${colleague.first_name} ${colleague.last_name}`;
	const said = { mood, turn, oddity: oddity ?? undefined };
	const [line, ...more] = linesOf(placeOf(lead).language, said, random, name);
	write(context, conversation, line!);
	planRest(context, subject, more);
	if (oddity === 'outOfOffice') planReturn(context, subject, lead);
	else planLabel(context, conversation, oddity === null ? mood : (INTENTS[oddity] ?? mood));
}

/** What the service makes of an odd answer. */
const INTENTS: Partial<Record<Oddity, NonNullable<Conversation['intent']>>> = {
	picture: 'NEEDS_LABEL',
	voice: 'NEEDS_LABEL',
	wrongPerson: 'NOT_PURSUING',
	stop: 'NOT_INTERESTED',
};

/** The next message of several in a row. */
export function writeMore(
	context: ActionContext,
	{ subject, data }: WorldEvent<'lead_writes_more'>,
): void {
	const { conversation } = getConversation(context, subject);
	const [text, ...more] = fromJson(data.texts);
	write(context, conversation, { text: text! });
	planRest(
		context,
		subject,
		more.map((rest) => ({ text: rest })),
	);
}

function planRest({ world, now }: ActionContext, conversationId: string, lines: Line[]): void {
	if (lines.length === 0) return;
	const at = now + world.random(conversationId, `burst/${now}`).between(8, 50) * SECOND;
	const texts = toJson(lines.map(({ text }) => text));
	world.plan('lead_writes_more', conversationId, at, { texts });
}

/** The message waits in the network until the service reads the inbox. The campaign stops at once. */
function write(
	context: ActionContext,
	conversation: Conversation,
	{ text, attachment }: Line,
): void {
	const { store, now, world, effect } = context;
	const { inbox_median_minutes, late_inbox_share } = world.life!;
	const random = world.random(conversation.id, `inbox/${now}`);
	const delay = random.chance(late_inbox_share)
		? random.between(1, 6) * HOUR
		: random.around(inbox_median_minutes, 0.8) * MINUTE;
	const appearsAt = Math.ceil(now + delay);
	const message = insertMessage(store, conversation.id, {
		content: text,
		direction: 'received',
		at: now,
		appearsAt,
		attachments: attachment === undefined ? [] : [{ type: attachment }],
	});
	effect('lead_answered', ofMessage(conversation, message.id));
	hearLead(context, conversation);
	world.plan('message_appears', message.id, appearsAt);
}

/** The service has read the inbox. */
export function showMessage(context: ActionContext, { subject }: WorldEvent): void {
	const { store, now } = context;
	const row = findRow<{ conversation_id: string }>({ store }, 'conversation_messages', subject);
	if (!row) return;
	revealMessage(store, subject);
	const { conversation } = getConversation({ store }, row.conversation_id);
	updateConversation(store, { ...conversation, is_unread: true, updated_at: isoTime(now) });
	context.effect('message_received', ofMessage(conversation, subject));
	planColleagueAnswer(context, conversation);
}

function planLabel(
	{ world, now }: ActionContext,
	{ id }: Conversation,
	intent: NonNullable<Conversation['intent']>,
): void {
	const random = world.random(id, `label/${now}`);
	const at = now + Math.max(1, random.around(world.life!.label_median_minutes, 1)) * MINUTE;
	world.plan('intent_labeled', id, at, { intent });
}

/** The service labels what the lead wants, unless a person has already said it is more. */
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
