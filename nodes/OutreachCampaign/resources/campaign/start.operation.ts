import type { INodeProperties } from 'n8n-workflow';

import { campaigns } from '../../../../src/contract/campaigns';
import { leadLists, leads } from '../../../../src/contract/leads';
import { wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { noticeProperty, optionsByUser } from '../../../shared/form/properties';
import { campaignLocator } from '../../../shared/form/locators';
import { outputProperties } from '../../../shared/form/output';
import { leaveOut, readLeaveOut } from '../../../shared/leaveOut/form';
import { called, readLists, throwUnreadable } from '../../../shared/leaveOut/lists';
import { campaignRow } from '../../../shared/rows/campaign';
import { act } from './act';
import { refuseLeftOut } from './leftOutLeads';

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

// The API cannot give a campaign another list.
const ANOTHER_CAMPAIGN = 'create another campaign from that one.';

/** Throws if the list of the campaign is one of these, or has somebody who is in one. */
async function checkStart(call: ItemCall, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	const lists = await readLists(call, ids);
	const path = { campaign_id: call.id('campaignId') };
	const reading = call.read(campaigns.get, { path });
	const { data: campaign } = await reading.catch(throwUnreadable('the campaign'));
	// Started by the execution that this one retries, or by somebody else: the API does not start it a second time.
	if (campaign.status === 'started') return;
	const source = campaign.leadList?.id ?? campaign.setup.source?.lead_list_id;
	if (source === undefined) {
		throw wrongState(
			'Not started, because the campaign names no lead list, so nobody can be left out',
			'Create another one from a list, or remove the option Leave Out Who Is In.',
		);
	}
	const own = lists.find(({ id }) => id === source);
	if (own) {
		throw wrongState(
			`Not started, because the list of the campaign is to be left out: ${called(own)}`,
			'Create another campaign from another list.',
		);
	}
	await refuseLeftOut(call, source, lists, { notDone: 'Not started', advice: ANOTHER_CAMPAIGN });
}
