import type { IExecuteFunctions } from 'n8n-workflow';

import type { LeadCreate } from '../../../../src/contract/leads';
import type { Problem } from '../../../../src/contract/problems';
import type { WorkspaceClient } from '../../../../src/n8n/clients';
import { invalidInput } from '../../../../src/n8n/errors';
import { parameterLabel } from '../../../../src/n8n/parameterNames';
import { idParameter } from '../../../../src/n8n/parameters';
import { isBlank, toLead } from '../../../shared/toLead';
import { mapAutomatically } from './leadColumns';

export interface ImportRow extends WorkspaceClient {
	readonly itemIndex: number;
	readonly leadListId: string;
	/** The mapped columns as they came in, for the output. */
	readonly columns: Readonly<Record<string, unknown>>;
	readonly lead?: LeadCreate;
	readonly problems?: readonly Problem[];
	/** Where this row cannot become a lead, nothing is to be sent. */
	readonly refusesAll: boolean;
}

export type ImportResult =
	| 'created'
	| 'added_existing'
	| 'already_in_list'
	| 'created_or_existing'
	| 'malformed'
	| 'failed';

export interface RowOutcome {
	readonly result: ImportResult;
	readonly reason: string | null;
	readonly field: string | null;
	readonly leadId: string | null;
}

export function readRow(
	context: IExecuteFunctions,
	itemIndex: number,
	workspace: WorkspaceClient,
): ImportRow {
	const leadListId = idParameter({ context, itemIndex }, 'leadListId');
	if (!leadListId) throw invalidInput('lead_list', 'is required: choose the list to import into');
	const columns = readColumns(context, itemIndex);
	const { rejectedRows } = context.getNodeParameter('options', itemIndex, {}) as {
		rejectedRows?: 'fail' | 'report';
	};
	const refusesAll = rejectedRows === 'fail';
	return { ...workspace, itemIndex, leadListId, columns, refusesAll, ...toLead(columns) };
}

/** Read as a whole: n8n would throw on `columns.value` where a required cell is empty, and shift dates by the time zone. */
function readColumns(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
	const { mappingMode, value } = context.getNodeParameter('columns', itemIndex) as {
		mappingMode: string;
		value: Record<string, unknown> | null;
	};
	if (mappingMode === 'defineBelow') return value ?? {};
	return mapAutomatically(context.getInputData()[itemIndex]?.json ?? {});
}

/** What one row comes out as. `row` counts from 1. */
export function toOutput({ itemIndex, columns }: ImportRow, outcome: RowOutcome): object {
	return {
		row: itemIndex + 1,
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

export function malformed(problems: readonly Problem[]): RowOutcome {
	return {
		result: 'malformed',
		reason: describe(problems),
		field: problems[0]?.field || null,
		leadId: null,
	};
}

/** A problem of the whole row names no field and is a sentence of its own. */
export function describe(problems: readonly Problem[]): string {
	return problems
		.map(({ field, message }) => (field ? `${parameterLabel(field)} ${message}` : message))
		.join('; ');
}
