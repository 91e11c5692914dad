import { groupBy } from '../../../../../src/n8n/execution/groupBy';
import { canonicalName, wordsOf } from './canonicalName';
import { COLUMN_NAMES, FULL_NAMES, inAllLanguages, namesOf, VAGUE_NAMES } from './columnNames';
import { FULL_NAME } from './correctColumns';
import { leadColumns } from './leadColumns';
import {
	isMereWord,
	meansSomethingElse,
	type ShortName,
	shortNames,
	withoutOwner,
} from './suffixes';

/** Finds the columns that are among the wanted names, the best first. All but the first are second choice. */
export type Named = (wanted: readonly string[]) => string[];

/** The columns to read for a field of a lead, the best first. */
export function sourcesOf(column: string, named: Named): string[] {
	const clear = named([column, ...namesOf(COLUMN_NAMES, column)]);
	return clear.length > 0 ? clear : named(namesOf(VAGUE_NAMES, column));
}

/** Columns whose whole name fits come first, then those that fit without what stands around the name. */
export function finderIn(names: readonly string[]): Named {
	const meanings = meaningsOfNames();
	const whole = byName(names, canonicalName);
	const inner = byName(
		names.filter((name) => !meanings.has(canonicalName(name))),
		(name) => innerName(name, meanings),
	);
	return (wanted) =>
		[whole, inner].flatMap((found) =>
			wanted.flatMap((name) => found.get(canonicalName(name)) ?? []),
		);
}

function byName(names: readonly string[], nameOf: (name: string) => string) {
	const groups = groupBy(names, nameOf);
	return new Map(groups.map((group) => [nameOf(group[0] ?? ''), group]));
}

interface Meaning {
	readonly field: string;
	/** Other things have such a name too: `name`, `URL` and `title` mean the lead's only if they stand alone. */
	readonly isGeneral: boolean;
}

type Meanings = ReadonlyMap<string, Meaning>;

/** What each known name means, by its canonical form. */
function meaningsOfNames(): Meanings {
	const meaning = (names: readonly string[], field: string, isGeneral: boolean) =>
		names.map((name) => [canonicalName(name), { field, isGeneral }] as const);
	const fullNames = inAllLanguages(FULL_NAMES);
	const oneWord = fullNames.filter((name) => wordsOf(name).length === 1);
	return new Map([
		...leadColumns().flatMap((column) => [
			...meaning([column, ...namesOf(COLUMN_NAMES, column)], column, false),
			...meaning(namesOf(VAGUE_NAMES, column), column, true),
		]),
		...meaning(fullNames, FULL_NAME, false),
		...meaning(oneWord, FULL_NAME, true),
	]);
}

/** The known name inside a column's name; empty if there is none, or if what stands around it changes its meaning. */
function innerName(column: string, meanings: Meanings): string {
	const whole = { name: column, suffix: '', isInBrackets: false };
	for (const short of [whole, ...shortNames(column)]) {
		const name = canonicalName(short.name);
		const meaning = meanings.get(name);
		if (meaning) return isMereSuffix(short, meaning, meanings) ? name : '';
		const ownName = withoutOwner(name);
		const own = meanings.get(ownName);
		if (own) return !own.isGeneral && isMereSuffix(short, own, meanings) ? ownName : '';
	}
	return '';
}

/** Things about which CRMs keep many details, each in its own column, such as `Organization - Open deals`. */
const THINGS = ['company', 'social_url', 'company_social_url'];

function isMereSuffix(
	short: ShortName,
	{ field, isGeneral }: Meaning,
	meanings: Meanings,
): boolean {
	const words = wordsOf(short.suffix);
	const named = spansOf(words).flatMap((span) => meanings.get(span) ?? []);
	if (named.some((other) => other.field !== field)) return false;
	if (words.length === 0 || meanings.has(words.join(''))) return true;
	if (isGeneral || words.some(meansSomethingElse)) return false;
	return short.isInBrackets || !THINGS.includes(field) || words.every(isMereWord);
}

/** All runs of words, each as one word. */
const spansOf = (words: readonly string[]): string[] =>
	words.flatMap((_, start) =>
		words.slice(start).map((_, length) => words.slice(start, start + length + 1).join('')),
	);
