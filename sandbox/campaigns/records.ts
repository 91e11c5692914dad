import type { Campaign, CampaignSetup } from '../../src/contract/campaigns';
import { findAccount, type StoredAccount } from '../accounts/records';
import { notFound } from '../http/errors';
import { fromJson, toJson, type Json } from '../store/json';
import { findRow, insertRecord, updateRecord, type Scope } from '../store/records';
import type { Store } from '../store/store';

export interface CampaignState {
	readonly campaign: Campaign;
	readonly setup: CampaignSetup;
}

export function insertCampaign(
	store: Store,
	workspaceId: string,
	at: number,
	setup: CampaignSetup,
	make: (id: string) => Campaign,
): CampaignState {
	const columns = { workspace_id: workspaceId, setup: toJson(setup), created_at: at };
	return { campaign: insertRecord(store, 'campaigns', make, () => columns), setup };
}

export const updateCampaign = (store: Store, { campaign, setup }: CampaignState): void =>
	updateRecord(store, 'campaigns', campaign.id, campaign, { setup: toJson(setup) });

/** Throws the API's 404 if there is no such campaign. */
export function getCampaign(scope: Scope, id: string): CampaignState {
	const row = findRow<{
		record: Json<Campaign>;
		setup: Json<CampaignSetup>;
		is_deleted: number;
	}>(scope, 'campaigns', id);
	if (!row || row.is_deleted === 1) throw notFound(`Campaign ${id}`);
	return { campaign: fromJson(row.record), setup: fromJson(row.setup) };
}

export const deleteCampaign = (store: Store, id: string): void =>
	store.run('UPDATE campaigns SET is_deleted = 1 WHERE id = ?', id);

/** The sender accounts of a campaign in the order of its setup. */
export const sendersOf = (store: Store, setup: CampaignSetup): StoredAccount[] =>
	setup.social_account_ids
		.map((id) => findAccount({ store }, id))
		.filter((account) => account !== undefined);
