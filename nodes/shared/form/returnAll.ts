import type { INodeProperties } from 'n8n-workflow';

import { invalidInput } from '../../../src/n8n/errors';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';

/**
 * Return All and Limit of every Get Many. An AI agent reads every row it gets, so it has only a limit, and a small one.
 */
export const returnAllProperties: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		displayOptions: { show: { '@tool': [false] } },
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { '@tool': [false], returnAll: [false] } },
		description: 'Max number of results to return',
	},
	{
		displayName: 'Maximum Results',
		name: 'toolLimit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 10,
		displayOptions: { show: { '@tool': [true] } },
		description: 'Max number of results to hand to the agent. Each one costs it context.',
	},
];

/** How many rows the form asks for; undefined for all. */
export function limitOf(call: ItemCall): number | undefined {
	if (call.isTool) return countOf('maximum_results', call.parameter('toolLimit', 10));
	if (call.parameter('returnAll', false) === true) return undefined;
	return countOf('limit', call.parameter('limit', 50));
}

function countOf(field: string, count: unknown): number {
	if (Number.isInteger(count) && Number(count) >= 1) return Number(count);
	throw invalidInput(field, 'must be a whole number of at least 1');
}
