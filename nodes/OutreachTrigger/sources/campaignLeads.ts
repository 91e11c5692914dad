import { type Campaign, type CampaignLead, campaigns } from '../../../src/contract/campaigns';
import { readCampaignLists } from '../../../src/n8n/polling/reading/campaigns';
import type {
	CampaignDetector,
	CampaignSettings,
	CampaignsState,
	KnownCampaign,
} from '../../../src/trigger/kinds/inCampaigns';
import { leadName } from '../../shared/rows/fullName';
import {
	campaignSettings,
	HOUR_MS,
	newestOf,
	type Source,
	type TriggerCall,
} from '../../../src/n8n/polling/source';

export interface CampaignLeadFound {
	readonly campaign_lead: CampaignLead;
	readonly campaign: Campaign | null;
}

interface LeadSourceConfig<Known extends KnownCampaign, Found, Settings extends CampaignSettings> {
	readonly detector: CampaignDetector<Known, CampaignLead, Found, Settings>;
	readonly settings: (call: TriggerCall) => Settings;
	readonly filters: readonly string[];
	readonly leftAside?: (rows: readonly CampaignLead[]) => readonly string[];
}

/** An event that shows in the leads of campaigns. Their lists are read to the end. */
export function leadSource<Known extends KnownCampaign, Found, Settings extends CampaignSettings>({
	detector,
	settings,
	filters,
	leftAside,
}: LeadSourceConfig<Known, Found, Settings>): Omit<
	Source<CampaignsState<Known>, Found>,
	'simplify'
> {
	const readLeads = async (call: TriggerCall, state?: CampaignsState<Known>, isBaseline = false) =>
		await readCampaignLists(call, campaigns.listLeads, {
			...campaignSettings(call),
			selectCampaigns: (all, now) => detector.selectCampaigns(all, now, settings(call), state),
			isBaseline,
		});

	const detect = (
		call: TriggerCall,
		state: CampaignsState<Known>,
		{ failures, cutOff, ...read }: Awaited<ReturnType<typeof readLeads>>,
	) => {
		const detected = detector.detect(state, read, call.serverNow(), settings(call));
		return {
			...detected,
			failures: [...failures, ...detected.failures],
			leftAside: leftAside?.(read.read.flatMap(({ rows }) => rows)),
			cutOff,
		};
	};

	return {
		detector,
		forgetsNothing: true,
		isLong: true,
		reads: [campaigns.list, campaigns.listLeads],
		filters,

		start: async (call, hours) => {
			// Stores all leads at once: what an idle poll learns is lost when n8n restarts.
			const read = await readLeads(call, undefined, true);
			const now = call.serverNow();
			const since = now - hours * HOUR_MS;
			const state = detector.baseline(read.campaigns, now, { ...settings(call), since });
			const detected = detect(call, state, read);
			return hours > 0 ? detected : { ...detected, events: [] };
		},

		poll: async (call, state) => detect(call, state, await readLeads(call, state)),

		newest: async (call) => {
			const { events, failures } = detect(call, detector.nothing, await readLeads(call));
			return newestOf(events, failures);
		},
	};
}

export const campaignLeadFields = ({ campaign_lead: row, campaign }: CampaignLeadFound) => ({
	campaign_id: row.campaign_id,
	campaign_name: campaign?.name ?? null,
	lead_id: row.lead_id ?? null,
	lead_name: leadName(row),
	lead_profile_url: row.lead?.social_url ?? null,
	sender_name: row.sender?.profile_name ?? null,
});
