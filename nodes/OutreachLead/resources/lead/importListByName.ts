import { invalidInput } from '../../../../src/n8n/errors';
import { groupBy } from '../../../../src/n8n/execution/groupBy';
import { createLists, type ListPlan, planLists, type WantedList } from '../leadList/createLists';
import type { ImportRow } from './importRows';

/** What became of the rows whose lists are named. */
export interface ListSearch {
	/** All rows. Those whose list exists have its ID. */
	readonly rows: readonly ImportRow[];
	/** Rows whose list does not exist and is not to be made, and rows of a workspace whose lists cannot be read. */
	readonly failures: ReadonlyMap<ImportRow, unknown>;
	/** What is to be made, for each workspace. */
	readonly plans: readonly ListPlan[];
}

/** Reads the lists of each workspace once, if a row names one. */
export async function findLists(rows: readonly ImportRow[]): Promise<ListSearch> {
	const named = rows.filter(({ listName }) => listName !== undefined);
	const failures = new Map<ImportRow, unknown>();
	const plans: ListPlan[] = [];
	for (const group of groupBy(named, ({ call }) => call.credential.fingerprint)) {
		try {
			plans.push(await planLists(wantedBy(group)));
		} catch (error) {
			for (const row of group) failures.set(row, error);
		}
	}
	const located = rows.map((row) => {
		const list = planFor(row, plans)?.existing.get(row.listName ?? '');
		return list ? { ...row, leadListId: list.id } : row;
	});
	for (const row of located) {
		if (row.listName === undefined || row.leadListId !== '' || row.options.createMissingList)
			continue;
		failures.set(row, failures.get(row) ?? noSuchList(row.listName));
	}
	return { rows: located, failures, plans };
}

/** Makes the lists that are missing and that rows go into. Returns the rows with the IDs of their lists. */
export async function createMissingLists(
	rows: readonly ImportRow[],
	plans: readonly ListPlan[],
): Promise<Pick<ListSearch, 'failures' | 'rows'>> {
	const failures = new Map<ImportRow, unknown>();
	const ids = new Map<ImportRow, string>();
	const waiting = rows.filter(({ leadListId }) => leadListId === '');
	for (const group of groupBy(waiting, ({ call }) => call.credential.fingerprint)) {
		const plan = planFor(group[0]!, plans);
		if (!plan) continue;
		try {
			const made = await createLists(onlyFor(group, plan));
			const byName = new Map([...made].map(([{ input }, list]) => [input.name, list]));
			for (const row of group) {
				const result = byName.get(row.listName ?? '')!;
				if ('error' in result) failures.set(row, result.error);
				else ids.set(row, result.list.id);
			}
		} catch (error) {
			for (const row of group) failures.set(row, error);
		}
	}
	const located = rows.map((row) => {
		const id = ids.get(row);
		return id === undefined ? row : { ...row, leadListId: id };
	});
	return { failures, rows: located };
}

/** The API takes no list away again, so none is made for rows that are malformed or left out. */
function onlyFor(rows: readonly ImportRow[], plan: ListPlan): ListPlan {
	if (plan.isEarlier) return plan;
	const names = new Set(rows.map(({ listName }) => listName));
	return { ...plan, toCreate: plan.toCreate.filter(({ input }) => names.has(input.name)) };
}

/** Each name once. */
const wantedBy = (rows: readonly ImportRow[]): WantedList[] =>
	groupBy(rows, ({ listName = '' }) => listName).map(([first]) => ({
		call: first!.call,
		input: { name: first!.listName ?? '' },
		ifNameExists: 'useExisting',
	}));

const planFor = ({ call }: ImportRow, plans: readonly ListPlan[]): ListPlan | undefined =>
	plans.find(
		({ group: [first] }) => first?.call.credential.fingerprint === call.credential.fingerprint,
	);

const noSuchList = (name: string) =>
	invalidInput(
		'lead_list',
		`must be the name of a list that exists, and none is called "${name}". Choose another, or turn on Create List If Missing under Options`,
	);
