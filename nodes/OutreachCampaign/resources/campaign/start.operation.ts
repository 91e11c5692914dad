import type { INodeProperties } from 'n8n-workflow';

import { campaigns } from '../../../../src/contract/campaigns';
import { leadLists, leads } from '../../../../src/contract/leads';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { noticeProperty, optionsByUser } from '../../../shared/form/properties';
import { campaignLocator } from '../../../shared/form/locators';
import { outputProperties } from '../../../shared/form/output';
import { leaveOut, readLeaveOut } from '../../../shared/leaveOut/form';
import { campaignRow } from '../../../shared/rows/campaign';
import { act } from './act';
import { checkStart } from './leaveOutOfStart';

const ignoreSessionErrors: INodeProperties = {
	displayName: 'Ignore Session Errors',
	name: 'proceedOnSessionCheckFailure',
	type: 'boolean',
	default: false,
	description:
		'Whether to start even if a sender account fails its session check, or cannot be checked. Otherwise the campaign stays a draft, and the error names the accounts.',
};

const NOT_STARTED =
	"If anybody in the campaign's list is in one of these lead lists, the campaign is not started, and the error says who. This is checked once, before the start: whoever joins a list later is contacted. Costs a request for each list and each 500 leads of the campaign.";

export const start: Operation = {
	properties: [
		noticeProperty(
			'Contacts every lead of the list within the schedule. Pause stops it, but takes back nothing that has gone out.',
		),
		campaignLocator,
		...outputProperties,
		...optionsByUser((user) => [ignoreSessionErrors, leaveOut(NOT_STARTED, user)]),
	],
	endpoint: campaigns.act,
	alsoCalls: [campaigns.get, leadLists.get, leads.list],
	ownParameters: ['leaveOut'],
	settledFields: ['action'],
	output: campaignRow,
	run: perItem(async (call) => {
		const { proceedOnSessionCheckFailure } = call.fields('options');
		const options = { proceed_on_session_check_failure: proceedOnSessionCheckFailure ?? false };
		const leftOut = readLeaveOut(call);
		return [await act(call, 'start', options, async () => await checkStart(call, leftOut))];
	}),
};
