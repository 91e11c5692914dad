import fc from 'fast-check';
import { z } from 'zod/v4';

import { allEndpoints, problemsOfRequest, endpoints, problemsOf } from '../../src/contract';
import { requests } from './endpoints';

const { campaigns, leadLists } = endpoints;

test('all problems are told at once, each under its own field', () => {
	const body = {
		...requests.campaigns.create.body,
		name: '',
		priority: 'urgent',
		social_account_ids: ['s1', 's1'],
		engagement: { enabled: 1, like_after_days: 0, wait_after_like_days: 2 },
	};
	expect(problemsOfRequest(campaigns.create, { body }).map(({ field }) => field)).toEqual([
		'name',
		'priority',
		'social_account_ids[1]',
		'engagement.enabled',
		'engagement.like_after_days',
	]);
});

test('a field that is wrong is not called missing as well', () => {
	expect(
		problemsOfRequest(endpoints.campaigns.update, {
			path: { campaign_id: 'c1' },
			body: { name: '' },
		}),
	).toEqual([{ field: 'name', message: 'must not be empty' }]);
});

test('problems of path, query and body come together', () => {
	const problems = problemsOfRequest(leadLists.addLeads, {
		path: { lead_list_id: '' },
		query: { limit: 5 },
		body: 'lead',
	});
	expect(problems).toEqual([
		{ field: 'lead_list_id', message: 'must not be empty' },
		{ field: 'limit', message: 'is not a known field' },
		{ field: 'body', message: 'must be an object, is text' },
	]);
});

test.each([
	[undefined, 'is required'],
	[null, 'must be an object, is null'],
	[[], 'must be an object, is a list'],
	[3, 'must be an object, is 3'],
])('a body that is %j', (body, message) => {
	const path = { campaign_id: 'c1' };
	expect(problemsOfRequest(campaigns.act, { path, body })).toEqual([{ field: 'body', message }]);
});

test('long values and keys are never echoed', () => {
	const long = 'secret'.repeat(1000);
	const texts = allEndpoints
		.flatMap((endpoint) => [
			problemsOfRequest(endpoint, { path: { [long]: long }, query: { [long]: long }, body: long }),
			problemsOfRequest(endpoint, { body: { [long]: long, name: long, action: long, type: long } }),
		])
		.flat()
		.map(({ field, message }) => field + message);
	expect(texts.length).toBeGreaterThan(100);
	for (const text of texts) expect(text).not.toContain('secret'.repeat(10));
});

test('a key that is no plain word is quoted, and a key such as __proto__ is data', () => {
	const body: unknown = JSON.parse('{"content":"a","a b":1,"__proto__":{"polluted":true}}');
	const problems = problemsOfRequest(endpoints.conversations.sendMessage, {
		path: { conversation_id: 'v1' },
		body,
	});
	expect(problems).toEqual([
		{ field: 'body["a b"]', message: 'is not a known field' },
		{ field: '__proto__', message: 'is not a known field' },
	]);
	expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	expect(Object.keys(body as object)).toEqual(['content', 'a b', '__proto__']);
});

test('of a union, the variant with the fields that were sent is meant', () => {
	const schema = z.union([
		z.strictObject({ a: z.string() }),
		z.strictObject({ b: z.strictObject({ c: z.number() }) }),
	]);
	expect(problemsOf(schema, { b: { c: 'x' } })).toEqual([
		{ field: 'b.c', message: 'must be a number, is text' },
	]);
	expect(problemsOf(z.array(schema), [{ a: 'x' }, { a: 1 }])).toEqual([
		{ field: 'value[1].a', message: 'must be text, is 1' },
	]);
});

test.each(['path', 'query', 'headers', 'body'])('a whole %s that is no object', (part) => {
	expect(problemsOfRequest(campaigns.list, { [part]: 'a' })).toEqual([
		{ field: part, message: 'must be an object, is text' },
	]);
});

test('fields that are unknown further down say nothing about which variant is meant', () => {
	const body = { lead_lists: [{ name: 'Leads', colour: 'red', size: 1, shape: 'round' }] };
	expect(problemsOfRequest(leadLists.create, { body }).map(({ field }) => field)).toEqual([
		'lead_lists[0].colour',
		'lead_lists[0].size',
		'lead_lists[0].shape',
	]);
});

test('of variants that fit equally well, the one with the fewest problems is meant', () => {
	const long = z.strictObject({ a: z.string(), b: z.string(), c: z.string() });
	const short = z.strictObject({ a: z.string() });
	for (const schema of [z.union([long, short]), z.union([short, long])]) {
		expect(problemsOf(schema, { a: 1 })).toEqual([{ field: 'a', message: 'must be text, is 1' }]);
	}
});

test.each([
	[z.number(), '', 'must be a number, is empty'],
	[z.string().max(1), 'ab', 'must have at most 1 character, has 2'],
	[z.string().min(2), 'a', 'must have at least 2 characters, has 1'],
	[z.array(z.int()).max(1), [1, 2], 'must have at most 1 entry, has 2'],
	[z.array(z.int()).min(1), [], 'must have at least one entry'],
	[z.array(z.int()).min(2), [], 'must have at least 2 entries, has none'],
	[z.email(), 'a', 'does not have the right form'],
	[z.int().multipleOf(5), 7, 'is not allowed here'],
])('a broken rule that no request has: %#', (schema, value, message) => {
	expect(problemsOf(schema, value)).toEqual([{ field: 'value', message }]);
});

test('no garbage makes the check throw, and no message is zod’s own', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...allEndpoints),
			fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
			fc.anything(),
			(endpoint, body, part) => {
				for (const { field, message } of problemsOfRequest(endpoint, {
					path: part,
					query: part,
					body,
				})) {
					expect(field).not.toBe('');
					expect(message).not.toMatch(/invalid|expected|received|undefined/i);
				}
			},
		),
		{ numRuns: 3000 },
	);
});

/** A right body with one value somewhere in it replaced. */
function replaceAt(value: unknown, steps: readonly number[], replacement: unknown): unknown {
	if (steps.length === 0 || typeof value !== 'object' || value === null) return replacement;
	const keys = Object.keys(value);
	const key = keys[(steps[0] ?? 0) % Math.max(keys.length, 1)];
	if (key === undefined) return replacement;
	const copy = structuredClone(value) as Record<string, unknown>;
	copy[key] = replaceAt(copy[key], steps.slice(1), replacement);
	return copy;
}

test('no damage to a right body makes the check throw or leaves a field without a name', () => {
	const bodies = Object.entries(endpoints).flatMap(([group, members]) =>
		Object.entries(members).flatMap(([name, endpoint]) => {
			const request = (requests as Record<string, Record<string, object>>)[group]?.[name];
			return request && 'body' in request ? [{ endpoint, request }] : [];
		}),
	);
	fc.assert(
		fc.property(
			fc.constantFrom(...bodies),
			fc.array(fc.nat(20), { maxLength: 4 }),
			fc.anything(),
			({ endpoint, request }, steps, replacement) => {
				const body = replaceAt((request as { body: unknown }).body, steps, replacement);
				for (const { field, message } of problemsOfRequest(endpoint, { ...request, body })) {
					expect(field).not.toBe('');
					expect(message).not.toMatch(/invalid input|expected|received/i);
				}
			},
		),
		{ numRuns: 3000 },
	);
});
