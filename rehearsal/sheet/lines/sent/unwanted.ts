import { DAY } from '../../../../sandbox/clock';
import { localTime } from '../../../../sandbox/timeZone';
import type { Facts, Lead, Reply } from '../../facts';
import type { Case } from '../../line';
import { durationOf } from '../../format';
import { caseOfSending, hasRead, isKnownAt, type Sending } from './sending';

/** Messages that were for somebody else, each with its case. */
export function wrongIn(facts: Facts, sendings: readonly Sending[]): Map<Sending, Case> {
	const { leads, replies, approvals } = facts.world;
	const leadById = new Map(leads.map((lead) => [lead.id, lead]));
	const leadOf = new Map([
		...replies.map(({ message, lead }) => [message, lead] as const),
		...approvals.map(({ approval, lead }) => [approval, lead] as const),
	]);
	const wrong = new Map<Sending, Case>();
	for (const sending of sendings) {
		const { message, origin } = sending;
		if (!origin) continue;
		const of = ({
			message: reply,
			approval,
		}: {
			message: string | null;
			approval: string | null;
		}) => leadOf.get(reply ?? approval ?? '');
		const item = origin.execution.items.find(({ event_id }) => event_id === origin.send.item);
		const concerned = (item ? [item] : origin.execution.items).map(of).filter((id) => id != null);
		const others = origin.execution.items.map(of).filter((id) => id !== message.lead);
		const greeted = others
			.map((id) => leadById.get(id ?? ''))
			.find((lead) => lead && isGreeted(message.text, lead, leadById.get(message.lead)));
		const isElsewhere = concerned.length > 0 && !concerned.includes(message.lead);
		if (!isElsewhere && !greeted) continue;
		const meant = greeted ?? leadById.get(concerned[0] ?? '');
		const what = `It was for ${meant?.name ?? 'somebody else'}.`;
		wrong.set(sending, caseOfSending(facts, sending, what));
	}
	return wrong;
}

const GREETING_LENGTH = 40;

/** Whether the text begins with the name of another lead and not with the recipient's. */
function isGreeted(text: string, other: Lead, recipient: Lead | undefined): boolean {
	const words = text.slice(0, GREETING_LENGTH).split(/[^\p{L}\p{M}'’-]+/u);
	return (
		other.first_name !== '' &&
		words.includes(other.first_name) &&
		!(recipient && words.includes(recipient.first_name))
	);
}

/** Messages to leads who had asked not to be written to. */
export function stoppedIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const stops = facts.world.replies.filter(({ kind }) => kind === 'stop');
	return sendings.flatMap((sending) => {
		const { lead, at } = sending.message;
		const stop = stops.find(
			(reply) => reply.lead === lead && (isKnownAt(reply, at) || hasRead(sending, reply)),
		);
		if (!stop) return [];
		const since = durationOf(at - stop.written);
		return [caseOfSending(facts, sending, `The lead had asked ${since} before to be left alone.`)];
	});
}

/** Answers to a mailbox. Who writes days later writes to the person again. */
export function absentIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const notes = facts.world.replies.filter(({ kind }) => kind === 'out_of_office');
	return sendings
		.filter((sending) => notes.some((note) => isAnswerTo(facts, sending, note)))
		.map((sending) => caseOfSending(facts, sending, 'Nobody was there to read it.'));
}

function isAnswerTo({ world }: Facts, { message, origin }: Sending, note: Reply): boolean {
	if (note.conversation !== message.conversation) return false;
	const items = origin?.execution.items ?? [];
	const item = items.find(({ event_id }) => event_id === origin?.send.item);
	if (item) return item.message === note.message;
	if (items.length > 0) return items.some((one) => one.message === note.message);
	const newest = world.replies
		.filter((reply) => reply.conversation === note.conversation)
		.filter(({ visible }) => visible !== null && visible <= message.at)
		.toSorted((a, b) => a.written - b.written)
		.at(-1);
	return newest === note && message.at - note.visible! < DAY;
}

const MORNING = '07:00';
const EVENING = '22:00';

export function nightlyIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const zones = new Map(facts.world.leads.map(({ id, time_zone }) => [id, time_zone]));
	return sendings.flatMap((sending) => {
		const { lead, at } = sending.message;
		const time = localTime(zones.get(lead) ?? 'UTC', at).slice(11, 16);
		if (time >= MORNING && time < EVENING) return [];
		return [caseOfSending(facts, sending, `It was ${time} for the lead.`)];
	});
}
