import type { Lead, LeadEnrichment } from 'n8n-nodes-outreach/src/contract/leads';
import { invalidRequest } from '../core/errors';
import type { HandlerContext, Handlers } from '../core/http/handler';
import { readPage } from '../core/http/page';
import { canEnrich, enrichLead, failEnrichment } from './enrichment';
import { getLead, getLeadWithLists, LEAD_WITH_LISTS, updateLead } from './records';
import { matching } from './search';

/** The ids of a comma-separated parameter, sorted. */
function listIdsOf(parameter: string | undefined): string[] | undefined {
	if (parameter === undefined) return undefined;
	const ids = parameter
		.split(',')
		.map((id) => id.trim())
		.filter(Boolean);
	if (ids.length === 0) {
		throw invalidRequest({ field: 'list_ids', message: 'must name at least one lead list' });
	}
	return ids.toSorted();
}

const IN_LISTS =
	'EXISTS (SELECT 1 FROM memberships WHERE lead_id = leads.id AND lead_list_id IN (SELECT value FROM json_each(?)))';

/** Success costs a credit. A failure is recorded on the lead. */
function enrich({ store, workspace, now, effect }: HandlerContext, lead: Lead): LeadEnrichment {
	const credits = () =>
		store.get<{ credits: number }>('SELECT credits FROM workspaces WHERE id = ?', workspace.id)!
			.credits;
	const outcome = (status: LeadEnrichment['status'], charged = false): LeadEnrichment => ({
		status,
		charged,
		credits_remaining: credits(),
	});

	if (lead.profile_enriched_at !== null) return outcome('already_enriched');
	if (credits() < 1) return outcome('insufficient_credits');
	if (!canEnrich(lead)) {
		updateLead(store, failEnrichment(lead, now));
		return outcome('failed');
	}
	store.run('UPDATE workspaces SET credits = credits - 1 WHERE id = ?', workspace.id);
	updateLead(store, enrichLead(lead, now));
	effect('credit_spent', { lead_id: lead.id });
	effect('lead_enriched', { lead_id: lead.id });
	return outcome('enriched', true);
}

export const leadHandlers = {
	'leads.list': ({ query }, context) => {
		const listIds = listIdsOf(query.list_ids);
		return {
			page: readPage(context, query, {
				from: 'leads',
				where: [
					['workspace_id = ?', context.workspace.id],
					...matching(query.query ?? ''),
					listIds !== undefined && [IN_LISTS, JSON.stringify(listIds)],
				],
				at: 'created_at',
				record: LEAD_WITH_LISTS,
			}),
		};
	},

	'leads.get': ({ path }, context) => ({
		body: { data: getLeadWithLists(context, path.lead_id) },
	}),

	'leads.enrich': ({ path }, context) => {
		const enrichment = enrich(context, getLead(context, path.lead_id));
		return { body: { data: { enrichment, lead: getLeadWithLists(context, path.lead_id) } } };
	},
} satisfies Partial<Handlers>;
