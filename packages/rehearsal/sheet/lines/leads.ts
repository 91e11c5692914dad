import type { Execution, Facts, ListedLead, Row } from '../facts';
import { type Case, caseOf, figure, mistakes, placeOf, type Line } from '../line';
import { changerAt, isCounted, isTooLate, namesOf } from '../lookup';

interface Given {
	readonly row: Row;
	readonly execution: Execution;
}

/** What happened to the rows that were to become leads. */
export function leadLines(facts: Facts): Line[] {
	const all = rowsIn(facts);
	const isDue = isCounted(facts);
	const given = all.filter(({ row }) => isDue(row));
	if (given.length === 0) {
		const isNothing = facts.world.listed.length === 0;
		return [figure('leads.rows', 0, { ...(isNothing && { note: 'Nothing was imported.' }) })];
	}
	const count = (...results: Array<Row['result']>) =>
		given.filter(({ row }) => results.includes(row.result)).length;
	return [
		figure('leads.rows', given.length, {
			parts: { created: count('created'), known: count('added_existing', 'already_in_list') },
		}),
		againLine(
			facts,
			repeatsIn(all).filter(({ row }) => isDue(row)),
			given,
		),
		refusedLine(facts, given, 'malformed'),
		refusedLine(facts, given, 'failed'),
		lostLine(facts, given),
	];
}

/** The rows that imports were given, the earliest first. */
const rowsIn = ({ n8n }: Facts): Given[] =>
	n8n.executions
		.flatMap((execution) => execution.rows.map((row): Given => ({ row, execution })))
		.toSorted((a, b) => a.row.at - b.row.at);

/** The same for a row that is given again. */
const keyOf = ({ row: { person, list, label, node } }: Given): string =>
	person === null ? JSON.stringify([node, label]) : keyOfMember({ list, person });

const keyOfMember = ({ list, person }: Pick<ListedLead, 'list' | 'person'>): string =>
	JSON.stringify([list, person]);

const isRefused = ({ row: { result } }: Given): boolean =>
	result === 'malformed' || result === 'failed';

/** A row that was refused may be tried again. */
function repeatsIn(given: readonly Given[]): Given[] {
	const taken = new Set<string>();
	return given.filter((one) => {
		const isRepeat = taken.has(keyOf(one));
		if (!isRefused(one)) taken.add(keyOf(one));
		return isRepeat;
	});
}

/**
 * A few repeats come from the sheet, and the rows of a run that a person starts are that person's business. If most rows
 * are repeats of other runs, the workflow does not know what it has already imported.
 */
function againLine(facts: Facts, repeats: readonly Given[], given: readonly Given[]): Line {
	const own = repeats.filter(({ row }) => !row.by_person);
	const level = own.length > given.length / 2 ? 'bad' : 'look';
	const what = 'The row had been imported before.';
	return mistakes('leads.again', casesOf(facts, repeats, what), { level, of: given.length });
}

const REFUSALS = {
	malformed: {
		id: 'leads.malformed',
		what: 'The row was refused: a field of it cannot be read.',
	},
	failed: { id: 'leads.failed', what: 'The row was taken, but could not be processed.' },
} as const;

/** A few such rows are the sheet's. If most are, the workflow reads the sheet wrong. A row tried again is one row. */
function refusedLine(facts: Facts, given: readonly Given[], result: 'malformed' | 'failed'): Line {
	const { id, what } = REFUSALS[result];
	const refused = given.filter(({ row }) => row.result === result);
	const count = (rows: readonly Given[]) => new Set(rows.map(keyOf)).size;
	const level = count(refused) > count(given) / 2 ? 'bad' : 'look';
	return mistakes(id, casesOf(facts, refused, what), { level, of: given.length });
}

/** No item says what happened to the row, and the person is not in the list. */
function lostLine(facts: Facts, given: readonly Given[]): Line {
	const listed = new Set(facts.world.listed.map(keyOfMember));
	const lost = given.filter(
		({ row, execution }) =>
			row.result === null &&
			!listed.has(keyOf({ row, execution })) &&
			!(execution.status === 'running' && isTooLate(facts, row.at)),
	);
	const what = 'No item says what happened to the row, and the person is not in the list.';
	return mistakes('leads.lost', casesOf(facts, lost, what), { of: given.length });
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

function casesOf(facts: Facts, given: readonly Given[], what: string) {
	const { workflows } = namesOf(facts);
	return given.map(({ row: { at, label, node }, execution }) =>
		caseOf({ at, what, lead: label, node, ...placeOf(execution, workflows) }),
	);
}
