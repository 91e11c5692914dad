import type { INodeProperties } from 'n8n-workflow';

import { type CampaignDetail, campaigns } from '../../../../src/contract/campaigns';
import { leadLists, leads } from '../../../../src/contract/leads';
import { socialAccounts } from '../../../../src/contract/socialAccounts';
import { outcomeOf, wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { noticeProperty, optionsByUser } from '../../../shared/form/properties';
import { isOnlyCheck, onlyCheck } from '../../../shared/form/onlyCheck';
import { campaignLocator } from '../../../shared/form/locators';
import { outputProperties } from '../../../shared/form/output';
import { leaveOut } from '../../../shared/leaveOut/form';
import { called, readLists, throwUnreadable } from '../../../shared/leaveOut/lists';
import { leaveOutCompanies } from '../../../shared/leaveOut/readCompanies';
import {
	type Enrolled,
	leaveOutInCampaign,
	noteStarted,
	readRunningCampaigns,
} from '../../../shared/leaveOut/runningCampaigns';
import { campaignRow } from '../../../shared/rows/campaign';
import { act } from './act';
import {
	type LeaveOutOptions,
	optionsOf,
	readLeaveOutOptions,
	refuseLeftOut,
} from './leftOutLeads';
import { checkOnly } from './startCheck';

const ignoreSessionErrors: INodeProperties = {
	displayName: 'Ignore Failed Session Check',
	name: 'proceedOnSessionCheckFailure',
	type: 'boolean',
	default: false,
	description:
		'Whether to start even if a sender account fails its session check, or cannot be checked. Otherwise the campaign stays a draft, and the node names the accounts.',
};

const NOT_STARTED =
	"If anybody in the campaign's list is in one of these lead lists, the campaign is not started, and the error says who. This is checked once, before the start: whoever joins a list later is contacted. Costs a request for each list and each 500 leads of the campaign.";

const NOT_STARTED_BY_COMPANY =
	"If the company of anybody in the campaign's list is one of these, or has its website or that person's e-mail at one of these domains, the campaign is not started, and the error says who. This is checked once, before the start. Costs a request for the campaign and for each 500 of its leads, shared with Leave Out People in Lists. The key needs the scopes campaigns:read and leads:read.";

const NOT_STARTED_BY_CAMPAIGN =
	"start nothing if anybody in the campaign's list is queued, active or paused in another campaign that is started or paused. The error says who, and in which campaign. Drafts and completed campaigns do not count. This is checked once, before the start. Costs, once in a run, a request for each 500 campaigns and for each 500 leads of each campaign that counts, and one for the campaign and for each 500 of its leads, shared with the other Leave Out options. The key needs the scopes campaigns:read and leads:read.";

const WHAT_A_START_WOULD_DO =
	'start nothing, and give one item that says whether the campaign can start, what speaks against it, whom it would contact, and from when on. Costs a request for the campaign and one for its list, and once in a run one for each 500 campaigns and each 500 sender accounts. What the Leave Out options cost is added. The key needs the scopes campaigns:read, lead_lists:read and social_accounts:read.';

export const start: Operation = {
	properties: [
		noticeProperty(
			'Contacts every lead of the list within the schedule. Pause stops it, but takes back nothing that has gone out.',
		),
		campaignLocator,
		...outputProperties,
		...optionsByUser((user) => [
			ignoreSessionErrors,
			leaveOutCompanies(NOT_STARTED_BY_COMPANY, user),
			leaveOutInCampaign(NOT_STARTED_BY_CAMPAIGN, user),
			leaveOut(NOT_STARTED, user),
			onlyCheck(WHAT_A_START_WOULD_DO),
		]),
	],
	endpoint: campaigns.act,
	alsoCalls: [
		campaigns.get,
		campaigns.list,
		campaigns.listLeads,
		leadLists.get,
		leads.list,
		socialAccounts.list,
	],
	ownParameters: ['leaveOut', 'leaveOutCompanies', 'leaveOutInCampaign', 'onlyCheck'],
	settledFields: ['action'],
	output: campaignRow,
	run: perItem(async (call) => {
		const { proceedOnSessionCheckFailure } = call.fields('options');
		const options = { proceed_on_session_check_failure: proceedOnSessionCheckFailure ?? false };
		const leftOut = readLeaveOutOptions(call);
		if (isOnlyCheck(call)) {
			const checkLeftOut = async (campaign: CampaignDetail) => {
				if (leftOut) await checkStart(call, leftOut, async () => campaign);
			};
			const ignoresSessions = options.proceed_on_session_check_failure === true;
			return [await checkOnly(call, { ignoresSessions, checkLeftOut })];
		}
		let isChecked = false;
		let enrolled: readonly Enrolled[] | undefined;
		const check = async () => {
			if (leftOut) enrolled = await checkStart(call, leftOut, async () => await readCampaign(call));
			isChecked = true;
		};
		const note = async () => await noteStarted(call, call.id('campaignId'), enrolled);
		try {
			const started = await act(call, 'start', options, check);
			await note();
			return [started];
		} catch (error) {
			// If nobody knows whether it was started, it may have been.
			if (isChecked && outcomeOf(error) !== 'not sent') await note();
			throw error as Error;
		}
	}),
};

// The API cannot give a campaign another list.
const ANOTHER_CAMPAIGN = 'create another campaign from that one.';

/**
 * Whom a start enrolls; undefined if there is nothing to start. Throws if the list of the campaign is to be left out, or
 * has somebody who is.
 */
async function checkStart(
	call: ItemCall,
	options: LeaveOutOptions,
	read: () => Promise<CampaignDetail>,
): Promise<readonly Enrolled[] | undefined> {
	const lists = await readLists(call, options.lists);
	const campaign = await read();
	// Started by the execution that this one retries, or by somebody else: the API does not start it a second time.
	if (campaign.status === 'started') return undefined;
	const source = campaign.leadList?.id ?? campaign.setup.source?.lead_list_id;
	if (source === undefined) {
		throw wrongState(
			'Not started, because the campaign names no lead list, so nobody can be left out',
			`Create another one from a list, or remove the option ${optionsOf(options)}.`,
		);
	}
	const own = lists.find(({ id }) => id === source);
	if (own) {
		throw wrongState(
			`Not started, because the list of the campaign is to be left out: ${called(own)}`,
			'Create another campaign from another list.',
		);
	}
	const { companies, inCampaign } = options;
	const running = inCampaign ? await readRunningCampaigns(call, { campaign: campaign.id }) : [];
	return await refuseLeftOut(
		call,
		source,
		{ lists, companies, running },
		{ notDone: 'Not started', advice: ANOTHER_CAMPAIGN, options },
	);
}

async function readCampaign(call: ItemCall): Promise<CampaignDetail> {
	const reading = call.read(campaigns.get, { path: { campaign_id: call.id('campaignId') } });
	const { data } = await reading.catch(throwUnreadable('the campaign'));
	return data;
}
