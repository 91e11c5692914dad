import type { ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { lazy } from '../../../../src/contract/lazy';
import { leadCreateSchema } from '../../../../src/contract/leads';
import { parameterLabel } from '../../../../src/n8n/parameterNames';
import { isBlank } from '../../../shared/rows/toLead';

/** Columns that are not a line of text. */
const special: Record<string, Partial<ResourceMapperField>> = {
	date_of_birth: { type: 'dateTime' },
	skills: { displayName: 'Skills (Separated by Commas)' },
};

/** The fields of a lead that an import takes, required ones first, as the mapping form shows them. */
export async function getLeadColumns(): Promise<ResourceMapperFields> {
	return {
		fields: Object.entries(leadCreateSchema().shape).map(([id, schema]) => ({
			id,
			displayName: parameterLabel(id),
			type: 'string',
			required: !schema.safeParse(undefined).success,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
			...special[id],
		})),
	};
}

export const leadColumns = (): string[] => Object.keys(leadCreateSchema().shape);

/** `First Name`, `firstName`, `first_name` and `FIRST-NAME` are one column. */
function canonical(name: string): string {
	const lower = name.normalize('NFKC').toLowerCase();
	return lower.replace(/[\s\p{P}\p{S}]+/gu, '');
}

const columnsByName = lazy(
	() => new Map(leadColumns().map((column) => [canonical(column), column])),
);

/** Picks the columns of a lead from an input item by name. Of several for one column, the first that is not blank wins. */
export function mapAutomatically(input: Record<string, unknown>): Record<string, unknown> {
	const row: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(input)) {
		const column = columnsByName().get(canonical(name));
		if (column && isBlank(row[column])) row[column] = value;
	}
	return row;
}
