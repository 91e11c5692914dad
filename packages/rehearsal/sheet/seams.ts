import type { TextForPeople } from 'n8n-nodes-outreach/src/checks/texts/textForPeople';
import { leftoversIn, RECORD } from 'n8n-nodes-outreach/src/checks/texts/leftovers';
import { marksIn } from 'n8n-nodes-outreach/src/checks/texts/marks';
import { halfPair, unfilledPlaceholders } from 'n8n-nodes-outreach/src/checks/texts/placeholders';

/** Texts that such a word may come from without being a seam. */
export interface Known {
	/** What the lead wrote, and the lead's record. */
	readonly lead: string;
	/** What people or AI models wrote. */
	readonly source: string;
}

/** What shows that a program wrote the text, in words. */
export function findSeams(text: string, kind: TextForPeople, { lead, source }: Known): string[] {
	const isMeant = (word: string) => wordsIn(lead).includes(word) || wordsIn(source).includes(word);
	const half = halfPair(text);
	const placeholders = [...unfilledPlaceholders(text, kind), ...(half === undefined ? [] : [half])];
	return [
		...wordsIn(text)
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

/** What may be a placeholder or markup, or meant as it stands, in words. */
export const findMarks = (text: string, _kind: TextForPeople, { lead }: Known): string[] =>
	marksIn(text)
		.filter((mark) => !lead.includes(mark))
		.map((mark) => `'${mark}' goes out as it is written`);

/** The words that stand for a missing value. In texts that people have not written themselves, `null` does as well. */
const wordsIn = (text: string): string[] => [
	...leftoversIn(text).filter((word) => word !== RECORD),
	...(NULL.test(text) ? ['null'] : []),
];

const NULL = /(?<![\p{L}\p{N}_])null(?![\p{L}\p{N}_])/u;

/** A greeting that lacks its name: 'Hi ,', or 'Dear,', because nobody says 'dear' without one. */
const GREETINGS =
	/(?<![\p{L}\p{N}])(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hallo|guten (?:morgen|tag|abend)|moin|servus|bonjour|bonsoir|salut|ciao|buongiorno|buonasera|salve|hola|buenos días|olá|hej)\s+,|(?:^|\n)[^\S\n]*(?:dear|liebe[rs]?|(?:sehr )?geehrte[rs]?(?: (?:herr|frau))?|cher|chère|gentile|cara|caro|egregio|estimad[oa]|querid[oa]|beste|geachte)\s*(?:[,!]|\n|$)/giu;

/** A comma and then the end of the sentence: a word is missing between them. */
const EMPTY_ENDS = /,\s*(?:[?!]|\.(?![.\p{L}\p{N}]))/gu;

const WORD_SHOWN = 40;

/** The word before is cut out of the text: a pattern that looked for it would go over a long text again and again. */
function emptyEnds(text: string): string[] {
	return [...text.matchAll(EMPTY_ENDS)].map(({ 0: end, index }) => {
		const [word] = /\S*\s*$/.exec(text.slice(Math.max(0, index - WORD_SHOWN), index))!;
		return word + end;
	});
}

const gapsIn = (text: string): string[] =>
	[...(text.match(GREETINGS) ?? []), ...emptyEnds(text)].map((gap) => gap.trim());
