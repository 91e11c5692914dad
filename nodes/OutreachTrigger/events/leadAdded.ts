import { type Lead, leadLists, leads } from '../../../src/contract/leads';
import { readRows } from '../../../src/n8n/polling/reading/rows';
import { joinsOf, type OrderState } from '../../../src/trigger/kinds/byOrder';
import { pick } from '../../shared/rows/pick';
import { listSource } from '../sources/list';
import type { Source, TriggerCall } from '../../../src/n8n/polling/source';

interface AddedLead {
	readonly lead: Lead;
	/** Null for the workspace. */
	readonly lead_list_id: string | null;
}

export const addedLeads = joinsOf<Lead, AddedLead>({
	event: 'leadAdded',
	createdAt: ({ created_at }) => created_at,
	recordOf: (lead, lead_list_id) => ({ lead, lead_list_id }),
});

/** The list; undefined for the whole workspace. */
const listIn = ({ filters: { leadListId = [] } }: TriggerCall) =>
	leadListId.length > 0 ? leadListId.join(',') : undefined;

const leadFields = pick<Lead>(
	'first_name',
	'last_name',
	'company',
	'job_title',
	'location',
	'social_url',
);

export const leadAdded: Source<OrderState, AddedLead> = {
	...listSource({
		kind: addedLeads,
		list: async (call, needsMore) => {
			const lead_list_id = listIn(call);
			return lead_list_id === undefined
				? await readRows(call, leads.list, {}, needsMore)
				: await readRows(call, leadLists.listLeads, { path: { lead_list_id } }, needsMore);
		},
		asRead: (list) => list,
		settings: (call) => ({ leadListId: listIn(call) }),
		settingsSince: (since) => ({ since }),
		reads: [leads.list, leadLists.listLeads],
		filters: ['leadListId'],
	}),

	simplify: ({ lead, lead_list_id }) => ({
		lead_id: lead.id,
		...leadFields(lead),
		lead_list_id,
	}),
};
