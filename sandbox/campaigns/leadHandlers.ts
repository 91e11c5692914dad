import type { CampaignLead } from '../../src/contract/campaignLeads';
import {
	approvalOfStage,
	findCampaignLead,
	putOverride,
	updateApproval,
	type CampaignState,
} from './records';
import { invalidRequest, notFound } from '../http/errors';
import type { HandlerContext, Handlers } from '../http/handler';
import { readPage, type PlacedRow } from '../http/page';
import { checkSlot, tokenProblems } from './messages/override';
import { getCampaign } from './handlers';

/** Whether a start of this draft will enroll the lead. */
function willBeEnrolled(
	{ store }: HandlerContext,
	{ campaign, setup }: CampaignState,
	leadId: string,
): boolean {
	if (campaign.status !== 'draft' || setup.source === null) return false;
	const member = store.get(
		'SELECT 1 FROM memberships WHERE lead_id = ? AND lead_list_id = ?',
		leadId,
		setup.source.lead_list_id,
	);
	return member !== undefined;
}

export const campaignLeadHandlers = {
	'campaigns.listLeads': ({ path, query }, context) => {
		const { store, workspace, endpoint } = context;
		const { campaign } = getCampaign(context, path.campaign_id);
		return {
			page: readPage(`${endpoint} ${workspace.id} ${campaign.id}`, query, (below, count) =>
				store.all<PlacedRow<CampaignLead>>(
					`SELECT seq, enrolled_at AS at, record FROM campaign_leads
					WHERE campaign_id = ? AND (enrolled_at, seq) < (?, ?)
					ORDER BY enrolled_at DESC, seq DESC LIMIT ?`,
					campaign.id,
					below.at,
					below.seq,
					count,
				),
			),
		};
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
				? approvalOfStage(store, path.campaign_id, path.lead_id, body.message_stage)
				: undefined;
		const { campaign, setup } = state;
		checkSlot({ campaignStatus: campaign.status, setup, lead: enrolled?.lead, approval }, body);
		const problems = tokenProblems(body.message);
		if (problems.length > 0) throw invalidRequest(problems);

		const updated_at = new Date(now).toISOString();
		const override = putOverride(store, { ...path, ...body, updated_at });
		if (approval) {
			updateApproval(store, {
				...approval,
				message: body.message,
				is_override: true,
				updated_at,
			});
		}
		effect('override_set', override.id);
		return {
			body: {
				data: [override],
				lead_campaign_state: enrolled ? 'enrolled' : 'pending_enrollment',
			},
		};
	},
} satisfies Partial<Handlers>;
