import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';
import { HOUR, MINUTE, nextMinute } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import type { WorldEvent } from '../core/engine/events';
import { linesOf, moodOf, type Line, type Oddity } from '../core/people/dialogue';
import { makePerson } from '../core/people/people';
import { placeOf } from '../core/people/place';
import { fromJson, toJson } from '../core/store/json';
import { getLead } from '../leads/records';
import { ofMessage } from './conversation';
import { planLabel } from './inbox';
import { planReturn } from './planAnswer';
import { countMessages, getConversation, insertMessage } from './records';

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
	else {
		const intent = oddity === null ? mood : (INTENTS[oddity] ?? mood);
		planLabel(context, conversation, { intent, turn });
	}
}

/** How the service labels an odd answer. */
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
	const texts = toJson(lines.map(({ text }) => text));
	world.plan('lead_writes_more', conversationId, nextMinute(now), { texts });
}

/** The message waits in the network until the service reads the inbox. The campaign stops at once. */
function write(
	context: ActionContext,
	conversation: Conversation,
	{ text, attachment }: Line,
): void {
	const { store, now, world, effect } = context;
	const { inbox_median_minutes, late_inbox_share } = world.life!;
	const { written } = countMessages(store, conversation.id);
	const random = world.random(conversation.id, `inbox/${written}`);
	const delay = random.chance(late_inbox_share)
		? random.between(1, 6) * HOUR
		: random.around(inbox_median_minutes, 0.8) * MINUTE;
	const appearsAt = nextMinute(now + delay);
	const message = insertMessage(store, conversation.id, {
		content: text,
		direction: 'received',
		at: now,
		appearsAt,
		attachments: attachment === undefined ? [] : [{ type: attachment }],
	});
	effect('lead_answered', ofMessage(conversation, message.id));
	context.reactions.leadAnswered(context, conversation);
	world.plan('message_appears', message.id, appearsAt);
}
