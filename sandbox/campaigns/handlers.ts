import type { Campaign, CampaignDetail } from '../../src/contract/campaigns';
import type { CampaignSetup } from '../../src/contract/campaignSetup';
import type { LeadList } from '../../src/contract/leadLists';
import type { LeadCreate } from '../../src/contract/leads';
import { problemsOf } from '../../src/contract/problems';
import { findAccount } from '../accounts/records';
import { pauseCampaign, resumeCampaign, startCampaign } from './lifecycle';
import { findCampaign, insertCampaign, updateCampaign, type CampaignState } from './records';
import { ApiFailure, invalidRequest, notFound } from '../http/errors';
import type { HandlerContext, Handlers } from '../http/handler';
import { failsProcessing, importedLeadSchema, importLead } from '../leads/import';
import { readPage, type PlacedRow } from '../http/page';
import { newCampaign } from './campaign';
import { changedSetup, checkEditable, newSetup, storedObjectiveProblems, withSetup } from './setup';
import { defaultList, findList } from '../leads/listHandlers';

/** A campaign of the workspace. Throws the API's 404 where there is none. */
export function getCampaign({ store, workspace }: HandlerContext, id: string): CampaignState {
	const found = findCampaign(store, id);
	if (found?.workspaceId !== workspace.id) throw notFound(`Campaign ${id}`);
	return found;
}

const detailOf = ({ campaign, setup }: CampaignState): CampaignDetail => ({ ...campaign, setup });

/** The sender accounts as a campaign shows them. Throws the API's 400 where one is not of the workspace. */
function assignedAccounts(
	{ store, workspace }: HandlerContext,
	ids: CampaignSetup['social_account_ids'],
): Campaign['socialAccounts'] {
	const found = ids.map((id) => ({ id, stored: findAccount(store, id) }));
	const unknown = found.filter(({ stored }) => stored?.workspaceId !== workspace.id);
	if (unknown.length > 0) {
		const names = unknown.map(({ id }) => id).join(', ');
		throw invalidRequest([
			{
				field: 'social_account_ids',
				message: `names sender accounts that are not in this workspace: ${names}`,
			},
		]);
	}
	return found.map(({ id, stored }) => ({
		id,
		profileName: stored?.account.profile_name ?? null,
	}));
}

function eligibleList(context: HandlerContext, id: string): LeadList {
	const list = findList(context, id);
	if (!list.is_campaign_eligible) {
		throw new ApiFailure(
			400,
			'lead_list_not_eligible',
			`The list ${list.name} cannot be the source of a campaign.`,
			{ details: { lead_list_id: id } },
		);
	}
	return list;
}

/** Adds the leads to the default list, or none of them where one is bad. */
function addInlineLeads(context: HandlerContext, leads: readonly LeadCreate[]): LeadList {
	const problems = leads.flatMap((lead, index) =>
		problemsOf(importedLeadSchema(), lead).map(({ field, message }) => ({
			field: `source.leads[${index}].${field}`,
			message,
		})),
	);
	if (problems.length > 0) throw invalidRequest(problems);
	const failing = leads.findIndex(failsProcessing);
	if (failing >= 0) {
		throw new ApiFailure(
			400,
			'processing_failed',
			`source.leads[${failing}] could not be processed, so nothing was created.`,
			{ details: { index: failing } },
		);
	}
	const list = defaultList(context);
	for (const lead of leads) importLead(context, list.id, lead);
	return list;
}

export const campaignHandlers = {
	'campaigns.list': ({ query }, { store, workspace, endpoint }) => ({
		page: readPage(`${endpoint} ${workspace.id}`, query, (below, count) =>
			store.all<PlacedRow<Campaign>>(
				`SELECT seq, created_at AS at, record FROM campaigns
				WHERE workspace_id = ? AND is_deleted = 0 AND (created_at, seq) < (?, ?)
				ORDER BY created_at DESC, seq DESC LIMIT ?`,
				workspace.id,
				below.at,
				below.seq,
				count,
			),
		),
	}),

	'campaigns.create': ({ body }, context) => {
		const { store, workspace, now, effect } = context;
		const socialAccounts = assignedAccounts(context, body.social_account_ids);
		const { source } = body;
		const list =
			source && 'leads' in source
				? addInlineLeads(context, source.leads)
				: source
					? eligibleList(context, source.lead_list_id)
					: defaultList(context);
		const setup = newSetup(body, list.id);
		const state = insertCampaign(store, workspace.id, now, (id) => ({
			campaign: newCampaign({ id, setup, socialAccounts, list, at: now }),
			setup,
		}));
		effect('campaign_created', state.campaign.id);
		return { status: 201, body: { data: detailOf(state) } };
	},

	'campaigns.get': ({ path }, context) => ({
		body: { data: detailOf(getCampaign(context, path.campaign_id)) },
	}),

	'campaigns.update': ({ path, body }, context) => {
		const { store, now, effect } = context;
		const { campaign, setup: former } = getCampaign(context, path.campaign_id);
		checkEditable(campaign.status, body);
		const problems = storedObjectiveProblems(former, body);
		if (problems.length > 0) throw invalidRequest(problems);
		const setup = changedSetup(former, body);
		const socialAccounts = assignedAccounts(context, setup.social_account_ids);
		const state = { campaign: withSetup(campaign, setup, socialAccounts, now), setup };
		updateCampaign(store, state);
		effect('campaign_updated', campaign.id);
		return { body: { data: detailOf(state) } };
	},

	'campaigns.act': ({ path, body }, context) => {
		const state = getCampaign(context, path.campaign_id);
		const acted = {
			start: () =>
				startCampaign(context, state, {
					skipSessionCheck: body.proceed_on_session_check_failure ?? false,
				}),
			pause: () => pauseCampaign(context, state),
			resume: () => resumeCampaign(context, state),
		};
		return { body: { data: acted[body.action]() } };
	},
} satisfies Partial<Handlers>;
