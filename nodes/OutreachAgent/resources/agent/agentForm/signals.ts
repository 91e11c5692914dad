import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { type JsonRecord, recordsOf } from '../../../../../src/contract/json';
import type { ItemCall } from '../../../../../src/n8n/execution/itemCall';
import { parameterName } from '../../../../../src/n8n/parameterNames';
import { listField, textField } from '../../../../shared/form/properties';
import { type Field, readRow } from '../../../../shared/form/fields';
import { signalFields } from './fields';

const COMPANY_PAGE = 'e.g. https://www.linkedin.com/company/example';

const companyUrl = textField('Company Social URL', 'companySocialUrl', {
	required: true,
	placeholder: COMPANY_PAGE,
	description: "Address of the company's page",
});

const profileUrl = textField('Profile Social URL', 'profileSocialUrl', {
	required: true,
	placeholder: 'e.g. https://www.linkedin.com/in/example',
	description: "Address of the person's profile",
});

const ofCompany: INodeProperties[] = [
	{
		displayName: 'Sender Account Name or ID',
		name: 'socialAccountId',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getSocialAccounts' },
		default: '',
		required: true,
		description:
			'The account that can see them. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	companyUrl,
];

const label = textField('Name', 'name', {
	placeholder: 'e.g. Our largest competitor',
	description: 'What to call it, if you like',
});

/** n8n does not offer a choice that has no fields. */
const nothingToSet: INodeProperties = {
	displayName: 'There is nothing to set for this signal',
	name: 'notice',
	type: 'notice',
	default: '',
};

const signal = (
	displayName: string,
	name: string,
	values: INodeProperties[] = [nothingToSet],
): INodePropertyCollection => ({ displayName, name, values });

/** One choice for each type of signal, named after it. */
const options: INodePropertyCollection[] = [
	signal('Company Followers: People Who Follow a Company', 'companyFollowers', ofCompany),
	signal("Company Visitors: People Who Look at a Company's Page", 'companyVisitors', ofCompany),
	signal('Funding: Companies That Got Funding', 'funding'),
	signal('Job Changes: People Who Changed Their Job', 'jobChanges', [
		{
			displayName: 'Within Days',
			name: 'withinDays',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 365 },
			default: 90,
			description: 'How many days ago at the most, 1 to 365',
		},
	]),
	signal('Keywords: People Who Write About Something', 'keywords', [
		listField('Keywords', 'keywords', 'Add Keyword', {
			placeholder: 'e.g. route planning',
			description: '1 to 5 keywords',
		}),
	]),
	signal('Own Company Engagement: Reactions to Your Company', 'ownCompanyEngagement', [companyUrl]),
	signal('Own Profile Engagement: Reactions to You', 'ownProfileEngagement', [profileUrl]),
	signal('Profile Visitors: Visitors of Sender Accounts', 'profileVisitors', [
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
	]),
	signal('Social Activity: People Who Are Active', 'socialActivity'),
	signal('Tracked Company Engagement: Reactions to a Company', 'trackedCompanyEngagement', [
		companyUrl,
		label,
	]),
	signal('Tracked Profile Engagement: Reactions to a Person', 'trackedProfileEngagement', [
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
				'What the person is to you. At most 3 influencers of an agent may go without a Competitor Social URL.',
		},
		textField('Competitor Social URL', 'competitorCompanySocialUrl', {
			placeholder: COMPANY_PAGE,
			description: 'Address of the page of the competitor that the person represents',
		}),
		label,
	]),
];

export const signalsField: INodeProperties = {
	displayName: 'Signal Fields',
	name: 'signals',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Signal' },
	placeholder: 'Add Signal',
	default: {},
	description: 'At most 18 signals',
	options,
};

/** The signals of the form, type by type. */
export function readSignals(call: ItemCall): JsonRecord[] {
	const rows = call.fields(signalsField.name);
	return Object.entries<readonly Field[]>(signalFields).flatMap(([type, fields]) =>
		recordsOf(rows[parameterName(type)]).map((row) => ({ type, ...readRow(call, fields, row) })),
	);
}
