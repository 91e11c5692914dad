import type { CellNote } from './readCell';

/** One sentence for each kind of note, with how many there are and the first as an example. */
export function describeNotes(
	notes: readonly CellNote[],
	labelOf: (field: string) => string,
): string[] {
	return KINDS.flatMap(([kind, describe]) => {
		const [first, ...others] = notes.filter((note) => note.kind === kind);
		if (first === undefined) return [];
		const { field, shown } = first;
		return [describe(others.length + 1, shown.replaceAll(/\s+/g, ' '), labelOf(field))];
	});
}

type Describe = (count: number, shown: string, label: string) => string;

const KINDS: ReadonlyArray<readonly [CellNote['kind'], Describe]> = [
	[
		'leftover',
		(count, shown, label) =>
			count === 1
				? `1 cell held a leftover, ${asWord(shown)} in ${label}: left empty.`
				: `${count} cells held leftovers such as ${asWord(shown)} in ${label}: left empty.`,
	],
	[
		'marks',
		(count, shown, label) =>
			count === 1
				? `1 cell holds what may be a placeholder or markup, "${shown}" in ${label}: kept as it is.`
				: `${count} cells hold what may be placeholders or markup, such as "${shown}" in ${label}: kept as they are.`,
	],
	[
		'joined',
		(count, shown, label) =>
			count === 1
				? `1 cell held more than one e-mail address or phone number, "${shown}" in ${label}: the first was taken.`
				: `${count} cells held more than one e-mail address or phone number, such as "${shown}" in ${label}: the first was taken.`,
	],
	[
		'scientific',
		(count, shown, label) =>
			count === 1
				? `1 phone number was shortened by a spreadsheet, to ${shown} in ${label}: left empty. Format the column as text there and export it again.`
				: `${count} phone numbers were shortened by a spreadsheet, such as ${shown} in ${label}: left empty. Format the column as text there and export it again.`,
	],
	[
		'broken address',
		(count, shown, label) =>
			count === 1
				? `1 address had a blank or line break inside, "${shown}" in ${label}: left empty.`
				: `${count} addresses had a blank or line break inside, such as "${shown}" in ${label}: left empty.`,
	],
	[
		'wrong kind',
		(count, shown, label) =>
			count === 1
				? `1 cell held no text but ${shown}, in ${label}: left empty.`
				: `${count} cells held no text, such as ${shown} in ${label}: left empty.`,
	],
	[
		'unreadable date',
		(count, shown, label) =>
			count === 1
				? `1 date could not be read, "${shown}" in ${label}: left empty. Write it as 1990-05-17.`
				: `${count} dates could not be read, such as "${shown}" in ${label}: left empty. Write them as 1990-05-17.`,
	],
];

/** A sign such as - needs quotes to be seen. */
const asWord = (shown: string) =>
	!/\s/.test(shown) && /[\p{L}\p{N}]/u.test(shown) ? shown : `"${shown}"`;
