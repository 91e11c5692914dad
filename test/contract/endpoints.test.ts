import { z } from 'zod/v4';

import {
	allEndpoints,
	problemsOfRequest,
	endpoints,
	retryClassOf,
	scopesOf,
} from '../../src/contract';
import type { Endpoint } from '../../src/contract';
import { lead, requests } from './requests';

// Written out by hand from the API document, apart from the contract.
const DOCUMENTED = `
	GET /agents/product agents:read
	POST /agents/product-previews agents:write
	POST /agents/generations agents:write
	GET /agents/generations/{generation_id} agents:read
	GET /agents agents:read
	POST /agents agents:write
	GET /agents/{agent_id} agents:read
	PATCH /agents/{agent_id} agents:write
	POST /agents/{agent_id}/actions agents:write
	GET /campaigns campaigns:read
	POST /campaigns campaigns:write
	GET /campaigns/{campaign_id} campaigns:read
	PATCH /campaigns/{campaign_id} campaigns:write
	POST /campaigns/{campaign_id}/actions campaigns:write
	GET /campaigns/{campaign_id}/leads campaigns:read
	PUT /campaigns/{campaign_id}/leads/{lead_id}/message-overrides campaigns:write
	GET /campaigns/{campaign_id}/message-approvals campaigns:read
	POST /campaigns/{campaign_id}/message-approvals/{message_id}/actions campaigns:write
	GET /social_accounts social_accounts:read
	PATCH /social_accounts/{social_account_id} social_accounts:write
	GET /lead_lists lead_lists:read
	POST /lead_lists lead_lists:write
	GET /lead_lists/{lead_list_id} lead_lists:read
	GET /lead_lists/{lead_list_id}/leads leads:read
	POST /lead_lists/{lead_list_id}/leads leads:write
	GET /leads leads:read
	GET /leads/{lead_id} leads:read
	POST /leads/{lead_id}/enrich leads:write
	GET /conversations conversations:read
	GET /conversations/{conversation_id} conversations:read
	GET /conversations/{conversation_id}/messages/{message_id}/attachments/{attachment_index} conversations:read
	POST /conversations/{conversation_id}/messages conversations:write
`
	.trim()
	.split(/\s*\n\s*/);

const PAGED = [
	'/agents',
	'/campaigns',
	'/campaigns/{campaign_id}/leads',
	'/campaigns/{campaign_id}/message-approvals',
	'/social_accounts',
	'/lead_lists',
	'/lead_lists/{lead_list_id}/leads',
	'/leads',
	'/conversations',
	'/conversations/{conversation_id}',
];

const RETRY_OTHER_THAN_SAFE: Record<string, string> = {
	'campaigns.update': 'replay',
	'socialAccounts.update': 'replay',
	'campaigns.setMessageOverride': 'replay',
	'agents.startGeneration': 'replay',
	'leadLists.addLeads': 'replay',
	'campaigns.act': 'guarded',
	'agents.act': 'guarded',
	'campaigns.actOnMessageApproval': 'guarded',
	'campaigns.create': 'verify',
	'agents.create': 'verify',
	'leadLists.create': 'verify',
	'agents.update': 'verify',
	'leads.enrich': 'verify',
	'conversations.sendMessage': 'never',
};

const grouped = Object.entries(endpoints).flatMap(([group, members]) =>
	Object.entries<Endpoint>(members).map(([name, endpoint]) => ({ group, name, endpoint })),
);

const fieldsOf = (schema: z.ZodType | undefined) =>
	schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

test('the contract holds every endpoint of the document and nothing else', () => {
	expect(
		allEndpoints.map(({ method, path, scope }) => `${method} ${path} ${scope}`).sort(),
	).toEqual([...DOCUMENTED].sort());
	expect(allEndpoints).toHaveLength(32);
});

test('an endpoint is named after its place', () => {
	for (const { group, name, endpoint } of grouped) expect(endpoint.id).toBe(`${group}.${name}`);
});

test('exactly the lists and the conversation history are paged, with limit and cursor', () => {
	const paged = allEndpoints.filter(({ pagination }) => pagination === 'cursor');
	expect(paged.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
		PAGED.map((path) => `GET ${path}`).sort(),
	);
	for (const { schemas } of paged) {
		expect(fieldsOf(schemas().query)).toEqual(expect.arrayContaining(['limit', 'cursor']));
	}
});

test.each(allEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
	'%s declares what its path names and the retry class of its effect',
	(id, endpoint) => {
		const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
		expect(fieldsOf(endpoint.schemas().path)).toEqual(named);
		expect(endpoint.retry).toBe(RETRY_OTHER_THAN_SAFE[id] ?? 'safe');
		expect(endpoint.schemas()).toBe(endpoint.schemas());
	},
);

test.each(grouped.map(({ group, name, endpoint }) => [endpoint.id, group, name] as const))(
	'%s takes a right request',
	(_, group, name) => {
		const endpoint = (endpoints as unknown as Record<string, Record<string, Endpoint>>)[group]?.[
			name
		];
		const request = (requests as Record<string, Record<string, object>>)[group]?.[name];
		expect(problemsOfRequest(endpoint as Endpoint, request as object)).toEqual([]);
	},
);

test('inline leads need a second scope', () => {
	const { create } = endpoints.campaigns;
	expect(scopesOf(create, { source: { leads: [lead] } })).toEqual([
		'campaigns:write',
		'leads:write',
	]);
	for (const body of [
		{ source: { lead_list_id: 'l1' } },
		{ source: null },
		{},
		null,
		undefined,
		'x',
	]) {
		expect(scopesOf(create, body)).toEqual(['campaigns:write']);
	}
	expect(scopesOf(endpoints.leads.get, undefined)).toEqual(['leads:read']);
});

test('an agent update may be replayed only when it appends no signals', () => {
	const { update } = endpoints.agents;
	expect(retryClassOf(update, { add_signals: [{ type: 'funding' }] })).toBe('verify');
	expect(retryClassOf(update, { signals: [{ type: 'funding' }] })).toBe('replay');
	expect(retryClassOf(update, undefined)).toBe('verify');
	expect(retryClassOf(endpoints.conversations.sendMessage, { content: 'Hello' })).toBe('never');
});

test('what is left out of a campaign gets the documented defaults', () => {
	const { name, social_account_ids, schedule } = requests.campaigns.create.body;
	const body = endpoints.campaigns.create.schemas().body;
	expect(body.parse({ name, social_account_ids, schedule })).toMatchObject({
		priority: 'medium',
		objective: 'start_conversation',
		auto_approve_ai_messages: true,
		messages: {
			icebreaker: { enabled: true, mode: 'ai', wait: { duration: 3, unit: 'hours' } },
			follow_up_1: { enabled: true, mode: 'ai', wait: { duration: 3, unit: 'days' } },
			follow_up_2: { enabled: true, mode: 'ai', wait: { duration: 4, unit: 'days' } },
		},
		connection_request: { mode: 'none' },
	});
});
