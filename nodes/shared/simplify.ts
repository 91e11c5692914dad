import type { INodeProperties } from 'n8n-workflow';

import type { ItemCall } from '../../src/n8n/run';

export const simplifyProperty: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	displayOptions: { show: { '@tool': [false] } },
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export function isSimplified({ context, itemIndex, isTool }: ItemCall): boolean {
	return isTool || context.getNodeParameter('simplify', itemIndex, true) === true;
}

/** Gives the mapping the form asks for: the simplified one, or the record as the API sent it unless `whole` says more. */
export function simplifier<Row extends object>(
	call: ItemCall,
	simplified: (row: Row) => object,
	whole: (row: Row) => object = (row) => row,
): (row: Row) => object {
	return isSimplified(call) ? simplified : whole;
}

/** Builds a mapping that keeps the named fields, null where the record lacks one. */
export function pick<Row extends object>(
	...fields: ReadonlyArray<keyof Row & string>
): (row: Row) => Record<string, unknown> {
	return (row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
