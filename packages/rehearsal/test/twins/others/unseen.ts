import type { INodeParameters } from 'n8n-workflow';

import { byId, node } from '../../../n8n/workflows';
import { toApprove, wait, workflow } from '../nodes';
import type { Pair } from '../pair';

/** Time for someone to object. */
const beginning = [toApprove(), wait(6, 'hours')];

const approve = (parameters: INodeParameters) => ({
	...node('Approve', 'n8n-nodes-outreach.outreachCampaign', {
		resource: 'messageApproval',
		operation: 'approve',
		simplify: true,
		campaignId: byId('={{ $json.campaign_id }}'),
		messageId: byId('={{ $json.message_id }}'),
		...parameters,
	}),
	onError: 'continueErrorOutput',
});

export const unseen: Pair = {
	mistake: 'A message is approved some hours after its text was read, without a check of the text',
	line: 'approvals.unseen',
	days: 2,
	// Someone changes every text and leaves it to others.
	life: {
		colleague_decides_share: 1,
		colleague_median_hours: 2,
		colleague_rejects_share: 0,
		colleague_edits_share: 1,
		colleague_leaves_share: 1,
	},
	broken: workflow('Approve later', ...beginning, approve({ approveIf: 'always' })),
	corrected: workflow(
		'Approve what was read',
		...beginning,
		approve({ onlyIfTextIsUnchanged: '={{ $json.message }}' }),
	),
	// What someone has changed waits for a person. Six hours after a message may be at night.
	toDecide: ['approvals.waiting', 'approvals.unattended'],
};
