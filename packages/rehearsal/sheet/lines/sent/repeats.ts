import { HOUR, MINUTE } from 'outreach-sandbox/core/clock';
import type { Facts, Reply } from '../../facts';
import type { Case } from '../../line';
import { earlierBy } from '../../format';
import { groupBy } from '../../lookup';
import { caseOfSending, type Sending } from './sending';

/** Messages into one conversation between which the lead wrote nothing. */
export function repeatsIn(facts: Facts, sendings: readonly Sending[]) {
	const same: Case[] = [];
	const piled: Case[] = [];
	for (const turn of turnsOf(facts, sendings)) {
		turn.forEach((sending, index) => {
			const earlier = turn.slice(0, index);
			const twin = earlier.find(({ message }) => isSameText(message.text, sending.message.text));
			const last = earlier.at(-1);
			const before = twin ?? last;
			if (!before) return;
			const since = earlierBy(sending.message.at - before.message.at);
			if (twin) same.push(caseOfSending(facts, sending, `Also sent ${since}.`));
			else if (isPiled(earlier, sending)) {
				const what = `The lead had got an answer ${since} and had written nothing since.`;
				piled.push(caseOfSending(facts, sending, what));
			}
		});
	}
	return { same, piled };
}

/**
 * Second answers to a lead who had written everything before the first one: several messages in a row, each answered by
 * itself.
 */
export function hastyIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const replies = groupBy(facts.world.replies, ({ conversation }) => conversation);
	const byConversation = groupBy(sendings, ({ message }) => message.conversation);
	return [...byConversation].flatMap(([conversation, all]) =>
		all.flatMap((sending, index) => {
			const { at } = sending.message;
			const before = all[index - 1]?.message.at ?? -Infinity;
			const shown = (replies.get(conversation) ?? []).filter(
				({ visible }) => visible !== null && visible > before && visible <= at,
			);
			const isHasty = shown.length > 0 && shown.every(({ written }) => written <= before);
			if (!isHasty || at - before > HOUR) return [];
			const what = `The lead had written it before the answer that was sent ${earlierBy(at - before)}.`;
			return [caseOfSending(facts, sending, what)];
		}),
	);
}

export const isSameText = (a: string, b: string) => normal(a) === normal(b);
export const normal = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The lead had time to answer, so another message is a follow-up. */
const TIME_TO_ANSWER = 12 * HOUR;

/** An answer has at most two parts. A message half a day later is a follow-up, and so is a later one of the same run. */
export function isPiled(earlier: readonly Sending[], sending: Sending): boolean {
	const [first, before] = [earlier.at(-2), earlier.at(-1)];
	if (!before || sending.message.at - before.message.at >= TIME_TO_ANSWER) return false;
	if (!isOfSameWork(before, sending)) return true;
	return first !== undefined && isPart(first, before) && isPart(before, sending);
}

/** An answer may come in parts, one right after the other. */
const BREATH = 10 * MINUTE;

/** Whether the second message is a part of the same answer as the first. */
export const isPart = (first: Sending, second: Sending): boolean =>
	isOfSameWork(first, second) && second.message.at - first.message.at <= BREATH;

/** Whether one run sent both for one item. */
export const isOfSameWork = (before: Sending, { origin }: Sending): boolean =>
	origin !== undefined &&
	before.origin?.execution === origin.execution &&
	before.origin.send.item === origin.send.item;

/** The messages of each conversation, split wherever the lead's writing became visible. */
export function turnsOf({ world }: Facts, sendings: readonly Sending[]): Sending[][] {
	const byConversation = groupBy(sendings, ({ message }) => message.conversation);
	const replies = groupBy(world.replies, ({ conversation }) => conversation);
	return [...byConversation].flatMap(([conversation, all]) =>
		divide(all, replies.get(conversation) ?? []),
	);
}

function divide(sendings: readonly Sending[], replies: readonly Reply[]): Sending[][] {
	const turns: Sending[][] = [];
	let last = -Infinity;
	for (const sending of sendings) {
		const { at } = sending.message;
		const hasWritten = replies.some(
			({ visible }) => visible !== null && visible > last && visible <= at,
		);
		if (hasWritten || turns.length === 0) turns.push([]);
		turns.at(-1)!.push(sending);
		last = at;
	}
	return turns;
}
