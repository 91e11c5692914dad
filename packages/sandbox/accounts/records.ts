import type { Problem } from 'n8n-nodes-outreach/src/contract/problems';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { fromJson, type Json } from '../core/store/json';
import {
	findRow,
	insertRecord,
	orNotFound,
	updateRecord,
	type WorkspaceScope,
} from '../core/store/records';
import type { Store } from '../core/store/store';

export interface StoredAccount {
	readonly workspaceId: string;
	readonly account: SocialAccount;
	/** Why the session of the connected account fails its check; null if it passes. */
	readonly sessionProblem: string | null;
}

export const insertAccount = (
	store: Store,
	workspaceId: string,
	at: number,
	make: (id: string, seq: number) => SocialAccount,
): SocialAccount =>
	insertRecord(store, 'social_accounts', make, () => ({
		workspace_id: workspaceId,
		created_at: at,
	}));

export function findAccount(scope: WorkspaceScope, id: string): StoredAccount | undefined {
	const row = findRow<{
		workspace_id: string;
		record: Json<SocialAccount>;
		session_problem: string | null;
	}>(scope, 'social_accounts', id);
	return (
		row && {
			workspaceId: row.workspace_id,
			account: fromJson(row.record),
			sessionProblem: row.session_problem,
		}
	);
}

/** Throws the API's 404 if there is no such account. */
export const getAccount = (scope: WorkspaceScope, id: string): StoredAccount =>
	orNotFound(findAccount(scope, id), `Sender account ${id}`);

/**
 * The record as the API shows it. Its `pending_invite_count` is counted in the leads of the campaigns, so that it always
 * equals their lists; it stays null for an account that has never been connected.
 */
export const SHOWN_ACCOUNT = `CASE WHEN json_extract(record, '$.pending_invite_count') IS NULL THEN record
	ELSE json_set(record, '$.pending_invite_count', (
		SELECT count(*) FROM campaign_leads
		WHERE json_extract(campaign_leads.record, '$.sender.id') = social_accounts.id
			AND json_extract(campaign_leads.record, '$.current_state.connection_status') = 'sent'
	)) END`;

export function showAccount(store: Store, id: string): SocialAccount {
	const sql = `SELECT ${SHOWN_ACCOUNT} AS record FROM social_accounts WHERE id = ?`;
	return fromJson(store.get<{ record: Json<SocialAccount> }>(sql, id)!.record);
}

/** One problem if any of the accounts is not in the workspace, otherwise none. */
export function unknownAccounts(
	scope: WorkspaceScope,
	field: string,
	ids: readonly string[],
): Problem[] {
	const unknown = ids.filter((id) => !findAccount(scope, id));
	if (unknown.length === 0) return [];
	const message = `names sender accounts that are not in this workspace: ${unknown.join(', ')}`;
	return [{ field, message }];
}

/** Also updates the account's status in the leads that it writes to. */
export function updateAccount(
	store: Store,
	{ account, sessionProblem }: Pick<StoredAccount, 'account' | 'sessionProblem'>,
): void {
	updateRecord(store, 'social_accounts', account.id, account, { session_problem: sessionProblem });
	store.run(
		`UPDATE campaign_leads SET record = json_set(record, '$.sender.status', ?1)
		WHERE json_extract(record, '$.sender.id') = ?2 AND json_extract(record, '$.sender.status') <> ?1`,
		account.status,
		account.id,
	);
}
