import { allEndpoints, type Endpoint } from '../../../src/contract';
import { TransportError } from '../../../src/client/errors';
import type {
	HeaderMap,
	Transport,
	TransportRequest,
	TransportResponse,
} from '../../../src/client/http/transport';
import type { VirtualTime } from './virtualTime';

/** A record of the API's state. */
interface Row {
	id: string;
	[field: string]: unknown;
}

/** The fields of request bodies that make a difference here. */
interface Body {
	readonly [field: string]: unknown;
	readonly action: string;
	readonly content: string;
	readonly name: string;
	readonly description?: string | null;
	readonly message_stage: string;
	readonly website_url: string;
	readonly social_account_ids: readonly string[];
	readonly source?: { readonly lead_list_id: string };
	readonly add_signals?: readonly unknown[];
	readonly lead_lists?: ReadonlyArray<{ name: string; description?: string | null }>;
	readonly leads?: ReadonlyArray<{ readonly social_url: string }>;
	readonly social_url: string;
}

interface Result {
	readonly status: number;
	readonly body: unknown;
}

/** What goes wrong with one request. `processed`: after it took effect. */
export interface Fault {
	readonly kind: keyof typeof FAULTS;
	readonly processed: boolean;
}

interface Damage {
	readonly status?: number;
	readonly headers?: HeaderMap;
	/** From the body of the right answer, the body that comes. */
	readonly body?: (
		text: string,
		request: TransportRequest,
		time: VirtualTime,
	) => AsyncIterable<Uint8Array>;
	readonly fails?: 'connect' | 'reset' | 'never answers';
}

const encoder = new TextEncoder();

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
	if (text !== '') yield encoder.encode(text);
}

async function* truncated(text: string): AsyncGenerator<Uint8Array> {
	yield encoder.encode(text.slice(0, Math.floor(text.length / 2)));
	throw new TransportError('reset', 'Reset', { code: 'ECONNRESET' });
}

/** Never ends and does not heed the signal: the client has to break it off. */
async function* drip(time: VirtualTime): AsyncGenerator<Uint8Array> {
	for (;;) {
		await time.sleep(1_000);
		yield encoder.encode(' ');
	}
}

const errorBody = (code: string) => () => bytes(JSON.stringify({ error: { code, message: code } }));

export const FAULTS = {
	'rate limit': { status: 429, body: errorBody('rate_limited') },
	'no connection': { fails: 'connect' },
	'status 408': { status: 408, body: errorBody('timeout') },
	'status 500': { status: 500, body: errorBody('internal_error') },
	'status 502, html': { status: 502, body: () => bytes('<html><h1>Bad gateway</h1></html>') },
	'status 503': { status: 503, body: errorBody('unavailable') },
	'no answer': { fails: 'never answers' },
	reset: { fails: 'reset' },
	'truncated body': { body: (text) => truncated(text) },
	'bad JSON': { body: () => bytes('{"data": [oops') },
	'other JSON': { body: () => bytes('"fine"') },
	'empty body': { status: 204, body: () => bytes('') },
	'slow drip': { body: (_text, _request, time) => drip(time) },
	redirect: {
		status: 302,
		headers: { location: 'https://elsewhere.example/login' },
		body: () => bytes(''),
	},
} satisfies Record<string, Damage>;

/** Each fault with each moment that it can have. */
export const allFaults: Fault[] = (Object.keys(FAULTS) as Array<Fault['kind']>).flatMap((kind) => {
	const { status = 200, fails }: Damage = FAULTS[kind];
	if (fails === 'connect' || status === 429) return [{ kind, processed: false }];
	// A success status is given only to what was processed.
	if (status < 300 && fails === undefined) return [{ kind, processed: true }];
	return [
		{ kind, processed: false },
		{ kind, processed: true },
	];
});

export const faultName = ({ kind, processed }: Fault): string =>
	`${kind}${processed ? ' after processing' : ''}`;

export interface Seen {
	readonly endpoint: Endpoint;
	readonly url: URL;
	readonly body: unknown;
}

export interface FakeApi {
	readonly transport: Transport;
	/** What happened in the world: messages sent, credits spent, records made, in order. */
	readonly effects: string[];
	readonly requests: Seen[];
	/** Decides what goes wrong with a request. Nothing, unless set. */
	fault: (seen: Seen) => Fault | undefined;
	/** Sent messages appear in no read, as before an inbox sync. */
	hideMessages: boolean;
	/** Conversations answer a send with 409. */
	syncing: boolean;
	/** Someone else's doing, straight in the state. */
	readonly state: ReturnType<typeof seed>;
	/** ISO time of the server, which is not ours. */
	now(): string;
}

/** Hours between the server's clock and ours: a comparison with our time would be wrong every time. */
const SKEW_MS = -7 * 3_600_000;

function seed(now: string) {
	const stamp = { created_at: now, updated_at: now };
	return {
		product: { name: 'Product', website_url: 'https://product.example' } as { website_url: string },
		generations: { g1: { generation_id: 'g1', status: 'ready' } } as Record<string, object>,
		agents: [
			{
				id: 'a1',
				name: 'First',
				status: 'draft',
				destination_list_id: 'l1',
				description: null,
				signals: [{ type: 'funding' }],
				...stamp,
			},
		] as Row[],
		campaigns: [
			{
				id: 'c1',
				name: 'First',
				goal: null,
				status: 'draft',
				socialAccounts: [{ id: 's1', profileName: null }],
				leadList: { id: 'l1', name: 'List one' },
				createdAt: now,
				updatedAt: now,
			},
		] as Row[],
		approvals: [
			{ id: 'm1', campaign_id: 'c1', approval_status: 'pending' },
			{ id: 'm0', campaign_id: 'c1', approval_status: 'pending' },
		] as Row[],
		overrides: {} as Record<string, object>,
		accounts: [{ id: 's1', sending_limits: {}, ...stamp }] as Row[],
		lists: [{ id: 'l1', name: 'List one', description: null, lead_count: 0, ...stamp }] as Row[],
		leads: [
			{
				id: 'x1',
				first_name: 'Ada',
				social_url: 'https://social.example/in/x1',
				profile_enriched_at: null,
				enrichment_requested_at: null,
				enrichment_failed: false,
				...stamp,
			},
		] as Row[],
		members: {} as Record<string, string[]>,
		conversations: [{ id: 'v1', is_unread: true, ...stamp }] as Row[],
		messages: [
			{ id: 'old', direction: 'sent', content: 'Hello', sent_at: now },
			{ id: 'theirs', direction: 'received', content: 'Hi', sent_at: now },
		] as Row[],
		credits: 10,
	};
}

/** The API in memory: it keeps state and counts what requests bring about, however often they come. */
export function createFakeApi(time: VirtualTime): FakeApi {
	const now = () => new Date(time.now() + SKEW_MS).toISOString();
	const effects: string[] = [];
	const requests: Seen[] = [];
	const state = seed(new Date(time.now() + SKEW_MS - 86_400_000).toISOString());
	let ids = 0;
	const newId = () => `new${++ids}`;

	const api: FakeApi = {
		effects,
		requests,
		state,
		now,
		fault: () => undefined,
		hideMessages: false,
		syncing: false,
		transport: async (request) => {
			const seen = parse(request);
			requests.push(seen);
			const fault = api.fault(seen);
			const damage: Damage = fault ? FAULTS[fault.kind] : {};
			await time.sleep(40);
			if (damage.fails === 'connect') {
				throw new TransportError('connect', 'No connection', { code: 'ECONNREFUSED' });
			}
			const processed = !fault || fault.processed;
			const answer = processed ? handle(seen) : { status: 500, body: {} };
			if (damage.fails === 'never answers') return await new Promise<TransportResponse>(() => {});
			await time.sleep(40);
			if (damage.fails === 'reset') {
				throw new TransportError('reset', 'Reset', { code: 'ECONNRESET' });
			}
			const text = JSON.stringify(answer.body);
			// What the API refuses it does not do, so there is nothing to spoil.
			const refused = processed && answer.status >= 400;
			return {
				status: refused ? answer.status : (damage.status ?? answer.status),
				headers: {
					date: new Date(Date.parse(now())).toUTCString(),
					'x-ratelimit-limit': '60',
					'x-ratelimit-remaining': damage.status === 429 ? '0' : '59',
					'x-ratelimit-reset': String(Math.ceil(Date.parse(now()) / 60_000) * 60),
					...damage.headers,
				},
				body: damage.body && !refused ? damage.body(text, request, time) : bytes(text),
			};
		},
	};

	function parse({ method, url, body }: TransportRequest): Seen {
		const parsed = new URL(url);
		const path = parsed.pathname.replace(/^\/api\/v1/, '');
		const endpoint = allEndpoints
			.filter((one) => one.method === method && pattern(one).test(path))
			// A literal path goes before a parameter.
			.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))[0];
		if (!endpoint) throw new Error(`No endpoint for ${method} ${path}`);
		return { endpoint, url: parsed, body: body === undefined ? undefined : JSON.parse(body) };
	}

	function handle({ endpoint, url, body }: Seen): Result {
		const path = url.pathname.replace(/^\/api\/v1/, '');
		const ids = [...(pattern(endpoint).exec(path) ?? [])].slice(1).map(decodeURIComponent);
		const handler = handlers[endpoint.id];
		if (!handler) throw new Error(`The fake API has no ${endpoint.id}`);
		const result = handler(ids, (body ?? {}) as Body, url.searchParams);
		return 'status' in result
			? (result as Result)
			: { status: endpoint.statuses[0] ?? 200, body: result };
	}

	const refuse = (status: number, code: string) => ({
		status,
		body: { error: { code, message: code } },
	});

	const page = (rows: Row[], query: URLSearchParams) => {
		const start = Number(query.get('cursor') ?? 0);
		const limit = Number(query.get('limit') ?? 100);
		const more = start + limit < rows.length;
		return {
			data: rows.slice(start, start + limit),
			pagination: { limit, has_more: more, next_cursor: more ? String(start + limit) : null },
		};
	};

	const one = (rows: Row[], id: string | undefined) => {
		const row = rows.find((candidate) => candidate.id === id);
		return row ? { data: row } : refuse(404, 'not_found');
	};

	/** An action that the state allows once. */
	const act = (row: Row | undefined, field: string, from: string, to: string, effect: string) => {
		if (!row) return refuse(404, 'not_found');
		if (row[field] !== from) return refuse(409, 'invalid_transition');
		row[field] = to;
		effects.push(effect);
		return { data: row };
	};

	const CAMPAIGN_MOVES: Record<string, [string, string]> = {
		start: ['draft', 'started'],
		pause: ['started', 'paused'],
		resume: ['paused', 'started'],
	};
	const AGENT_MOVES: Record<string, [string, string]> = {
		activate: ['draft', 'active'],
		pause: ['active', 'paused'],
		resume: ['paused', 'active'],
	};

	const handlers: Record<
		string,
		// A body alone comes with the endpoint's usual status.
		(ids: string[], body: Body, query: URLSearchParams) => Result | object
	> = {
		'agents.getProduct': () => ({ data: state.product }),
		'agents.previewProduct': (_, body) => ({ data: { ...state.product, ...body } }),
		'agents.startGeneration': (_, body) => {
			if (state.product.website_url !== body.website_url) effects.push('product');
			state.product = body;
			return { data: state.generations.g1! };
		},
		'agents.getGeneration': ([id]) => ({ data: state.generations[id!]! }),
		'agents.list': (_, __, query) => page(state.agents, query),
		'agents.create': (_, body) => {
			const agent = { description: null, ...body, id: newId(), status: 'draft', ...stamp() };
			// No order is promised.
			state.agents.push(agent);
			effects.push(`agent ${body.name}`);
			return { data: agent };
		},
		'agents.get': ([id]) => one(state.agents, id),
		'agents.update': ([id], { add_signals = [], ...fields }) => {
			const agent = state.agents.find((candidate) => candidate.id === id);
			if (!agent) return refuse(404, 'not_found');
			Object.assign(agent, fields, { updated_at: now() });
			agent.signals = [...(agent.signals as unknown[]), ...add_signals];
			if (add_signals.length > 0) effects.push(`signals ${id}`);
			return { data: agent };
		},
		'agents.act': ([id], { action }) =>
			act(
				state.agents.find((agent) => agent.id === id),
				'status',
				...AGENT_MOVES[action]!,
				`${action} ${id}`,
			),
		'campaigns.list': (_, __, query) => page(state.campaigns, query),
		'campaigns.create': (_, body) => {
			const campaign = {
				id: newId(),
				name: body.name,
				goal: body.description ?? null,
				status: 'draft',
				socialAccounts: body.social_account_ids.map((id: string) => ({ id, profileName: null })),
				leadList: { id: body.source?.lead_list_id ?? 'l1', name: 'List one' },
				createdAt: now(),
				updatedAt: now(),
				setup: body,
			};
			state.campaigns.unshift(campaign);
			effects.push(`campaign ${body.name}`);
			return { data: campaign };
		},
		'campaigns.get': ([id]) => one(state.campaigns, id),
		'campaigns.update': ([id], body) => {
			const campaign = state.campaigns.find((candidate) => candidate.id === id);
			return campaign ? { data: Object.assign(campaign, body) } : refuse(404, 'not_found');
		},
		'campaigns.act': ([id], { action }) =>
			act(
				state.campaigns.find((campaign) => campaign.id === id),
				'status',
				...CAMPAIGN_MOVES[action]!,
				`${action} ${id}`,
			),
		'campaigns.listLeads': (_, __, query) => page([{ id: 'e1', lead_id: 'x1' }], query),
		'campaigns.setMessageOverride': ([id, lead], body) => {
			state.overrides[`${id} ${lead} ${body.message_stage}`] = body;
			return { data: [body], lead_campaign_state: 'enrolled' };
		},
		'campaigns.listMessageApprovals': (_, __, query) => page(state.approvals, query),
		'campaigns.actOnMessageApproval': ([, id], { action }) =>
			act(
				state.approvals.find((row) => row.id === id),
				'approval_status',
				'pending',
				action === 'approve' ? 'approved' : 'rejected',
				`${action} ${id}`,
			),
		'conversations.list': (_, __, query) =>
			page(
				state.conversations.map((conversation) => ({
					...conversation,
					last_message: visibleMessages().at(-1),
				})),
				query,
			),
		'conversations.get': ([id], _, query) => {
			const { data, pagination } = page(visibleMessages(), query);
			return { data: { ...state.conversations[0], id, messages: data }, pagination };
		},
		'conversations.getAttachment': () => ({ bytes: 'of a picture' }),
		'conversations.sendMessage': (_, { content }) => {
			if (api.syncing) return refuse(409, 'conversation_syncing');
			const message = { id: newId(), direction: 'sent', content, sent_at: now() };
			state.messages.push(message);
			effects.push(`message ${content}`);
			return { ok: true, pending: api.hideMessages, message: api.hideMessages ? null : message };
		},
		'leadLists.list': (_, __, query) => page(state.lists, query),
		'leadLists.create': (_, body) => {
			const entries = body.lead_lists ?? [body];
			const malformed: object[] = [];
			const data: Row[] = [];
			for (const [index, { name, description = null }] of entries.entries()) {
				if (name === 'malformed') {
					malformed.push({ index, errors: [{ field: 'name', message: 'no such name' }] });
					continue;
				}
				const taken = state.lists.some((list) => list.name === name);
				const list = {
					id: newId(),
					name: taken ? `${name} (copy)` : name,
					description,
					lead_count: 0,
					...stamp(),
				};
				state.lists.unshift(list);
				data.push(list);
				effects.push(`list ${name}`);
			}
			return {
				status: malformed.length > 0 ? 207 : 201,
				body: {
					data,
					malformed,
					summary: { attempted: entries.length, created: data.length, malformed: malformed.length },
				},
			};
		},
		'leadLists.get': ([id]) => one(state.lists, id),
		'leadLists.listLeads': (_, __, query) => page(state.leads, query),
		'leadLists.addLeads': ([id], body) => ({
			data: (body.leads ?? [body]).map((entry, index) => {
				const members = (state.members[id!] ??= []);
				let lead = state.leads.find((known) => known.social_url === entry.social_url);
				const known = lead !== undefined;
				if (!lead) {
					lead = { ...entry, id: newId(), ...stamp() };
					state.leads.unshift(lead);
					effects.push(`lead ${entry.social_url}`);
				}
				if (members.includes(lead.id)) return { index, result: 'already_in_list', lead };
				members.push(lead.id);
				return { index, result: known ? 'added_existing' : 'created', lead };
			}),
		}),
		'leads.list': (_, __, query) => page(state.leads, query),
		'leads.get': ([id]) => one(state.leads, id),
		'leads.enrich': ([id]) => {
			const lead = state.leads.find((known) => known.id === id);
			if (!lead) return refuse(404, 'not_found');
			const known = lead.profile_enriched_at !== null;
			if (!known) {
				lead.profile_enriched_at = lead.enrichment_requested_at = now();
				state.credits -= 1;
				effects.push(`credit ${id}`);
			}
			return {
				data: {
					status: known ? 'already_enriched' : 'enriched',
					charged: !known,
					credits_remaining: state.credits,
				},
			};
		},
		'socialAccounts.list': (_, __, query) => page(state.accounts, query),
		'socialAccounts.update': ([id], body) => {
			const account = state.accounts.find((candidate) => candidate.id === id);
			if (!account) return refuse(404, 'not_found');
			account.sending_limits = body;
			return { data: account };
		},
	};

	const visibleMessages = () =>
		api.hideMessages ? state.messages.filter(({ id }) => !id.startsWith('new')) : state.messages;
	const stamp = () => ({ created_at: now(), updated_at: now() });

	return api;
}

const pattern = ({ path }: Endpoint): RegExp =>
	new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);
