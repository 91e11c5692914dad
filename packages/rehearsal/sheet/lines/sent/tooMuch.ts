import { DAY, HOUR } from 'outreach-sandbox/core/clock';
import type { Facts, Reply, SentMessage } from '../../facts';
import type { Case } from '../../line';
import { durationOf, earlierBy } from '../../format';
import { attendedIn, groupBy, namesOf } from '../../lookup';
import { newestRead, timesOf } from './crossed';
import { isOfSameWork, isPart, isPiled, isSameText, normal, turnsOf } from './repeats';
import { caseOfSending, hasRead, HEADWAY, isKnownAt, type Sending } from './sending';

/** The second parts of answers. */
export const partsIn = (facts: Facts, sendings: readonly Sending[]): Case[] =>
	turnsOf(facts, sendings).flatMap((turn) => {
		const second = turn[1];
		if (!second || !isPart(turn[0]!, second) || isRepeat([turn[0]!], second)) return [];
		return [
			caseOfSending(facts, second, 'The run had sent a message for the same item just before.'),
		];
	});

/** Sooner than this, a follow-up is another message to someone who had no time yet. */
const SOON = 12 * HOUR;
/** The time in which a silent lead gets two messages at most. */
const FEW_DAYS = 3 * DAY;

/** Follow-ups to silent leads that come too soon. */
export const pressingIn = (facts: Facts, sendings: readonly Sending[]): Case[] =>
	turnsOf(facts, sendings).flatMap((turn) => {
		// The parts of an answer are one message.
		const messages = turn.filter((one, index) => index === 0 || !isPart(turn[index - 1]!, one));
		return messages.flatMap((sending, index) => {
			const earlier = messages.slice(0, index);
			const what = whyTooSoon(sending, earlier);
			return what === undefined || isRepeat(earlier, sending)
				? []
				: [caseOfSending(facts, sending, what)];
		});
	});

/** These are on lines of their own. */
const isRepeat = (earlier: readonly Sending[], sending: Sending): boolean =>
	isPiled(earlier, sending) ||
	earlier.some(({ message }) => isSameText(message.text, sending.message.text));

function whyTooSoon(sending: Sending, earlier: readonly Sending[]): string | undefined {
	const [first, before] = [earlier.at(-2), earlier.at(-1)];
	if (!before) return undefined;
	const since = ({ message }: Sending) => sending.message.at - message.at;
	if (isOfSameWork(before, sending) && since(before) < SOON) {
		return `A follow-up after ${durationOf(since(before))}, and the lead had written nothing.`;
	}
	if (!first || since(first) >= FEW_DAYS) return undefined;
	return `The third message within ${durationOf(since(first))}, and the lead had written nothing.`;
}

/** Messages that came on top of a colleague's answer. */
export function afterColleagueIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const replies = groupBy(facts.world.replies, ({ conversation }) => conversation);
	const sent = groupBy(facts.world.sent, ({ conversation }) => conversation);
	const isAttended = attendedIn(facts);
	const timeOf = timesOf(facts);
	return sendings.flatMap((sending) => {
		const { message, origin } = sending;
		const { conversation, at } = message;
		const last = lastShown(replies.get(conversation) ?? [], at);
		const answer = (sent.get(conversation) ?? []).findLast(
			(one) => one.by === 'colleague' && one.at <= at - HEADWAY && one.at >= (last?.visible ?? at),
		);
		if (!answer || !origin) return [];
		const { reads } = origin.execution;
		const isRead = reads.some((read) => read.message === answer.message && read.at <= at);
		const newest = newestRead(sending, timeOf);
		const isFresh = at - answer.at < DAY;
		const isMissed = newest !== undefined && answer.at > newest;
		const isWrong = isRead ? isFresh && !isAttended(origin.execution) : isFresh || isMissed;
		if (!isWrong) return [];
		const what = `A colleague had answered ${earlierBy(at - answer.at)}, and the lead had written nothing since.`;
		return [caseOfSending(facts, sending, what)];
	});
}

/** The newest reply that was there. */
const lastShown = (replies: readonly Reply[], at: number): Reply | undefined =>
	replies
		.filter(({ visible }) => visible !== null && visible <= at)
		.toSorted((a, b) => a.visible! - b.visible!)
		.at(-1);

/** Says that our own message got no answer. */
const ASKS_WHETHER_READ =
	/\b(see|seen|saw|get|got|gotten|read|receive|received|missed) my (last |previous |first |earlier )?(message|note|mail|e-?mail|question)\b|\b(haven['’]t|have not|didn['’]t|did not) (heard|hear|received|receive|got|get) (anything |back |a (reply|response) |an answer )*from you\b|\bno (reply|response|answer) from you\b|\bmeine (letzte |erste )?(Nachricht|Frage|Mail|E-Mail) (schon |noch |bereits )?(gesehen|gelesen|erhalten|bekommen)\b|\bnichts von (Ihnen|dir) gehört\b|\b(vu|lu|reçu) mon (dernier |premier )?(message|mail|e-?mail)\b|\bpas eu de (réponse|nouvelles)\b|\b(visto|letto|ricevuto) (il )?mio (ultimo |primo )?messaggio\b|\b(visto|leído|recibido) mi (último |primer )?mensaje\b/iu;

/** Follow-ups, meant for the silent, to leads who had answered: the run had read it, and nobody had said a word to it. */
export function remindersIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const replies = groupBy(facts.world.replies, ({ conversation }) => conversation);
	const sent = groupBy(facts.world.sent, ({ conversation }) => conversation);
	const isForSilent = followUpsIn(facts, sendings, replies, sent);
	return sendings.flatMap((sending) => {
		const { conversation, at, text } = sending.message;
		const last = lastShown(replies.get(conversation) ?? [], at);
		const isOpen = last && lastSent(sent.get(conversation)!, at, last.written) === undefined;
		if (!last || !isOpen || last.kind !== 'ordinary' || !isKnownAt(last, at)) return [];
		if (!hasRead(sending, last)) return [];
		if (!ASKS_WHETHER_READ.test(text) && !isForSilent(sending)) return [];
		const what = `The lead had answered ${earlierBy(at - last.visible!)}, and nobody had said a word to it.`;
		return [caseOfSending(facts, sending, what)];
	});
}

const lastSent = (sent: readonly SentMessage[], before: number, after = -Infinity) =>
	sent.findLast(({ at }) => at < before && at > after);

type ByConversation<Item> = ReadonlyMap<string, readonly Item[]>;

/** Tells whether a node sends this text mostly to leads who have been silent for some time. */
function followUpsIn(
	facts: Facts,
	sendings: readonly Sending[],
	replies: ByConversation<Reply>,
	sent: ByConversation<SentMessage>,
): (sending: Sending) => boolean {
	const { lead } = namesOf(facts);
	const keyOf = ({ message, origin }: Sending) =>
		[
			origin?.execution.workflow,
			origin?.send.node,
			withoutName(message.text, lead(message.lead)),
		].join('\n');
	const isToSilent = ({ message: { conversation, at } }: Sending) => {
		const last = lastSent(sent.get(conversation)!, at);
		const reply = lastShown(replies.get(conversation) ?? [], at);
		return last !== undefined && last.at > (reply?.written ?? -Infinity) && at - last.at >= SOON;
	};
	const groups = groupBy(sendings, keyOf);
	return (sending) => {
		const all = groups.get(keyOf(sending))!;
		const silent = all.filter(isToSilent).length;
		return silent > 1 && silent >= all.length / 2;
	};
}

const withoutName = (text: string, name: string): string =>
	normal(name.split(/\s+/).reduce((rest, word) => rest.replaceAll(word, ''), text));
