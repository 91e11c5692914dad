import type { CampaignLead } from '../contract/campaignLeads';
import type { Campaign } from '../contract/campaigns';
import { type CampaignsRead, type CampaignSettings, recentCampaigns } from './campaigns';
import { type Limits, sizeOf } from './limits';
import { DetectionError } from './types';

export interface CampaignLeadRecord {
	readonly campaign_lead: CampaignLead;
	readonly campaign: Campaign | null;
}

export interface CampaignLeadSettings extends CampaignSettings {
	readonly limits?: Limits;
}

/** Which campaigns there are, and which of those that are known need not be known any longer. */
export function followedNow(
	{ campaigns, gone = [] }: Pick<CampaignsRead<unknown>, 'campaigns' | 'gone'>,
	now: number,
	settings: CampaignSettings,
) {
	const listed = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
	const followed = new Set(recentCampaigns(campaigns, now, settings).map(({ id }) => id));
	// One that is missing may have been overlooked because the rows moved.
	const isOver = (id: string) => gone.includes(id) || (listed.has(id) && !followed.has(id));
	return { listed, isOver };
}

/** Where there is too much, forgets campaigns that are not listed any longer. */
export function checkSize<Known>(
	known: ReadonlyMap<string, Known>,
	listed: ReadonlyMap<string, unknown>,
	limits: Limits,
): Record<string, Known> {
	const all = Object.fromEntries(known);
	if (sizeOf(all) <= limits.bytes) return all;
	const present = Object.fromEntries([...known].filter(([id]) => listed.has(id)));
	if (sizeOf(present) <= limits.bytes) return present;
	throw new DetectionError(
		'The campaigns have more leads than this trigger can remember. Choose fewer campaigns.',
	);
}
