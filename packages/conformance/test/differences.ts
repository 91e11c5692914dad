import { type Behaviour, changed } from './support';

// The document and the answers are read field by field.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Json = any;

/** A difference between the contract and a service, and the one thing that the report has to say of it. */
export interface Planted extends Behaviour {
	readonly about: string;
	readonly what: string;
	readonly at: string;
	/** The ids of the endpoints, or `all` of those that were read. */
	readonly endpoints: readonly string[] | 'all';
	readonly effect: 'knows less' | 'misbehaves';
	/** What came, if it is not plain from the rest. */
	readonly came?: string;
	/** Words of an assumption that falls with it. */
	readonly refutes?: RegExp;
}

/** Something that the document alone shows. */
const inDocument = (change: (document: Json) => void): Behaviour => ({
	on: (url, send) =>
		url.pathname.endsWith('/openapi.json')
			? send(url).then(
					async (response) =>
						await changed(response, {
							json: (body) => {
								change(body);
								return body;
							},
						}),
				)
			: undefined,
});

/** Something in the answers of one address that were no errors. */
const inAnswers = (
	address: RegExp,
	...[how]: [Parameters<typeof changed>[1] | ((url: URL) => Parameters<typeof changed>[1])]
): Behaviour => ({
	on: (url, send) =>
		address.test(url.pathname)
			? send(url).then(async (response) =>
					response.ok
						? await changed(response, typeof how === 'function' ? how(url) : how)
						: response,
				)
			: undefined,
});

/** Something in all errors. */
const inErrors = (how: Parameters<typeof changed>[1], which = (status: number) => status >= 400) =>
	({
		on: (url, send) =>
			send(url).then(async (response) =>
				which(response.status) ? await changed(response, how) : response,
			),
	}) satisfies Behaviour;

const inAll = (how: Parameters<typeof changed>[1]) =>
	({
		on: (url, send) => send(url).then(async (response) => await changed(response, how)),
	}) satisfies Behaviour;

/** Each row of a list becomes another. */
const rows = (change: (row: Json) => void) => ({
	json: (body: Json) => {
		body.data.forEach(change);
		return body as unknown;
	},
});

const schemaOf = (document: Json, path: string, method: string): Json => {
	const { schema } = document.paths[path][method].requestBody.content['application/json'];
	return schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
};

/** A list that takes a filter and does nothing with it. Values that it refuses are still refused. */
const ignored = (list: string, filter: string, endpoint: string): Planted => ({
	about: `${filter} is ignored`,
	what: 'filter ignored',
	at: `query.${filter}`,
	endpoints: [endpoint],
	effect: 'misbehaves',
	on: (url, send) => {
		const value = url.searchParams.get(filter) ?? '';
		if (!url.pathname.endsWith(`/v1/${list}`) || /^(|false|perhaps)$/.test(value)) return undefined;
		url.searchParams.delete(filter);
		return send(url);
	},
});

/** A largest page of leads has five of them, and `next` follows it. */
const afterShortPage =
	(next: 'nothing' | 'the same'): Behaviour['on'] =>
	(url, send) => {
		if (!/\/v1\/leads\?limit=500(&cursor=[^&]+)?$/.test(url.href)) return undefined;
		const isNext = url.searchParams.has('cursor');
		url.searchParams.delete('cursor');
		url.searchParams.set('limit', '5');
		return send(url).then(
			async (response) =>
				await changed(response, {
					json: (body) => {
						body.pagination.limit = 500;
						if (!isNext || next === 'the same') return body as unknown;
						const pagination = { limit: 500, has_more: false, next_cursor: null };
						return { data: [], pagination };
					},
				}),
		);
	};

export const documentDifferences: readonly Planted[] = [
	{
		about: 'an endpoint is gone',
		what: 'missing endpoint',
		at: '',
		endpoints: ['leads.enrich'],
		effect: 'misbehaves',
		...inDocument(({ paths }) => delete paths['/leads/{lead_id}/enrich']),
	},
	{
		about: 'an endpoint is new',
		what: 'unknown endpoint',
		at: '',
		endpoints: ['GET /webhooks'],
		effect: 'knows less',
		...inDocument(({ paths }) => (paths['/webhooks'] = { get: { responses: {} } })),
	},
	{
		about: 'a parameter is gone',
		what: 'missing optional field',
		at: 'query.list_ids',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		...inDocument(({ paths }) => {
			const { get } = paths['/leads'];
			get.parameters = get.parameters.filter(({ name }: Json) => name !== 'list_ids');
		}),
	},
	{
		about: 'a parameter that no node sends is gone',
		what: 'missing optional field',
		at: 'query.status',
		endpoints: ['agents.list'],
		effect: 'knows less',
		...inDocument(({ paths }) => {
			const { get } = paths['/agents'];
			get.parameters = get.parameters.filter(({ name }: Json) => name !== 'status');
		}),
	},
	{
		about: 'a reject takes no note',
		what: 'missing optional field',
		at: 'body.rejection_note',
		endpoints: ['campaigns.actOnMessageApproval'],
		effect: 'knows less',
		refutes: /^A reject may have/,
		...inDocument((document) => {
			const path = '/campaigns/{campaign_id}/message-approvals/{message_id}/actions';
			delete schemaOf(document, path, 'post').properties.rejection_note;
		}),
	},
	{
		about: 'a header of HTTP is not named',
		what: 'missing optional field',
		at: 'headers.range',
		endpoints: ['conversations.getAttachment'],
		effect: 'knows less',
		...inDocument(({ paths }) => {
			const path =
				'/conversations/{conversation_id}/messages/{message_id}/attachments/{attachment_index}';
			const { get } = paths[path];
			get.parameters = get.parameters.filter(({ name }: Json) => !/range/i.test(name));
		}),
	},
	{
		about: 'a parameter is new',
		what: 'unknown field',
		at: 'query.sort',
		endpoints: ['campaigns.list'],
		effect: 'knows less',
		...inDocument(({ paths }) =>
			paths['/campaigns'].get.parameters.push({
				name: 'sort',
				in: 'query',
				schema: { type: 'string' },
			}),
		),
	},
	{
		about: 'a new parameter is required',
		what: 'unknown required field',
		at: 'query.workspace',
		endpoints: ['campaigns.list'],
		effect: 'misbehaves',
		...inDocument(({ paths }) =>
			paths['/campaigns'].get.parameters.push({
				name: 'workspace',
				in: 'query',
				required: true,
				schema: { type: 'string' },
			}),
		),
	},
	{
		about: 'a field of a request is required',
		what: 'required field',
		at: 'body.warmup_enabled',
		endpoints: ['socialAccounts.update'],
		effect: 'misbehaves',
		...inDocument((document) => {
			const path = '/social_accounts/{social_account_id}';
			schemaOf(document, path, 'patch').required = ['warmup_enabled'];
		}),
	},
	{
		about: 'a field of a request is gone',
		what: 'missing optional field',
		at: 'body.priority',
		endpoints: ['campaigns.create'],
		effect: 'misbehaves',
		...inDocument((document) => {
			delete schemaOf(document, '/campaigns', 'post').properties.priority;
		}),
	},
	{
		about: 'an action is gone',
		what: 'narrower values',
		at: 'body.action',
		endpoints: ['campaigns.act'],
		effect: 'misbehaves',
		...inDocument((document) => {
			const { properties } = schemaOf(document, '/campaigns/{campaign_id}/actions', 'post');
			properties.action.enum = ['start', 'pause'];
		}),
	},
	{
		about: 'a status is new',
		what: 'wider values',
		at: 'data[].status',
		endpoints: ['agents.list'],
		effect: 'knows less',
		...inDocument(({ components }) => {
			components.schemas.AgentSummary.properties.status.enum.push('archived');
		}),
	},
	{
		about: 'a value that nodes look for has another word',
		what: 'other values',
		at: 'data[].last_message.direction',
		endpoints: ['conversations.list'],
		effect: 'misbehaves',
		...inDocument(({ components }) => {
			const { anyOf } = components.schemas.Conversation.properties.last_message;
			anyOf.find(({ properties }: Json) => properties).properties.direction.enum = [
				'sent',
				'inbound',
			];
		}),
	},
	{
		about: 'a value that nodes look for is gone',
		what: 'narrower values',
		at: 'data[].current_state.connection_status',
		endpoints: ['campaigns.listLeads'],
		effect: 'misbehaves',
		...inDocument(({ components }) => {
			const { current_state: state } = components.schemas.CampaignLead.properties;
			const { anyOf } = state.properties.connection_status;
			anyOf.find((choice: Json) => choice.enum).enum = ['sent'];
		}),
	},
	{
		about: 'a value that nodes pass on is gone',
		what: 'narrower values',
		at: 'data[].priority',
		endpoints: ['campaigns.listLeads'],
		effect: 'knows less',
		...inDocument(({ components }) => {
			components.schemas.CampaignLead.properties.priority.enum = ['high', 'medium', 'low'];
		}),
	},
	{
		about: 'a field of an answer is gone',
		what: 'missing field',
		at: 'data[].destination_list_id',
		endpoints: ['agents.list'],
		effect: 'misbehaves',
		...inDocument(({ components }) => {
			delete components.schemas.AgentSummary.properties.destination_list_id;
		}),
	},
	{
		about: 'a field of an answer may be absent',
		what: 'optional field',
		at: 'data[].name',
		endpoints: ['agents.list'],
		effect: 'knows less',
		...inDocument(({ components }) => {
			const { AgentSummary } = components.schemas;
			AgentSummary.required = AgentSummary.required.filter((name: string) => name !== 'name');
		}),
	},
	{
		about: 'a field of an answer has another type',
		what: 'other type',
		at: 'data[].created_at',
		endpoints: ['agents.list'],
		effect: 'misbehaves',
		...inDocument(({ components }) => {
			components.schemas.AgentSummary.properties.created_at = { type: 'integer' };
		}),
	},
	{
		about: 'a field of an answer may be null',
		what: 'wider type',
		at: 'data[].name',
		endpoints: ['agents.list'],
		effect: 'misbehaves',
		...inDocument(({ components }) => {
			const { properties } = components.schemas.AgentSummary;
			properties.name.type = ['string', 'null'];
		}),
	},
	{
		about: 'a message may be less long',
		what: 'narrower bounds',
		at: 'body.content',
		endpoints: ['conversations.sendMessage'],
		effect: 'misbehaves',
		...inDocument((document) => {
			const path = '/conversations/{conversation_id}/messages';
			schemaOf(document, path, 'post').properties.content.maxLength = 2000;
		}),
	},
	{
		about: 'a page may be larger',
		what: 'wider bounds',
		at: 'query.limit',
		endpoints: ['socialAccounts.list'],
		effect: 'knows less',
		...inDocument(({ paths }) => {
			const { parameters } = paths['/social_accounts'].get;
			parameters.find(({ name }: Json) => name === 'limit').schema.maximum = 1000;
		}),
	},
	{
		about: 'a signal is new',
		what: 'wider forms',
		at: 'data.signals[]',
		endpoints: ['agents.create', 'agents.get', 'agents.update', 'agents.act'],
		effect: 'knows less',
		...inDocument(({ components }) => {
			const record = components.schemas.Agent.properties.signals;
			record.items = {
				anyOf: [
					...components.schemas.AgentSignalRecord.anyOf,
					{ type: 'object', required: ['type'], properties: { type: { const: 'podcasts' } } },
				],
			};
		}),
	},
	{
		about: 'a success has another status',
		what: 'unknown status',
		at: 'status',
		endpoints: ['campaigns.act'],
		effect: 'knows less',
		...inDocument(({ paths }) => {
			const { responses } = paths['/campaigns/{campaign_id}/actions'].post;
			responses[202] = responses[200];
		}),
	},
	{
		about: 'a success in part has another body than one in full',
		what: 'missing field',
		at: 'malformed',
		endpoints: ['leadLists.create'],
		effect: 'misbehaves',
		came: 'no such field, with 207',
		...inDocument(({ paths }) => {
			const { schema } = paths['/lead_lists'].post.responses[207].content['application/json'];
			delete schema.properties.malformed;
			schema.required = schema.required.filter((name: string) => name !== 'malformed');
		}),
	},
	{
		about: 'criteria are a choice',
		what: 'narrower values',
		at: 'body.criteria.job_titles[]',
		endpoints: ['agents.create', 'agents.update'],
		effect: 'misbehaves',
		refutes: /criteria lists are free text/,
		...inDocument(({ components }) => {
			components.schemas.AgentCriteria.properties.job_titles.items.enum = ['CEO', 'CTO'];
		}),
	},
];

export const answerDifferences: readonly Planted[] = [
	{
		about: 'a field is missing',
		what: 'missing field',
		at: 'data[].email',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		...inAnswers(
			/\/v1\/leads$/,
			rows((row) => delete row.email),
		),
	},
	{
		about: 'a field is new',
		what: 'unknown field',
		at: 'data[].owner',
		endpoints: ['leadLists.list'],
		effect: 'knows less',
		...inAnswers(
			/\/lead_lists$/,
			rows((row) => (row.owner = 'Ada Example')),
		),
	},
	{
		about: 'a number is text',
		what: 'wrong type',
		at: 'data[].totalLeads',
		endpoints: ['campaigns.list'],
		effect: 'misbehaves',
		...inAnswers(
			/\/campaigns$/,
			rows((row) => (row.totalLeads = String(row.totalLeads))),
		),
	},
	{
		about: 'a value is null',
		what: 'wrong type',
		at: 'data[].is_default',
		endpoints: ['leadLists.list'],
		effect: 'misbehaves',
		...inAnswers(
			/\/lead_lists$/,
			rows((row) => (row.is_default = null)),
		),
	},
	{
		about: 'a status is new',
		what: 'unknown value',
		at: 'data[].status',
		endpoints: ['socialAccounts.list'],
		effect: 'knows less',
		...inAnswers(
			/\/social_accounts$/,
			rows((row) => {
				if (row.status !== 'connected') row.status = 'restricted';
			}),
		),
	},
	{
		about: 'a status that nodes look for has another word',
		what: 'unknown value',
		at: 'data[].status',
		endpoints: ['socialAccounts.list'],
		effect: 'misbehaves',
		...inAnswers(
			/\/social_accounts$/,
			rows((row) => {
				if (row.status === 'connected') row.status = 'active';
			}),
		),
	},
	{
		about: 'what waits for approval has another word',
		what: 'unknown value',
		at: 'data[].approval_status',
		endpoints: ['campaigns.listMessageApprovals'],
		effect: 'misbehaves',
		...inAnswers(
			/\/message-approvals$/,
			rows((row) => {
				if (row.approval_status === 'pending') row.approval_status = 'PENDING';
			}),
		),
	},
	{
		about: 'what leads write has another word',
		what: 'unknown value',
		at: 'data[].last_message.direction',
		endpoints: ['conversations.list'],
		effect: 'misbehaves',
		...inAnswers(
			/\/conversations$/,
			rows(({ last_message: last }) => {
				if (last?.direction === 'received') last.direction = 'inbound';
			}),
		),
	},
	{
		about: 'a time has another form',
		what: 'wrong format',
		at: 'data.updated_at',
		endpoints: ['agents.get'],
		effect: 'misbehaves',
		...inAnswers(/\/agents\/\w+$/, {
			json: (body) => {
				if ('updated_at' in body.data) body.data.updated_at = '2026-01-31 09:00';
				return body;
			},
		}),
	},
	{
		about: 'a time of day has seconds',
		what: 'wrong format',
		at: 'data.setup.schedule.start_time',
		endpoints: ['campaigns.get'],
		effect: 'misbehaves',
		...inAnswers(/\/campaigns\/[\w-]+$/, {
			json: (body) => {
				body.data.setup.schedule.start_time += ':00';
				return body;
			},
		}),
	},
	{
		about: 'an unknown ID is someone',
		what: 'not refused',
		at: 'unknown ID',
		endpoints: ['leads.get'],
		effect: 'misbehaves',
		on: (url, send) =>
			/\/v1\/leads\/0000/.test(url.pathname)
				? send(url).then(async (response) => await changed(response, { status: 200 }))
				: undefined,
	},
	{
		about: 'a direction is new',
		what: 'unknown value',
		at: 'data.messages[].direction',
		endpoints: ['conversations.get'],
		effect: 'knows less',
		...inAnswers(/\/conversations\/[\w-]+$/, {
			json: (body) => {
				if (body.data.messages.length > 2) body.data.messages[0].direction = 'system';
				return body;
			},
		}),
	},
	{
		about: 'both directions have another word',
		what: 'unknown value',
		at: 'data.messages[].direction',
		endpoints: ['conversations.get'],
		effect: 'misbehaves',
		...inAnswers(/\/conversations\/[\w-]+$/, {
			json: (body) => {
				for (const message of body.data.messages) message.direction = 'outgoing';
				return body;
			},
		}),
	},
	{
		about: 'a message step has another mode',
		what: 'unknown value',
		at: 'data.setup.messages.icebreaker.mode',
		endpoints: ['campaigns.get'],
		effect: 'misbehaves',
		...inAnswers(/\/campaigns\/[\w-]+$/, {
			json: (body) => {
				body.data.setup.messages.icebreaker = { enabled: true, mode: 'voice' };
				return body;
			},
		}),
	},
	{
		about: 'a count of requests is missing',
		what: 'missing header',
		at: 'x-ratelimit-remaining',
		endpoints: 'all',
		effect: 'misbehaves',
		...inAll({ headers: { 'x-ratelimit-remaining': null } }),
	},
	{
		about: 'the reset is in milliseconds',
		what: 'other header',
		at: 'x-ratelimit-reset',
		endpoints: 'all',
		effect: 'misbehaves',
		...inAll({ headers: { 'x-ratelimit-reset': '1772443860000' } }),
	},
	{
		about: 'the limit is another',
		what: 'other header',
		at: 'x-ratelimit-limit',
		endpoints: 'all',
		effect: 'knows less',
		...inAll({ headers: { 'x-ratelimit-limit': '120' } }),
	},
	{
		about: 'JSON is said to be text',
		what: 'other header',
		at: 'content-type',
		endpoints: ['leads.get'],
		effect: 'knows less',
		...inAnswers(/\/leads\/\w+$/, { headers: { 'content-type': 'text/plain' } }),
	},
	{
		about: 'a largest page is smaller',
		what: 'other page size',
		at: 'limit=500',
		endpoints: ['leads.list'],
		effect: 'knows less',
		on: (url, send) => {
			if (!/\/v1\/leads$/.test(url.pathname) || url.searchParams.get('limit') !== '500') return;
			url.searchParams.set('limit', '200');
			return send(url);
		},
	},
	{
		about: 'a usual page is smaller',
		what: 'other page size',
		at: 'no limit',
		endpoints: ['leads.list'],
		effect: 'knows less',
		on: (url, send) => {
			if (!/\/v1\/leads$/.test(url.pathname) || url.search !== '') return;
			url.searchParams.set('limit', '50');
			return send(url);
		},
	},
	{
		about: 'a cursor leads nowhere',
		what: 'repeated rows',
		at: 'cursor',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		on: (url, send) => {
			const cursor = url.searchParams.get('cursor');
			if (!/\/v1\/leads$/.test(url.pathname) || cursor === null || cursor === 'no-cursor') return;
			url.searchParams.delete('cursor');
			return send(url);
		},
	},
	{
		about: 'a cursor leads to an empty page',
		what: 'rows left out',
		at: 'cursor',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		came: 'no row',
		...inAnswers(/\/v1\/leads$/, (url) => ({
			json: (body) => {
				if (url.searchParams.has('cursor')) body.data = [];
				return body as unknown;
			},
		})),
	},
	{
		about: 'a cursor leaves out a row',
		what: 'rows left out',
		at: 'cursor',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		came: 'another row',
		on: (url, send) =>
			/\/v1\/leads$/.test(url.pathname) && url.searchParams.has('cursor')
				? send(url).then(async (response) => {
						if (!response.ok) return response;
						const { pagination } = (await response.json()) as Json;
						url.searchParams.set('cursor', pagination.next_cursor);
						return await send(url);
					})
				: undefined,
	},
	{
		about: 'a cursor leads to itself',
		what: 'repeated cursor',
		at: 'next_cursor',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		...inAnswers(/\/v1\/leads$/, (url) => ({
			json: (body) => {
				const cursor = url.searchParams.get('cursor');
				if (cursor !== null) body.pagination.next_cursor = cursor;
				return body as unknown;
			},
		})),
	},
	{
		about: 'the cursor of a largest page leads nowhere',
		what: 'repeated rows',
		at: 'cursor',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		on: afterShortPage('the same'),
	},
	{
		about: 'the cursor of a largest page leads to an empty page',
		what: 'rows left out',
		at: 'cursor',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		came: 'no row',
		on: afterShortPage('nothing'),
	},
	{
		about: 'the last row says that more follow',
		what: 'empty page',
		at: 'has_more',
		endpoints: ['agents.list'],
		effect: 'knows less',
		...inAnswers(/\/agents$/, (url) => ({
			json: (body) => {
				body.data = url.searchParams.has('cursor') ? [] : body.data.slice(0, 1);
				return body as unknown;
			},
		})),
	},
	{
		about: 'more follows, but not where',
		what: 'no cursor',
		at: 'next_cursor',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		...inAnswers(/\/v1\/leads$/, {
			json: (body) => {
				body.pagination.next_cursor = null;
				return body;
			},
		}),
	},
	{
		about: 'a page ends too early',
		what: 'no more pages',
		at: 'has_more',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		...inAnswers(/\/v1\/leads$/, {
			json: (body) => {
				body.pagination = { ...body.pagination, has_more: false, next_cursor: null };
				return body;
			},
		}),
	},
	{
		about: 'the oldest come first',
		what: 'other order',
		at: 'data[].created_at',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		...inAnswers(/\/v1\/leads$/, {
			json: (body) => {
				body.data.reverse();
				return body;
			},
		}),
	},
	{
		about: 'the newest messages come first',
		what: 'other order',
		at: 'data.messages[].sent_at',
		endpoints: ['conversations.get'],
		effect: 'misbehaves',
		...inAnswers(/\/conversations\/[\w-]+$/, {
			json: (body) => {
				body.data.messages.reverse();
				return body;
			},
		}),
	},
	ignored('conversations', 'unread_only', 'conversations.list'),
	ignored('conversations', 'social_account_id', 'conversations.list'),
	ignored('leads', 'list_ids', 'leads.list'),
	ignored('leads', 'query', 'leads.list'),
	{
		about: 'a search knows only names',
		what: 'rows left out',
		at: 'query.query',
		endpoints: ['leads.list'],
		effect: 'misbehaves',
		...inAnswers(/\/v1\/leads$/, (url) => ({
			json: (body) => {
				if (url.searchParams.has('query')) body.data = [];
				return body as unknown;
			},
		})),
	},
	{
		about: 'a page that is too large is taken',
		what: 'not refused',
		at: 'limit=501',
		endpoints: ['campaigns.list'],
		effect: 'knows less',
		on: (url, send) => {
			if (!/\/campaigns$/.test(url.pathname) || url.searchParams.get('limit') !== '501') return;
			url.searchParams.set('limit', '500');
			return send(url);
		},
	},
	{
		about: 'a cursor of nobody is taken',
		what: 'not refused',
		at: 'unknown cursor',
		endpoints: ['campaigns.list'],
		effect: 'knows less',
		on: (url, send) => {
			if (!/\/campaigns$/.test(url.pathname) || !url.search.includes('no-cursor')) return;
			url.searchParams.delete('cursor');
			return send(url);
		},
	},
	{
		about: 'an unknown ID is a failure',
		what: 'other refusal',
		at: 'unknown ID',
		endpoints: ['leads.get'],
		effect: 'misbehaves',
		on: (url, send) =>
			/\/v1\/leads\/0000/.test(url.pathname)
				? send(url).then(async (response) => await changed(response, { status: 500 }))
				: undefined,
	},
	{
		about: 'a wrong key lacks a scope',
		what: 'other refusal',
		at: 'wrong key',
		endpoints: ['leadLists.list'],
		effect: 'misbehaves',
		on: (url, send) =>
			send(url).then(async (response) => {
				if (response.status !== 401) return response;
				const { error } = (await response.clone().json()) as { error: { message: string } };
				if (error.message.includes('missing')) return response;
				const reset = String(Date.parse(response.headers.get('date')!) / 1000 + 30);
				const headers = {
					'x-ratelimit-limit': '60',
					'x-ratelimit-remaining': '10',
					'x-ratelimit-reset': reset,
				};
				return await changed(response, { status: 403, headers });
			}),
	},
	{
		about: 'an error has no code',
		what: 'missing field',
		at: 'error.code',
		endpoints: ['leadLists.list'],
		effect: 'misbehaves',
		...inErrors(
			{
				json: (body) => {
					delete body.error.code;
					return body;
				},
			},
			(status) => status === 401,
		),
	},
	{
		about: 'an error is a page',
		what: 'no JSON',
		at: '',
		endpoints: ['leadLists.list'],
		effect: 'misbehaves',
		...inErrors({ text: '<h1>Sign in</h1>' }, (status) => status === 401),
	},
	{
		about: 'an error has another code',
		what: 'other code',
		at: 'unknown ID',
		endpoints: ['agents.getGeneration'],
		effect: 'knows less',
		on: (url, send) =>
			/\/generations\/0000/.test(url.pathname)
				? send(url).then(
						async (response) =>
							await changed(response, {
								json: (body) => {
									body.error.code = 'no_such_generation';
									return body;
								},
							}),
					)
				: undefined,
	},
	{
		about: 'a list cannot be read',
		what: 'failed read',
		at: 'status',
		endpoints: ['socialAccounts.list'],
		effect: 'misbehaves',
		...inAnswers(/\/social_accounts$/, {
			status: 501,
			json: () => ({ error: { code: 'x', message: 'y' } }),
		}),
	},
];

/** Differences that show in an assumption alone. */
export const refutations: ReadonlyArray<Behaviour & { about: string; refutes: RegExp }> = [
	{
		about: 'agents are not filtered',
		refutes: /query parameter `status`/,
		on: (url, send) => {
			url.searchParams.delete('status');
			return send(url);
		},
	},
	{
		about: 'the filter of agents has another name',
		refutes: /query parameter `status`/,
		on: (url, send) =>
			url.pathname.endsWith('/agents') && url.searchParams.has('status')
				? send(url).then(
						async (response) =>
							await changed(response, {
								status: 400,
								json: () => ({ error: { code: 'x', message: 'y' } }),
							}),
					)
				: undefined,
	},
	...['campaign', 'agent'].map((name) => ({
		about: `a created ${name} is one level deeper`,
		refutes: new RegExp(`^The created ${name} is`),
		...inDocument(({ paths }) => {
			const { responses } = paths[`/${name}s`].post;
			for (const status of [200, 201]) {
				const { schema } = responses[status].content['application/json'];
				const { data } = schema.properties;
				schema.properties.data = { type: 'object', required: [name], properties: { [name]: data } };
			}
		}),
	})),
	{
		about: 'the pages of a conversation go back in time',
		refutes: /^The first page has the oldest/,
		on: (url, send) => {
			if (!/\/conversations\/[\w-]+$/.test(url.pathname)) return;
			const limit = Number(url.searchParams.get('limit') ?? 100);
			const before = Number(url.searchParams.get('cursor') ?? 0);
			url.search = '?limit=500';
			return send(url).then(
				async (response) =>
					await changed(response, {
						json: (body) => {
							if (!response.ok) return body as unknown;
							const { messages } = body.data;
							const left = messages.length - before;
							body.data.messages = messages.slice(Math.max(0, left - limit), left);
							const hasMore = left > limit;
							const cursor = hasMore ? String(before + limit) : null;
							body.pagination = { limit, has_more: hasMore, next_cursor: cursor };
							return body as unknown;
						},
					}),
			);
		},
	},
	{
		about: 'attachments count from 1, as their paths say',
		refutes: /^`\{attachment_index\}` counts/,
		on: (url, send) => {
			const [, before, index] = /^(.*\/attachments\/)(\d+)$/.exec(url.href) ?? [];
			if (before !== undefined) {
				return send(new URL(`${before}${index === '0' ? 99 : Number(index) - 1}`));
			}
			if (!/\/conversations\/[\w-]+$/.test(url.pathname)) return undefined;
			return send(url).then(
				async (response) =>
					await changed(response, {
						json: (body) => {
							for (const { attachments } of body.data?.messages ?? []) {
								for (const [place, attachment] of attachments.entries()) {
									attachment.proxy_path &&= attachment.proxy_path.replace(/\d+$/, place + 1);
								}
							}
							return body as unknown;
						},
					}),
			);
		},
	},
	{
		about: 'unread_only false leaves out what is unread',
		refutes: /`unread_only` false/,
		...inAnswers(/\/conversations$/, (url) => ({
			json: (body) => {
				if (url.searchParams.get('unread_only') !== 'false') return body as unknown;
				return {
					...body,
					data: body.data.filter((row: Json) => row.is_unread === false),
				} as unknown;
			},
		})),
	},
	{
		about: 'unread_only false is taken for true',
		refutes: /`unread_only` false/,
		on: (url, send) => {
			if (url.searchParams.get('unread_only') === 'false')
				url.searchParams.set('unread_only', 'true');
			return send(url);
		},
	},
	{
		about: 'an unknown parameter is ignored',
		refutes: /does not name is refused/,
		on: (url, send) => {
			url.searchParams.delete('no_such_parameter');
			return send(url);
		},
	},
	{
		about: 'a conversation has no pagination',
		refutes: /^`pagination` stands/,
		...inAnswers(/\/conversations\/[\w-]+$/, {
			json: (body) => {
				delete body.pagination;
				return body;
			},
		}),
	},
	{
		about: 'a range is not answered as one',
		refutes: /answered with 206/,
		on: (url, send) =>
			send(url).then(async (response) =>
				response.status === 206 ? await changed(response, { status: 200 }) : response,
			),
	},
	{
		about: 'files are streamed',
		refutes: /cannot be streamed/,
		on: (url, send) =>
			send(url).then(async (response) =>
				response.status === 415 ? await changed(response, { status: 200 }) : response,
			),
	},
];
