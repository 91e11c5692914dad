import type { INodeProperties } from 'n8n-workflow';

import { listField, textField } from '../../../../shared/form/properties';

export const criteriaOptions: INodeProperties[] = [
	textField('Additional Criteria', 'additionalCriteria', {
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Plans the routes of a fleet of their own',
		description: 'What else matters, in your own words',
	}),
	listField('Company Locations', 'companyLocations', 'Add Location', {
		placeholder: 'e.g. Netherlands',
		description: 'Where the company is',
	}),
	listField('Company Sizes', 'companySizes', 'Add Size', {
		placeholder: 'e.g. 11-50',
		description: 'How many people the company employs',
	}),
	listField('Company Types', 'companyTypes', 'Add Type'),
	listField('Exclude Companies', 'excludeCompanies', 'Add Company', {
		placeholder: 'e.g. Harbor Tools',
		description: 'Names of companies whose people are left out',
	}),
	{
		displayName: 'Exclude Service Providers',
		name: 'excludeServiceProviders',
		type: 'boolean',
		default: true,
		description: 'Whether to leave out people who sell services',
	},
	listField('Excluded Company URLs', 'excludedCompanyUrls', 'Add URL', {
		placeholder: 'e.g. https://www.linkedin.com/company/example',
		description: 'Pages of companies whose people are left out',
	}),
	listField('Exclusions', 'exclusions', 'Add Exclusion', {
		placeholder: 'e.g. Students and interns',
		description: 'Who else is left out, in your own words',
	}),
	listField('Functions', 'functions', 'Add Function', { placeholder: 'e.g. Sales' }),
	{
		displayName: 'Include Open to Work',
		name: 'includeOpenToWork',
		type: 'boolean',
		default: true,
		description: 'Whether to include people who are looking for a job',
	},
	listField('Industries', 'industries', 'Add Industry', { placeholder: 'e.g. Logistics' }),
	listField('Job Titles', 'jobTitles', 'Add Job Title', { placeholder: 'e.g. Head of Sales' }),
	listField('Locations', 'locations', 'Add Location', {
		placeholder: 'e.g. Rotterdam',
		description: 'Where the person is',
	}),
	listField('Mandatory Keywords', 'mandatoryKeywords', 'Add Keyword', {
		placeholder: 'e.g. freight',
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
	listField('Profile Languages', 'profileLanguages', 'Add Language', {
		placeholder: 'e.g. English',
	}),
	listField('Schools', 'schools', 'Add School', {
		placeholder: 'e.g. Delft University of Technology',
	}),
	listField('Seniorities', 'seniorities', 'Add Seniority', { placeholder: 'e.g. Director' }),
];

export const criteriaField: INodeProperties = {
	displayName: 'Criteria Fields',
	name: 'criteria',
	type: 'collection',
	placeholder: 'Add Criterion',
	default: {},
	description:
		'A lead must meet what you add; what you leave out does not matter. One entry may hold several values: a list from an expression, or a text with semicolons or line breaks between them.',
	options: criteriaOptions,
};
