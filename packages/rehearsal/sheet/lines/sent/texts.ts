import { shorten } from 'n8n-nodes-outreach/src/contract/characters';
import type { Facts } from '../../facts';
import { caseOf, placeOf, type Case } from '../../line';
import { changerAt, namesOf, sourceOf } from '../../lookup';
import type { findSeams, Known } from '../../seams';
import { caseOfContact, contactsOf } from './campaigns';
import { caseOfSending, TEXT_SHOWN, type Sending } from './sending';

/** Texts in which `find` finds something: messages, texts of campaigns, and texts that were set for a lead. */
export function textsWith(
	find: typeof findSeams,
	facts: Facts,
	sendings: readonly Sending[],
): Case[] {
	const known = knownIn(facts);
	const toCase = <Item>(
		found: readonly string[],
		row: Item,
		caseOfRow: (facts: Facts, row: Item, what: string) => Case,
	): Case[] => (found.length === 0 ? [] : [caseOfRow(facts, row, `${found.join(', ')}.`)]);
	return [
		...sendings.flatMap((sending) => {
			const { lead, text } = sending.message;
			return toCase(find(text, 'asItIs', known(lead)), sending, caseOfSending);
		}),
		...contactsOf(facts).flatMap((contact) => {
			const { lead, text } = contact;
			return text === null ? [] : toCase(find(text, 'asItIs', known(lead)), contact, caseOfContact);
		}),
		...writtenIn(facts).flatMap((one) =>
			toCase(find(one.text, 'replacement', known(one.lead)), one, caseOfWritten),
		),
	];
}

const writtenIn = ({ run, world }: Facts) => world.written.filter(({ at }) => at >= run.began);

/** When each of these texts went out or was set. */
export const textsIn = (
	facts: Facts,
	sendings: readonly Sending[],
): ReadonlyArray<{ readonly at: number }> => [
	...sendings.map(({ message }) => message),
	...contactsOf(facts).filter(({ text }) => text !== null),
	...writtenIn(facts),
];

function caseOfWritten(
	facts: Facts,
	{ at, lead: id, text }: Facts['world']['written'][number],
	what: string,
): Case {
	const { lead, workflows } = namesOf(facts);
	const changer = changerAt(facts, at);
	return caseOf({
		at,
		what: `${what} Text: '${shorten(text, TEXT_SHOWN)}'`,
		lead: lead(id),
		...(changer && { node: changer.node }),
		...placeOf(changer?.execution, workflows),
	});
}

function knownIn(facts: Facts): (lead: string) => Known {
	const { world } = facts;
	const about = new Map(world.leads.map((lead) => [lead.id, [lead.about]]));
	for (const { lead, text } of world.replies) about.get(lead)?.push(text);
	const source = sourceOf(facts);
	return (lead) => ({ lead: (about.get(lead) ?? []).join('\n'), source });
}
