import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { shorten } from '../../../../src/contract/characters';
import { leads } from '../../../../src/contract/leads';
import { groupBy } from '../../../../src/n8n/execution/groupBy';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../../src/n8n/execution/oncePerRun';
import { failItem, toItem } from '../../../../src/n8n/execution/perItem';
import { type KnownLead, listIdsOf, personAt, readPeople } from '../../../shared/leaveOut/lists';
import type { ColumnAccount } from './columns/accountForColumns';
import { findLeftOut } from './importLeaveOut';
import { describeRepeat, repeatsIn } from './importPeople';
import { describeRows } from './importRemarks';
import { type ImportRow, notSent, type RowOutcome } from './importRows';
import { nameInWorkspace } from './names/nameInWorkspace';

// What an import would do. It sends nothing, and reads the leads that are there.

/** Why a row would not become a new lead of the list. */
type Verdict = {
	readonly result: 'already_in_list' | 'left_out' | 'malformed' | 'repeated';
	readonly field: string | null;
	readonly reason: string;
};

interface Known {
	/** By person. */
	readonly inList: ReadonlyMap<string, KnownLead>;
	/** Rows that are not sent, with the reason. */
	readonly notSent: ReadonlyMap<ImportRow, RowOutcome>;
	/** Rows whose person an earlier row has, with that row. */
	readonly repeats: ReadonlyMap<ImportRow, ImportRow>;
	/** Every lead with the IDs of its lists, by person; undefined if nobody asked for that. */
	readonly inWorkspace:
		| ReadonlyMap<string, KnownLead & { readonly lists: readonly string[] }>
		| undefined;
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
	const refused = rows.flatMap((row) => {
		const outcome = notSent(row);
		return outcome ? [[row, outcome] as const] : [];
	});
	const outcomes = new Map(refused);
	const leftOut = await findLeftOut(rows.filter((row) => !outcomes.has(row)));
	for (const [row, outcome] of leftOut) outcomes.set(row, outcome);
	return {
		notSent: outcomes,
		repeats: repeatsIn(rows.filter((row) => !outcomes.has(row))),
		inList: leadListId === '' ? new Map() : await readPeopleInList(call, leadListId),
		inWorkspace: options.onlyCheck === 'workspace' ? await readAllPeople(call) : undefined,
	};
}

async function readPeopleInList(call: ItemCall, leadListId: string) {
	const { leads: known, withoutAddress } = await readPeople(call, leadListId);
	if (withoutAddress > 0) {
		addHint(
			call,
			`${withoutAddress} of the leads in the list have no profile address to know them by, so rows of these people count as new.`,
		);
	}
	return known;
}

const readAllPeople = async (call: ItemCall) =>
	await oncePerRun(call, 'all leads', async () => {
		const known = new Map<string, KnownLead & { readonly lists: readonly string[] }>();
		for await (const page of call.pages(leads.list, {})) {
			for (const lead of page) {
				const { id, first_name, last_name } = lead;
				const person = personAt(lead.social_url);
				if (person !== undefined)
					known.set(person, { id, first_name, last_name, lists: listIdsOf(lead) });
			}
		}
		return known;
	});

function report(rows: readonly ImportRow[], known: Known) {
	const [{ leadListId, listName }] = rows as readonly [ImportRow];
	const { inWorkspace, inList } = known;
	const verdicts = rows.map((row) => ({
		row,
		number: row.call.itemIndex + 1,
		verdict: judge(row, known),
		lead: inWorkspace?.get(row.person ?? ''),
	}));
	const count = (result: Verdict['result']) =>
		verdicts.filter(({ verdict }) => verdict?.result === result).length;
	const toAdd = verdicts.filter(({ verdict }) => verdict === undefined);
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
		...(inWorkspace && {
			to_add_and_known: toAdd.filter(({ lead }) => lead).length,
			in_other_lists: toAdd.flatMap(({ number, lead }) =>
				lead && lead.lists.length > 0 ? [{ row: number, lead_list_ids: lead.lists }] : [],
			),
		}),
		not_to_add: verdicts.flatMap(({ number, verdict }) =>
			verdict ? [{ row: number, ...verdict }] : [],
		),
		names_read_as: rows.flatMap(({ call, nameReadAs }) =>
			nameReadAs === null ? [] : [{ row: call.itemIndex + 1, name_read_as: nameReadAs }],
		),
		names_in_workspace: verdicts.flatMap(({ row, number, lead }) => {
			const name = nameInWorkspace(row.written, inList.get(row.person ?? '') ?? lead ?? null);
			return name === null ? [] : [{ row: number, name_in_workspace: name }];
		}),
		remarks: describeRows(rows).map(({ message }) => message),
	};
}

function judge(row: ImportRow, { inList, notSent, repeats }: Known): Verdict | undefined {
	const outcome = notSent.get(row);
	if (outcome) {
		const { result, field, reason } = outcome;
		return { result: result as 'left_out' | 'malformed', field, reason: reason ?? '' };
	}
	const first = repeats.get(row);
	if (first) {
		return { result: 'repeated', field: null, reason: describeRepeat(row, first) };
	}
	return inList.has(row.person ?? '')
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
			example: shortened(example),
			rows_with_more: rowsWithMore,
		})),
		columns_left_out: account.leftOut.map(({ column, example, mayBe }) => ({
			column,
			example: shortened(example),
			may_be: mayBe ?? null,
		})),
		do_not_contact_columns: account.optOuts.map(({ column }) => column),
	};
}

const EXAMPLE_MAX = 100;

function shortened(example: unknown): unknown {
	if (typeof example === 'number' || typeof example === 'boolean') return example;
	return shorten(typeof example === 'string' ? example : JSON.stringify(example), EXAMPLE_MAX);
}
