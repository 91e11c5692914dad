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
import { changed, type SeenValue, seenValueSchema } from './changes';
import { eventOf, inOrder, keyOf, unique } from './keys';
import { LIMITS } from './limits';
import type { Detection, TriggerEvent } from './types';

/** The status of a lead that was just enrolled. It is not kept: long queues cost nothing. */
const INITIAL: SeenValue = ['queued', 0];

const leadStatusesSchema = lazy(() =>
	z.strictObject({
		/** By lead; null for a campaign that was there when the trigger was activated and has not been read yet. */
		campaigns: z.record(z.string(), z.record(z.string(), seenValueSchema()).nullable()),
	}),
);
export type LeadStatusesState = z.infer<ReturnType<typeof leadStatusesSchema>>;

export interface LeadStatusRecord extends CampaignLeadRecord {
	readonly previous_status: string | null;
}

export interface LeadStatusSettings extends CampaignLeadSettings {
	/** Only a change to one of these; to any where none is named. */
	readonly statuses?: readonly string[];
}

function baseline(
	campaigns: readonly Campaign[],
	now: number,
	settings: LeadStatusSettings = {},
): LeadStatusesState {
	const known = recentCampaigns(campaigns, now, settings).map(({ id }) => [id, null]);
	return { campaigns: Object.fromEntries(known) };
}

function detect(
	state: LeadStatusesState,
	input: CampaignsRead<CampaignLead>,
	now: number,
	settings: LeadStatusSettings = {},
): Detection<LeadStatusesState, LeadStatusRecord> {
	const { statuses = [], limits = LIMITS } = settings;
	const { listed, isOver } = followedNow(input, now, settings);
	const known = new Map(Object.entries(state.campaigns).filter(([id]) => !isOver(id)));
	const events: Array<TriggerEvent<LeadStatusRecord>> = [];
	for (const { campaignId, rows } of input.read) {
		if (isOver(campaignId)) continue;
		const former = known.get(campaignId);
		const leads: Record<string, [string | null, number]> = { ...former };
		for (const lead of unique(rows)) {
			const { id, status } = lead;
			const key = keyOf(id);
			const before = leads[key] ?? INITIAL;
			const [, changes] = former === null ? [status, 0] : changed(before, status);
			if (status !== INITIAL[0] || changes > 0) leads[key] = [status, changes];
			const isWanted = statuses.length === 0 || statuses.includes(status);
			if (changes === before[1] || !isWanted) continue;
			events.push(
				eventOf('campaignLeadStatusChanged', [id, status, changes], now, {
					campaign_lead: lead,
					campaign: listed.get(campaignId) ?? null,
					previous_status: before[0],
				}),
			);
		}
		known.set(campaignId, leads);
	}
	return { state: { campaigns: checkSize(known, listed, limits) }, events: inOrder(events) };
}

export const campaignLeadStatuses = {
	event: 'campaignLeadStatusChanged',
	schema: leadStatusesSchema,
	followed: recentCampaigns,
	baseline,
	detect,
} as const;
