import * as z from 'zod/v4';

import type { CampaignLead } from '../contract/campaignLeads';
import { lazy } from '../contract/lazy';
import { campaignDetector, campaignsSchema, type DetectorSettings } from './campaignDetector';
import type { CampaignLeadRecord } from './campaignLeads';
import { changed, type SeenValue, seenValueSchema } from './changes';
import { eventOf, keyOf, unique } from './keys';

/** The status of a lead that was just enrolled. It is not kept: long queues cost nothing. */
const INITIAL: SeenValue = ['queued', 0];

const knownSchema = lazy(() =>
	z.strictObject({
		read: z.number().nullable(),
		/** By lead; null for a campaign that was there before and has not been read yet. */
		leads: z.record(z.string(), seenValueSchema()).nullable(),
	}),
);
type KnownCampaign = z.infer<ReturnType<typeof knownSchema>>;

const leadStatusesSchema = lazy(() => campaignsSchema(knownSchema()));
export type LeadStatusesState = z.infer<ReturnType<typeof leadStatusesSchema>>;

export interface LeadStatusRecord extends CampaignLeadRecord {
	readonly previous_status: string | null;
}

export interface LeadStatusSettings extends DetectorSettings {
	/** Only a change to one of these; to any where none is named. */
	readonly statuses?: readonly string[];
}

export const campaignLeadStatuses = {
	event: 'campaignLeadStatusChanged',
	schema: leadStatusesSchema,
	...campaignDetector<KnownCampaign, CampaignLead, LeadStatusRecord, LeadStatusSettings>({
		follow: 'recent',
		noun: 'leads',
		start: (since) => ({ read: null, leads: since > 0 ? null : {} }),
		look: ({ leads: former }, rows, { campaign, now, settings: { statuses = [] } }) => {
			const leads: Record<string, SeenValue> = { ...former };
			const events = unique(rows).flatMap((lead) => {
				const { id, status } = lead;
				const key = keyOf(id);
				const before = leads[key] ?? INITIAL;
				const isWanted = statuses.length === 0 || statuses.includes(status);
				const after: SeenValue = former ? changed(before, status, isWanted) : [status, 0];
				if (status !== INITIAL[0] || after[1] > 0) leads[key] = after;
				else delete leads[key];
				if (!former || after[1] === before[1]) return [];
				return eventOf('campaignLeadStatusChanged', [id, status, after[1]], now, {
					...{ campaign_lead: lead, campaign, previous_status: before[0] },
				});
			});
			return { known: { read: now, leads: leads as KnownCampaign['leads'] }, events };
		},
	}),
} as const;
