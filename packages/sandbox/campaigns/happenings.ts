import type { ActionContext, Happenings } from '../core/engine/action';
import { decideAsColleague } from './messages/colleague';
import { getCampaign } from './records';
import { acceptNow } from './sequence/accept';
import { takeCampaignTurn } from './sequence/campaignTurn';
import { planCampaign } from './sequence/plan';
import { takeSenderTurn } from './sequence/senderTurn';

export const campaignHappenings = {
	campaign_turn: takeCampaignTurn,
	colleague_decides: decideAsColleague,
	invitation_accepted: acceptNow,
	sender_turn: takeSenderTurn,
} satisfies Partial<Happenings>;

export function awakenCampaigns(context: ActionContext): void {
	const { store } = context;
	const campaigns = store.all<{ id: string }>(
		`SELECT id FROM campaigns WHERE is_deleted = 0 AND json_extract(record, '$.status') = 'started'
		ORDER BY seq`,
	);
	for (const { id } of campaigns) planCampaign(context, getCampaign({ store }, id));
}
