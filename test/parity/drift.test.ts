import type { INodeProperties } from 'n8n-workflow';

import type { ContractField } from './contractFields';
import { columnDrift, driftOf } from './drift';

const text = { displayName: 'Name', name: 'leadName', type: 'string', default: '' } as const;
const field: ContractField = { name: 'lead_name', required: false, type: 'string' };

const number = { ...text, type: 'number', default: 5 } as const;
const count: ContractField = { name: 'lead_name', required: false, type: 'integer', default: 5 };

const choice = {
	...text,
	type: 'options',
	options: [
		{ name: 'A', value: 'a' },
		{ name: 'B', value: 'b' },
	],
	default: 'a',
} as const;
const values: ContractField = { ...field, enum: ['a', 'b'] };

const agreeing: Array<[string, ContractField, INodeProperties]> = [
	['a text', field, text],
	['a number with bounds', { ...count, minimum: 1 }, { ...number, typeOptions: { minValue: 1 } }],
	['a choice', values, { ...choice, options: [...choice.options] }],
	['a length', { ...field, maxLength: 80 }, { ...text, description: 'At most 80 characters' }],
];

test.each(agreeing)('%s that agrees with the contract is no drift', (_, contract, property) => {
	expect(driftOf(contract, { property })).toEqual([]);
});

const drifting: Array<[string, ContractField, INodeProperties]> = [
	['another type', field, { ...text, type: 'boolean', default: false }],
	['required in the contract alone', { ...field, required: true }, text],
	['required in the form alone', field, { ...text, required: true }],
	['a value that is missing', { ...values, enum: ['a', 'b', 'c'] }, choice as never],
	['a value of its own', { ...values, enum: ['a'] }, choice as never],
	['another default', count, { ...number, default: 6 }],
	['a default of its own', field, { ...text, default: 'x' }],
	['a missing lower bound', { ...count, minimum: 1 }, number],
	['another upper bound', { ...count, maximum: 9 }, { ...number, typeOptions: { maxValue: 8 } }],
	['a bound of its own', count, { ...number, typeOptions: { maxValue: 8 } }],
	['a length left unsaid', { ...field, maxLength: 80 }, { ...text, description: 'At most 800' }],
];

test.each(drifting)('%s is drift', (_, contract, property) => {
	expect(driftOf(contract, { property })).toHaveLength(1);
});

test('a field without a parameter is drift, and a required one in a collection', () => {
	expect(driftOf(field, undefined)).toHaveLength(1);
	const property = { ...text, required: true };
	expect(driftOf({ ...field, required: true }, { property, collection: 'options' })).toHaveLength(
		1,
	);
});

test('columns differ from the contract by their names and by what is required', () => {
	const column = { displayName: 'Name', defaultMatch: false, display: true };
	const fields = [field, { ...field, name: 'email', required: true }];
	expect(
		columnDrift(fields, [
			{ ...column, id: 'lead_name', required: false },
			{ ...column, id: 'email', required: false },
			{ ...column, id: 'phone', required: false },
		]),
	).toEqual([
		'there is no column email (required)',
		'email is no field of the contract',
		'phone is no field of the contract',
	]);
});
