import { type Campaign, campaigns } from '../../../src/contract/campaigns';
import type { PollCall } from '../../../src/n8n/poll';
import {
	type CampaignLeadRecord,
	campaignLeadStatuses,
	connections,
	type LeadStatusRecord,
} from '../../../src/trigger';
import { leadName } from '../../OutreachCampaign/resources/campaignLead/simplifiedCampaignLead';
import { allCampaigns, campaignFilters, campaignSettings, readCampaignRows } from './campaignRows';
import { HOUR_MS, listIn, newestOf } from './reading';
import { type Source, whole } from './source';

type ConnectionsState = Parameters<typeof connections.detect>[0];
type StatusesState = Parameters<typeof campaignLeadStatuses.detect>[0];

const leadFields = ({ campaign_lead: row, campaign }: CampaignLeadRecord) => ({
	campaign_id: row.campaign_id,
	campaign_name: campaign?.name ?? null,
	lead_id: row.lead_id ?? null,
	lead_name: leadName(row),
	lead_profile_url: row.lead?.social_url ?? null,
	sender_name: row.sender?.profile_name ?? null,
});

const leadStatusSettings = ({ context }: PollCall) => ({
	...campaignSettings(context),
	statuses: listIn(context, 'leadStatuses'),
});

/** Both events are seen in the same leads. */
async function readLeads(call: PollCall, options?: { readonly isBaseline: boolean }) {
	const settings = campaignSettings(call.context);
	const followed = (all: readonly Campaign[], now: number) =>
		connections.followed(all, now, settings);
	return await readCampaignRows(call, campaigns.listLeads, followed, options);
}

export const connectionAccepted: Source<ConnectionsState, CampaignLeadRecord> = {
	event: connections.event,
	schema: connections.schema,
	filters: campaignFilters,

	baseline: async (call, hours) => {
		const settings = campaignSettings(call.context);
		// Who is connected already is remembered at once: what only an idle poll knew is gone with a restart.
		const found =
			hours > 0
				? { campaigns: await allCampaigns(call), read: [] }
				: await readLeads(call, { isBaseline: true });
		const now = call.serverNow();
		const since = now - hours * HOUR_MS;
		const state = connections.baseline(found.campaigns, now, { ...settings, since });
		return connections.detect(state, found, now, settings).state;
	},

	poll: async (call, state) => {
		const { failures, ...found } = await readLeads(call);
		const settings = campaignSettings(call.context);
		return { ...connections.detect(state, found, call.serverNow(), settings), failures };
	},

	newest: async (call) => {
		const { failures, ...found } = await readLeads(call);
		const settings = campaignSettings(call.context);
		const { events } = connections.detect({ campaigns: {} }, found, call.serverNow(), settings);
		return newestOf(events, failures);
	},

	simplified: ({ event_id, occurred_at, record }) => ({
		event_id,
		occurred_at,
		...leadFields(record),
	}),
	whole,
};

export const campaignLeadStatusChanged: Source<StatusesState, LeadStatusRecord> = {
	event: campaignLeadStatuses.event,
	schema: campaignLeadStatuses.schema,
	filters: campaignFilters,

	baseline: async (call) => {
		const settings = campaignSettings(call.context);
		const found = await readLeads(call, { isBaseline: true });
		const now = call.serverNow();
		const state = campaignLeadStatuses.baseline(found.campaigns, now, settings);
		return campaignLeadStatuses.detect(state, found, now, settings).state;
	},

	poll: async (call, state) => {
		const { failures, ...found } = await readLeads(call);
		const settings = leadStatusSettings(call);
		return { ...campaignLeadStatuses.detect(state, found, call.serverNow(), settings), failures };
	},

	newest: async (call) => {
		const { failures, ...found } = await readLeads(call);
		const settings = leadStatusSettings(call);
		const state = { campaigns: {} };
		const { events } = campaignLeadStatuses.detect(state, found, call.serverNow(), settings);
		return newestOf(events, failures);
	},

	simplified: ({ event_id, occurred_at, record }) => ({
		event_id,
		occurred_at,
		...leadFields(record),
		status: record.campaign_lead.status,
		previous_status: record.previous_status,
	}),
	whole,
};
