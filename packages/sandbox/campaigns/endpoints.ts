import type {
	Campaign,
	CampaignDetail,
	campaigns,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import type { LeadCreate, LeadList } from 'n8n-nodes-outreach/src/contract/leads';
import { problemsOf } from 'n8n-nodes-outreach/src/contract/problems';
import { unknownAccounts } from '../accounts/records';
import { isoTime } from '../core/clock';
import { ApiFailure, throwIfInvalid } from '../core/errors';
import type { HandlerContext, HandlerRequest, Handlers } from '../core/http/handler';
import { readPage } from '../core/http/page';
import { failsProcessing, importedLeadSchema, importLead } from '../leads/import';
import { getDefaultList, getLeadList } from '../leads/records';
import { pauseCampaign, resumeCampaign, startCampaign } from './lifecycle';
import {
	getCampaign,
	insertCampaign,
	socialAccountsOf,
	updateCampaign,
	type CampaignState,
} from './records';
import { changeSetup, checkEditable, newSetup, storedObjectiveProblems } from './setup';

const detailOf = ({ campaign, setup }: CampaignState): CampaignDetail => ({ ...campaign, setup });

/** Throws the API's 400 if one of the sender accounts is not in the workspace. */
const checkAccounts = (context: HandlerContext, ids: readonly string[]): void =>
	throwIfInvalid(unknownAccounts(context, 'social_account_ids', ids));

function getEligibleList(context: HandlerContext, id: string): LeadList {
	const list = getLeadList(context, id);
	if (list.is_campaign_eligible) return list;
	const message = `The list ${list.name} cannot be the source of a campaign.`;
	throw new ApiFailure(400, 'lead_list_not_eligible', message, { details: { lead_list_id: id } });
}

/** Adds the leads to the default list. If one of them is bad, adds none. */
function addInlineLeads(context: HandlerContext, leads: readonly LeadCreate[]): LeadList {
	const problems = leads.flatMap((lead, index) =>
		problemsOf(importedLeadSchema(context), lead).map(({ field, message }) => ({
			field: `source.leads[${index}].${field}`,
			message,
		})),
	);
	throwIfInvalid(problems);
	const failing = leads.findIndex(failsProcessing);
	if (failing >= 0) {
		const message = `source.leads[${failing}] could not be processed, so nothing was created.`;
		throw new ApiFailure(400, 'processing_failed', message, { details: { index: failing } });
	}
	const list = getDefaultList(context);
	for (const lead of leads) importLead(context, list.id, lead);
	return list;
}

type Source = HandlerRequest<typeof campaigns.create>['body']['source'];

function sourceList(context: HandlerContext, source: Source): LeadList {
	if (!source) return getDefaultList(context);
	return 'leads' in source
		? addInlineLeads(context, source.leads)
		: getEligibleList(context, source.lead_list_id);
}

export const campaignHandlers = {
	'campaigns.list': ({ query }, context) => ({
		page: readPage(context, query, {
			from: 'campaigns',
			where: [['workspace_id = ?', context.workspace.id], ['is_deleted = 0']],
			at: 'created_at',
		}),
	}),

	'campaigns.create': ({ body }, context) => {
		const { store, workspace, now, effect } = context;
		checkAccounts(context, body.social_account_ids);
		const list = sourceList(context, body.source);
		const setup = newSetup(body, list.id);
		const state = insertCampaign(store, workspace.id, { setup, list, at: now });
		effect('campaign_created', { campaign_id: state.campaign.id });
		return { status: 201, body: { data: detailOf(state) } };
	},

	'campaigns.get': ({ path }, context) => ({
		body: { data: detailOf(getCampaign(context, path.campaign_id)) },
	}),

	'campaigns.update': ({ path, body }, context) => {
		const { store, now, effect } = context;
		const { campaign, setup: former } = getCampaign(context, path.campaign_id);
		const isClosed = context.readings['campaigns.update.completed'] === 'closed';
		checkEditable(campaign.status, body, { isClosed });
		throwIfInvalid(storedObjectiveProblems(former, body));
		const setup = changeSetup(former, body);
		checkAccounts(context, setup.social_account_ids);
		const updated: Campaign = {
			...campaign,
			name: setup.name,
			goal: setup.description,
			socialAccounts: socialAccountsOf(store, setup),
			updatedAt: isoTime(now),
		};
		updateCampaign(store, { campaign: updated, setup });
		effect('campaign_updated', { campaign_id: campaign.id });
		return { body: { data: { ...updated, setup } } };
	},

	'campaigns.act': ({ path, body }, context) => {
		const state = getCampaign(context, path.campaign_id);
		const skipSessionCheck = body.proceed_on_session_check_failure ?? false;
		const actions = {
			start: () => startCampaign(context, state, { skipSessionCheck }),
			pause: () => pauseCampaign(context, state),
			resume: () => resumeCampaign(context, state),
		};
		return { body: { data: actions[body.action]() } };
	},

	'campaigns.listLeads': ({ path, query }, context) => {
		const { campaign } = getCampaign(context, path.campaign_id);
		return {
			page: readPage(context, query, {
				from: 'campaign_leads',
				where: [['campaign_id = ?', campaign.id]],
				at: 'enrolled_at',
			}),
		};
	},
} satisfies Partial<Handlers>;
