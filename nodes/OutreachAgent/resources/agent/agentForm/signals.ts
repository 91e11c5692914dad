import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { agentSignalSchema } from '../../../../../src/contract/agentSignals';
import { type JsonRecord, recordsOf } from '../../../../../src/contract/json';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { filled, idList } from '../../../../../src/n8n/parameters';
import { type FormPart, nameList, number, text } from '../../../../shared/form/values';
import { jsonIn } from '../../../../shared/form/jsonInput';

const companyUrl: INodeProperties = {
	displayName: 'Company Social URL',
	name: 'companySocialUrl',
	type: 'string',
	default: '',
	required: true,
	description: "Address of the company's page",
};

const profileUrl: INodeProperties = {
	displayName: 'Profile Social URL',
	name: 'profileSocialUrl',
	type: 'string',
	default: '',
	required: true,
	description: "Address of the person's profile",
};

const account: INodeProperties = {
	displayName: 'Sender Account Name or ID',
	name: 'socialAccountId',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
	default: '',
	required: true,
	description:
		'The account that may see them. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const label: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	description: 'What to call it, if you like',
};

/** n8n adds nothing to the form for a choice without fields. */
const nothingToSet: INodeProperties = {
	displayName: 'There is nothing to set for this signal',
	name: 'notice',
	type: 'notice',
	default: '',
};

/** One choice for each type, named as the type is. */
const options: INodePropertyCollection[] = [
	{
		displayName: 'Company Followers: People Who Follow a Company',
		name: 'companyFollowers',
		values: [account, companyUrl],
	},
	{
		displayName: "Company Visitors: People Who Look at a Company's Page",
		name: 'companyVisitors',
		values: [account, companyUrl],
	},
	{
		displayName: 'Funding: Companies That Got Funding',
		name: 'funding',
		values: [nothingToSet],
	},
	{
		displayName: 'Job Changes: People Who Changed Their Job',
		name: 'jobChanges',
		values: [
			{
				displayName: 'Within Days',
				name: 'withinDays',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 365 },
				default: 90,
				description: 'How many days ago at the most, 1 to 365',
			},
		],
	},
	{
		displayName: 'Keywords: People Who Write About Something',
		name: 'keywords',
		values: [
			{
				displayName: 'Keywords',
				name: 'keywords',
				type: 'string',
				typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Keyword' },
				default: [],
				description: '1 to 5 keywords; at most 5 in all keywords signals of an agent together',
			},
		],
	},
	{
		displayName: 'Own Company Engagement: Reactions to Your Company',
		name: 'ownCompanyEngagement',
		values: [companyUrl],
	},
	{
		displayName: 'Own Profile Engagement: Reactions to You',
		name: 'ownProfileEngagement',
		values: [profileUrl],
	},
	{
		displayName: 'Profile Visitors: Visitors of Sender Accounts',
		name: 'profileVisitors',
		values: [
			{
				displayName: 'Sender Account Names or IDs',
				name: 'socialAccountIds',
				type: 'multiOptions',
				typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
				default: [],
				required: true,
				description:
					'The accounts whose visitors count. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
			},
		],
	},
	{
		displayName: 'Social Activity: People Who Are Active',
		name: 'socialActivity',
		values: [nothingToSet],
	},
	{
		displayName: 'Tracked Company Engagement: Reactions to a Company',
		name: 'trackedCompanyEngagement',
		values: [companyUrl, label],
	},
	{
		displayName: 'Tracked Profile Engagement: Reactions to a Person',
		name: 'trackedProfileEngagement',
		values: [
			profileUrl,
			{
				displayName: 'Category',
				name: 'category',
				type: 'options',
				options: [
					{ name: 'Competitor', value: 'competitor' },
					{ name: 'Influencer', value: 'influencer' },
				],
				default: 'competitor',
				description:
					'What the person is to you. At most 3 influencers of an agent may go without a Competitor Company Social URL.',
			},
			{
				displayName: 'Competitor Company Social URL',
				name: 'competitorCompanySocialUrl',
				type: 'string',
				default: '',
				description: 'Address of the page of the competitor that the person stands for',
			},
			label,
		],
	},
];

export const signals: FormPart = {
	properties: [
		{
			displayName: 'Signals',
			name: 'signalsHeading',
			type: 'notice',
			default: '',
			typeOptions: { sectionHeader: true },
		},
		{
			displayName: 'Signals',
			name: 'signalsSource',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Using Fields Below', value: 'form' },
				{ name: 'Using JSON', value: 'json' },
			],
			default: 'form',
			description: 'What draws the attention of the agent to someone',
		},
		{
			displayName: 'Signal Fields',
			name: 'signals',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Signal' },
			placeholder: 'Add Signal',
			default: {},
			displayOptions: { hide: { signalsSource: ['json', 'proposal'] } },
			description: 'At most 18 signals',
			options,
		},
		{
			displayName: 'Signals JSON',
			name: 'signalsJson',
			type: 'json',
			typeOptions: { rows: 8 },
			default: '',
			required: true,
			displayOptions: { show: { signalsSource: ['json'] } },
			description:
				'The signals as the API documents them and as a generation proposes them, as a JSON array or as a list from an expression. They are checked like the fields.',
		},
	],
	toRequest: (form) => ({
		signals:
			form('signalsSource') === 'json'
				? jsonIn('signals_json', form('signalsJson'))
				: fromFields(form('signals') as JsonRecord),
	}),
};

/** The signals of the form, type by type. */
function fromFields(fields: JsonRecord): JsonRecord[] {
	return agentSignalSchema().options.flatMap(({ shape }) => {
		const { type, ...others } = shape;
		return recordsOf(fields[parameterName(type.value)]).map((row) => ({
			type: type.value,
			...filled(
				Object.fromEntries(
					Object.keys(others).map((key) => [key, valueOf(key, row[parameterName(key)])]),
				),
			),
		}));
	});
}

function valueOf(key: string, value: unknown): unknown {
	if (key === 'within_days') return number(value);
	if (key === 'keywords') return nameList(value);
	return key === 'social_account_ids' ? idList(value) : text(value);
}
