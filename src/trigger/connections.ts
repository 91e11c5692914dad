import * as z from 'zod/v4';

import type { CampaignLead } from '../contract/campaignLeads';
import type { Campaign } from '../contract/campaigns';
import { lazy } from '../contract/lazy';
import {
	type CampaignLeadRecord,
	type CampaignLeadSettings,
	checkSize,
	followedNow,
} from './campaignLeads';
import { type CampaignsRead, recentCampaigns } from './campaigns';
import { eventOf, inOrder, keyOf, timeOf, unique } from './keys';
import { LIMITS } from './limits';
import type { Detection, TriggerEvent } from './types';

const campaignSchema = lazy(() =>
	z.strictObject({
		/** When it was last read; null before. */
		read: z.number().nullable(),
		/** Who accepted before is not new. */
		floor: z.number(),
		/** Leads that were seen connected. */
		connected: z.array(z.string()),
	}),
);
type KnownCampaign = z.infer<ReturnType<typeof campaignSchema>>;

const connectionsSchema = lazy(() =>
	z.strictObject({ campaigns: z.record(z.string(), campaignSchema()) }),
);
export type ConnectionsState = z.infer<ReturnType<typeof connectionsSchema>>;

/** A campaign that was not there, or still a draft, when the trigger was activated: all of it is new. */
const UNKNOWN: KnownCampaign = { read: null, floor: 0, connected: [] };

function baseline(
	campaigns: readonly Campaign[],
	now: number,
	{ since = now, ...settings }: CampaignLeadSettings & { readonly since?: number } = {},
): ConnectionsState {
	const known = recentCampaigns(campaigns, now, settings).map(({ id }) => [
		id,
		{ ...UNKNOWN, floor: since },
	]);
	return { campaigns: Object.fromEntries(known) };
}

const requestsOf = ({ actions_performed }: CampaignLead) =>
	actions_performed.filter(({ type }) => type.startsWith('send_connection_request'));

const acceptedAt = (lead: CampaignLead): number | null => {
	const times = requestsOf(lead).flatMap(({ accepted_at: at }) => (at ? [timeOf(at)] : []));
	return times.length > 0 ? Math.max(...times) : null;
};

/** Whether a lead that is connected now, and was not seen so, became it: some were before they were enrolled. */
function hasAccepted(lead: CampaignLead, { read, floor }: KnownCampaign): boolean {
	const enrolled = timeOf(lead.enrolled_at);
	if (read !== null && enrolled < read) return true;
	const accepted = acceptedAt(lead);
	if (accepted !== null) return accepted >= floor;
	return enrolled >= floor && requestsOf(lead).length > 0;
}

function detect(
	state: ConnectionsState,
	input: CampaignsRead<CampaignLead>,
	now: number,
	settings: CampaignLeadSettings = {},
): Detection<ConnectionsState, CampaignLeadRecord> {
	const { listed, isOver } = followedNow(input, now, settings);
	const known = new Map(Object.entries(state.campaigns).filter(([id]) => !isOver(id)));
	const events: Array<TriggerEvent<CampaignLeadRecord>> = [];
	for (const { campaignId, rows } of input.read) {
		if (isOver(campaignId)) continue;
		const former = known.get(campaignId) ?? UNKNOWN;
		const connected = new Set(former.connected);
		for (const lead of unique(rows)) {
			const key = keyOf(lead.id);
			if (lead.current_state.connection_status !== 'connected' || connected.has(key)) continue;
			connected.add(key);
			if (!hasAccepted(lead, former)) continue;
			events.push(
				eventOf('connectionAccepted', [lead.id], acceptedAt(lead) ?? now, {
					campaign_lead: lead,
					campaign: listed.get(campaignId) ?? null,
				}),
			);
		}
		known.set(campaignId, { read: now, floor: former.floor, connected: [...connected] });
	}
	const campaigns = checkSize(known, listed, settings.limits ?? LIMITS);
	return { state: { campaigns }, events: inOrder(events) };
}

export const connections = {
	event: 'connectionAccepted',
	schema: connectionsSchema,
	followed: recentCampaigns,
	baseline,
	detect,
} as const;
