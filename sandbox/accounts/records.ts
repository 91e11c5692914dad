import type { Problem } from '../../src/contract/problems';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import { fromJson, type Json } from '../store/json';
import {
	findRow,
	insertRecord,
	orNotFound,
	updateRecord,
	type WorkspaceScope,
} from '../store/records';
import type { Store } from '../store/store';

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
