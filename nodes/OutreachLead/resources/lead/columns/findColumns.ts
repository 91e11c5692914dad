import { canonicalName, wordsOf } from './canonicalName';
import {
	COLUMN_NAMES,
	FULL_NAMES,
	inAllLanguages,
	namesOf,
	VAGUE_FULL_NAMES,
	VAGUE_NAMES,
} from './columnNames';
import { FULL_NAME } from './correctColumns';
import { leadColumns } from './leadColumns';
import {
	isMereWord,
	meansSomethingElse,
	type ShortName,
	shortNames,
	withoutOwner,
} from './suffixes';

/** A column whose name fits a field of a lead. */
export interface NamedColumn {
	readonly column: string;
	/** A field of a lead, or `FULL_NAME`. */
	readonly field: string;
	/** The name may mean something else: its values decide, and it counts only if no other column fits. */
	readonly isVague: boolean;
}

/**
 * The columns whose names fit a field, the best of each field first: those whose whole name fits, in the order of the
 * known names, then those that fit without what stands around the name.
 */
export function columnsByName(columns: readonly string[]): NamedColumn[] {
	const meanings = meaningsOfNames();
	const ranked = columns.flatMap((column) => {
		const whole = meanings.get(canonicalName(column));
		const meaning = whole ?? meanings.get(innerName(column, meanings));
		if (!meaning) return [];
		const { field, isVague } = meaning;
		const rank = meaning.rank + (whole ? 0 : meanings.size);
		return [{ rank, named: { column, field, isVague } }];
	});
	return ranked.sort((a, b) => a.rank - b.rank).map(({ named }) => named);
}

interface Meaning {
	readonly field: string;
	readonly isVague: boolean;
	/** Other things have such a name too: `name`, `URL` and `title` mean the lead's only if they stand alone. */
	readonly isGeneral: boolean;
	/** The place in the order of the known names. */
	readonly rank: number;
}

type Meanings = ReadonlyMap<string, Meaning>;

/** What each known name means, by its canonical form. */
function meaningsOfNames(): Meanings {
	const meanings = new Map<string, Meaning>();
	const add = (names: readonly string[], field: string, isVague: boolean) => {
		for (const name of names) {
			const isGeneral = isVague || (field === FULL_NAME && wordsOf(name).length === 1);
			meanings.set(canonicalName(name), { field, isVague, isGeneral, rank: meanings.size });
		}
	};
	for (const field of leadColumns()) {
		add([field, ...namesOf(COLUMN_NAMES, field)], field, false);
		add(namesOf(VAGUE_NAMES, field), field, true);
	}
	add(inAllLanguages(FULL_NAMES), FULL_NAME, false);
	add(inAllLanguages(VAGUE_FULL_NAMES), FULL_NAME, true);
	return meanings;
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
