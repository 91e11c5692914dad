import type { INodeProperties } from 'n8n-workflow';

import { isRecord, type JsonRecord, recordsOf } from '../../../../../src/contract/json';
import { leadCreateSchema } from '../../../../../src/contract/leads';
import { addHint } from '../../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { parameterLabel, parameterName } from '../../../../../src/n8n/parameterNames';
import { USING_JSON } from '../../../../shared/form/jsonInput';
import { leadListLocator } from '../../../../shared/form/locators';
import { leftOutIfEmpty, textField } from '../../../../shared/form/properties';
import { readAddress } from '../../../../shared/addresses/readAddress';
import { describeNotes } from '../../../../shared/cells/describeNotes';
import { readCells } from '../../../../shared/rows/readLead';

/** If one of these has no value, the new lead is added without it, as in an import. */
const furtherFields: INodeProperties[] = [
	textField('Company', 'company'),
	textField('Company Social URL', 'companySocialUrl'),
	{
		displayName: 'Date of Birth',
		name: 'dateOfBirth',
		type: 'dateTime',
		typeOptions: { dateOnly: true },
		default: '',
	},
	textField('Email', 'email', { placeholder: 'name@email.com' }),
	textField('Gender', 'gender'),
	textField('Headline', 'headline'),
	textField('Industry', 'industry'),
	textField('Job Title', 'jobTitle'),
	textField('Location', 'location'),
	textField('Notes', 'notes'),
	textField('Phone', 'phone'),
	textField('Profile Picture URL', 'profilePictureUrl'),
	textField('Skills', 'skills', { description: 'Separated by commas' }),
	textField('Summary', 'summary'),
];

export const sourceProperties: INodeProperties[] = [
	{
		displayName: 'Source of Leads',
		name: 'source',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Default List (My List)',
				value: 'defaultList',
				description: 'All leads of the list My List, the default list of the workspace',
			},
			{ name: 'Lead List', value: 'leadList', description: 'All leads of the list you choose' },
			{
				name: 'New Leads',
				value: 'leads',
				description:
					'Leads that you enter here. They are added to My List, and the campaign contacts all leads of that list. The key needs the scope leads:write for it.',
			},
		],
		default: 'leadList',
		description: 'Whom the campaign contacts once it is started',
	},
	{
		...leadListLocator,
		displayOptions: { show: { source: ['leadList'] }, hide: USING_JSON },
		description: 'The list whose leads the campaign contacts once it is started',
	},
	{
		displayName: 'New Leads',
		name: 'leads',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Lead' },
		placeholder: 'Add Lead',
		default: {},
		displayOptions: { show: { source: ['leads'] }, hide: USING_JSON },
		description: '1 to 20 leads. For more, import them into a list first.',
		options: [
			{
				displayName: 'Lead',
				name: 'lead',
				values: [
					textField('First Name', 'firstName', { placeholder: 'e.g. Maria' }),
					textField('Last Name', 'lastName', { placeholder: 'e.g. Santos' }),
					textField('Social URL', 'socialUrl', {
						placeholder: 'e.g. https://www.linkedin.com/in/example',
						description: 'Address of the profile, starts with https:// or http://',
					}),
					{
						displayName: 'Additional Fields',
						name: 'additionalFields',
						type: 'collection',
						placeholder: 'Add Field',
						default: {},
						options: furtherFields.map(leftOutIfEmpty),
					},
				],
			},
		],
	},
];

/** The form's new leads, in the format of the API. Says what a cell of a sheet has left behind in them. */
export const toLeads = (value: unknown, call: ItemCall): JsonRecord[] => {
	const { lead } = isRecord(value) ? value : {};
	return recordsOf(lead).map(({ additionalFields, ...fields }) => {
		const values: JsonRecord = { ...fields, ...Object(additionalFields) };
		const columns = Object.keys(leadCreateSchema().shape);
		const row = Object.fromEntries(columns.map((key) => [key, values[parameterName(key)]]));
		const { fields: read, notes } = readCells(row);
		const leftovers = notes.filter(({ kind }) => kind === 'leftover');
		for (const note of describeNotes(leftovers, parameterLabel)) addHint(call, note);
		// What was given and cannot be read stays, so that the contract refuses it: nobody could add it later.
		const unread = notes.filter(({ kind }) => kind !== 'leftover');
		return {
			...read,
			...Object.fromEntries(unread.map(({ field }) => [field, row[field]])),
			...(typeof read.social_url === 'string' && { social_url: readAddress(read.social_url).sent }),
		};
	});
};
