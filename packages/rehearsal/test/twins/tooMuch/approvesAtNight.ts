import { readExample } from '../../../n8n/examples';
import { byId, node } from '../../../n8n/workflows';
import { HOURLY, workflow } from '../nodes';
import type { Pair } from '../pair';

const atNight = node(
	'At two in the morning',
	'n8n-nodes-base.scheduleTrigger',
	{ rule: { interval: [{ field: 'cronExpression', expression: '0 2 * * *' }] } },
	1.2,
);

const waiting = node('Messages that wait', 'n8n-nodes-outreach.outreachCampaign', {
	resource: 'messageApproval',
	operation: 'getAll',
	campaigns: 'startedAndPaused',
	returnAll: true,
	simplify: true,
	filters: { approvalStatus: 'pending' },
	options: {},
});

const approve = {
	...node('Approve', 'n8n-nodes-outreach.outreachCampaign', {
		resource: 'messageApproval',
		operation: 'approve',
		simplify: true,
		campaignId: byId('={{ $json.campaign_id }}'),
		messageId: byId('={{ $json.id }}'),
		onlyIfTextIsUnchanged: '={{ $json.message }}',
	}),
	onError: 'continueErrorOutput',
};

export const approvesAtNight: Pair = {
	mistake: 'All messages that wait are approved at night, without anybody who has read them',
	line: 'approvals.unattended',
	days: 3,
	broken: workflow('Approve at night', atNight, waiting, approve),
	corrected: {
		...readExample('approve-in-slack', { parameters: { pollTimes: { item: [HOURLY] } } }),
		name: 'Ask before it is approved',
	},
	// What the colleague has not answered waits.
	toDecide: ['approvals.waiting'],
};
