import type { Agent } from 'n8n-nodes-outreach/src/contract/agents';
import type { ViewContext, ViewReaders } from '../console/viewContext';
import type { AgentRow } from '../console/views';
import { fromJson, type Json } from '../core/store/json';
import { findLeadList } from '../leads/records';

function readAgents(context: ViewContext): readonly AgentRow[] {
	const rows = context.store.all<{ record: Json<Agent>; found: number }>(
		`SELECT record, (SELECT count(*) FROM leads WHERE found_by = agents.id) AS found FROM agents
		WHERE workspace_id = ? ORDER BY created_at, seq`,
		context.workspace.id,
	);
	return rows.map(({ record, found }) => {
		const agent = fromJson(record);
		const list = findLeadList(context, agent.destination_list_id);
		return { agent, listName: list?.name ?? null, leadsFound: found };
	});
}

export const agentViews = { agents: readAgents } satisfies Partial<ViewReaders>;
