import type { INodeProperties } from 'n8n-workflow';

import { ONLY_PLACEHOLDER } from './messages';
import { showIf, textField } from '../../../../shared/form/properties';

export const noteModeField: INodeProperties = {
	displayName: 'Connection Note',
	name: 'connectionRequestMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'None', value: 'none', description: 'Connection requests are sent without a note' },
		{ name: 'Template', value: 'template', description: 'The same note for every lead' },
	],
	default: 'none',
	description: 'The note that goes with a connection request',
};

export const noteTexts: INodeProperties[] = [
	textField('Connection Note Text', 'connectionRequestMessage', {
		description:
			'Text of the note, 1 to 200 characters. {{job_title}} stands for the job title of the lead; the document of the API names no other placeholder.',
		hint: `${ONLY_PLACEHOLDER}. For first names: Campaign Lead > Set Custom Message.`,
		typeOptions: { rows: 3 },
		required: true,
		placeholder: 'e.g. We met at the trade fair. Shall we stay in touch?',
	}),
	textField('Connection Note Fallback', 'connectionRequestFallbackMessage', {
		description:
			'The note for leads that the first text does not fit, such as those without a job title; at most 200 characters',
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Shall we stay in touch?',
	}),
];

export const noteProperties: INodeProperties[] = [
	noteModeField,
	...showIf({ connectionRequestMode: ['template'] }, noteTexts),
];
