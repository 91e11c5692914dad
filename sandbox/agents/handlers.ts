import type { AgentSummary, Generation } from '../../src/contract/agents';
import type { AgentSignal } from '../../src/contract/agentSignals';
import type { LeadList } from '../../src/contract/leadLists';
import type { Problem } from '../../src/contract/problems';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import { findAccount } from '../accounts/records';
import { actOnAgent } from './lifecycle';
import {
	findAgent,
	findProduct,
	insertAgent,
	saveProduct,
	updateAgent,
	type StoredAgent,
} from './records';
import { ApiFailure, invalidRequest, notFound } from '../http/errors';
import {
	countRead,
	currentGeneration,
	findGeneration,
	insertGeneration,
	readsOf,
} from './generationRecords';
import type { HandlerContext, Handlers } from '../http/handler';
import { fromJson, type Json } from '../store/json';
import { OLDEST, readPage, type PlacedRow } from '../http/page';
import { accountsOf, changedAgent, newAgent } from './agent';
import { confirmedProduct, extractedProduct, isSameProduct, refuseReplacement } from './product';
import { preparedGeneration } from './proposal';

/** An agent of the workspace. Throws the API's 404 where there is none. */
function getAgent({ store, workspace }: HandlerContext, id: string): StoredAgent {
	const found = findAgent(store, id);
	if (found?.workspaceId !== workspace.id) throw notFound(`Agent ${id}`);
	return found;
}

/** A generation that is not stale. Throws the API's 400 or 409 where it is none. */
function getGeneration({ store, workspace }: HandlerContext, id: string): Generation {
	const found = findGeneration(store, id);
	if (found?.workspaceId !== workspace.id) {
		throw new ApiFailure(400, 'invalid_generation', `${id} is not a generation of this workspace.`);
	}
	if (found.isStale) {
		const message = 'The product or its proposal changed since. Start a generation again.';
		throw new ApiFailure(409, 'stale_generation', message);
	}
	return found.generation;
}

/** A sender account that a proposal can name. */
const connectedAccount = ({ store, workspace }: HandlerContext) =>
	store.get<{ id: string }>(
		`SELECT id FROM social_accounts
		WHERE workspace_id = ? AND json_extract(record, '$.status') = ? ORDER BY seq`,
		workspace.id,
		'connected' satisfies SocialAccount['status'],
	)?.id;

function destinationProblems({ store, workspace }: HandlerContext, id: string): Problem[] {
	const row = store.get<{ record: Json<LeadList> }>(
		'SELECT record FROM lead_lists WHERE workspace_id = ? AND id = ?',
		workspace.id,
		id,
	);
	const field = 'destination_list_id';
	if (!row) return [{ field, message: `is not a lead list of this workspace: ${id}` }];
	const { name, is_campaign_eligible: isNormal } = fromJson(row.record);
	return isNormal
		? []
		: [{ field, message: `must be a normal lead list; the service itself fills ${name}` }];
}

function signalProblems(
	{ store, workspace }: HandlerContext,
	field: string,
	signals: readonly AgentSignal[],
): Problem[] {
	return signals.flatMap((signal, index) => {
		const named = accountsOf(signal);
		const unknown = named?.ids.filter((id) => findAccount(store, id)?.workspaceId !== workspace.id);
		if (!named || !unknown?.length) return [];
		const message = `names sender accounts that are not in this workspace: ${unknown.join(', ')}`;
		return [{ field: `${field}[${index}].${named.field}`, message }];
	});
}

/** Throws the API's 400 where the agent names lists or accounts that it cannot have. */
function checkReferences(
	context: HandlerContext,
	body: {
		readonly destination_list_id?: string;
		readonly signals?: readonly AgentSignal[];
		readonly add_signals?: readonly AgentSignal[];
	},
): void {
	const { destination_list_id: list, signals, add_signals: added } = body;
	const problems = [
		...(list === undefined ? [] : destinationProblems(context, list)),
		...signalProblems(context, 'signals', signals ?? []),
		...signalProblems(context, 'add_signals', added ?? []),
	];
	if (problems.length > 0) throw invalidRequest(problems);
}

export const agentHandlers = {
	'agents.getProduct': (_, { store, workspace }) => {
		const product = findProduct(store, workspace.id);
		if (!product) {
			throw new ApiFailure(404, 'product_not_found', 'No product is saved in this workspace.');
		}
		return { body: { data: product } };
	},

	'agents.previewProduct': ({ body }, { now }) => ({
		body: { data: extractedProduct(body, now) },
	}),

	'agents.startGeneration': ({ body }, context) => {
		const { store, workspace, effect } = context;
		const saved = findProduct(store, workspace.id);
		const confirmed = confirmedProduct(body, saved);
		const isSame = saved !== undefined && isSameProduct(saved, confirmed);
		if (saved && !isSame && !body.replace_existing_product) refuseReplacement(saved);

		const current = isSame ? currentGeneration(store, workspace.id) : undefined;
		if (current) return { body: { data: current } };

		const product = isSame ? saved : confirmed;
		if (!isSame) {
			saveProduct(store, workspace.id, product);
			effect('product_saved', product.website_url);
		}
		const generation = insertGeneration(store, workspace.id, readsOf(store, workspace.id), (id) =>
			preparedGeneration(id, product, connectedAccount(context)),
		);
		effect('generation_started', generation.generation_id);
		return { body: { data: generation } };
	},

	'agents.getGeneration': ({ path }, context) => {
		countRead(context.store, context.workspace.id, path.generation_id);
		return { body: { data: getGeneration(context, path.generation_id) } };
	},

	// The API names no order: the oldest first, so that nobody counts on the newest.
	'agents.list': ({ query }, { store, workspace, endpoint }) => ({
		page: readPage(
			`${endpoint} ${workspace.id} ${query.status ?? ''}`,
			query,
			(above, count) =>
				store.all<PlacedRow<AgentSummary>>(
					`SELECT seq, created_at AS at, json_remove(record, '$.criteria', '$.signals') AS record
					FROM agents
					WHERE workspace_id = ?1 AND (created_at, seq) > (?2, ?3)
						AND (?4 IS NULL OR json_extract(record, '$.status') = ?4)
					ORDER BY created_at, seq LIMIT ?5`,
					workspace.id,
					above.at,
					above.seq,
					query.status ?? null,
					count,
				),
			{ start: OLDEST },
		),
	}),

	'agents.create': ({ body }, context) => {
		const { store, workspace, now, effect } = context;
		const { status } = getGeneration(context, body.generation_id);
		if (status === 'preparing') {
			throw new ApiFailure(
				409,
				'generation_not_ready',
				'The generation is still preparing its proposal.',
				{ details: { status } },
			);
		}
		checkReferences(context, body);
		const agent = insertAgent(store, workspace.id, now, (id) => newAgent(id, body, now));
		effect('agent_created', agent.id);
		return { status: 201, body: { data: agent } };
	},

	'agents.get': ({ path }, context) => ({
		body: { data: getAgent(context, path.agent_id).agent },
	}),

	'agents.update': ({ path, body }, context) => {
		const { store, now, effect } = context;
		const { agent } = getAgent(context, path.agent_id);
		checkReferences(context, body);
		const changed = changedAgent(agent, body, now);
		updateAgent(store, changed);
		effect('agent_updated', agent.id);
		if (body.add_signals) effect('signals_added', agent.id);
		return { body: { data: changed } };
	},

	'agents.act': ({ path, body }, context) => ({
		body: { data: actOnAgent(context, getAgent(context, path.agent_id), body.action) },
	}),
} satisfies Partial<Handlers>;
