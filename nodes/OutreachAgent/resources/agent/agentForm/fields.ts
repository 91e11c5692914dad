import type { AgentCreate, AgentSignal, AgentUpdate } from '../../../../../src/contract/agents';
import type { FieldsOf } from '../../../../shared/form/fields';
import {
	addressList,
	asItIs,
	locatedId,
	nameList,
	text,
	textOrNull,
} from '../../../../shared/form/values';
import { address } from '../../fields';

/** The fields of an agent, in the order of its request. Signals are rows, each with the fields of its type. */
export const agentFields: FieldsOf<AgentCreate & AgentUpdate> = [
	{ at: 'generation_id', parameter: 'generationId', read: (_, call) => call.id('generationId') },
	{ at: 'name', parameter: 'name', read: (value) => text(value) ?? '' },
	{
		at: 'description',
		parameter: 'description',
		read: textOrNull,
		whenHidden: null,
		isClearable: true,
	},
	{
		at: 'destination_list_id',
		parameter: 'destinationListId',
		read: (value) => locatedId(value) ?? '',
	},
	{
		at: 'smart_finder_enabled',
		parameter: 'smartFinderEnabled',
		read: asItIs,
		whenHidden: false,
	},
];

type Criteria = Pick<AgentCreate, 'criteria'>;

/** The criteria that a lead must meet. */
export const criteriaFields: FieldsOf<Criteria> = [
	{ at: 'criteria.job_titles', parameter: 'jobTitles', read: nameList, isClearable: true },
	{ at: 'criteria.industries', parameter: 'industries', read: nameList, isClearable: true },
	{ at: 'criteria.locations', parameter: 'locations', read: nameList, isClearable: true },
	{ at: 'criteria.functions', parameter: 'functions', read: nameList, isClearable: true },
	{ at: 'criteria.seniorities', parameter: 'seniorities', read: nameList, isClearable: true },
	{
		at: 'criteria.company_locations',
		parameter: 'companyLocations',
		read: nameList,
		isClearable: true,
	},
	{ at: 'criteria.company_sizes', parameter: 'companySizes', read: nameList, isClearable: true },
	{ at: 'criteria.company_types', parameter: 'companyTypes', read: nameList, isClearable: true },
	{
		at: 'criteria.exclude_companies',
		parameter: 'excludeCompanies',
		read: nameList,
		isClearable: true,
	},
	{
		at: 'criteria.excluded_company_urls',
		parameter: 'excludedCompanyUrls',
		read: addressList,
		isClearable: true,
	},
	{ at: 'criteria.exclusions', parameter: 'exclusions', read: nameList, isClearable: true },
	{
		at: 'criteria.mandatory_keywords',
		parameter: 'mandatoryKeywords',
		read: nameList,
		isClearable: true,
	},
	{
		at: 'criteria.profile_languages',
		parameter: 'profileLanguages',
		read: nameList,
		isClearable: true,
	},
	{ at: 'criteria.schools', parameter: 'schools', read: nameList, isClearable: true },
	{
		at: 'criteria.min_years_experience',
		parameter: 'minYearsExperience',
		read: asItIs,
		isClearable: true,
	},
	{
		at: 'criteria.max_years_experience',
		parameter: 'maxYearsExperience',
		read: asItIs,
		isClearable: true,
	},
	{
		at: 'criteria.additional_criteria',
		parameter: 'additionalCriteria',
		read: text,
		isClearable: true,
	},
	{ at: 'criteria.matching_mode', parameter: 'matchingMode', read: asItIs, isClearable: true },
	{
		at: 'criteria.exclude_service_providers',
		parameter: 'excludeServiceProviders',
		read: asItIs,
		isClearable: true,
	},
	{
		at: 'criteria.include_open_to_work',
		parameter: 'includeOpenToWork',
		read: asItIs,
		isClearable: true,
	},
];

type SignalFields = {
	readonly [Type in AgentSignal['type']]: FieldsOf<
		Omit<Extract<AgentSignal, { readonly type: Type }>, 'type'>
	>;
};

/** The fields of each type of signal, in the order in which the form's signals are sent. */
export const signalFields: SignalFields = {
	profile_visitors: [{ at: 'social_account_ids', parameter: 'socialAccountIds', read: nameList }],
	company_visitors: [
		{ at: 'social_account_id', parameter: 'socialAccountId', read: asItIs },
		{ at: 'company_social_url', parameter: 'companySocialUrl', read: address },
	],
	company_followers: [
		{ at: 'social_account_id', parameter: 'socialAccountId', read: asItIs },
		{ at: 'company_social_url', parameter: 'companySocialUrl', read: address },
	],
	own_company_engagement: [
		{ at: 'company_social_url', parameter: 'companySocialUrl', read: address },
	],
	own_profile_engagement: [
		{ at: 'profile_social_url', parameter: 'profileSocialUrl', read: address },
	],
	tracked_company_engagement: [
		{ at: 'company_social_url', parameter: 'companySocialUrl', read: address },
		{ at: 'name', parameter: 'name', read: text },
	],
	tracked_profile_engagement: [
		{ at: 'profile_social_url', parameter: 'profileSocialUrl', read: address },
		{ at: 'category', parameter: 'category', read: asItIs },
		{ at: 'name', parameter: 'name', read: text },
		{
			at: 'competitor_company_social_url',
			parameter: 'competitorCompanySocialUrl',
			read: address,
		},
	],
	keywords: [{ at: 'keywords', parameter: 'keywords', read: nameList }],
	job_changes: [{ at: 'within_days', parameter: 'withinDays', read: asItIs }],
	funding: [],
	social_activity: [],
};
