import {
	type Agent,
	AGENT_MOVES,
	type AgentCreate,
	type AgentUpdate,
} from '../../src/contract/agents';
import { agentSignals, type AgentSignal } from '../../src/contract/agentSignals';
import { problemsOf } from '../../src/contract/problems';
import { ApiFailure, invalidRequest } from '../http/errors';
import { transitions } from '../http/transitions';

/** A draft as it stands right after its creation. */
export function newAgent(
	id: string,
	fields: Omit<AgentCreate, 'generation_id'>,
	at: number,
): Agent {
	const now = new Date(at).toISOString();
	return {
		id,
		name: fields.name,
		description: fields.description ?? null,
		status: 'draft',
		destination_list_id: fields.destination_list_id,
		smart_finder_enabled: fields.smart_finder_enabled ?? false,
		created_at: now,
		updated_at: now,
		criteria: fields.criteria,
		signals: fields.signals,
	};
}

/** The agent with the changes. Throws the API's 400 or 409 where its signals break a rule then. */
export function changedAgent(
	agent: Agent,
	{ add_signals: added, ...fields }: AgentUpdate,
	at: number,
): Agent {
	const changed = { ...agent, ...fields, updated_at: new Date(at).toISOString() };
	const signals = added ? [...agent.signals, ...added] : changed.signals;
	// Each entry has been checked: what is left are the limits for all of them together.
	const problems = problemsOf(agentSignals(), signals).map(({ message }) => ({
		field: 'add_signals',
		message: `with the ${agent.signals.length} signals that the agent has: ${message}`,
	}));
	if (problems.length > 0) throw invalidRequest(problems);
	if (agent.status === 'active') checkRunnable(agent.status, signals);
	return { ...changed, signals };
}

export const statusAfter = transitions('agent', AGENT_MOVES);

/** Throws the API's 409 where an active agent would have nothing to look for. */
export function checkRunnable(status: Agent['status'], signals: readonly unknown[]): void {
	if (signals.length > 0) return;
	throw new ApiFailure(409, 'agent_needs_signals', 'An active agent needs at least one signal.', {
		details: { status },
	});
}

/** The sender accounts that a signal names, and the field where it does. */
export function accountsOf(
	signal: AgentSignal,
): { field: string; ids: readonly string[] } | undefined {
	if ('social_account_ids' in signal) {
		return { field: 'social_account_ids', ids: signal.social_account_ids };
	}
	return 'social_account_id' in signal
		? { field: 'social_account_id', ids: [signal.social_account_id] }
		: undefined;
}
