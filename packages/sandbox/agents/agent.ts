import {
	type Agent,
	AGENT_MOVES,
	type AgentSignal,
	agentSignals,
	type AgentUpdate,
} from 'n8n-nodes-outreach/src/contract/agents';
import { problemsOf } from 'n8n-nodes-outreach/src/contract/problems';
import { isoTime } from '../core/clock';
import { conflict, throwIfInvalid, transitions } from '../core/errors';

/** Throws the API's 400 or 409 if the signals break a rule after the update. */
export function changeAgent(
	agent: Agent,
	{ add_signals: added, ...fields }: AgentUpdate,
	at: number,
): Agent {
	const updated = { ...agent, ...fields, updated_at: isoTime(at) };
	const signals = added ? [...agent.signals, ...added] : updated.signals;
	// Each signal is valid by itself; this checks the limits for all of them together.
	const problems = problemsOf(agentSignals(), signals).map(({ message }) => ({
		field: 'add_signals',
		message: `with the ${agent.signals.length} signals that the agent has: ${message}`,
	}));
	throwIfInvalid(problems);
	if (agent.status === 'active') checkRunnable(agent.status, signals);
	return { ...updated, signals };
}

export const statusAfter = transitions('agent', AGENT_MOVES);

/** Throws the API's 409 if an active agent would have nothing to look for. */
export function checkRunnable(status: Agent['status'], signals: readonly unknown[]): void {
	if (signals.length > 0) return;
	throw conflict('agent_needs_signals', 'An active agent needs at least one signal.', { status });
}

/** The sender accounts that a signal names, and the field that names them. */
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
