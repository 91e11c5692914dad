import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { readPart } from '../console/parts';
import type { ViewContext, ViewReaders } from '../console/viewContext';
import type { LeadView, Part } from '../console/views';
import { getLead } from './records';
import { matching } from './search';

const readLeads = (context: ViewContext): Part<Lead> =>
	readPart<Lead, Lead>(
		context,
		{
			from: 'leads',
			where: [['workspace_id = ?', context.workspace.id], ...matching(context.query.search ?? '')],
			at: 'created_at',
		},
		(lead) => lead,
	);

/** The lead without what other resources know of it. */
export function readLead(context: ViewContext, id: string): Pick<LeadView, 'lead' | 'lists'> {
	const lists = context.store.all<{ id: string; name: string }>(
		`SELECT id, name FROM memberships JOIN lead_lists ON id = lead_list_id
		WHERE lead_id = ? ORDER BY memberships.seq`,
		id,
	);
	return {
		lead: getLead(context, id),
		lists: lists.map(({ id: listId, name }) => ({ id: listId, name })),
	};
}

export const leadViews = { leads: readLeads } satisfies Partial<ViewReaders>;
