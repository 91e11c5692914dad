import type { INodeProperties } from 'n8n-workflow';

import type { ItemCall } from '../../../src/n8n/execution/itemCall';

export const simplifyProperty: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/**
 * How much of a record the node outputs. For AI agents, n8n's guidelines ask for a finer choice: more fields use up
 * their context.
 */
export const outputProperties: INodeProperties[] = [
	{ ...simplifyProperty, displayOptions: { show: { '@tool': [false] } } },
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Raw',
				value: 'raw',
				description: 'All fields of the record, as the API sends it',
			},
			{
				name: 'Selected Fields',
				value: 'fields',
				description: 'The fields that you choose, and the IDs of the record',
			},
			{
				name: 'Simplified',
				value: 'simple',
				description: 'The most useful fields of the record',
			},
		],
		default: 'simple',
		displayOptions: { show: { '@tool': [true] } },
		description: 'What the agent gets of each record',
	},
	{
		displayName: 'Field Names or IDs',
		name: 'outputFields',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getOutputFields' },
		default: [],
		displayOptions: { show: { '@tool': [true], output: ['fields'] } },
		description:
			'The fields that the agent gets besides the IDs of the record. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
];

type Output = 'fields' | 'raw' | 'simple';

const outputOf = (call: ItemCall): Output => {
	if (call.isTool) return call.parameter('output', 'simple') as Output;
	return call.parameter('simplify', true) === true ? 'simple' : 'raw';
};

export const isSimplified = (call: ItemCall): boolean => outputOf(call) === 'simple';

/**
 * Maps a record as the form says: with `simplify`, with `whole` (by default the record as it came), or to chosen fields
 * of both.
 */
export function simplifier<Row extends object>(
	call: ItemCall,
	simplify: (row: Row) => object,
	whole: (row: Row) => object = (row) => row,
): (row: Row) => object {
	const output = outputOf(call);
	if (output === 'simple') return simplify;
	if (output === 'raw') return whole;
	const selected = call.parameter('outputFields', []) as string[];
	return (row) => {
		const simplified = simplify(row);
		const all: object = { ...whole(row), ...simplified };
		const names = new Set([...leadingIds(simplified), ...selected]);
		return Object.fromEntries([...names].map((name) => [name, fieldOf(all, name)]));
	};
}

/** The IDs at the start of a simplified record: another call needs them to name the record. */
function leadingIds(simplified: object): string[] {
	const names = Object.keys(simplified);
	const end = names.findIndex((name) => !/(^|_)id$/.test(name));
	return end < 0 ? names : names.slice(0, end);
}

/** As in a simplified record, a field that the API leaves out is null. */
const fieldOf = (record: object, name: string): unknown =>
	Object.hasOwn(record, name) ? (record as Record<string, unknown>)[name] : null;
