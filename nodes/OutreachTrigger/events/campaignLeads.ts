import type { CampaignLead } from '../../../src/contract/campaignLeads';
import { type Campaign, campaigns } from '../../../src/contract/campaigns';
import type { PollCall } from '../../../src/n8n/poll';
import {
	type CampaignDetection,
	type CampaignLeadRecord,
	campaignLeadStatuses,
	type CampaignSettings,
	type CampaignsRead,
	connections,
	type LeadStatusRecord,
} from '../../../src/trigger';
import { leadName } from '../../shared/rows/fullName';
import { campaignFilters, campaignSettings, readCampaignRows } from './campaignRows';
import { HOUR_MS, listIn, newestOf } from './reading';
import { type Source, whole } from './source';

interface Detector<State, Found, Settings> {
	readonly event: Source<State, Found>['event'];
	readonly schema: Source<State, Found>['schema'];
	readonly followed: (
		all: readonly Campaign[],
		now: number,
		settings: CampaignSettings,
		state?: State,
	) => Campaign[];
	readonly baseline: (
		all: readonly Campaign[],
		now: number,
		settings?: CampaignSettings & { readonly since?: number },
	) => State;
	readonly detect: (
		state: State,
		found: CampaignsRead<CampaignLead>,
		now: number,
		settings: Settings,
	) => CampaignDetection<State, Found>;
}

interface Kind<State, Found, Settings> {
	readonly detector: Detector<State, Found, Settings>;
	readonly filters: Source<State, Found>['filters'];
	readonly settingsOf: (call: PollCall) => Settings;
	/** What the event tells beside the lead. */
	readonly fields: (record: Found) => object;
}

/** Both events are seen in the same leads. */
function leadSource<State, Found extends CampaignLeadRecord, Settings extends CampaignSettings>({
	detector,
	filters,
	settingsOf,
	fields,
}: Kind<State, Found, Settings>): Source<State, Found> {
	const readLeads = async (call: PollCall, state?: State, isBaseline = false) =>
		await readCampaignRows(
			call,
			campaigns.listLeads,
			(all, now) => detector.followed(all, now, settingsOf(call), state),
			{ isBaseline },
		);

	const detect = (
		call: PollCall,
		state: State,
		{ failures, ...found }: Awaited<ReturnType<typeof readLeads>>,
	) => {
		const detected = detector.detect(state, found, call.serverNow(), settingsOf(call));
		return { ...detected, failures: [...failures, ...detected.failures] };
	};

	return {
		event: detector.event,
		schema: detector.schema,
		filters,

		start: async (call, hours) => {
			// All leads are remembered at once: what only an idle poll knew is gone with a restart.
			const read = await readLeads(call, undefined, true);
			const now = call.serverNow();
			const since = now - hours * HOUR_MS;
			const state = detector.baseline(read.campaigns, now, { ...settingsOf(call), since });
			const detected = detect(call, state, read);
			return hours > 0 ? detected : { ...detected, events: [] };
		},

		poll: async (call, state) => detect(call, state, await readLeads(call, state)),

		newest: async (call) => {
			const { events, failures } = detect(call, detector.baseline([], 0), await readLeads(call));
			return newestOf(events, failures);
		},

		simplified: ({ event_id, occurred_at, record }) => {
			const { campaign_lead: row, campaign } = record;
			return {
				event_id,
				occurred_at,
				campaign_id: row.campaign_id,
				campaign_name: campaign?.name ?? null,
				lead_id: row.lead_id ?? null,
				lead_name: leadName(row),
				lead_profile_url: row.lead?.social_url ?? null,
				sender_name: row.sender?.profile_name ?? null,
				...fields(record),
			};
		},
		whole,
	};
}

export const connectionAccepted = leadSource({
	detector: connections,
	filters: campaignFilters,
	settingsOf: ({ context }) => campaignSettings(context),
	fields: () => ({}),
});

export const campaignLeadStatusChanged = leadSource({
	detector: campaignLeadStatuses,
	filters: (context) => ({
		...campaignFilters(context),
		leadStatuses: listIn(context, 'leadStatuses'),
	}),
	settingsOf: ({ context }) => ({
		...campaignSettings(context),
		statuses: listIn(context, 'leadStatuses'),
	}),
	fields: ({ campaign_lead: { status }, previous_status }: LeadStatusRecord) => ({
		status,
		previous_status,
	}),
});
