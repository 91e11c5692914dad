import { allEndpoints, scopesOf, type Endpoint } from 'n8n-nodes-outreach/src/contract';
import { allScopes, sandboxKeys } from '../../core/keys';
import { call, openSandbox } from '../support';

const addressOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, 'some_id');

describe('keys', () => {
	test.each([
		['no header', {}],
		['another scheme', { authorization: `Basic ${sandboxKeys.full.token}` }],
		['no token', { authorization: 'Bearer ' }],
		['an unknown token', { authorization: 'Bearer sandbox-unknown' }],
		['a revoked key', { authorization: `Bearer ${sandboxKeys.revoked.token}` }],
	])('answers 401 with an error body for %s', async (_, headers) => {
		const { status, body } = await call(openSandbox(), 'GET', '/leads', { key: null, headers });
		expect(status).toBe(401);
		expect(body.error).toEqual({ code: 'unauthorized', message: expect.stringMatching(/\S/) });
	});

	test('accepts the scheme in any case', async () => {
		const headers = { authorization: `bearer ${sandboxKeys.full.token}` };
		const { status } = await call(openSandbox(), 'GET', '/leads', { key: null, headers });
		expect(status).toBe(200);
	});

	test('does nothing for a request without a valid key', async () => {
		const sandbox = openSandbox();
		const body = { name: 'Not to be made' };
		await call(sandbox, 'POST', '/lead_lists', { key: null, body });
		await call(sandbox, 'POST', '/lead_lists', { key: sandboxKeys.revoked, body });
		expect(sandbox.effects()).toEqual([]);
	});
});

describe('scopes', () => {
	const keyWithout = new Map(
		allScopes.map((scope) => [
			scope,
			Object.values(sandboxKeys).find(({ name }) => name === `Without ${scope}`)!,
		]),
	);

	test('has one key for every scope that an endpoint needs, which lacks only that scope', () => {
		for (const [scope, key] of keyWithout) {
			expect([...key.scopes, scope].toSorted()).toEqual(allScopes);
		}
		expect(allScopes).toEqual(
			expect.arrayContaining(allEndpoints.map((endpoint) => endpoint.scope)),
		);
	});

	test.each(allEndpoints)(
		'$method $path is refused only if its own scope is missing',
		async (endpoint) => {
			const sandbox = openSandbox();
			for (const [scope, key] of keyWithout) {
				const { status, body } = await call(sandbox, endpoint.method, addressOf(endpoint), { key });
				if (scope === endpoint.scope) {
					expect(status).toBe(403);
					expect(body.error.code).toBe('insufficient_scope');
					expect(body.error.message).toContain(scope);
					expect(body.error.details).toEqual({ required_scope: scope });
				} else {
					expect(status).not.toBe(403);
				}
			}
		},
	);

	const inlineLeads = { source: { leads: [{}] } };
	test.each(allEndpoints.filter(({ extraScope }) => extraScope))(
		'$method $path with inline leads is refused without the second scope',
		async (endpoint) => {
			const sandbox = openSandbox();
			const [, second] = scopesOf(endpoint, inlineLeads);
			const key = keyWithout.get(second!)!;
			const refused = await call(sandbox, endpoint.method, endpoint.path, {
				key,
				body: inlineLeads,
			});
			expect(refused.status).toBe(403);
			expect(refused.body.error.details).toEqual({ required_scope: second });
			const plain = await call(sandbox, endpoint.method, endpoint.path, { key, body: {} });
			expect(plain.status).not.toBe(403);
		},
	);
});
