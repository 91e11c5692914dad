import type { IExecuteFunctions } from 'n8n-workflow';

import { isRecord } from '../../../../src/contract/json';
import { leadCreateSchema, type LeadName } from '../../../../src/contract/leads';
import type { Problem } from '../../../../src/contract/problems';
import { describeProblems, invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { isBlank } from '../../../../src/n8n/form/fieldInput';
import { z } from '../../../shared/rows/zod';
import { type CheckedMapping, checkMapping } from './columns/checkMapping';
import { correctionsIn } from './columns/correctColumns';
import { LEAVE_OUT_ROWS } from './ifOptedOut';
import { refusesSalesNavigator } from './ifSalesNavigator';
import { type ImportOptions, optionsAsWritten, readOptions, STOP } from './importOptions';
import { nameInWorkspace } from './names/nameInWorkspace';
import { readGivenRow, readSheetRow, type RowReading } from './readRow';

export interface ImportRow extends RowReading {
	readonly call: ItemCall;
	/** Empty as long as the list is only known by its name. */
	readonly leadListId: string;
	readonly listName?: string;
	readonly options: ImportOptions;
}

export const IMPORT_RESULTS = [
	'created',
	'added_existing',
	'already_in_list',
	'created_or_existing',
	'left_out',
	'malformed',
	'failed',
] as const;

export interface RowOutcome {
	readonly result: (typeof IMPORT_RESULTS)[number];
	readonly reason: string | null;
	readonly field: string | null;
	readonly leadId: string | null;
	/** The lead's name in the workspace, if it is known. */
	readonly name: LeadName | null;
}

export function toImportRow(call: ItemCall, checked: CheckedMapping | undefined): ImportRow {
	const options = readOptions(call);
	const rules = {
		refusesSalesNavigator: refusesSalesNavigator(options.ifSalesNavigator, call.context),
		heedsOptOuts: options.ifOptedOut === LEAVE_OUT_ROWS,
	};
	const reading = checked
		? readSheetRow(inputOf(call), checked.sheetOf(inputOf(call)), rules)
		: readGivenRow(readColumns(call), rules);
	return { ...reading, call, ...readList(call), options };
}

/** Which list an item names: by its ID, or by its name, which has no ID yet. */
function readList(call: ItemCall): Pick<ImportRow, 'leadListId' | 'listName'> {
	const chosen = call.id('leadListId');
	if (!chosen) throw invalidInput('lead_list', 'is required: choose the list to import into');
	const written: unknown = call.context.getNodeParameter('leadListId', call.itemIndex);
	return isRecord(written) && written.mode === 'name'
		? { leadListId: '', listName: chosen }
		: { leadListId: chosen };
}

const inputOf = ({ context, itemIndex }: ItemCall) => context.getInputData()[itemIndex]?.json ?? {};

/** Undefined if each column is mapped by hand, as an agent does. */
export function mappingOf(context: IExecuteFunctions): CheckedMapping | undefined {
	if (context.getNodeParameter('mapping', 0, 'manual') !== 'automatic') return undefined;
	const options = optionsAsWritten(context);
	const input = context.getInputData();
	return checkMapping(
		input.map(({ json }) => json),
		correctionsIn(options),
		{
			stopsIfLeftOut: options.ifColumnsAreLeftOut === STOP,
			isByHand: context.getMode() === 'manual',
			unreadFile: input.flatMap(({ binary = {} }) => Object.keys(binary))[0],
		},
	);
}

/** Read as a whole: n8n would throw on `columns.value` if a required cell is empty, and shift dates by the time zone. */
function readColumns(call: ItemCall): Record<string, unknown> {
	const { value } = call.parameter('columns') as { value: Record<string, unknown> | null };
	return value ?? {};
}

export const importedRow = () => {
	const { first_name, last_name, social_url } = leadCreateSchema().shape;
	return z.strictObject({
		row: z.int(),
		result: z.enum(IMPORT_RESULTS),
		reason: z.string().nullable(),
		field: z.string().nullable(),
		lead_id: z.string().nullable(),
		first_name: first_name.nullable(),
		last_name: last_name.nullable(),
		social_url: social_url.nullable(),
		name_read_as: z.string().nullable(),
		name_in_workspace: z.string().nullable(),
	});
};

/** The output of a row. `row` counts from 1. */
export function toOutput(row: ImportRow, outcome: RowOutcome): object {
	const { call, written, lead = written, nameReadAs, options } = row;
	const output = {
		row: call.itemIndex + 1,
		result: outcome.result,
		reason: outcome.reason,
		field: outcome.field,
		lead_id: outcome.leadId,
		first_name: cellText(lead.first_name),
		last_name: cellText(lead.last_name),
		social_url: cellText(lead.social_url),
		name_read_as: nameReadAs,
		name_in_workspace: nameInWorkspace(row.written, outcome.name),
	};
	// The result comes first, and no field of the input replaces it.
	return options.includeInputFields ? { ...output, ...inputOf(call), ...output } : output;
}

function cellText(value: unknown): string | null {
	return isBlank(value) ? null : String(value).trim();
}

/** What becomes of a row that is not sent whatever the service says; undefined if it is to be sent. */
export function notSent({ optedOut, problems }: ImportRow): RowOutcome | undefined {
	if (optedOut !== undefined) {
		const reason = `Left out: ${optedOut}`;
		return { result: 'left_out', reason, field: null, leadId: null, name: null };
	}
	return problems && malformedRow(problems);
}

export const malformedRow = (
	problems: readonly Problem[],
	known: Partial<Pick<RowOutcome, 'leadId' | 'name'>> = {},
) =>
	({
		leadId: null,
		name: null,
		...known,
		result: 'malformed',
		reason: describeProblems(problems),
		field: problems[0]?.field || null,
	}) satisfies RowOutcome;
