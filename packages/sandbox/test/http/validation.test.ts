import { endpoints } from 'n8n-nodes-outreach/src/contract';
import { seeded } from '../../composition/seeded';
import { parseRequest } from '../../core/http/check';
import { call, openSandbox } from '../support';

const problemsOf = ({ body }: Awaited<ReturnType<typeof call>>) =>
	body.error.details.problems as Array<{ field: string; message: string }>;

describe('validation', () => {
	test.each([
		['/leads?limit=0', 'limit'],
		['/leads?limit=501', 'limit'],
		['/leads?limit=ten', 'limit'],
		['/leads?limit=1.5', 'limit'],
		['/leads?limit=', 'limit'],
		['/leads?limit=1&limit=2', 'limit'],
		['/leads?page=2', 'page'],
		['/leads?list_ids=,', 'list_ids'],
		['/leads?constructor=1', 'constructor'],
		['/conversations?toString=true', 'toString'],
		['/agents?hasOwnProperty=1&hasOwnProperty=2', 'hasOwnProperty'],
		['/leads?__proto__=1', '__proto__'],
		['/leads?%5F_proto__=1&limit=5', '__proto__'],
		['/campaigns?__proto__=1&__proto__=2', '__proto__'],
		['/leads?__proto__', '__proto__'],
		['/leads?prototype=1', 'prototype'],
		['/leads?=1', 'query[""]'],
	])('GET %s names %s', async (path, field) => {
		const answer = await call(openSandbox(), 'GET', path);
		expect(answer.status).toBe(400);
		expect(answer.body.error.code).toBe('invalid_request');
		expect(problemsOf(answer)).toEqual([{ field, message: expect.stringMatching(/\S/) }]);
		expect(answer.body.error.message).toContain(field);
	});

	describe('a boolean in a query', () => {
		const checked = (text: string) =>
			parseRequest(endpoints.conversations.list, {
				path: {},
				query: { unread_only: text },
				body: undefined,
			});

		test.each([
			['true', true],
			['false', false],
		])('is %s', (text, value) => {
			expect(checked(text).query).toMatchObject({ unread_only: value });
		});

		test.each(['yes', '1', ''])('is not %j', (text) => {
			expect(() => checked(text)).toThrow(/unread_only/);
		});
	});

	test.each([
		['', 'body'],
		['{"name":', 'body'],
		['[]', 'body'],
		['null', 'body'],
		['{}', 'name'],
		[JSON.stringify({ name: '' }), 'name'],
		[JSON.stringify({ name: 'a'.repeat(121) }), 'name'],
		[JSON.stringify({ name: 'a', description: 'b'.repeat(501) }), 'description'],
		[JSON.stringify({ name: 'a', colour: 'red' }), 'colour'],
		['{"name":"a","__proto__":{"description":"b"}}', '__proto__'],
		['{"name":"a","constructor":1}', 'constructor'],
		[JSON.stringify({ lead_lists: [] }), 'lead_lists'],
		[JSON.stringify({ lead_lists: {} }), 'lead_lists'],
		[JSON.stringify({ lead_lists: [{ name: 'a' }], name: 'b' }), 'name'],
	])('POST /lead_lists with the body %j names %s and creates nothing', async (text, field) => {
		const sandbox = openSandbox();
		const response = await sandbox.fetch(
			new Request('http://sandbox.test/api/v1/lead_lists', {
				method: 'POST',
				headers: { authorization: 'Bearer sandbox-full-access' },
				body: text,
			}),
		);
		expect(response.status).toBe(400);
		const answer = { status: 400, headers: response.headers, body: await response.json() };
		expect(problemsOf(answer).map((problem) => problem.field)).toEqual([field]);
		expect(sandbox.effects()).toEqual([]);
	});

	test.each(['__proto__', 'constructor', 'toString'])('knows no record %s', async (id) => {
		for (const path of ['/leads/', '/campaigns/', '/agents/', '/lead_lists/', '/conversations/']) {
			expect((await call(openSandbox(), 'GET', path + id)).status).toBe(404);
		}
	});

	test('keeps an id with a slash in its part of the path', async () => {
		const sandbox = openSandbox();
		const { status, body } = await call(sandbox, 'GET', '/leads/a%2Fb');
		expect([status, body.error.code]).toEqual([404, 'not_found']);
		expect(sandbox.requests.at(-1)).toMatchObject({ template: '/leads/{lead_id}' });
	});

	test('answers 404 for an unknown address', async () => {
		const { status, body } = await call(
			openSandbox(),
			'GET',
			`/leads/${seeded.leads.interested}/unknown`,
		);
		expect([status, body.error.code]).toEqual([404, 'not_found']);
	});

	test('answers 405 for a method that the address does not support', async () => {
		const { status, body } = await call(
			openSandbox(),
			'PATCH',
			`/leads/${seeded.leads.interested}`,
			{ body: {} },
		);
		expect([status, body.error.code]).toEqual([405, 'method_not_allowed']);
	});
});
