import { shorten } from '../../../../src/contract/characters';
import type { TextForPeople } from '../../../../src/contract/texts/kinds';
import { missingIn, RECORD } from '../../../../src/contract/texts/missing';
import { halfPair, unfilledPlaceholders } from '../../../../src/contract/texts/placeholders';
import type { Facts } from '../../facts';
import { caseOf, placeOf, type Case } from '../../line';
import { changerAt, namesOf } from '../../lookup';
import { caseOfContact, contactsOf } from './campaigns';
import { caseOfSending, TEXT_SHOWN, type Sending } from './sending';

/** Texts in which people see that a program wrote them. */
export function seamsIn(facts: Facts, sendings: readonly Sending[]): Case[] {
	const known = knownIn(facts);
	const toCase = <Row>(
		seams: readonly string[],
		row: Row,
		caseOfRow: (facts: Facts, row: Row, what: string) => Case,
	): Case[] => (seams.length === 0 ? [] : [caseOfRow(facts, row, `${seams.join(', ')}.`)]);
	const written = facts.world.written.filter(({ at }) => at >= facts.run.began);
	return [
		...sendings.flatMap((sending) => {
			const { lead, text } = sending.message;
			const drafts = sending.origin?.execution.drafts ?? [];
			const said = drafts.map((draft) => draft.text).join('\n');
			const about = known(lead);
			return toCase(
				findSeams(text, 'asItIs', { ...about, source: `${about.source}\n${said}` }),
				sending,
				caseOfSending,
			);
		}),
		...contactsOf(facts).flatMap((contact) => {
			const { lead, text } = contact;
			return text === null
				? []
				: toCase(findSeams(text, 'asItIs', known(lead)), contact, caseOfContact);
		}),
		...written.flatMap((one) =>
			toCase(findSeams(one.text, 'replacement', known(one.lead)), one, caseOfWritten),
		),
	];
}

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

/** Where a word may come from that is no seam. */
export interface Known {
	/** What the lead wrote, and the lead's record. */
	readonly lead: string;
	/** What people or AI models wrote. */
	readonly source: string;
}

function knownIn({ world, n8n }: Facts): (lead: string) => Known {
	const about = new Map(world.leads.map((lead) => [lead.id, [lead.about]]));
	for (const { lead, text } of world.replies) about.get(lead)?.push(text);
	return (lead) => ({ lead: (about.get(lead) ?? []).join('\n'), source: n8n.prose });
}

/** What shows that a program wrote the text, in words. */
export function findSeams(text: string, kind: TextForPeople, { lead, source }: Known): string[] {
	const isMeant = (word: string) => hasWord(lead, word) || hasWord(source, word);
	const words = [...missingIn(text), ...OTHERS.filter((word) => hasWord(text, word))];
	const half = halfPair(text);
	const placeholders = [...unfilledPlaceholders(text, kind), ...(half === undefined ? [] : [half])];
	return [
		...words
			.filter((word) => !isMeant(word))
			.map((word) => `'${word}' stands for a value that is missing`),
		...(text.includes(RECORD) && !lead.includes(RECORD)
			? [`'${RECORD}' stands for a whole record`]
			: []),
		...placeholders
			.filter((placeholder) => !lead.includes(placeholder))
			.map((placeholder) => `Nobody fills in '${placeholder}'`),
		...gapsIn(text)
			.filter((gap) => !lead.includes(gap))
			.map((gap) => `Nothing stands where a value should be: '${gap}'`),
	];
}

/** In texts that people have not written themselves, these stand for missing values as well. */
const OTHERS = ['null', 'Invalid Date'];

const hasWord = (text: string, word: string): boolean =>
	new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, 'u').test(text);

/** A greeting with a blank and then a comma: the name is missing. So it is after words that ask for one. */
const GREETINGS =
	/(?<![\p{L}\p{N}])(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:morgen|tag|abend)|moin|servus|bonjour|bonsoir|salut|ciao|buongiorno|buonasera|salve|hola|buenos días|olá|hej)\s+,|(?:^|\n)\s*(?:dear|liebe[rs]?|(?:sehr )?geehrte[rs]?(?: (?:herr|frau))?|cher|chère|gentile|cara|caro|egregio|estimad[oa]|querid[oa]|beste|geachte)\s*(?:[,!]|\n|$)/giu;

/** A comma and then the end of the sentence: a word is missing between them. */
const EMPTY_ENDS = /\S*\s*,\s*(?:[?!]|\.(?![.\p{L}\p{N}]))/gu;

const gapsIn = (text: string): string[] =>
	[GREETINGS, EMPTY_ENDS].flatMap((pattern) => text.match(pattern) ?? []).map((gap) => gap.trim());
