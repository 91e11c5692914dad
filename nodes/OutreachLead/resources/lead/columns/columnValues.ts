import { shorten } from '../../../../../src/contract/characters';
import { isBlank } from '../../../../../src/n8n/form/fieldInput';
import { readAddress } from '../../../../shared/addresses/readAddress';
import { isSalutation, looksLikePerson } from '../../../../shared/names/readName';
import { isYesOrNo } from '../optOuts/optOutColumns';
import { FULL_NAME } from './correctColumns';
import type { NamedColumn } from './findColumns';
import { cellOf, type SheetRow } from './sheetRow';

// What the values of a column say about it, for names that may mean several things.

const ROWS_READ = 100;

/** The values of a column in the first rows, without blank cells. */
export const valuesOf = (rows: readonly SheetRow[], column: string): unknown[] =>
	rows
		.slice(0, ROWS_READ)
		.map((row) => cellOf(row, column))
		.filter((value) => !isBlank(value));

interface Rule {
	readonly fits: (value: unknown) => boolean;
	/** What is wrong with values that do not fit, for an error: `"URL" holds "https://…", which is …`. */
	readonly otherwise: string;
}

const text = (test: (text: string) => boolean) => (value: unknown) =>
	typeof value === 'string' && test(value);

const PERSON: Rule = { fits: text(looksLikePerson), otherwise: 'not the name of a person' };

/** What most values of a column with a vague name must be. A field that is not here takes any values. */
const OF_VAGUE_NAMES: Readonly<Record<string, Rule>> = {
	[FULL_NAME]: PERSON,
	first_name: PERSON,
	last_name: PERSON,
	social_url: {
		fits: text((address) => readAddress(address).whose === 'person'),
		otherwise: 'not known to be the profile of a person',
	},
	job_title: { fits: text((title) => !isSalutation(title)), otherwise: 'a form of address' },
};

/** What the values of a column must be whatever its name, since sheets say with such names whether there is one. */
const OF_ALL_NAMES: Readonly<Record<string, Rule>> = {
	email: { fits: (value) => !isYesOrNo(value), otherwise: 'no e-mail address' },
};

/** A column that is not taken for the field that its name may mean. */
export interface UnfitColumn {
	readonly column: string;
	readonly field: string;
	/** A value that shows why, shortened. */
	readonly example: string;
	readonly otherwise: string;
}

const VALUE_SHOWN_MAX = 60;

/** Why the column is not taken; undefined if at least half of its values fit, or if it has none. */
export function unfitColumn(
	{ column, field, isVague }: NamedColumn,
	rows: readonly SheetRow[],
): UnfitColumn | undefined {
	const rule = (isVague ? OF_VAGUE_NAMES[field] : undefined) ?? OF_ALL_NAMES[field];
	if (!rule) return undefined;
	const values = valuesOf(rows, column);
	const unfit = values.filter((value) => !rule.fits(value));
	if (unfit.length * 2 <= values.length) return undefined;
	const example = shorten(String(unfit[0]), VALUE_SHOWN_MAX);
	return { column, field, example, otherwise: rule.otherwise };
}
