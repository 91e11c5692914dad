import * as z from 'zod/v4';

import type { CampaignLead } from '../../contract/campaignLeads';
import { lazy } from '../../contract/lazy';
import { eventOf } from '../events/event';
import { unique } from '../events/rows';
import { change, type CountedValue, countedValueSchema } from '../memory/countedValue';
import { keyOf } from '../memory/keys';
import { campaignDetector, type CampaignSettings, type CampaignsState } from './campaignLists';
import type { CampaignLeadRecord } from './connections';

/** A newly enrolled lead. It is not stored, so that long queues take no space. */
const QUEUED: CountedValue = ['queued', 0];

const knownSchema = lazy(() =>
	z.strictObject({
		read: z.number().nullable(),
		/** By key of the lead; null for a campaign that existed before and has not been read yet. */
		leads: z.record(z.string(), countedValueSchema()).nullable(),
	}),
);
type KnownCampaign = z.infer<ReturnType<typeof knownSchema>>;
export type LeadStatusesState = CampaignsState<KnownCampaign>;

export interface LeadStatusRecord extends CampaignLeadRecord {
	readonly previous_status: string | null;
}

export interface LeadStatusSettings extends CampaignSettings {
	/** Only changes to one of these. If empty, any change. */
	readonly statuses?: readonly string[];
}

export const campaignLeadStatuses = campaignDetector<
	KnownCampaign,
	CampaignLead,
	LeadStatusRecord,
	LeadStatusSettings
>({
	event: 'campaignLeadStatusChanged',
	knownSchema,
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
			const after: CountedValue = former ? change(before, status, isWanted) : [status, 0];
			if (status !== QUEUED[0] || after[1] > 0) leads[key] = after;
			else delete leads[key];
			if (!former || after[1] === before[1]) return [];
			const record = { campaign_lead, campaign, previous_status: before[0] };
			return eventOf('campaignLeadStatusChanged', [id, status, after[1]], now, record);
		});
		return { known: { read: now, leads: leads as KnownCampaign['leads'] }, events };
	},
});
