import type { Agent } from '../../../../src/contract/agents';
import { utcTime } from '../../../shared/utcTime';

/** An agent as one flat row. A list of agents comes without their signals. */
export function simplifiedAgent(agent: Partial<Agent>): Record<string, unknown> {
	return {
		id: agent.id ?? null,
		name: agent.name ?? null,
		description: agent.description ?? null,
		status: agent.status ?? null,
		destination_list_id: agent.destination_list_id ?? null,
		smart_finder_enabled: agent.smart_finder_enabled ?? null,
		signal_count: agent.signals?.length ?? null,
		created_at: utcTime(agent.created_at),
		updated_at: utcTime(agent.updated_at),
	};
}
