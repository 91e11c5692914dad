import type { INodeProperties } from 'n8n-workflow';

import { agentCriteriaSchema } from '../../../../../src/contract/agents';
import type { JsonRecord } from '../../../../../src/contract/json';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { filled } from '../../../../../src/n8n/parameters';
import { boolean, type FormPart, nameList, number, text } from '../../../../shared/form/values';
import { jsonIn } from '../../../../shared/form/jsonInput';

const options: INodeProperties[] = [
	{
		displayName: 'Additional Criteria',
		name: 'additionalCriteria',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		description: 'What else matters, in your own words',
	},
	{
		displayName: 'Company Locations',
		name: 'companyLocations',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Location' },
		default: [],
		description: 'Where the company is',
	},
	{
		displayName: 'Company Sizes',
		name: 'companySizes',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Size' },
		default: [],
		placeholder: 'e.g. 11-50',
		description: 'How many people the company employs',
	},
	{
		displayName: 'Company Types',
		name: 'companyTypes',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Type' },
		default: [],
	},
	{
		displayName: 'Exclude Companies',
		name: 'excludeCompanies',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Company' },
		default: [],
		description: 'Names of companies whose people are left out',
	},
	{
		displayName: 'Exclude Service Providers',
		name: 'excludeServiceProviders',
		type: 'boolean',
		default: true,
		description: 'Whether to leave out people who sell services',
	},
	{
		displayName: 'Excluded Company URLs',
		name: 'excludedCompanyUrls',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add URL' },
		default: [],
		description: 'Pages of companies whose people are left out',
	},
	{
		displayName: 'Exclusions',
		name: 'exclusions',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Exclusion' },
		default: [],
		description: 'Who else is left out, in your own words',
	},
	{
		displayName: 'Functions',
		name: 'functions',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Function' },
		default: [],
		placeholder: 'e.g. Sales',
	},
	{
		displayName: 'Include Open to Work',
		name: 'includeOpenToWork',
		type: 'boolean',
		default: true,
		description: 'Whether to include people who are looking for a job',
	},
	{
		displayName: 'Industries',
		name: 'industries',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Industry' },
		default: [],
		placeholder: 'e.g. Logistics',
	},
	{
		displayName: 'Job Titles',
		name: 'jobTitles',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Job Title' },
		default: [],
		placeholder: 'e.g. Head of Sales',
	},
	{
		displayName: 'Locations',
		name: 'locations',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Location' },
		default: [],
		description: 'Where the person is',
	},
	{
		displayName: 'Mandatory Keywords',
		name: 'mandatoryKeywords',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Keyword' },
		default: [],
		description: 'Words that the profile must have',
	},
	{
		displayName: 'Matching Mode',
		name: 'matchingMode',
		type: 'options',
		options: [
			{ name: 'Discovery', value: 'discovery', description: 'More leads, fewer of them exact' },
			{
				name: 'High Precision',
				value: 'high_precision',
				description: 'Fewer leads, more of them exact',
			},
		],
		default: 'discovery',
		description: 'How closely a lead has to match',
	},
	{
		displayName: 'Max Years Experience',
		name: 'maxYearsExperience',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 20,
	},
	{
		displayName: 'Min Years Experience',
		name: 'minYearsExperience',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
	},
	{
		displayName: 'Profile Languages',
		name: 'profileLanguages',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Language' },
		default: [],
	},
	{
		displayName: 'Schools',
		name: 'schools',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add School' },
		default: [],
	},
	{
		displayName: 'Seniorities',
		name: 'seniorities',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Seniority' },
		default: [],
		placeholder: 'e.g. Director',
	},
];

export const criteria: FormPart = {
	properties: [
		{
			displayName: 'Criteria',
			name: 'criteriaHeading',
			type: 'notice',
			default: '',
			typeOptions: { sectionHeader: true },
		},
		{
			displayName: 'Criteria',
			name: 'criteriaSource',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Using Fields Below', value: 'form' },
				{ name: 'Using JSON', value: 'json' },
			],
			default: 'form',
			description: 'Whom the agent looks for',
		},
		{
			displayName: 'Criteria Fields',
			name: 'criteria',
			type: 'collection',
			placeholder: 'Add Criterion',
			default: {},
			displayOptions: { hide: { criteriaSource: ['json', 'proposal'] } },
			description:
				'A lead must meet what you add; what you leave out does not matter. Several in one entry, for example from an expression: a list, or a text with semicolons or line breaks between them.',
			options,
		},
		{
			displayName: 'Criteria JSON',
			name: 'criteriaJson',
			type: 'json',
			typeOptions: { rows: 8 },
			default: '',
			required: true,
			displayOptions: { show: { criteriaSource: ['json'] } },
			description:
				'The criteria as the API documents them and as a generation proposes them, as JSON or as an object from an expression. They are checked like the fields.',
		},
	],
	toRequest: (form) => ({
		criteria:
			form('criteriaSource') === 'json'
				? jsonIn('criteria_json', form('criteriaJson'))
				: fromFields(form('criteria') as JsonRecord),
	}),
};

/** Reads each field as its type in the form says. */
function fromFields(fields: JsonRecord): JsonRecord {
	const keys = Object.keys(agentCriteriaSchema().shape);
	return filled(
		Object.fromEntries(keys.map((key) => [key, valueIn(parameterName(key), fields)])),
	) as JsonRecord;
}

function valueIn(name: string, fields: JsonRecord): unknown {
	const { type, typeOptions } = options.find((option) => option.name === name) ?? {};
	const read = { boolean, number }[String(type)] ?? (typeOptions?.multipleValues ? nameList : text);
	return read(fields[name]);
}
