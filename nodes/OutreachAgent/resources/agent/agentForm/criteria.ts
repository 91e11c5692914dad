import type { INodeProperties } from 'n8n-workflow';

import { type AgentCriteria, agentCriteriaSchema } from '../../../../../src/contract/agents';
import type { FormPart } from '../../../../shared/form/values';
import { jsonField, listField } from '../../fields';
import type { AgentFields } from './basics';
import { heading, readFields, readSection, sourceChoice } from './section';

const options: INodeProperties[] = [
	{
		displayName: 'Additional Criteria',
		name: 'additionalCriteria',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		description: 'What else matters, in your own words',
	},
	listField('companyLocations', 'Company Locations', 'Add Location', {
		description: 'Where the company is',
	}),
	listField('companySizes', 'Company Sizes', 'Add Size', {
		placeholder: 'e.g. 11-50',
		description: 'How many people the company employs',
	}),
	listField('companyTypes', 'Company Types', 'Add Type'),
	listField('excludeCompanies', 'Exclude Companies', 'Add Company', {
		description: 'Names of companies whose people are left out',
	}),
	{
		displayName: 'Exclude Service Providers',
		name: 'excludeServiceProviders',
		type: 'boolean',
		default: true,
		description: 'Whether to leave out people who sell services',
	},
	listField('excludedCompanyUrls', 'Excluded Company URLs', 'Add URL', {
		description: 'Pages of companies whose people are left out',
	}),
	listField('exclusions', 'Exclusions', 'Add Exclusion', {
		description: 'Who else is left out, in your own words',
	}),
	listField('functions', 'Functions', 'Add Function', { placeholder: 'e.g. Sales' }),
	{
		displayName: 'Include Open to Work',
		name: 'includeOpenToWork',
		type: 'boolean',
		default: true,
		description: 'Whether to include people who are looking for a job',
	},
	listField('industries', 'Industries', 'Add Industry', { placeholder: 'e.g. Logistics' }),
	listField('jobTitles', 'Job Titles', 'Add Job Title', { placeholder: 'e.g. Head of Sales' }),
	listField('locations', 'Locations', 'Add Location', { description: 'Where the person is' }),
	listField('mandatoryKeywords', 'Mandatory Keywords', 'Add Keyword', {
		description: 'Words that the profile must have',
	}),
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
	listField('profileLanguages', 'Profile Languages', 'Add Language'),
	listField('schools', 'Schools', 'Add School'),
	listField('seniorities', 'Seniorities', 'Add Seniority', { placeholder: 'e.g. Director' }),
];

export const criteria: FormPart<AgentFields> = {
	properties: [
		heading('criteriaHeading', 'Criteria'),
		sourceChoice('criteriaSource', 'Criteria', 'Whom the agent looks for'),
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
			...jsonField(
				'criteriaJson',
				'Criteria JSON',
				'The criteria as the API documents them and as a generation proposes them, as JSON or as an object from an expression. They are checked like the fields.',
			),
			displayOptions: { show: { criteriaSource: ['json'] } },
		},
	],
	toRequest: (form): AgentFields => ({
		criteria: readSection<AgentCriteria>('criteria', form, (fields) =>
			readFields(Object.keys(agentCriteriaSchema().shape), options, fields),
		),
	}),
};
