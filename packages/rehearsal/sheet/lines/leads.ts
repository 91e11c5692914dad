import type { Execution, Facts, ListedLead, LeadRow } from '../facts';
import { type Case, caseOf, figure, mistakes, placeOf, type Line } from '../line';
import { changerAt, isCounted, isTooLate, namesOf } from '../lookup';

interface ImportedRow {
	readonly row: LeadRow;
	readonly execution: Execution;
}

/** What happened to the rows that were to become leads. */
export function leadLines(facts: Facts): Line[] {
	const all = rowsIn(facts);
	const isDue = isCounted(facts);
	const imported = all.filter(({ row }) => isDue(row));
	if (imported.length === 0) {
		const isNothing = facts.world.listed.length === 0;
		return [figure('leads.rows', 0, { ...(isNothing && { note: 'Nothing was imported.' }) })];
	}
	const count = (...results: Array<LeadRow['result']>) =>
		imported.filter(({ row }) => results.includes(row.result)).length;
	return [
		figure('leads.rows', imported.length, {
			parts: { created: count('created'), known: count('added_existing', 'already_in_list') },
		}),
		againLine(
			facts,
			repeatsIn(all).filter(({ row }) => isDue(row)),
			imported,
		),
		refusedLine(facts, imported, 'malformed'),
		refusedLine(facts, imported, 'failed'),
		lostLine(facts, imported),
	];
}

/** The rows that imports were given, the earliest first. */
const rowsIn = ({ n8n }: Facts): ImportedRow[] =>
	n8n.executions
		.flatMap((execution) => execution.rows.map((row): ImportedRow => ({ row, execution })))
		.toSorted((a, b) => a.row.at - b.row.at);

/** The same for a row that is given again. */
const keyOf = ({ row: { person, list, label, node } }: ImportedRow): string =>
	person === null ? JSON.stringify([node, label]) : keyOfMember({ list, person });

const keyOfMember = ({ list, person }: Pick<ListedLead, 'list' | 'person'>): string =>
	JSON.stringify([list, person]);

const isRefused = ({ row: { result } }: ImportedRow): boolean =>
	result === 'malformed' || result === 'failed';

/** A row that was refused may be tried again. */
function repeatsIn(imported: readonly ImportedRow[]): ImportedRow[] {
	const taken = new Set<string>();
	return imported.filter((one) => {
		const isRepeat = taken.has(keyOf(one));
		if (!isRefused(one)) taken.add(keyOf(one));
		return isRepeat;
	});
}

/**
 * A few repeats come from the sheet, and the rows of a run that a person starts are that person's business. If most rows
 * are repeats of other runs, the workflow does not know what it has already imported.
 */
function againLine(
	facts: Facts,
	repeats: readonly ImportedRow[],
	imported: readonly ImportedRow[],
): Line {
	const own = repeats.filter(({ row }) => !row.by_person);
	const level = own.length > imported.length / 2 ? 'bad' : 'look';
	const what = 'The row had been imported before.';
	return mistakes('leads.again', casesOf(facts, repeats, what), { level, of: imported.length });
}

const REFUSALS = {
	malformed: {
		id: 'leads.malformed',
		what: 'The row was refused: a field of it cannot be read.',
	},
	failed: { id: 'leads.failed', what: 'The row was taken, but could not be processed.' },
} as const;

/** A few such rows are the sheet's. If most are, the workflow reads the sheet wrong. A row tried again is one row. */
function refusedLine(
	facts: Facts,
	imported: readonly ImportedRow[],
	result: 'malformed' | 'failed',
): Line {
	const { id, what } = REFUSALS[result];
	const refused = imported.filter(({ row }) => row.result === result);
	const count = (rows: readonly ImportedRow[]) => new Set(rows.map(keyOf)).size;
	const level = count(refused) > count(imported) / 2 ? 'bad' : 'look';
	return mistakes(id, casesOf(facts, refused, what), { level, of: imported.length });
}

/** No item says what happened to the row, and the person is not in the list. */
function lostLine(facts: Facts, imported: readonly ImportedRow[]): Line {
	const listed = new Set(facts.world.listed.map(keyOfMember));
	const lost = imported.filter(
		({ row, execution }) =>
			row.result === null &&
			!listed.has(keyOf({ row, execution })) &&
			!(execution.status === 'running' && isTooLate(facts, row.at)),
	);
	const what = 'No item says what happened to the row, and the person is not in the list.';
	return mistakes('leads.lost', casesOf(facts, lost, what), { of: imported.length });
}

/** People who joined lists without a row: only an import of this package tells of its rows. */
export function peopleWithoutRow(facts: Facts): Case[] {
	const { lead, workflows } = namesOf(facts);
	const known = new Set(rowsIn(facts).map(keyOf));
	return facts.world.listed
		.filter(({ at }) => at >= facts.run.began)
		.filter(({ list, person }) => !known.has(keyOfMember({ list, person })))
		.map(({ at, lead: id }) => {
			const changer = changerAt(facts, at);
			const place = placeOf(changer?.execution, workflows);
			const what = 'The sheet sees no row that this person in a list came from.';
			return caseOf({ at, what, lead: lead(id), node: changer?.node, ...place });
		})
		.filter(isCounted(facts));
}

function casesOf(facts: Facts, imported: readonly ImportedRow[], what: string) {
	const { workflows } = namesOf(facts);
	return imported.map(({ row: { at, label, node }, execution }) =>
		caseOf({ at, what, lead: label, node, ...placeOf(execution, workflows) }),
	);
}
