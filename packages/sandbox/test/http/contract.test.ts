import {
	allEndpoints,
	type Endpoint,
	type EndpointId,
	endpoints,
	errorBodySchema,
	problemsOf,
} from 'n8n-nodes-outreach/src/contract';
import { requests } from 'n8n-nodes-outreach/test/client/support/requests';
import { seeded } from '../../composition/seeded';
import { call, draft, NOTE, openSandbox, person, TEMPLATES, type ApiResponse } from '../support';

const { leads } = endpoints;

const PRODUCT = {
	website_url: 'https://www.ollenby.example',
	company_social_url: null,
	name: 'Ollenby',
	value_proposition: 'Keeps it cold',
	pain_points: [],
	proof_points: ['Used for a decade'],
	generated_at: null,
	replace_existing_product: true,
};

interface RequestParts {
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: object;
	readonly body?: unknown;
}

interface Request {
	readonly path: string;
	readonly body?: unknown;
}

/** Requests for further kinds of answers, after the one that every endpoint has. */
const more: Partial<Record<EndpointId, Request[]>> = {
	'leads.list': [{ path: '/leads' }, { path: '/leads?query=nobody' }, { path: '/leads?limit=3' }],
	'leads.get': [
		{ path: `/leads/${seeded.leads.interested}` },
		{ path: `/leads/${seeded.leads.enriched}` },
	],
	'leads.enrich': [1, 2, 3].map((id) => ({ path: `/leads/lead_${id}/enrich` })),
	'leadLists.create': [
		{ path: '/lead_lists', body: { name: 'One' } },
		{ path: '/lead_lists', body: { lead_lists: [{ name: 'Two' }, { name: '' }] } },
	],
	'leadLists.addLeads': [
		{ path: `/lead_lists/${seeded.lists.default}/leads`, body: person('Ada') },
		{ path: `/lead_lists/${seeded.lists.default}/leads`, body: { leads: [person('Grace'), {}] } },
	],
	'campaigns.list': [{ path: '/campaigns' }, { path: '/campaigns?limit=2' }],
	'campaigns.create': [
		{ path: '/campaigns', body: draft() },
		{ path: '/campaigns', body: draft({ source: { lead_list_id: seeded.lists.webinar } }) },
		{ path: '/campaigns', body: draft({ source: { leads: [person('Ada')] } }) },
		{ path: '/campaigns', body: draft({ messages: TEMPLATES, connection_request: NOTE }) },
	],
	'campaigns.get': [1, 2, 3, 4, 5].map((id) => ({ path: `/campaigns/camp_${id}` })),
	'campaigns.update': [
		{
			path: `/campaigns/${seeded.campaigns.draft}`,
			body: { description: null, social_account_ids: [seeded.accounts.warmingUp] },
		},
		{ path: `/campaigns/${seeded.campaigns.paused}`, body: { messages: TEMPLATES } },
		{ path: `/campaigns/${seeded.campaigns.started}`, body: { priority: 'low' } },
	],
	'campaigns.act': [
		{ path: `/campaigns/${seeded.campaigns.draft}/actions`, body: { action: 'pause' } },
		{ path: `/campaigns/${seeded.campaigns.draft}/actions`, body: { action: 'resume' } },
		{
			path: `/campaigns/${seeded.campaigns.disconnectedDraft}/actions`,
			body: { action: 'start', proceed_on_session_check_failure: true },
		},
	],
	'campaigns.listLeads': [1, 2, 3, 4].map((id) => ({ path: `/campaigns/camp_${id}/leads` })),
	'campaigns.setMessageOverride': [
		{
			path: `/campaigns/${seeded.campaigns.draft}/leads/${seeded.leads.interested}/message-overrides`,
			body: { node_type: 'send_message', message_stage: 'follow_up_2', message: 'Hello' },
		},
		{
			path: `/campaigns/${seeded.campaigns.started}/leads/${seeded.leads.messagePending}/message-overrides`,
			body: { node_type: 'send_message', message_stage: 'ice_breaker', message: 'Hello' },
		},
	],
	'campaigns.listMessageApprovals': [2, 3, 4].map((id) => ({
		path: `/campaigns/camp_${id}/message-approvals`,
	})),
	'campaigns.actOnMessageApproval': [
		{
			path: `/campaigns/${seeded.campaigns.started}/message-approvals/${seeded.approvals.secondPending}/actions`,
			body: { action: 'approve' },
		},
	],
	'agents.list': [{ path: '/agents' }, { path: '/agents?status=draft' }],
	'agents.get': [1, 2, 3].map((id) => ({ path: `/agents/agent_${id}` })),
	'agents.update': [
		{ path: `/agents/${seeded.agents.active}`, body: { add_signals: [{ type: 'funding' }] } },
		{ path: `/agents/${seeded.agents.draft}`, body: { description: null, signals: [] } },
	],
	'agents.act': [
		{ path: `/agents/${seeded.agents.draft}/actions`, body: { action: 'pause' } },
		{ path: `/agents/${seeded.agents.draft}/actions`, body: { action: 'resume' } },
	],
	'conversations.list': [{ path: '/conversations' }, { path: '/conversations?unread_only=true' }],
	'conversations.get': [1, 2, 6, 12].map((id) => ({ path: `/conversations/conv_${id}` })),
	'conversations.sendMessage': [1, 9].map((id) => ({
		path: `/conversations/conv_${id}/messages`,
		body: { content: 'Hello' },
	})),
	'socialAccounts.list': [{ path: '/social_accounts' }, { path: '/social_accounts?limit=1' }],
	'socialAccounts.update': [
		{ path: `/social_accounts/${seeded.accounts.connected}`, body: { max_messages_per_day: 0 } },
		{ path: `/social_accounts/${seeded.accounts.warmingUp}`, body: { warmup_enabled: false } },
		{ path: `/social_accounts/${seeded.accounts.warmingUp}`, body: { warmup_enabled: true } },
	],
};

/** The request of the contract's tests, with the sandbox's ids. */
function sampleOf({ id, path }: Endpoint): Request {
	const [group, name] = id.split('.') as [keyof typeof requests, string];
	const sample = (requests[group] as Record<string, RequestParts>)[name]!;
	const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => sample.path![key]!);
	const query = new URLSearchParams(sample.query as Record<string, string>);
	return { path: `${filled}?${query}`, body: sample.body };
}

/** Answers of bytes have no shape to check. */
const answeringJson = allEndpoints.filter(({ envelope }) => envelope !== 'stream');

const expectError = ({ body }: ApiResponse) =>
	expect(problemsOf(errorBodySchema(), body)).toEqual([]);

describe('answers', () => {
	test.each(answeringJson)('$id: has the shape and status of the contract', async (endpoint) => {
		const sandbox = openSandbox({ leads: 200 });
		const all = [sampleOf(endpoint), ...(more[endpoint.id as EndpointId] ?? [])];
		for (const { path, body } of all) {
			const answer = await call(sandbox, endpoint.method, path, { body });
			expect(endpoint.statuses).toContain(answer.status);
			expect(problemsOf(endpoint.schemas().response!, answer.body, 'response')).toEqual([]);
			expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
		}
	});

	test.each([
		['GET', '/leads/unknown', undefined],
		['GET', '/leads?limit=0', undefined],
		['GET', '/nowhere', undefined],
		['PUT', '/leads', undefined],
		['POST', '/lead_lists', undefined],
		['GET', '/campaigns/unknown', undefined],
		['POST', `/campaigns/${seeded.campaigns.disconnectedDraft}/actions`, { action: 'start' }],
		['POST', `/campaigns/${seeded.campaigns.completed}/actions`, { action: 'resume' }],
		['PATCH', `/campaigns/${seeded.campaigns.completed}`, { name: 'Other' }],
		['PATCH', `/social_accounts/${seeded.accounts.warmingUp}`, { max_messages_per_day: 5 }],
		[
			'POST',
			`/campaigns/${seeded.campaigns.started}/message-approvals/${seeded.approvals.approved}/actions`,
			{ action: 'approve' },
		],
		['GET', `/conversations/${seeded.conversations.interested}?cursor=x`, undefined],
		[
			'GET',
			`/conversations/${seeded.conversations.attachments}/messages/${seeded.messages.files}/attachments/1`,
			undefined,
		],
		['POST', `/conversations/${seeded.conversations.syncing}/messages`, { content: 'Hello' }],
		['GET', '/agents/generations/unknown', undefined],
		['POST', '/agents/generations', { ...PRODUCT, replace_existing_product: false }],
		['POST', `/agents/${seeded.agents.active}/actions`, { action: 'resume' }],
	])('%s %s is an error body of the contract', async (method, path, body) => {
		const answer = await call(openSandbox(), method, path, { body });
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expectError(answer);
	});
});

test.each(allEndpoints)('$method $path is not taken for another endpoint', async (endpoint) => {
	const sandbox = openSandbox();
	await call(sandbox, endpoint.method, endpoint.path.replace(/\{\w+\}/g, 'some_id'));
	expect(sandbox.requests.at(-1)).toMatchObject({ endpoint: endpoint.id, template: endpoint.path });
});

test('undoes everything that a request did before the sandbox failed', async () => {
	const sandbox = openSandbox({ leads: 0 });
	const complaint = jest.spyOn(console, 'error').mockReturnValue();
	sandbox.database.exec(
		"CREATE TEMP TRIGGER broken BEFORE INSERT ON memberships BEGIN SELECT RAISE (ABORT, 'broken'); END",
	);
	const body = person('Ada');
	const failed = await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, { body });
	expect([failed.status, failed.body.error.code]).toEqual([500, 'internal_error']);
	expect(complaint).toHaveBeenCalled();
	complaint.mockRestore();

	expect(sandbox.effects()).toEqual([]);
	sandbox.database.exec('DROP TRIGGER broken');
	const again = await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, { body });
	expect(again.body.data[0].result).toBe('created');
});

describe('openapi.json', () => {
	test('describes this server', async () => {
		const { status, body } = await call(openSandbox(), 'GET', '/openapi.json');
		expect(status).toBe(200);
		expect(body.openapi).toMatch(/^3\.1/);
		expect(body.servers).toEqual([{ url: 'http://sandbox.test/api/v1' }]);
		expect(Object.keys(body.paths)).toEqual(
			expect.arrayContaining(allEndpoints.map(({ path }) => path)),
		);
	});
});

test('logs the path template of the contract, the key by name and the status', async () => {
	const sandbox = openSandbox();
	await call(sandbox, 'GET', `/leads/${seeded.leads.interested}?x=1`);
	await call(sandbox, 'GET', '/nowhere');
	await call(sandbox, 'GET', '/leads', { key: null });
	expect(sandbox.requests).toMatchObject([
		{
			method: 'GET',
			endpoint: leads.get.id,
			template: leads.get.path,
			path: `/api/v1/leads/${seeded.leads.interested}`,
			query: '?x=1',
			key_name: 'Full access',
			status: 400,
		},
		{ endpoint: null, template: null, path: '/api/v1/nowhere', status: 404 },
		{ endpoint: null, key_name: null, status: 401 },
	]);
	expect(JSON.stringify(sandbox.requests)).not.toContain('sandbox-full-access');
});
