import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { type AgentSignal, agentSignalSchema } from '../../../../../src/contract/agents';
import { type JsonRecord, recordsOf } from '../../../../../src/contract/json';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import type { FormPart } from '../../../../shared/form/values';
import { jsonField, listField } from '../../fields';
import type { AgentFields } from './basics';
import { heading, readFields, readSection, sourceChoice } from './section';

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

/** n8n offers no choice without fields. */
const nothingToSet: INodeProperties = {
	displayName: 'There is nothing to set for this signal',
	name: 'notice',
	type: 'notice',
	default: '',
};

/** One choice for each type of signal, named after it. */
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
			listField('keywords', 'Keywords', 'Add Keyword', {
				description: '1 to 5 keywords; at most 5 in all keywords signals of an agent together',
			}),
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

export const signals: FormPart<AgentFields> = {
	properties: [
		heading('signalsHeading', 'Signals'),
		sourceChoice('signalsSource', 'Signals', 'What draws the attention of the agent to someone'),
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
			...jsonField(
				'signalsJson',
				'Signals JSON',
				'The signals as the API documents them and as a generation proposes them, as a JSON array or as a list from an expression. They are checked like the fields.',
			),
			displayOptions: { show: { signalsSource: ['json'] } },
		},
	],
	toRequest: (form): AgentFields => ({
		signals: readSection<AgentSignal[]>('signals', form, toSignals),
	}),
};

/** The signals of the form, type by type. */
function toSignals(fields: JsonRecord): JsonRecord[] {
	return agentSignalSchema().options.flatMap(({ shape: { type, ...others } }) => {
		const name = parameterName(type.value);
		const { values = [] } = options.find((option) => option.name === name) ?? {};
		return recordsOf(fields[name]).map((row) => ({
			type: type.value,
			...readFields(Object.keys(others), values, row),
		}));
	});
}
