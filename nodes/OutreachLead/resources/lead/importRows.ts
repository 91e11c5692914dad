import { type LeadCreate, leadCreateSchema } from '../../../../src/contract/leads';
import type { Problem } from '../../../../src/contract/problems';
import { describeProblems, invalidInput } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { isBlank, toLead } from '../../../shared/rows/toLead';
import { mapAutomatically } from './leadColumns';
import { z } from '../../../shared/rows/schema';

export interface ImportRow {
	readonly call: ItemCall;
	readonly leadListId: string;
	/** The mapped columns as they came in, for the output. */
	readonly columns: Readonly<Record<string, unknown>>;
	readonly lead?: LeadCreate;
	readonly problems?: readonly Problem[];
	/** If this row cannot become a lead, nothing may be sent. */
	readonly refusesAll: boolean;
}

export const IMPORT_RESULTS = [
	'created',
	'added_existing',
	'already_in_list',
	'created_or_existing',
	'malformed',
	'failed',
] as const;

export interface RowOutcome {
	readonly result: (typeof IMPORT_RESULTS)[number];
	readonly reason: string | null;
	readonly field: string | null;
	readonly leadId: string | null;
}

export function readRow(call: ItemCall): ImportRow {
	const leadListId = call.id('leadListId');
	if (!leadListId) throw invalidInput('lead_list', 'is required: choose the list to import into');
	const columns = readColumns(call);
	const refusesAll = call.fields('options').rejectedRows === 'fail';
	return { call, leadListId, columns, refusesAll, ...toLead(columns) };
}

/** Read as a whole: n8n would throw on `columns.value` if a required cell is empty, and shift dates by the time zone. */
function readColumns(call: ItemCall): Record<string, unknown> {
	type Columns = { mappingMode: string; value: Record<string, unknown> | null };
	const { mappingMode, value } = call.parameter('columns') as Columns;
	if (mappingMode === 'defineBelow') return value ?? {};
	return mapAutomatically(call.context.getInputData()[call.itemIndex]?.json ?? {});
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
	});
};

/** The output of a row. `row` counts from 1. */
export function toOutput({ call, columns }: ImportRow, outcome: RowOutcome): object {
	return {
		row: call.itemIndex + 1,
		result: outcome.result,
		reason: outcome.reason,
		field: outcome.field,
		lead_id: outcome.leadId,
		first_name: textOrNull(columns.first_name),
		last_name: textOrNull(columns.last_name),
		social_url: textOrNull(columns.social_url),
	};
}

function textOrNull(value: unknown): string | null {
	return isBlank(value) ? null : String(value).trim();
}

export const malformed = (problems: readonly Problem[], leadId: string | null = null) =>
	({
		result: 'malformed',
		reason: describeProblems(problems),
		field: problems[0]?.field || null,
		leadId,
	}) satisfies RowOutcome;
