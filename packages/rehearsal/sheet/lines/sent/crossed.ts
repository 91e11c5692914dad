import type { Execution, Facts, Reply } from '../../facts';
import type { Case } from '../../line';
import { durationOf } from '../../format';
import { groupBy, isCounted } from '../../lookup';
import { caseOfSending, hasRead, isKnownAt, type Sending } from './sending';

/**
 * Messages sent although the lead had written something newer than what the run had read, how many no workflow could
 * avoid, and in how many runs a lead wrote again.
 */
export function crossedIn(facts: Facts, sendings: readonly Sending[]) {
	const timeOf = timesOf(facts);
	const replies = groupBy(facts.world.replies, ({ conversation }) => conversation);
	const sent = groupBy(facts.world.sent, ({ conversation }) => conversation);
	const known: Case[] = [];
	let unknowable = 0;
	const crossing = new Set<string>();
	for (const sending of sendings) {
		const { conversation, at } = sending.message;
		if (!sending.origin) continue;
		const before = sent.get(conversation)!.filter((message) => message.at < at);
		const newest = newestRead(sending, timeOf) ?? Math.max(...before.map((one) => one.at));
		const unread = (replies.get(conversation) ?? []).filter(
			(reply) => reply.written > newest && reply.written <= at && !hasRead(sending, reply),
		);
		const seen = unread.find((reply) => isKnownAt(reply, at));
		if (seen) {
			known.push(caseOfSending(facts, sending, sentenceOf(sending, seen)));
			crossing.add(keyOf(sending.origin.execution, conversation));
		} else if (unread.length > 0) unknowable += 1;
	}
	const all = new Set([...writtenDuring(facts), ...crossing]);
	return { known, unknowable, met: { count: all.size, hits: crossing.size } };
}

const keyOf = ({ id }: Execution, conversation: string) => `${id} ${conversation}`;

/** The runs and the conversations that they knew, if the lead wrote again before the run ended. */
function writtenDuring(facts: Facts): string[] {
	const replies = groupBy(facts.world.replies, ({ conversation }) => conversation);
	const of = new Map(facts.world.replies.map((one) => [one.message, one.conversation]));
	const runs = facts.n8n.executions.filter(({ start: at }) => isCounted(facts)({ at }));
	return runs.flatMap((execution) => {
		const { start, end, items, reads } = execution;
		const conversations = new Set([
			...items.flatMap(({ messages }) => messages.map((message) => of.get(message) ?? '')),
			...reads.map(({ conversation }) => conversation),
		]);
		return [...conversations]
			.filter((conversation) =>
				(replies.get(conversation) ?? []).some(
					({ written, visible }) =>
						written > start && visible !== null && visible <= (end ?? facts.run.until),
				),
			)
			.map((conversation) => keyOf(execution, conversation));
	});
}

const sentenceOf = ({ message }: Sending, { visible }: Reply) =>
	`The lead had written again, and for ${durationOf(message.at - visible!)} one could have read it.`;

/** When each message was written, by the lead or by us. */
export function timesOf({ world }: Facts): (message: string) => number | undefined {
	const times = new Map([
		...world.replies.map(({ message, written }) => [message, written] as const),
		...world.sent.map(({ message, at }) => [message, at] as const),
	]);
	return (message) => times.get(message);
}

/** The time of the newest message of the conversation that the run had been given. Undefined if it had been given none. */
export function newestRead(
	{ message, origin }: Sending,
	timeOf: (message: string) => number | undefined,
): number | undefined {
	const { items, reads } = origin!.execution;
	const read = reads
		.filter(({ conversation, at }) => conversation === message.conversation && at <= message.at)
		// The run is also given what it has sent, with a time that may be a little behind.
		.filter((read) => read.message !== message.message)
		.map((one) => timeOf(one.message) ?? -Infinity);
	const item = items.find(({ event_id }) => event_id === origin!.send.item);
	const started = (item?.messages ?? []).map((one) => timeOf(one) ?? -Infinity);
	const all = [...read, ...started];
	return all.length === 0 ? undefined : Math.max(...all);
}
