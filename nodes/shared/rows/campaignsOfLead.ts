import type { Campaign } from '../../../src/contract/campaigns';

/** The campaigns that a lead is in, as far as they were read. */
export interface CampaignsOfLead {
	readonly campaigns: ReadonlyArray<{
		readonly id: string;
		readonly name: string | null;
		readonly status: string | null;
	}>;
	/** Null unless there is exactly one. */
	readonly campaign_id: string | null;
}

/** @param found all of them: every campaign in question was read */
export const campaignsOfLead = (
	found: ReadonlyArray<Pick<Campaign, 'id' | 'name' | 'status'>>,
): CampaignsOfLead => ({
	campaigns: found.map(({ id, name, status }) => ({
		id,
		name: name ?? null,
		status: status ?? null,
	})),
	campaign_id: found.length === 1 ? found[0]!.id : null,
});
