import * as z from 'zod/v4';

import type { Campaign, CampaignLead } from '../../contract/campaigns';
import { lazy } from '../../contract/lazy';
import { eventOf } from '../events/event';
import { firstTime, unique } from '../events/rows';
import { countChange, type CountedValue, countedValueSchema } from '../memory/countedValue';
import { keyOf } from '../memory/keys';
import { CampaignDetector, type CampaignSettings, type CampaignsState } from './inCampaigns';

export interface CampaignLeadRecord {
	readonly campaign_lead: CampaignLead;
	readonly campaign: Campaign | null;
}

const connectionsSchema = lazy(() =>
	z.strictObject({
		read: z.number().nullable(),
		/** Nothing that was accepted before this is new. */
		floor: z.number(),
		connected: z.array(z.string()),
	}),
);
type KnownConnections = z.infer<ReturnType<typeof connectionsSchema>>;
export type ConnectionsState = CampaignsState<KnownConnections>;

export const connections = new CampaignDetector<KnownConnections, CampaignLead, CampaignLeadRecord>(
	{
		event: 'connectionAccepted',
		knownSchema: connectionsSchema,
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
			const events = fresh
				.filter((lead) => hasAccepted(lead, former))
				.map((lead) => {
					const record = { campaign_lead: lead, campaign };
					return eventOf('connectionAccepted', [lead.id], acceptedAt(lead) ?? now, record);
				});
			const known = { read: now, floor, connected: [...seen, ...fresh.map(({ id }) => keyOf(id))] };
			return { known, events };
		},
	},
);

/** Whether a lead first seen as connected accepted a request: some leads were connected before they were enrolled. */
function hasAccepted(lead: CampaignLead, { read, floor }: KnownConnections): boolean {
	const enrolled = firstTime(lead.enrolled_at);
	if (enrolled !== undefined && enrolled < (read ?? 0)) return true;
	const accepted = acceptedAt(lead);
	if (accepted !== null) return accepted >= floor;
	// Without a time, what comes after the first reading is new.
	const isNew = enrolled === undefined ? read !== null : enrolled >= floor;
	return isNew && requestsOf(lead).length > 0;
}

function acceptedAt(lead: CampaignLead): number | null {
	const times = requestsOf(lead).flatMap(({ accepted_at: at }) => firstTime(at) ?? []);
	return times.length > 0 ? Math.max(...times) : null;
}

const requestsOf = ({ actions_performed }: CampaignLead) =>
	actions_performed.filter(({ type }) => type.startsWith('send_connection_request'));

const leadStatusesSchema = lazy(() =>
	z.strictObject({
		read: z.number().nullable(),
		/** By key of the lead; null for an older campaign that has not been read yet. */
		leads: z.record(z.string(), countedValueSchema()).nullable(),
	}),
);
type KnownStatuses = z.infer<ReturnType<typeof leadStatusesSchema>>;
export type LeadStatusesState = CampaignsState<KnownStatuses>;

export interface LeadStatusRecord extends CampaignLeadRecord {
	readonly previous_status: string | null;
}

interface LeadStatusSettings extends CampaignSettings {
	readonly statuses?: readonly string[];
}

/** A newly enrolled lead. Not stored, so that long queues take no space. */
const QUEUED: CountedValue = ['queued', 0];

export const campaignLeadStatuses = new CampaignDetector<
	KnownStatuses,
	CampaignLead,
	LeadStatusRecord,
	LeadStatusSettings
>({
	event: 'campaignLeadStatusChanged',
	goesByWhatWasSeen: true,
	knownSchema: leadStatusesSchema,
	follow: 'recent',
	noun: 'leads',
	start: (since) => ({ read: null, leads: since > 0 ? null : {} }),
	look: ({ leads: former }, rows, { campaign, now, settings: { statuses = [] } }) => {
		const leads: Record<string, CountedValue> = { ...former };
		const events = unique(rows).flatMap((campaign_lead) => {
			const { id, status } = campaign_lead;
			const key = keyOf(id);
			const before = leads[key] ?? QUEUED;
			const isWanted = statuses.length === 0 || statuses.includes(status);
			const after: CountedValue = former ? countChange(before, status, isWanted) : [status, 0];
			if (status !== QUEUED[0] || after[1] > 0) leads[key] = after;
			else delete leads[key];
			if (!former || after[1] === before[1]) return [];
			const record = { campaign_lead, campaign, previous_status: before[0] };
			return eventOf('campaignLeadStatusChanged', [id, status, after[1]], now, record);
		});
		return { known: { read: now, leads }, events };
	},
});
