import type { ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { leadCreateSchema } from '../../../../../src/contract/leads';
import { parameterLabel } from '../../../../../src/n8n/parameterNames';
import { FULL_NAME } from './correctColumns';

/** Columns that are not a line of text. */
const special: Record<string, Partial<ResourceMapperField>> = {
	date_of_birth: { type: 'dateTime' },
	[FULL_NAME]: { displayName: 'Full Name (to Be Split)' },
	skills: { displayName: 'Skills (a, b, c)' },
};

/** The fields of a lead that an import takes, names first, as the mapping form shows them: in parts, or in one. */
export async function getLeadColumns(): Promise<ResourceMapperFields> {
	const ids = leadColumns().flatMap((id) => (id === ADDRESS ? [FULL_NAME, id] : [id]));
	return {
		fields: ids.map((id) => ({
			id,
			displayName: parameterLabel(id),
			type: 'string',
			// The name is required as well, but may be in either column.
			required: id === ADDRESS,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
			...special[id],
		})),
	};
}

const ADDRESS = 'social_url';

export const leadColumns = (): string[] => Object.keys(leadCreateSchema().shape);

export function requiredColumns(): string[] {
	const fields = Object.entries(leadCreateSchema().shape);
	return fields.flatMap(([id, schema]) => (schema.safeParse(undefined).success ? [] : [id]));
}
