import { type Campaign, isUnderWay } from '../contract/campaigns';
import { LOOK_BACK_MS } from './limits';

export interface CampaignSettings {
	/** Only these campaigns; all where none is named. */
	readonly campaignIds?: readonly string[];
	readonly lookBackMs?: number;
}

/**
 * `active`: the campaigns that act, and those that will again. `recent`: also those that were completed, for as long as Look
 * Back says and until they were read after that: their last leads answer afterwards.
 */
export type FollowedKind = 'active' | 'recent';

/** @param handledUntil until when all that happened in a campaign is known */
export function campaignsToFollow(
	kind: FollowedKind,
	campaigns: readonly Campaign[],
	{ campaignIds = [], lookBackMs = LOOK_BACK_MS }: CampaignSettings,
	handledUntil: (campaign: Campaign) => number,
): Campaign[] {
	return campaigns
		.filter(({ id }) => campaignIds.length === 0 || campaignIds.includes(id))
		.filter((campaign) => {
			const { status, updatedAt } = campaign;
			if (isUnderWay(campaign)) return true;
			if (kind === 'active' || status !== 'completed') return false;
			return handledUntil(campaign) <= Date.parse(updatedAt) + lookBackMs;
		});
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
