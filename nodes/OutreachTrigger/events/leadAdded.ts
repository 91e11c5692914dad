import { type Lead, leadLists, leads } from '../../../src/contract/leads';
import { readRows, type Rows } from '../../../src/n8n/polling/rows';
import { addedLeads, type LeadRecord, type LeadsState } from '../../../src/trigger/kinds/byOrder';
import { pick } from '../../shared/rows/pick';
import { HOUR_MS, type Source, startWith, type TriggerCall } from '../sources/source';

/** The list; undefined for the whole workspace. */
const settings = ({ filters: { leadListId = [] } }: TriggerCall) => ({
	leadListId: leadListId.length > 0 ? leadListId.join(',') : undefined,
});

async function newestLeads(
	call: TriggerCall,
	needsMore: (rows: readonly Lead[]) => boolean,
): Promise<Rows<Lead>> {
	const { leadListId } = settings(call);
	return leadListId === undefined
		? await readRows(call, leads.list, {}, needsMore)
		: await readRows(call, leadLists.listLeads, { path: { lead_list_id: leadListId } }, needsMore);
}

const leadFields = pick<Lead>(
	'first_name',
	'last_name',
	'company',
	'job_title',
	'location',
	'social_url',
);

export const leadAdded: Source<LeadsState, LeadRecord> = {
	detector: addedLeads,
	reads: [leads.list, leadLists.listLeads],
	filters: ['leadListId'],

	start: async (call, hours) => {
		// We know the server's time only from the first answer.
		const since = () => (hours > 0 ? call.serverNow() - hours * HOUR_MS : undefined);
		const read = await newestLeads(call, (rows) =>
			addedLeads.needsMore(undefined, rows, { since: since() }),
		);
		const state = addedLeads.baseline(read, read.at, { since: since() });
		return hours > 0 ? addedLeads.detect(state, read, read.at, settings(call)) : startWith(state);
	},

	poll: async (call, state) => {
		const read = await newestLeads(call, (rows) =>
			addedLeads.needsMore(state, rows, settings(call)),
		);
		return addedLeads.detect(state, read, read.at, settings(call));
	},

	newest: async (call) => {
		const { rows, at } = await newestLeads(call, () => false);
		const nothing = { window: [], isWhole: true, read: 0 };
		const read = { rows: rows.slice(0, 1), hasMore: false };
		return addedLeads.detect(nothing, read, at, settings(call)).events.at(-1);
	},

	simplify: ({ lead, lead_list_id }) => ({
		lead_id: lead.id,
		...leadFields(lead),
		lead_list_id,
	}),
};
