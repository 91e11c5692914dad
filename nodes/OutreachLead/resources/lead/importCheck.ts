import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { leads } from '../../../../src/contract/leads';
import { describeProblems } from '../../../../src/n8n/errors';
import { groupBy } from '../../../../src/n8n/execution/groupBy';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../../src/n8n/execution/oncePerRun';
import { failItem, toItem } from '../../../../src/n8n/execution/perItem';
import { listIdsOf, personAt, readPeople } from '../../../shared/leaveOut/lists';
import type { ColumnAccount } from './columns/accountForColumns';
import { findLeftOut } from './importLeaveOut';
import type { ImportRow, RowOutcome } from './importRows';

// What an import would do. It sends nothing, and reads the leads that are there.

/** Why a row would not become a new lead of the list. */
type Verdict = {
	readonly result: 'already_in_list' | 'left_out' | 'malformed' | 'repeated';
	readonly field: string | null;
	readonly reason: string;
};

interface Known {
	/** By person. */
	readonly inList: ReadonlyMap<string, unknown>;
	readonly leftOut: ReadonlyMap<ImportRow, RowOutcome>;
	/** The IDs of the lists of every lead, by person; undefined if nobody asked for that. */
	readonly listsOf: ReadonlyMap<string, readonly string[]> | undefined;
}

/** One item for each list, paired with its rows. If a list cannot be read, an error item for each of its rows. */
export async function checkImport(
	context: IExecuteFunctions,
	rows: readonly ImportRow[],
	account: ColumnAccount | undefined,
): Promise<INodeExecutionData[]> {
	const groups = groupBy(rows, ({ call, leadListId, listName = '' }) =>
		[call.credential.fingerprint, leadListId, listName].join(' '),
	);
	const items: INodeExecutionData[] = [];
	for (const group of groups) {
		const indexes = group.map(({ call }) => call.itemIndex);
		try {
			const known = await readKnown(group);
			items.push({
				...toItem(group[0]!.call, { ...report(group, known), ...describeColumns(account) }),
				pairedItem: indexes.map((item) => ({ item })),
			});
		} catch (error) {
			items.push(...indexes.map((index) => failItem(context, error, index)));
		}
	}
	return items;
}

async function readKnown(rows: readonly ImportRow[]): Promise<Known> {
	const { call, leadListId, options } = rows[0]!;
	return {
		leftOut: await findLeftOut(rows.filter(({ problems }) => problems === undefined)),
		inList: leadListId === '' ? new Map() : await readPeopleInList(call, leadListId),
		listsOf: options.onlyCheck === 'workspace' ? await readListsOfAll(call) : undefined,
	};
}

async function readPeopleInList(call: ItemCall, leadListId: string) {
	const { leadIds, withoutAddress } = await readPeople(call, leadListId);
	if (withoutAddress > 0) {
		addHint(
			call,
			`${withoutAddress} of the leads in the list have no profile address to know them by, so rows of these people count as new.`,
		);
	}
	return leadIds;
}

const readListsOfAll = async (call: ItemCall) =>
	await oncePerRun(call, 'lists of all leads', async () => {
		const listsOf = new Map<string, readonly string[]>();
		for await (const page of call.pages(leads.list, {})) {
			for (const lead of page) {
				const person = personAt(lead.social_url);
				if (person !== undefined) listsOf.set(person, listIdsOf(lead));
			}
		}
		return listsOf;
	});

function report(rows: readonly ImportRow[], known: Known) {
	const [{ leadListId, listName }] = rows as readonly [ImportRow];
	const { listsOf } = known;
	const firstRowOf = new Map<string, number>();
	const verdicts = rows.map((row) => {
		const person = personAt(row.lead?.social_url ?? null);
		const verdict = judge(row, person, known, firstRowOf);
		const number = row.call.itemIndex + 1;
		if (person !== undefined && !firstRowOf.has(person)) firstRowOf.set(person, number);
		return { row: number, person, verdict };
	});
	const count = (result: Verdict['result']) =>
		verdicts.filter(({ verdict }) => verdict?.result === result).length;
	const toAdd = verdicts.filter(({ verdict }) => verdict === undefined);
	const listsOfRow = (person: string | undefined) => listsOf?.get(person ?? '');
	return {
		only_checked: true,
		lead_list_id: leadListId || null,
		lead_list_name: listName ?? null,
		rows: rows.length,
		to_add: toAdd.length,
		already_in_list: count('already_in_list'),
		repeated: count('repeated'),
		malformed: count('malformed'),
		left_out: count('left_out'),
		...(listsOf && {
			to_add_and_known: toAdd.filter(({ person }) => listsOfRow(person)).length,
			in_other_lists: toAdd.flatMap(({ row, person }) => {
				const lists = listsOfRow(person) ?? [];
				return lists.length > 0 ? [{ row, lead_list_ids: lists }] : [];
			}),
		}),
		not_to_add: verdicts.flatMap(({ row, verdict }) => (verdict ? [{ row, ...verdict }] : [])),
	};
}

function judge(
	row: ImportRow,
	person: string | undefined,
	{ inList, leftOut }: Known,
	firstRowOf: ReadonlyMap<string, number>,
): Verdict | undefined {
	const { problems } = row;
	if (problems) {
		const reason = describeProblems(problems);
		return { result: 'malformed', field: problems[0]?.field || null, reason };
	}
	const left = leftOut.get(row);
	if (left) return { result: 'left_out', field: null, reason: left.reason ?? '' };
	if (person === undefined) return undefined;
	const first = firstRowOf.get(person);
	if (first !== undefined) {
		return { result: 'repeated', field: null, reason: `The same person as in row ${first}` };
	}
	return inList.has(person)
		? { result: 'already_in_list', field: null, reason: 'The list has this person' }
		: undefined;
}

/** Which column goes where, with an example. Without Map Automatically, the form itself says it. */
function describeColumns(account: ColumnAccount | undefined) {
	if (!account) return {};
	return {
		columns: account.read.map(({ field, columns, example, rowsWithMore }) => ({
			field,
			columns,
			example,
			rows_with_more: rowsWithMore,
		})),
		columns_left_out: account.leftOut.map(({ column, example, mayBe }) => ({
			column,
			example,
			may_be: mayBe ?? null,
		})),
	};
}
