import * as z from 'zod/v4';

import type { CampaignLead } from '../contract/campaignLeads';
import { lazy } from '../contract/lazy';
import { campaignDetector, campaignsSchema, type DetectorSettings } from './campaignDetector';
import type { CampaignLeadRecord } from './campaignLeads';
import { eventOf, keyOf, timeOf, unique } from './keys';

const knownSchema = lazy(() =>
	z.strictObject({
		read: z.number().nullable(),
		/** Who accepted before is not new. */
		floor: z.number(),
		/** Leads that were seen connected. */
		connected: z.array(z.string()),
	}),
);
type KnownCampaign = z.infer<ReturnType<typeof knownSchema>>;

const connectionsSchema = lazy(() => campaignsSchema(knownSchema()));
export type ConnectionsState = z.infer<ReturnType<typeof connectionsSchema>>;

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

export const connections = {
	event: 'connectionAccepted',
	schema: connectionsSchema,
	...campaignDetector<KnownCampaign, CampaignLead, CampaignLeadRecord, DetectorSettings>({
		follow: 'recent',
		noun: 'leads',
		start: (since) => ({ read: null, floor: since, connected: [] }),
		look: (former, rows, { campaign, now }) => {
			const seen = new Set(former.connected);
			const fresh = unique(rows).filter(
				({ id, current_state }) =>
					current_state.connection_status === 'connected' && !seen.has(keyOf(id)),
			);
			return {
				known: {
					read: now,
					floor: former.floor,
					connected: [...seen, ...fresh.map(({ id }) => keyOf(id))],
				},
				events: fresh
					.filter((lead) => hasAccepted(lead, former))
					.map((lead) =>
						eventOf('connectionAccepted', [lead.id], acceptedAt(lead) ?? now, {
							...{ campaign_lead: lead, campaign },
						}),
					),
			};
		},
	}),
} as const;
