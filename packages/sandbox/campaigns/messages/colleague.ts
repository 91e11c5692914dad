import type { MessageApproval } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { ActionContext } from '../../core/engine/action';
import { whenColleagueActs } from '../../core/engine/colleague';
import type { WorldEvent } from '../../core/engine/events';
import { COLLEAGUE } from '../../core/keys';
import { findRecord } from '../../core/store/records';
import { resolveApproval } from '../lifecycle';
import { findCampaign, type CampaignState } from '../records';
import { ofApproval } from './approval';
import { editApproval } from './records';

/** A colleague decides on the message some time in working hours, or leaves it to others. */
export function planColleague(
	{ world, now }: ActionContext,
	{ setup }: CampaignState,
	{ id }: MessageApproval,
): void {
	if (world.life === null) return;
	const random = world.random(id, 'colleague');
	const { life } = world;
	const zone = setup.schedule?.timezone ?? 'UTC';
	const at = whenColleagueActs(life, life.colleague_decides_share, zone, { random, now });
	if (at !== undefined) world.plan('colleague_decides', id, at);
}

const REASONS = ['MESSAGE_QUALITY', 'NOT_FIT', 'BAD_TIMING'] as const;

/**
 * The colleague approves most messages, changes some of them first, and rejects a few. The colleague leaves some of the
 * changed ones for others to approve.
 */
export function decideAsColleague(context: ActionContext, { subject }: WorldEvent): void {
	const { store, now, world } = context;
	const { life } = world;
	if (life === null) return;
	const sql = 'SELECT record FROM message_approvals WHERE id = ?';
	const approval = findRecord<MessageApproval>(store, sql, subject);
	const campaign = approval && findCampaign({ store }, approval.campaign_id);
	if (!campaign || approval.approval_status !== 'pending') return;
	if (campaign.campaign.status === 'completed') return;
	const random = world.random(subject, 'decision');
	if (random.chance(life.colleague_rejects_share)) {
		const rejection_reason = random.pick(REASONS);
		resolveApproval(context, campaign, approval, { action: 'reject', rejection_reason }, COLLEAGUE);
		return;
	}
	if (!random.chance(life.colleague_edits_share)) {
		resolveApproval(context, campaign, approval, { action: 'approve' }, COLLEAGUE);
		return;
	}
	const edited = editApproval(store, approval, `${approval.message} Best regards`, now);
	context.effect('approval_edited', ofApproval(approval));
	if (random.chance(life.colleague_leaves_share)) return;
	resolveApproval(context, campaign, edited, { action: 'approve' }, COLLEAGUE);
}
