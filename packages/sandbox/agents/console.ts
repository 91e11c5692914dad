import type { Agent } from 'n8n-nodes-outreach/src/contract/agents';
import { DAILY_LIMITS, type SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { DAY } from '../core/clock';
import { findLeadList } from '../leads/records';
import { fromJson, type Json } from '../core/store/json';
import type { Reading } from '../console/viewContext';
import type { AgentRow, SenderRow } from '../console/views';

export function readAgents(reading: Reading): readonly AgentRow[] {
	const rows = reading.store.all<{ record: Json<Agent>; found: number }>(
		`SELECT record, (SELECT count(*) FROM leads WHERE found_by = agents.id) AS found FROM agents
		WHERE workspace_id = ? ORDER BY created_at, seq`,
		reading.workspace.id,
	);
	return rows.map(({ record, found }) => {
		const agent = fromJson(record);
		const list = findLeadList(reading, agent.destination_list_id);
		return { agent, listName: list?.name ?? null, leadsFound: found };
	});
}

export function readSenders({ store, workspace, now }: Reading): readonly SenderRow[] {
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
