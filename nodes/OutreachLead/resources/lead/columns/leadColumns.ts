import type { ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { leadCreateSchema } from '../../../../../src/contract/leads';
import { parameterLabel } from '../../../../../src/n8n/parameterNames';

/** Columns that are not a line of text. */
const special: Record<string, Partial<ResourceMapperField>> = {
	date_of_birth: { type: 'dateTime' },
	skills: { displayName: 'Skills (a, b, c)' },
};

/** The fields of a lead that an import takes, required ones first, as the mapping form shows them. */
export async function getLeadColumns(): Promise<ResourceMapperFields> {
	return {
		fields: leadColumns().map((id) => ({
			id,
			displayName: parameterLabel(id),
			type: 'string',
			required: requiredColumns().includes(id),
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
			...special[id],
		})),
	};
}

export const leadColumns = (): string[] => Object.keys(leadCreateSchema().shape);

export function requiredColumns(): string[] {
	const fields = Object.entries(leadCreateSchema().shape);
	return fields.flatMap(([id, schema]) => (schema.safeParse(undefined).success ? [] : [id]));
}
