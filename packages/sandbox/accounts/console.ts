import { DAILY_LIMITS, type SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import type { ViewContext, ViewReaders } from '../console/viewContext';
import type { SenderRow } from '../console/views';
import { DAY } from '../core/clock';
import { fromJson, type Json } from '../core/store/json';

function readSenders({ store, workspace, now }: ViewContext): readonly SenderRow[] {
	const rows = store.all<{ record: Json<SocialAccount>; problem: string | null }>(
		`SELECT record, session_problem AS problem FROM social_accounts
		WHERE workspace_id = ? ORDER BY created_at, seq`,
		workspace.id,
	);
	return rows.map(({ record, problem }) => {
		const account = fromJson(record);
		const sends = store.all<{ name: string; used: number }>(
			`SELECT limit_name AS name, count(*) AS used FROM sends
			WHERE account_id = ? AND at > ? GROUP BY limit_name`,
			account.id,
			now - DAY,
		);
		const usedOf = (limit: string) => sends.find(({ name }) => name === limit)?.used ?? 0;
		return {
			account,
			sessionProblem: problem,
			used: Object.fromEntries(DAILY_LIMITS.map((name) => [name, usedOf(name)])),
		};
	});
}

export const accountViews = { senders: readSenders } satisfies Partial<ViewReaders>;
