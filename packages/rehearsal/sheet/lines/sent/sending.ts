import { MINUTE } from 'outreach-sandbox/core/clock';
import { shorten } from 'n8n-nodes-outreach/src/contract/characters';
import type { Facts, Reply, SentMessage } from '../../facts';
import { caseOf, placeOf, type Case } from '../../line';
import { namesOf, originsOf, type Origin } from '../../lookup';

/** A message of the workflow, and the run that sent it, if n8n knows of one. */
export interface Sending {
	readonly message: SentMessage;
	readonly origin: Origin | undefined;
}

/** All since the workflow went to work, oldest first. */
export function sendingsOf(facts: Facts): Sending[] {
	const originOf = originsOf(facts);
	return facts.world.sent
		.filter(({ by, at }) => by === 'workflow' && at >= facts.run.began)
		.toSorted((a, b) => a.at - b.at)
		.map((message) => ({ message, origin: originOf(message) }));
}

export const TEXT_SHOWN = 60;

export function caseOfSending(facts: Facts, { message, origin }: Sending, what: string): Case {
	const { lead, workflows } = namesOf(facts);
	return caseOf({
		at: message.at,
		what: `${what} Text: '${shorten(message.text, TEXT_SHOWN)}'`,
		lead: lead(message.lead),
		...(origin && { node: origin.send.node }),
		...placeOf(origin?.execution, workflows),
	});
}

/** A run that reads and then sends within a minute has done all it can. */
export const HEADWAY = MINUTE;

/** Whether the workflow could know of the reply when it sent this. */
export const isKnownAt = ({ visible }: Reply, at: number): boolean =>
	visible !== null && visible <= at - HEADWAY;

/** Whether the run that sent this had been given the reply. */
export const hasRead = ({ message, origin }: Sending, reply: Reply): boolean =>
	origin !== undefined &&
	(origin.execution.items.some(({ messages }) => messages.includes(reply.message)) ||
		origin.execution.reads.some((read) => read.message === reply.message && read.at <= message.at));
