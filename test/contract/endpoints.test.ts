import { z } from 'zod/v4';

import {
	allEndpoints,
	problemsOfRequest,
	endpoints,
	retryClassOf,
	scopesOf,
} from '../../src/contract';
import type { Endpoint, EndpointId } from '../../src/contract';
import { DOCUMENTED, lead, requests } from './endpoints';

const grouped = Object.entries(endpoints).flatMap(([group, members]) =>
	Object.entries<Endpoint>(members).map(([name, endpoint]) => ({ group, name, endpoint })),
);

const fieldsOf = (schema: z.ZodType | undefined) =>
	schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

test('the contract holds the endpoints in DOCUMENTED and no others', () => {
	expect(allEndpoints.map(({ id }) => id).sort()).toEqual(Object.keys(DOCUMENTED).sort());
});

test.each(allEndpoints)('$id is what DOCUMENTED says', (endpoint) => {
	const { id, method, path, scope, retry, pagination } = endpoint;
	const words = [method, path, scope, retry, ...(pagination ? ['paged'] : [])];
	expect(words.join(' ')).toBe(DOCUMENTED[id as EndpointId]);
});

test('an endpoint is named after its place', () => {
	for (const { group, name, endpoint } of grouped) expect(endpoint.id).toBe(`${group}.${name}`);
});

test('what is paged takes limit and cursor', () => {
	for (const { schemas } of allEndpoints.filter(({ pagination }) => pagination === 'cursor')) {
		expect(fieldsOf(schemas().query)).toEqual(expect.arrayContaining(['limit', 'cursor']));
	}
});

test.each(allEndpoints)('$id declares what its path names', (endpoint) => {
	const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
	expect(fieldsOf(endpoint.schemas().path)).toEqual(named);
	expect(endpoint.schemas()).toBe(endpoint.schemas());
});

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
