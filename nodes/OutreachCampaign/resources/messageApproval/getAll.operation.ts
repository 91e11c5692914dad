import { campaigns, type MessageApproval } from '../../../../src/contract/campaigns';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Operation } from '../../../../src/n8n/execution/operation';
import { perItem } from '../../../../src/n8n/execution/perItem';
import { filtersProperty, optionsProperty } from '../../../shared/form/properties';
import { campaignLocator } from '../../../shared/form/locators';
import { limitOf, returnAllProperties } from '../../../shared/form/returnAll';
import { simplifier, outputProperties } from '../../../shared/form/output';
import { approvalsOf } from './approvalsOf';
import { approvalRow, approvalWithContext, simplifyApproval } from './approvalRow';

export const getAll: Operation = {
	properties: [
		{
			displayName: 'Campaigns',
			name: 'campaigns',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'All Started and Paused',
					value: 'startedAndPaused',
					description: 'Takes one request for the list of campaigns and one for each of them',
				},
				{ name: 'One Campaign', value: 'one' },
			],
			default: 'startedAndPaused',
			description: 'Whose messages to get',
		},
		{ ...campaignLocator, displayOptions: { show: { campaigns: ['one'] } } },
		...returnAllProperties,
		...outputProperties,
		filtersProperty({
			displayName: 'Approval Status',
			name: 'approvalStatus',
			type: 'options',
			options: [
				{ name: 'Approved', value: 'approved' },
				{ name: 'Pending', value: 'pending' },
				{ name: 'Rejected', value: 'rejected' },
			],
			default: 'pending',
			description:
				'Only messages with this status. The API has no such filter, so the node reads all messages and leaves out the others.',
		}),
		optionsProperty({
			displayName: 'Include Lead and Campaign',
			name: 'includeLeadAndCampaign',
			type: 'boolean',
			default: true,
			description:
				'Whether to add the lead and the campaign to each message, of which the API gives only the IDs. Without it, the names are empty, except that of the campaign with All Started and Paused. Takes one more request for every 500 leads of a campaign that has messages to show, and one for the name if you get One Campaign.',
		}),
	],
	endpoint: campaigns.listMessageApprovals,
	alsoCalls: [campaigns.get, campaigns.list, campaigns.listLeads],
	ownParameters: ['approvalStatus', 'campaigns', 'includeLeadAndCampaign'],
	output: approvalRow,
	record: approvalWithContext,
	run: perItem(async (call) => {
		const isOne = call.parameter('campaigns') === 'one';
		const approvals = await approvalsOf(call, {
			campaignId: isOne ? call.id('campaignId') : undefined,
			limit: limitOf(call),
			matches: filterOf(call),
			withLeadAndCampaign: call.fields('options').includeLeadAndCampaign === true,
		});
		return approvals.map(simplifier(call, simplifyApproval));
	}),
};

function filterOf(call: ItemCall) {
	const { approvalStatus } = call.fields('filters');
	if (approvalStatus === undefined) return undefined;
	return ({ approval_status }: MessageApproval) => approval_status === approvalStatus;
}
