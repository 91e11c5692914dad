import { isDoubtfulName, isLeftoverName } from '../../../src/checks/texts/leftovers';
import { bare, fold } from '../words/fold';
import { cleanPart } from './cleanPart';
import { hasCompanyWord } from './companies';
import { GENERATIONS } from './data/titles';
import {
	A_NUMBER,
	areTwoPeople,
	beforeSlash,
	describeNobody,
	describeNoWords,
	LONG_TEXT,
	NO_NAME,
	PART_LENGTH_MAX,
	TWO_PEOPLE,
} from './nobody';
import { orderAroundComma, orderName } from './order';
import type { OrderedName } from './orderedName';
import { isOrdinary, withSingleBlanks } from './plainName';
import { plainWordsOf } from './plainWords';
import { type NameWords, takeApart } from './takeApart';

export { areClearlyDifferent } from './areClearlyDifferent';
export { completeName } from './completeName';
export { looksLikePerson } from './looksLikePerson';
export { isSalutation } from './titles';

/** The parts are empty if there are none. */
export interface ReadName extends OrderedName {
	/** Why the text is nobody's name, in words that complete `is …`. */
	readonly nobody?: string;
	/** Something was taken off or turned round. The split of an ordinary name is no change. */
	readonly isChanged: boolean;
	readonly doubt?: 'single letter' | 'leftover word';
}

/** A first and a last name in one cell. */
export function readFullName(written: string): ReadName {
	const plain = plainWordsOf(written);
	if (plain && plain.length > 1) {
		return { first: plain[0]!, last: plain.slice(1).join(' '), isChanged: false };
	}
	const name = takeApart(written);
	const ordered = orderParts(name);
	const parts = name.isOpen ? { ...ordered, mayBeReversed: true } : ordered;
	const nobody = name.nobody ?? (isNoName(parts) || areLeftovers(name) ? NO_NAME : undefined);
	const joined = [parts.first, parts.last].filter(Boolean).join(' ');
	const isChanged = joined !== written && joined !== withSingleBlanks(written);
	return describe(parts, isChanged, nobody);
}

/** tba tba */
const areLeftovers = ({ words, given }: NameWords) =>
	words.length + given.length > 1 && words.every(isLeftoverName) && given.every(isLeftoverName);

function orderParts({ words, given, hadTitle }: NameWords): OrderedName {
	if (given.length > 0) return orderAroundComma(words.filter(isName), given.filter(isName));
	const [front = ''] = words;
	if (isLeftoverName(front)) return { first: '', last: words.slice(1).filter(isName).join(' ') };
	const ordered = orderName(words.filter(isName));
	if (hadTitle && ordered.last === '') return { first: '', last: ordered.first };
	return isGeneration(ordered.last) ? { first: ordered.first, last: '' } : ordered;
}

const isGeneration = (word: string) => word.length < 5 && GENERATIONS.has(bare(word));

const isName = (word: string) => !isLeftoverName(word);

/**
 * First and last name in columns of their own: without pictures, invisible signs, and what people add after a comma or in
 * brackets.
 */
export function readNameParts(first: string, last: string): ReadName {
	if (plainWordsOf(first) && plainWordsOf(last)) return { first, last, isChanged: false };
	const parts = { first: cleanPart(first, last), last: cleanPart(last, first) };
	const isChanged = [
		[parts.first, first],
		[parts.last, last],
	].some(([read, written]) => read !== written && read !== withSingleBlanks(written!));
	return describe(parts, isChanged, describeNobodyOf(parts));
}

function describeNobodyOf({ first, last }: OrderedName): string | undefined {
	const nobody = [first, last]
		.filter((part) => !isOrdinary(part))
		.map(describeNoWords)
		.find(Boolean);
	if (nobody !== undefined && nobody !== A_NUMBER) return nobody;
	const firstWords = first.split(' ').filter(Boolean);
	const words = [...firstWords, ...last.split(' ').filter(Boolean)];
	// A last name may consist of two with `y` between them, so it counts as one word here.
	const people = [...firstWords, last];
	const areTwo = areTwoPeople(people) || beforeSlash(people) === TWO_PEOPLE;
	return (
		describeNobody(words, hasCompanyWord) ??
		(areTwo ? TWO_PEOPLE : undefined) ??
		(isNoName({ first, last }) ? NO_NAME : undefined)
	);
}

/** FALSE and TRUE, or tba and tba. A Na Na may be a person. */
const isNoName = ({ first, last }: OrderedName): boolean =>
	first !== '' &&
	last !== '' &&
	[first, last].every((part) => isLeftoverName(part) || isDoubtfulName(part)) &&
	[first, last].some((part) => fold(part) !== 'na');

function describe(parts: OrderedName, isChanged: boolean, nobody: string | undefined): ReadName {
	const doubt = describeDoubt(parts);
	const isLong = parts.first.length > PART_LENGTH_MAX || parts.last.length > PART_LENGTH_MAX;
	const reason = nobody ?? (isLong ? LONG_TEXT : undefined);
	return {
		...parts,
		isChanged,
		...(reason !== undefined && { nobody: reason }),
		...(doubt && { doubt }),
	};
}

/** Of a script with capitals: 王 is a whole name. */
const SINGLE_LETTER = /^[\p{Lu}\p{Ll}]\.?(?: [\p{Lu}\p{Ll}]\.?)*$/u;

function describeDoubt({ first, last }: OrderedName): ReadName['doubt'] {
	if (SINGLE_LETTER.test(first) || SINGLE_LETTER.test(last)) return 'single letter';
	return isDoubtfulName(first) || isDoubtfulName(last) ? 'leftover word' : undefined;
}
