import { type Agent, agentSummarySchema } from '../../../../src/contract/agents';
import { utcTime } from '../../../shared/rows/utcTime';
import { z } from '../../../shared/rows/zod';

export const agentRow = () => {
	const { created_at, updated_at, ...fields } = agentSummarySchema().shape;
	return z.strictObject({ ...fields, signal_count: z.int().nullable(), created_at, updated_at });
};

/** One flat row. Lists of agents come without signals. */
export function simplifyAgent(agent: Partial<Agent>): Record<string, unknown> {
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
