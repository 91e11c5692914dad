import type { SocialAccount } from '../../src/contract/socialAccounts';
import { fromJson, toJson, type Json } from '../store/json';
import { nextSeq } from '../leads/records';
import type { Sender } from '../campaigns/readiness';
import type { Store } from '../store/store';

export interface StoredAccount extends Sender {
	readonly workspaceId: string;
}

export function insertAccount(
	store: Store,
	workspaceId: string,
	at: number,
	make: (id: string, number: number) => SocialAccount,
): SocialAccount {
	const seq = nextSeq(store, 'social_accounts');
	const account = make(`acct_${seq}`, seq);
	store.run(
		'INSERT INTO social_accounts (seq, id, workspace_id, record, created_at) VALUES (?, ?, ?, ?, ?)',
		seq,
		account.id,
		workspaceId,
		toJson(account),
		at,
	);
	return account;
}

export function findAccount(store: Store, id: string): StoredAccount | undefined {
	const row = store.get<{
		workspace_id: string;
		record: Json<SocialAccount>;
		session_problem: string | null;
	}>('SELECT workspace_id, record, session_problem FROM social_accounts WHERE id = ?', id);
	return (
		row && {
			workspaceId: row.workspace_id,
			account: fromJson(row.record),
			sessionProblem: row.session_problem,
		}
	);
}

/** Writes a changed account back, its status also to the leads that it writes to. */
export function updateAccount(store: Store, { account, sessionProblem }: Sender): void {
	store.run(
		'UPDATE social_accounts SET record = ?, session_problem = ? WHERE id = ?',
		toJson(account),
		sessionProblem,
		account.id,
	);
	store.run(
		`UPDATE campaign_leads SET record = json_set(record, '$.sender.status', ?1)
		WHERE json_extract(record, '$.sender.id') = ?2 AND json_extract(record, '$.sender.status') <> ?1`,
		account.status,
		account.id,
	);
}
