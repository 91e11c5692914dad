import type { AgentSignal, AgentUpdate } from 'n8n-nodes-outreach/src/contract/agents';
import type { Problem } from 'n8n-nodes-outreach/src/contract/problems';
import { unknownAccounts } from '../accounts/records';
import { conflict, throwIfInvalid } from '../core/errors';
import type { HandlerContext, Handlers } from '../core/http/handler';
import { readPage } from '../core/http/page';
import { findLeadList } from '../leads/records';
import { accountsOf, changeAgent } from './agent';
import { actOnAgent } from './lifecycle';
import { getFreshGeneration } from './product/records';
import { getAgent, insertAgent, updateAgent } from './records';

function destinationProblems(context: HandlerContext, id: string): Problem[] {
	const field = 'destination_list_id';
	const list = findLeadList(context, id);
	if (!list) return [{ field, message: `is not a lead list of this workspace: ${id}` }];
	return list.is_campaign_eligible || context.readings['agents.create.destinationList'] === 'any'
		? []
		: [{ field, message: `must be a normal lead list; the service itself fills ${list.name}` }];
}

const signalProblems = (
	context: HandlerContext,
	field: string,
	signals: readonly AgentSignal[] = [],
): Problem[] =>
	signals.flatMap((signal, index) => {
		const named = accountsOf(signal);
		return named ? unknownAccounts(context, `${field}[${index}].${named.field}`, named.ids) : [];
	});

/** Throws the API's 400 if the agent names lists or accounts that it cannot use. */
function checkReferences(
	context: HandlerContext,
	body: Pick<AgentUpdate, 'destination_list_id' | 'signals' | 'add_signals'>,
): void {
	const { destination_list_id: list } = body;
	throwIfInvalid([
		...(list === undefined ? [] : destinationProblems(context, list)),
		...signalProblems(context, 'signals', body.signals),
		...signalProblems(context, 'add_signals', body.add_signals),
	]);
}

export const agentHandlers = {
	'agents.list': ({ query }, context) => ({
		page: readPage(context, query, {
			from: 'agents',
			where: [
				['workspace_id = ?', context.workspace.id],
				query.status !== undefined && ["json_extract(record, '$.status') = ?", query.status],
			],
			at: 'created_at',
			record: "json_remove(record, '$.criteria', '$.signals')",
			// The API documents no order. Listing the oldest first keeps callers from relying on newest first.
			oldestFirst: context.readings['agents.list.order'] === 'oldest_first',
		}),
	}),

	'agents.create': ({ body }, context) => {
		const { store, workspace, now, effect } = context;
		const { status } = getFreshGeneration(context, body.generation_id);
		if (status === 'preparing') {
			const message = 'The generation is still preparing its proposal.';
			throw conflict('generation_not_ready', message, { status });
		}
		checkReferences(context, body);
		const agent = insertAgent(store, workspace.id, body, now);
		effect('agent_created', { agent_id: agent.id });
		return { status: 201, body: { data: agent } };
	},

	'agents.get': ({ path }, context) => ({
		body: { data: getAgent(context, path.agent_id).agent },
	}),

	'agents.update': ({ path, body }, context) => {
		const { agent } = getAgent(context, path.agent_id);
		checkReferences(context, body);
		const updated = changeAgent(agent, body, context.now);
		updateAgent(context.store, updated);
		context.effect('agent_updated', { agent_id: agent.id });
		if (body.add_signals) context.effect('signals_added', { agent_id: agent.id });
		return { body: { data: updated } };
	},

	'agents.act': ({ path, body }, context) => ({
		body: { data: actOnAgent(context, getAgent(context, path.agent_id), body.action) },
	}),
} satisfies Partial<Handlers>;
