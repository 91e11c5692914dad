import { groupBy } from '../../../../src/n8n/execution/groupBy';
import { isBlank, shown } from '../../../../src/n8n/form/fieldInput';
import { parameterLabel } from '../../../../src/n8n/parameterNames';
import { fullName } from '../../../shared/rows/fullName';
import { listed } from '../../../shared/words/listed';
import type { ImportRow } from './importRows';
import { areClearlyDifferent } from '../../../shared/names/readName';

// What rows of one input say about each other's person.

/**
 * The rows, with what only a look at all of them shows: an address that rows give to different people, and a person whom
 * another row says not to contact.
 */
export function comparePeople(rows: readonly ImportRow[]): readonly ImportRow[] {
	const changed = new Map<ImportRow, ImportRow>();
	for (const alike of samePerson(rows, ofWorkspace)) {
		const out = alike.find(({ optedOut }) => optedOut !== undefined);
		for (const row of alike) {
			if (!out || row.optedOut !== undefined) continue;
			changed.set(row, { ...row, optedOut: `in row ${numberOf(out)}, ${out.optedOut}` });
		}
	}
	for (const alike of samePerson(
		rows.filter(({ hasName }) => hasName),
		ofList,
	)) {
		if (!areOfSeveralPeople(alike)) continue;
		for (const row of alike) {
			const problem = { field: 'social_url', message: describeOthers(row, alike) };
			const known = changed.get(row) ?? row;
			changed.set(row, { ...known, problems: [...(known.problems ?? []), problem] });
		}
	}
	return changed.size === 0 ? rows : rows.map((row) => changed.get(row) ?? row);
}

/** For each row whose person an earlier one of the same list has: the first such row. */
export function repeatsIn(rows: readonly ImportRow[]): ReadonlyMap<ImportRow, ImportRow> {
	return new Map(
		samePerson(rows, ofList).flatMap(([first, ...later]) =>
			later.map((row) => [row, first!] as const),
		),
	);
}

/** Why a row is not sent whose person an earlier one has, and what it has that therefore goes nowhere. */
export function describeRepeat({ lead }: ImportRow, first: ImportRow): string {
	const sent: Readonly<Record<string, unknown>> = first.lead ?? {};
	const others = Object.entries(lead ?? {}).flatMap(([field, value]) => {
		if (field === 'social_url' || JSON.stringify(value) === JSON.stringify(sent[field])) return [];
		const there = isBlank(sent[field]) ? 'none' : shown(sent[field]);
		return `${parameterLabel(field)} ${shown(value)} (there ${there})`;
	});
	const same = `The same person as in row ${numberOf(first)}`;
	if (others.length === 0) return same;
	return `${same}, which counts. Different here: ${listed(others, OTHERS_NAMED_MAX)}`;
}

const ofWorkspace = ({ call }: ImportRow) => call.credential.fingerprint;
const ofList = (row: ImportRow) =>
	`${ofWorkspace(row)} ${row.leadListId === '' ? `name ${row.listName}` : row.leadListId}`;

/** Rows with one address, two or more at a time. */
const samePerson = (rows: readonly ImportRow[], placeOf: (row: ImportRow) => string) =>
	groupBy(
		rows.filter(({ person }) => person !== undefined),
		(row) => `${placeOf(row)} ${row.person}`,
	).filter(({ length }) => length > 1);

const numberOf = ({ call }: ImportRow) => call.itemIndex + 1;

const nameOf = ({ written }: ImportRow) => ({
	first: textOf(written.first_name),
	last: textOf(written.last_name),
});

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function areOfSeveralPeople(rows: readonly ImportRow[]): boolean {
	const names = [
		...new Map(rows.map(nameOf).map((name) => [`${name.first}\n${name.last}`, name])).values(),
	];
	return names.some((one, index) =>
		names.slice(index + 1).some((other) => areClearlyDifferent(one, other)),
	);
}

const OTHERS_NAMED_MAX = 5;

function describeOthers(row: ImportRow, alike: readonly ImportRow[]): string {
	const others = alike
		.filter((other) => other !== row)
		.map((other) => {
			const { first, last } = nameOf(other);
			return `row ${numberOf(other)} (${fullName({ first_name: first, last_name: last }) ?? 'no name'})`;
		});
	return `${shown(row.written.social_url)} is also in ${listed(others, OTHERS_NAMED_MAX)}, so nobody knows whose it is: give each person their own address`;
}
