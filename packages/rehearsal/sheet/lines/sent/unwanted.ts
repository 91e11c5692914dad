import { DAY, HOUR } from 'outreach-sandbox/core/clock';
import { localTime } from 'outreach-sandbox/core/timeZone';
import type { Execution, Facts, Lead, Reply, TriggerItem } from '../../facts';
import type { Case } from '../../line';
import { earlierBy } from '../../format';
import { groupBy, type Origin } from '../../lookup';
import { caseOfSending, hasRead, isKnownAt, type Sending } from './sending';

/** Messages that went to the wrong person, each with its case. */
export function wrongIn(facts: Facts, sendings: readonly Sending[]): Map<Sending, Case> {
	const leads = new Map(facts.world.leads.map((lead) => [lead.id, lead]));
	const concerned = concernedIn(facts);
	const wrong = new Map<Sending, Case>();
	for (const sending of sendings) {
		const { message, origin } = sending;
		if (!origin) continue;
		const meant = concerned.bySending(origin);
		const greeted = concerned
			.byRun(origin)
			.filter((id) => id !== message.lead)
			.map((id) => leads.get(id))
			.find((lead) => lead && isGreeted(message.text, lead, leads.get(message.lead)));
		const isElsewhere = meant.length > 0 && !meant.includes(message.lead);
		if (!isElsewhere && !greeted) continue;
		const { name } = greeted ?? leads.get(meant[0]!) ?? { name: 'someone else' };
		wrong.set(sending, caseOfSending(facts, sending, `It was for ${name}.`));
	}
	return wrong;
}

/** The people that a message and a run are about. */
export function concernedIn({ world }: Facts) {
	const leadOf = new Map([
		...world.replies.flatMap(({ message, conversation, lead }) => [
			[message, lead] as const,
			[conversation, lead] as const,
		]),
		...world.approvals.map(({ approval, lead }) => [approval, lead] as const),
	]);
	const leadsOf = (ids: readonly string[]) => ids.flatMap((id) => leadOf.get(id) ?? []);
	const idsOf = ({ messages, approval }: TriggerItem) => [...messages, approval ?? ''];
	const ofExecution = ({ items, reads }: Execution): string[] =>
		leadsOf([...items.flatMap(idsOf), ...reads.map(({ conversation }) => conversation)]);
	return {
		/** The leads of the item that it was sent for, or of all the run's items. */
		bySending: ({ execution: { items }, send }: Origin): string[] => {
			const item = items.find(({ event_id }) => event_id === send.item);
			return leadsOf((item ? [item] : items).flatMap(idsOf));
		},
		byRun: ({ execution }: Origin): string[] => ofExecution(execution),
		byExecution: ofExecution,
	};
}

/** A greeting is 'Dear Maria', 'Hi Maria' or 'Maria'. */
const GREETING_WORDS = 3;

/** Whether the text begins with the name of another lead and not with the recipient's. */
function isGreeted(text: string, other: Lead, recipient: Lead | undefined): boolean {
	const words = (text.match(/[\p{L}\p{M}'’-]+/gu) ?? []).slice(0, GREETING_WORDS);
	return words.includes(other.first_name) && !words.includes(recipient?.first_name ?? '');
}

/** Whether a person answered the run after it had read the reply. Whoever is shown it decides about the message. */
function isLeftToPerson({ message, origin }: Sending, reply: Reply): boolean {
	const { reads = [], waits = [] } = origin?.execution ?? {};
	const read = reads.find((one) => one.message === reply.message);
	if (!read) return false;
	return waits.some(
		({ answered, from, until }) => answered && from >= read.at && until <= message.at,
	);
}

/** Messages to leads who had asked for no more messages, and had not written since. */
export function stoppedIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const byLead = groupBy(facts.world.replies, ({ lead }) => lead);
	return sendings.flatMap((sending) => {
		const { lead, at } = sending.message;
		const last = (byLead.get(lead) ?? [])
			.filter((reply) => isKnownAt(reply, at) || hasRead(sending, reply))
			.toSorted((a, b) => a.written - b.written)
			.at(-1);
		if (last?.kind !== 'stop' || isLeftToPerson(sending, last)) return [];
		const since = earlierBy(at - last.written);
		return [caseOfSending(facts, sending, `The lead had asked ${since} to be left alone.`)];
	});
}

/** Answers to an absent person's mailbox. A message days later is to the person again. */
export function absentIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const notes = facts.world.replies.filter(({ kind }) => kind === 'out_of_office');
	return sendings
		.filter((sending) => notes.some((note) => isAnswerTo(facts, sending, note)))
		.map((sending) => caseOfSending(facts, sending, 'Nobody was there to read it.'));
}

function isAnswerTo({ world }: Facts, sending: Sending, note: Reply): boolean {
	const { message, origin } = sending;
	if (note.conversation !== message.conversation || isLeftToPerson(sending, note)) return false;
	const items = origin?.execution.items ?? [];
	const item = items.find(({ event_id }) => event_id === origin?.send.item);
	if (item) return item.messages.includes(note.message);
	if (items.length > 0) return items.some(({ messages }) => messages.includes(note.message));
	const newest = world.replies
		.filter((reply) => reply.conversation === note.conversation)
		.filter(({ visible }) => visible !== null && visible <= message.at)
		.toSorted((a, b) => a.written - b.written)
		.at(-1);
	return newest === note && message.at - note.visible! < DAY;
}

const MORNING = '07:00';
const EVENING = '22:00';

/** A lead who wrote this recently is awake. */
const AWAKE = HOUR;

export function nightlyIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const byLead = groupBy(facts.world.replies, ({ lead }) => lead);
	const isAwake = (lead: string, at: number) =>
		(byLead.get(lead) ?? []).some(({ written }) => written <= at && written > at - AWAKE);
	const zones = new Map(facts.world.leads.map(({ id, time_zone }) => [id, time_zone]));
	return sendings.flatMap((sending) => {
		const { lead, at } = sending.message;
		const time = localTime(zones.get(lead) ?? 'UTC', at).slice(11, 16);
		if ((time >= MORNING && time < EVENING) || isAwake(lead, at)) return [];
		return [caseOfSending(facts, sending, `It was ${time} for the lead.`)];
	});
}
