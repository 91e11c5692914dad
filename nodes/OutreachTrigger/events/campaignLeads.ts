import { type Campaign, campaigns } from '../../../src/contract/campaigns';
import type { PollCall } from '../../../src/n8n/poll';
import {
	type CampaignLeadRecord,
	campaignLeadStatuses,
	connections,
	type CampaignSettings,
	type LeadStatusRecord,
} from '../../../src/trigger';
import { leadName } from '../../OutreachCampaign/resources/campaignLead/simplifiedCampaignLead';
import { campaignFilters, campaignSettings, readCampaignRows } from './campaignRows';
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
async function readLeads<State>(
	call: PollCall,
	detector: {
		followed: (
			all: readonly Campaign[],
			now: number,
			settings: CampaignSettings,
			state?: State,
		) => Campaign[];
	},
	state?: State,
	options?: { readonly isBaseline: boolean },
) {
	const settings = campaignSettings(call.context);
	const followed = (all: readonly Campaign[], now: number) =>
		detector.followed(all, now, settings, state);
	return await readCampaignRows(call, campaigns.listLeads, followed, options);
}

/** Whom all campaigns have is remembered at once: what only an idle poll knew is gone with a restart. */
const WHOLE = { isBaseline: true };

export const connectionAccepted: Source<ConnectionsState, CampaignLeadRecord> = {
	event: connections.event,
	schema: connections.schema,
	filters: campaignFilters,

	start: async (call, hours) => {
		const settings = campaignSettings(call.context);
		const { failures, ...found } = await readLeads(call, connections, undefined, WHOLE);
		const now = call.serverNow();
		const since = now - hours * HOUR_MS;
		const state = connections.baseline(found.campaigns, now, { ...settings, since });
		const detected = connections.detect(state, found, now, settings);
		const all = [...failures, ...detected.failures];
		return { ...detected, events: hours > 0 ? detected.events : [], failures: all };
	},

	poll: async (call, state) => {
		const { failures, ...found } = await readLeads(call, connections, state);
		const settings = campaignSettings(call.context);
		const detected = connections.detect(state, found, call.serverNow(), settings);
		return { ...detected, failures: [...failures, ...detected.failures] };
	},

	newest: async (call) => {
		const { failures, ...found } = await readLeads(call, connections);
		const settings = campaignSettings(call.context);
		const state = connections.baseline([], 0);
		const detected = connections.detect(state, found, call.serverNow(), settings);
		return newestOf(detected.events, [...failures, ...detected.failures]);
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
	filters: (context) => ({
		...campaignFilters(context),
		leadStatuses: listIn(context, 'leadStatuses'),
	}),

	start: async (call) => {
		const settings = campaignSettings(call.context);
		const { failures, ...found } = await readLeads(call, campaignLeadStatuses, undefined, WHOLE);
		const now = call.serverNow();
		const state = campaignLeadStatuses.baseline(found.campaigns, now, settings);
		const detected = campaignLeadStatuses.detect(state, found, now, settings);
		return { ...detected, failures: [...failures, ...detected.failures] };
	},

	poll: async (call, state) => {
		const { failures, ...found } = await readLeads(call, campaignLeadStatuses, state);
		const settings = leadStatusSettings(call);
		const detected = campaignLeadStatuses.detect(state, found, call.serverNow(), settings);
		return { ...detected, failures: [...failures, ...detected.failures] };
	},

	newest: async (call) => {
		const { failures, ...found } = await readLeads(call, campaignLeadStatuses);
		const settings = leadStatusSettings(call);
		const state = campaignLeadStatuses.baseline([], 0);
		const detected = campaignLeadStatuses.detect(state, found, call.serverNow(), settings);
		return newestOf(detected.events, [...failures, ...detected.failures]);
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
