import type { Campaign, CampaignSetup } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { LeadList } from 'n8n-nodes-outreach/src/contract/leads';
import { findAccount, type StoredAccount } from '../accounts/records';
import { isoTime } from '../core/clock';
import { fromJson, toJson, type Json } from '../core/store/json';
import {
	findRow,
	insertRecord,
	orNotFound,
	updateRecord,
	type WorkspaceScope,
} from '../core/store/records';
import type { Store } from '../core/store/store';

export interface CampaignState {
	readonly campaign: Campaign;
	readonly setup: CampaignSetup;
}

/** Adds a draft. */
export function insertCampaign(
	store: Store,
	workspaceId: string,
	{ setup, list, at }: { setup: CampaignSetup; list: LeadList; at: number },
): CampaignState {
	const campaign = insertRecord<Campaign>(
		store,
		'campaigns',
		(id) => ({
			id,
			name: setup.name,
			goal: setup.description,
			status: 'draft',
			totalLeads: 0,
			connectionsSent: 0,
			messagesSent: 0,
			repliesReceived: 0,
			connectionRequestsAccepted: 0,
			socialAccounts: socialAccountsOf(store, setup),
			leadList: { id: list.id, name: list.name },
			createdAt: isoTime(at),
			updatedAt: isoTime(at),
		}),
		() => ({ workspace_id: workspaceId, setup: toJson(setup), created_at: at }),
	);
	return { campaign, setup };
}

export const updateCampaign = (store: Store, { campaign, setup }: CampaignState): void =>
	updateRecord(store, 'campaigns', campaign.id, campaign, { setup: toJson(setup) });

/** Undefined if there is none, or if it was deleted. */
export function findCampaign(
	{ store, workspace }: WorkspaceScope,
	id: string,
): CampaignState | undefined {
	const row = findRow<{
		record: Json<Campaign>;
		setup: Json<CampaignSetup>;
		is_deleted: number;
	}>({ store, workspace }, 'campaigns', id);
	if (!row || row.is_deleted === 1) return undefined;
	return { campaign: fromJson(row.record), setup: fromJson(row.setup) };
}

/** Throws the API's 404 if there is no such campaign. */
export const getCampaign = (scope: WorkspaceScope, id: string): CampaignState =>
	orNotFound(findCampaign(scope, id), `Campaign ${id}`);

export const deleteCampaign = (store: Store, id: string): void =>
	store.run('UPDATE campaigns SET is_deleted = 1 WHERE id = ?', id);

/** The sender accounts of a campaign in the order of its setup. */
export const sendersOf = (store: Store, setup: CampaignSetup): StoredAccount[] =>
	setup.social_account_ids
		.map((id) => findAccount({ store }, id))
		.filter((account) => account !== undefined);

/** The same accounts, as a campaign shows them. */
export const socialAccountsOf = (store: Store, setup: CampaignSetup): Campaign['socialAccounts'] =>
	sendersOf(store, setup).map(({ account }) => ({
		id: account.id,
		profileName: account.profile_name,
	}));
