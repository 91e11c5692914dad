import type { INodeProperties } from 'n8n-workflow';

import type { ItemCall } from '../../../src/n8n/execution/itemCall';

export const simplifyProperty: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	displayOptions: { show: { '@tool': [false] } },
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export const isSimplified = (call: ItemCall): boolean =>
	call.isTool || call.parameter('simplify', true) === true;

/** How to map a record: with `simplify` if Simplify is on, otherwise with `whole`, which defaults to the record as it came. */
export function simplifier<Row extends object>(
	call: ItemCall,
	simplify: (row: Row) => object,
	whole: (row: Row) => object = (row) => row,
): (row: Row) => object {
	return isSimplified(call) ? simplify : whole;
}
