import type { MessageApproval } from '../../../src/contract/messageApprovals';
import { resolveApproval } from '../lifecycle';
import { findApproval } from '../records';
import { notFound } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { readPage, type PlacedRow } from '../../http/page';
import { SANDBOX_USER } from './approval';
import { getCampaign } from '../handlers';

export const messageApprovalHandlers = {
	'campaigns.listMessageApprovals': ({ path, query }, context) => {
		const { store, workspace, endpoint } = context;
		const { campaign } = getCampaign(context, path.campaign_id);
		return {
			page: readPage(`${endpoint} ${workspace.id} ${campaign.id}`, query, (below, count) =>
				store.all<PlacedRow<MessageApproval>>(
					`SELECT seq, generated_at AS at, record FROM message_approvals
					WHERE campaign_id = ? AND (generated_at, seq) < (?, ?)
					ORDER BY generated_at DESC, seq DESC LIMIT ?`,
					campaign.id,
					below.at,
					below.seq,
					count,
				),
			),
		};
	},

	'campaigns.actOnMessageApproval': ({ path, body }, context) => {
		const state = getCampaign(context, path.campaign_id);
		const approval = findApproval(context.store, path.message_id);
		if (approval?.campaign_id !== path.campaign_id) {
			throw notFound(`Message ${path.message_id} of campaign ${path.campaign_id}`);
		}
		return {
			body: { data: resolveApproval(context, state, approval, body, SANDBOX_USER) },
		};
	},
} satisfies Partial<Handlers>;
