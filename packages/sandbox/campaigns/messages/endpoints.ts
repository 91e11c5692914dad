import { isoTime } from '../../core/clock';
import { notFound, throwIfInvalid } from '../../core/errors';
import type { HandlerContext, Handlers } from '../../core/http/handler';
import { readPage } from '../../core/http/page';
import { SANDBOX_USER } from '../../core/keys';
import { isMember } from '../../leads/records';
import { findCampaignLead } from '../leadRecords';
import { resolveApproval } from '../lifecycle';
import { getCampaign, type CampaignState } from '../records';
import { checkOverridable, placeholderProblems } from './override';
import { editApproval, findApprovalOfStage, getApproval, saveOverride } from './records';

const willBeEnrolled = (
	{ store }: HandlerContext,
	{ campaign, setup }: CampaignState,
	leadId: string,
): boolean =>
	campaign.status === 'draft' &&
	setup.source !== null &&
	isMember(store, setup.source.lead_list_id, leadId);

export const messageHandlers = {
	'campaigns.listMessageApprovals': ({ path, query }, context) => {
		const { campaign } = getCampaign(context, path.campaign_id);
		return {
			page: readPage(context, query, {
				from: 'message_approvals',
				where: [['campaign_id = ?', campaign.id]],
				at: 'generated_at',
			}),
		};
	},

	'campaigns.actOnMessageApproval': ({ path, body }, context) => {
		const state = getCampaign(context, path.campaign_id);
		const approval = getApproval(context.store, path.message_id, path.campaign_id);
		return { body: { data: resolveApproval(context, state, approval, body, SANDBOX_USER) } };
	},

	'campaigns.setMessageOverride': ({ path, body }, context) => {
		const { store, now, effect } = context;
		const state = getCampaign(context, path.campaign_id);
		const enrolled = findCampaignLead(store, path.campaign_id, path.lead_id);
		if (!enrolled && !willBeEnrolled(context, state, path.lead_id)) {
			throw notFound(`Lead ${path.lead_id} of campaign ${path.campaign_id}`);
		}
		const approval =
			body.node_type === 'send_message'
				? findApprovalOfStage(store, path.campaign_id, path.lead_id, body.message_stage)
				: undefined;
		checkOverridable({ ...state, lead: enrolled?.lead, approval }, body);
		throwIfInvalid(placeholderProblems(body.message));

		const updated_at = isoTime(now);
		const override = saveOverride(store, { ...path, ...body, updated_at });
		if (approval) editApproval(store, approval, body.message, now);
		effect('override_set', { override_id: override.id, ...path });
		return {
			body: {
				data: [override],
				lead_campaign_state: enrolled ? 'enrolled' : 'pending_enrollment',
			},
		};
	},
} satisfies Partial<Handlers>;
