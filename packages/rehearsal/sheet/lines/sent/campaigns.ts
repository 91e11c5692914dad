import { shorten } from 'n8n-nodes-outreach/src/contract/characters';
import type { Contact, Facts } from '../../facts';
import { earlierBy } from '../../format';
import { caseOf, placeOf, type Case } from '../../line';
import { attendedIn, changerAt, groupBy, namesOf } from '../../lookup';
import { isKnownAt, TEXT_SHOWN } from './sending';

/** The contacts of campaigns that were begun by runs in which no person took part. */
export function contactsOf(facts: Facts): Contact[] {
	const isAttended = attendedIn(facts);
	return facts.world.contacts.filter(({ begun: { first, last } }) => {
		const changers = [first, last].flatMap((at) => changerAt(facts, at) ?? []);
		return last >= facts.run.began && !changers.some(({ execution }) => isAttended(execution));
	});
}

/** People whom several of these campaigns take up. */
export function campaignsAgainIn(facts: Facts): Case[] {
	const enrolled = contactsOf(facts).filter(({ kind }) => kind === 'enrolled');
	return [...groupBy(enrolled, ({ lead }) => lead).values()].flatMap((contacts) =>
		contacts.slice(1).map((contact, index) => {
			const { name, at } = contacts[index]!;
			const what = `'${contact.name}' takes the lead up, as '${name}' had done ${earlierBy(contact.at - at)}.`;
			return caseOfContact(facts, contact, what);
		}),
	);
}

/** Contacts to leads who had asked for silence before the campaign began, and had not written since. */
export function stoppedContactsIn(facts: Facts): Case[] {
	const byLead = groupBy(facts.world.replies, ({ lead }) => lead);
	const sent = contactsOf(facts).filter(({ kind }) => kind === 'sent');
	return sent.flatMap((contact) => {
		const last = (byLead.get(contact.lead) ?? [])
			.filter((reply) => isKnownAt(reply, contact.begun.last))
			.toSorted((a, b) => a.written - b.written)
			.at(-1);
		if (last?.kind !== 'stop') return [];
		const since = earlierBy(contact.at - last.written);
		return [caseOfContact(facts, contact, `The lead had asked ${since} to be left alone.`)];
	});
}

/** Names the run that began the campaign. */
export function caseOfContact(facts: Facts, contact: Contact, what: string): Case {
	const { lead, workflows } = namesOf(facts);
	const { at, text, begun } = contact;
	const changer = changerAt(facts, begun.last) ?? changerAt(facts, begun.first);
	return caseOf({
		at,
		what: text === null ? what : `${what} Text: '${shorten(text, TEXT_SHOWN)}'`,
		lead: lead(contact.lead),
		...(changer && { node: changer.node }),
		...placeOf(changer?.execution, workflows),
	});
}
