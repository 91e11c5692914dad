import { leadCreateSchema } from '../../../../../src/contract/leads';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { type Form, type FormPart, text } from '../../../../shared/form/values';
import { leadListLocator } from '../../../../shared/form/locators';
import { cleanLead } from '../../../../shared/rows/toLead';

export const sourceProperties: FormPart['properties'] = [
	{
		displayName: 'Leads',
		name: 'leadsHeading',
		type: 'notice',
		default: '',
		typeOptions: { sectionHeader: true },
	},
	{
		displayName: 'Source',
		name: 'source',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Default List (My List)',
				value: 'defaultList',
				description: 'All leads of the list My List',
			},
			{ name: 'Lead List', value: 'leadList', description: 'All leads of the list you choose' },
			{
				name: 'New Leads',
				value: 'leads',
				description:
					'Leads that you enter here; they are added to My List. The key needs the scope leads:write for it.',
			},
		],
		default: 'defaultList',
		description: 'Whom the campaign contacts once it is started',
	},
	{
		...leadListLocator,
		displayOptions: { show: { source: ['leadList'] } },
		description: 'The list whose leads the campaign contacts',
	},
	{
		displayName: 'New Leads',
		name: 'leads',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Lead' },
		placeholder: 'Add Lead',
		default: {},
		displayOptions: { show: { source: ['leads'] } },
		description: '1 to 20 leads. For more, import them into a list first.',
		options: [
			{
				displayName: 'Lead',
				name: 'lead',
				values: [
					{ displayName: 'First Name', name: 'firstName', type: 'string', default: '' },
					{ displayName: 'Last Name', name: 'lastName', type: 'string', default: '' },
					{
						displayName: 'Social URL',
						name: 'socialUrl',
						type: 'string',
						default: '',
						description: 'Address of the profile, starts with https:// or http://',
					},
					{
						displayName: 'Additional Fields',
						name: 'additionalFields',
						type: 'collection',
						placeholder: 'Add Field',
						default: {},
						options: [
							{ displayName: 'Company', name: 'company', type: 'string', default: '' },
							{
								displayName: 'Company Social URL',
								name: 'companySocialUrl',
								type: 'string',
								default: '',
							},
							{
								displayName: 'Date of Birth',
								name: 'dateOfBirth',
								type: 'dateTime',
								typeOptions: { dateOnly: true },
								default: '',
							},
							{
								displayName: 'Email',
								name: 'email',
								type: 'string',
								placeholder: 'name@email.com',
								default: '',
							},
							{ displayName: 'Gender', name: 'gender', type: 'string', default: '' },
							{ displayName: 'Headline', name: 'headline', type: 'string', default: '' },
							{ displayName: 'Industry', name: 'industry', type: 'string', default: '' },
							{ displayName: 'Job Title', name: 'jobTitle', type: 'string', default: '' },
							{ displayName: 'Location', name: 'location', type: 'string', default: '' },
							{ displayName: 'Notes', name: 'notes', type: 'string', default: '' },
							{ displayName: 'Phone', name: 'phone', type: 'string', default: '' },
							{
								displayName: 'Profile Picture URL',
								name: 'profilePictureUrl',
								type: 'string',
								default: '',
							},
							{
								displayName: 'Skills',
								name: 'skills',
								type: 'string',
								default: '',
								description: 'Separated by commas',
							},
							{ displayName: 'Summary', name: 'summary', type: 'string', default: '' },
						],
					},
				],
			},
		],
	},
];

/** The source of a new campaign. Left out, the API takes the list My List. */
export function toSource(call: ItemCall, form: Form): unknown {
	const source = text(form('source'));
	switch (source) {
		case 'defaultList':
			return undefined;
		case 'leadList':
			return { lead_list_id: call.id('leadListId') };
		case 'leads':
			return { leads: rowsOf(form('leads')).map(toLeadFields) };
		default:
			return source ?? '';
	}
}

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (leads: unknown): Row[] => (leads as { readonly lead?: Row[] }).lead ?? [];

function toLeadFields({ additionalFields, ...required }: Row): Record<string, unknown> {
	const row = { ...required, ...(additionalFields as Row | undefined) } as Row;
	const columns = Object.keys(leadCreateSchema().shape);
	return cleanLead(Object.fromEntries(columns.map((key) => [key, row[parameterName(key)]])));
}
