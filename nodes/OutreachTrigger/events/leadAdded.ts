import type { IPollFunctions } from 'n8n-workflow';

import { leadLists } from '../../../src/contract/leadLists';
import { type Lead, leads as leadEndpoints } from '../../../src/contract/leads';
import type { PollCall } from '../../../src/n8n/poll';
import { type LeadRecord, leads } from '../../../src/trigger';
import { HOUR_MS, readRows, type Rows } from './reading';
import { type Source, startingWith, whole } from './source';

type State = Parameters<typeof leads.detect>[0];

/** Undefined for the whole workspace. */
function listIdOf(context: IPollFunctions): string | undefined {
	const { leadListId } = context.getNodeParameter('filters', {}) as { leadListId?: unknown };
	return String(leadListId ?? '').trim() || undefined;
}

const settingsOf = ({ context }: PollCall) => {
	const leadListId = listIdOf(context);
	return leadListId === undefined ? {} : { leadListId };
};

async function newestLeads(
	call: PollCall,
	needsMore: (rows: readonly Lead[]) => boolean,
): Promise<Rows<Lead>> {
	const leadListId = listIdOf(call.context);
	return leadListId === undefined
		? await readRows(call, leadEndpoints.list, {}, needsMore)
		: await readRows(call, leadLists.listLeads, { path: { lead_list_id: leadListId } }, needsMore);
}

export const leadAdded: Source<State, LeadRecord> = {
	event: leads.event,
	schema: leads.schema,
	filters: (context) => {
		const leadListId = listIdOf(context);
		return { leadListId: leadListId === undefined ? [] : [leadListId] };
	},

	start: async (call, hours) => {
		// Only with the first answer is the server's time known.
		const settings = () => ({
			...settingsOf(call),
			...(hours > 0 && { since: call.serverNow() - hours * HOUR_MS }),
		});
		const read = await newestLeads(call, (rows) => leads.needsMore(undefined, rows, settings()));
		const state = leads.baseline(read, read.at, settings());
		if (hours === 0) return startingWith(state);
		return { ...leads.detect(state, read, read.at, settingsOf(call)), failures: [] };
	},

	poll: async (call, state) => {
		const settings = settingsOf(call);
		const read = await newestLeads(call, (rows) => leads.needsMore(state, rows, settings));
		return { ...leads.detect(state, read, read.at, settings), failures: [] };
	},

	newest: async (call) => {
		const { rows } = await newestLeads(call, () => false);
		const state = { window: [], isWhole: true, read: 0 };
		const read = { rows: rows.slice(0, 1), hasMore: false };
		return leads.detect(state, read, call.serverNow(), settingsOf(call)).events.at(-1);
	},

	simplified: ({ event_id, occurred_at, record: { lead, lead_list_id } }) => ({
		event_id,
		occurred_at,
		lead_id: lead.id,
		first_name: lead.first_name ?? null,
		last_name: lead.last_name ?? null,
		company: lead.company ?? null,
		job_title: lead.job_title ?? null,
		location: lead.location ?? null,
		social_url: lead.social_url ?? null,
		lead_list_id,
	}),
	whole,
};
