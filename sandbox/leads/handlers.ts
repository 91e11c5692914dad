import type { Lead, LeadEnrichment, LeadWithLists } from '../../src/contract/leads';
import { invalidRequest, notFound } from '../http/errors';
import type { HandlerContext, Handlers } from '../http/handler';
import { fromJson, type Json } from '../store/json';
import { type PlacedRow, readPage } from '../http/page';
import { LEAD_WITH_LISTS, updateLead } from './records';
import { canEnrich, enriched, enrichmentFailed } from './enrichment';
import { searchTerms } from './search';

interface LeadRow {
	readonly record: Json<Lead>;
	readonly sent: Json<LeadWithLists>;
}

function findLead({ store, workspace }: HandlerContext, id: string): LeadRow {
	const row = store.get<LeadRow>(
		`SELECT record, ${LEAD_WITH_LISTS} AS sent FROM leads WHERE workspace_id = ? AND id = ?`,
		workspace.id,
		id,
	);
	if (!row) throw notFound(`Lead ${id}`);
	return row;
}

const asSent = ({ sent }: LeadRow): LeadWithLists => fromJson(sent);

/** The ids of a comma-separated parameter. */
function listIdsOf(parameter: string | undefined): string[] | undefined {
	if (parameter === undefined) return undefined;
	const ids = parameter
		.split(',')
		.map((id) => id.trim())
		.filter(Boolean);
	if (ids.length === 0) {
		throw invalidRequest([{ field: 'list_ids', message: 'must name at least one lead list' }]);
	}
	return ids;
}

/** Spends a credit where the lead is newly enriched; changes the lead where something came of it. */
function enrich(context: HandlerContext, lead: Lead): LeadEnrichment {
	const { store, workspace, now, effect } = context;
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
		updateLead(store, enrichmentFailed(lead, now));
		return outcome('failed');
	}
	store.run('UPDATE workspaces SET credits = credits - 1 WHERE id = ?', workspace.id);
	updateLead(store, enriched(lead, now));
	effect('credit_spent', lead.id);
	effect('lead_enriched', lead.id);
	return outcome('enriched', true);
}

export const leadHandlers = {
	'leads.list': ({ query }, { store, workspace, endpoint }) => {
		const terms = searchTerms(query.query ?? '');
		const listIds = listIdsOf(query.list_ids);
		const inLists =
			'EXISTS (SELECT 1 FROM memberships WHERE lead_id = leads.id AND lead_list_id IN (SELECT value FROM json_each(?)))';
		const conditions = [
			'workspace_id = ?',
			'(created_at, seq) < (?, ?)',
			...terms.map(() => 'instr(search_text, ?) > 0'),
			...(listIds ? [inLists] : []),
		];
		const list = JSON.stringify([endpoint, workspace.id, terms, listIds?.toSorted()]);
		return {
			page: readPage(list, query, (below, count) =>
				store.all<PlacedRow<LeadWithLists>>(
					`SELECT seq, created_at AS at, CAST(${LEAD_WITH_LISTS} AS BLOB) AS record
					FROM leads WHERE ${conditions.join(' AND ')}
					ORDER BY created_at DESC, seq DESC LIMIT ?`,
					workspace.id,
					below.at,
					below.seq,
					...terms,
					...(listIds ? [JSON.stringify(listIds)] : []),
					count,
				),
			),
		};
	},

	'leads.get': ({ path }, context) => ({ body: { data: asSent(findLead(context, path.lead_id)) } }),

	'leads.enrich': ({ path }, context) => {
		const enrichment = enrich(context, fromJson(findLead(context, path.lead_id).record));
		return { body: { data: { enrichment, lead: asSent(findLead(context, path.lead_id)) } } };
	},
} satisfies Partial<Handlers>;
