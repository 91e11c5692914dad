import type { Campaign } from '../contract/campaigns';
import { LOOK_BACK_MS } from './limits';

export interface CampaignSettings {
	/** Only these campaigns; all where none is named. */
	readonly campaignIds?: readonly string[];
	readonly lookBackMs?: number;
}

/** What a poll read of campaigns. A campaign that was not read keeps what is known of it. */
export interface CampaignsRead<Row> {
	/** All of the workspace. */
	readonly campaigns: readonly Campaign[];
	/** Of some of those that are followed, their rows as the pages gave them. */
	readonly read: ReadonlyArray<{ readonly campaignId: string; readonly rows: readonly Row[] }>;
	/** Campaigns that the API does not know any longer (404). */
	readonly gone?: readonly string[];
}

/** The campaigns that act, and those that will again. */
export const activeCampaigns = (
	campaigns: readonly Campaign[],
	{ campaignIds = [] }: CampaignSettings = {},
): Campaign[] =>
	campaigns
		.filter(({ id }) => campaignIds.length === 0 || campaignIds.includes(id))
		.filter(({ status }) => status === 'started' || status === 'paused');

/** Also those that were completed of late: their last leads answer afterwards. */
export function recentCampaigns(
	campaigns: readonly Campaign[],
	now: number,
	settings: CampaignSettings = {},
): Campaign[] {
	const { campaignIds = [], lookBackMs = LOOK_BACK_MS } = settings;
	const since = now - lookBackMs;
	const completed = campaigns
		.filter(({ id }) => campaignIds.length === 0 || campaignIds.includes(id))
		.filter(({ status, updatedAt }) => status === 'completed' && Date.parse(updatedAt) >= since);
	return [...activeCampaigns(campaigns, settings), ...completed];
}

/** The campaigns of a filter that the workspace does not have. */
export const unknownCampaigns = (
	campaigns: readonly Campaign[],
	{ campaignIds = [] }: CampaignSettings,
): string[] => campaignIds.filter((id) => !campaigns.some((campaign) => campaign.id === id));

/**
 * Whose turn it is: the next `size` after the one that was read last, around and around.
 * @param after the last of the turn before; kept by the caller
 */
export function nextTurn(
	ids: readonly string[],
	after: string | undefined,
	size: number,
): string[] {
	const sorted = ids.toSorted();
	const start = after === undefined ? 0 : sorted.findIndex((id) => id > after);
	const from = Math.max(0, start);
	return [...sorted.slice(from), ...sorted.slice(0, from)].slice(0, size);
}
