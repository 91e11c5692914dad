import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { parameterLabel } from '../../../../../src/n8n/parameterNames';
import { COLUMN_NAMES } from './columnNames';

/** A column that the user has given a field. */
export interface Correction {
	/** As the sheet names it. */
	readonly column: string;
	/** A field of a lead, `FULL_NAME` or `LEAVE_OUT`. */
	readonly field: string;
}

/** First and last name in one column. */
export const FULL_NAME = 'full_name';

export const LEAVE_OUT = 'leave_out';

const choices: INodePropertyOptions[] = [
	{ name: '[Leave It Out]', value: LEAVE_OUT },
	...[FULL_NAME, ...Object.keys(COLUMN_NAMES), 'date_of_birth'].map((field) => ({
		name: parameterLabel(field),
		value: field,
	})),
];

/** For single columns whose names say too little, or the wrong thing. */
export const correctColumns: INodeProperties = {
	displayName: 'Correct Columns',
	name: 'correctColumns',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Column' },
	default: {},
	displayOptions: { show: { '/mapping': ['automatic'] } },
	description: 'The field of single columns. All others are found by their names.',
	options: [
		{
			displayName: 'Column',
			name: 'pairs',
			values: [
				{
					displayName: 'Column of the Input',
					name: 'column',
					type: 'string',
					noDataExpression: true,
					default: '',
					placeholder: 'e.g. Customer',
					description: 'The name as it stands in the sheet',
				},
				{
					displayName: 'Field of the Lead',
					name: 'field',
					type: 'options',
					noDataExpression: true,
					options: choices,
					default: LEAVE_OUT,
				},
			],
		},
	],
};

/** They hold for the whole run, as they are written: they take no expression. */
export function correctionsIn(options: IDataObject): readonly Correction[] {
	const { pairs } = (options.correctColumns ?? {}) as { pairs?: readonly Correction[] };
	return pairs ?? [];
}
