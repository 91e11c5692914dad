import * as z from 'zod/v4';

import type { CampaignLead } from '../../contract/campaignLeads';
import type { Campaign } from '../../contract/campaigns';
import { lazy } from '../../contract/lazy';
import { eventOf } from '../events/event';
import { timeOf, unique } from '../events/rows';
import { keyOf } from '../memory/keys';
import { campaignDetector, type CampaignSettings, type CampaignsState } from './campaignLists';

const knownSchema = lazy(() =>
	z.strictObject({
		read: z.number().nullable(),
		/** Nothing accepted before this is new. */
		floor: z.number(),
		/** Leads seen connected. */
		connected: z.array(z.string()),
	}),
);
type KnownCampaign = z.infer<ReturnType<typeof knownSchema>>;
export type ConnectionsState = CampaignsState<KnownCampaign>;

export interface CampaignLeadRecord {
	readonly campaign_lead: CampaignLead;
	readonly campaign: Campaign | null;
}

const requestsOf = ({ actions_performed }: CampaignLead) =>
	actions_performed.filter(({ type }) => type.startsWith('send_connection_request'));

const acceptedAt = (lead: CampaignLead): number | null => {
	const times = requestsOf(lead).flatMap(({ accepted_at: at }) => (at ? [timeOf(at)] : []));
	return times.length > 0 ? Math.max(...times) : null;
};

/** Whether a lead first seen connected accepted a request: some were connected before they were enrolled. */
function hasAccepted(lead: CampaignLead, { read, floor }: KnownCampaign): boolean {
	const enrolled = timeOf(lead.enrolled_at);
	if (read !== null && enrolled < read) return true;
	const accepted = acceptedAt(lead);
	if (accepted !== null) return accepted >= floor;
	return enrolled >= floor && requestsOf(lead).length > 0;
}

export const connections = campaignDetector<
	KnownCampaign,
	CampaignLead,
	CampaignLeadRecord,
	CampaignSettings
>({
	event: 'connectionAccepted',
	knownSchema,
	follow: 'recent',
	noun: 'leads',
	start: (since) => ({ read: null, floor: since, connected: [] }),
	look: (former, rows, { campaign, now }) => {
		const { floor, connected } = former;
		const seen = new Set(connected);
		const fresh = unique(rows).filter(
			({ id, current_state }) =>
				current_state.connection_status === 'connected' && !seen.has(keyOf(id)),
		);
		const accepted = fresh.filter((lead) => hasAccepted(lead, former));
		return {
			known: { read: now, floor, connected: [...seen, ...fresh.map(({ id }) => keyOf(id))] },
			events: accepted.map((campaign_lead) =>
				eventOf('connectionAccepted', [campaign_lead.id], acceptedAt(campaign_lead) ?? now, {
					campaign_lead,
					campaign,
				}),
			),
		};
	},
});
