/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { allEndpoints } from '../../src/contract';
import type { Fault } from '../../packages/sandbox/core/faults/faults';
import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { seeded } from '../../packages/sandbox/composition/seeded';
import { parameterName } from '../../src/n8n/parameterNames';
import { person } from './support/imports';
import { underOldErrorOutput } from './support/oldErrorOutput';
import { everyOperation, operationNamed, type OperationCase } from './support/operations';
import { CONTINUE, pairedTo, runNode, tracesOf, type NodeRunOptions } from './support/runNode';
import { useSandbox } from './support/sandbox';

const sandbox = useSandbox();

/** Another service, which must never hear of the key. */
let elsewhere: { server: Server; url: string; requests: number };
beforeAll(async () => {
	const server = createServer((_, response) => {
		elsewhere.requests += 1;
		response.end('{"data":[]}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	elsewhere = { server, url: `http://127.0.0.1:${port}/api/v1`, requests: 0 };
});
afterAll(() => elsewhere.server.close());
beforeEach(() => {
	elsewhere.requests = 0;
});

const run = async ({ type, parameters }: OperationCase, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type,
		parameters,
		input: [person(1)],
		credential: sandbox.credential(),
		...options,
	});

const threeItems = [person(1), person(2), person(3)];

/** What comes as bytes may be anything. */
const answeredInJson = everyOperation.filter(
	({ endpoint }) => endpoint !== 'conversations.getAttachment',
);

describe.each(answeredInJson)('$name', (operation) => {
	test('an answer that is no JSON: says so instead of giving records', async () => {
		sandbox.faults.add({ fault: 'html', status: 200, times: 999 });
		const { error, items } = await run(operation);
		expect(error?.message).toBe('The answer of the API cannot be used: it is not JSON.');
		expect(items).toEqual([]);
	});

	test.each([
		['an empty object', {}],
		['a list', []],
	])('an answer that is %s: an error, never an empty result', async (_, body) => {
		sandbox.faults.add({ fault: 'status', status: 200, body, times: 999 });
		const { error, rows } = await run(operation);
		if (operation.name === 'lead: import' && error === undefined) {
			expect(rows).toMatchObject([{ result: 'failed' }]);
		} else {
			expect(error?.message).toMatch(/cannot be used|answered without/);
			expect(rows).toEqual([]);
		}
	});
});

describe.each(everyOperation)('$name', (operation) => {
	test('a key that the API refuses: says so, and who can make another; asks once', async () => {
		const { error, items } = await run(operation, {
			credential: sandbox.credential(sandboxKeys.revoked),
		});
		expect(error?.message).toBe('The API key has been revoked.');
		expect(error?.description).toContain('OWNER or MANAGER');
		expect(error?.httpCode).toBe('401');
		expect(items).toEqual([]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('a redirect: names the host and does not go there', async () => {
		sandbox.faults.add({ fault: 'redirect', to: `${elsewhere.url}/leads`, times: 999 });
		const { error } = await run(operation);
		expect(error?.message).toContain('redirects to the host 127.0.0.1:');
		expect(error?.description).toContain('Check the base URL in the credential');
		expect(elsewhere.requests).toBe(0);
	});

	test('a redirect whose host has the key: does not name it', async () => {
		const key = sandboxKeys.full.token;
		const to = `http://${key}.localhost/`;
		sandbox.faults.add({ fault: 'redirect', to, times: 999 });
		const { error } = await run(operation);
		expect(error?.message).toContain('redirects to another address');
		expect(JSON.stringify(error).toLowerCase()).not.toContain(key.toLowerCase());
	});

	test('Continue On Fail: an error item for each input item, paired, and told apart from data', async () => {
		sandbox.faults.add({ fault: 'status', status: 500, times: 999 });
		const { items, error } = await run(operation, { input: threeItems, settings: CONTINUE });
		expect(error).toBeUndefined();
		expect(items.map(pairedTo)).toEqual([0, 1, 2]);
		const mayHaveHappened =
			allEndpoints.find(({ id }) => id === operation.endpoint)?.retry !== 'safe';
		for (const { json } of items) {
			expect(json).toEqual({
				error: expect.stringMatching(
					mayHaveHappened
						? /^The sandbox was told to answer 500\. The request may have taken effect\. .+/
						: /^The sandbox was told to answer 500\.$/,
				),
				details: {
					outcome: mayHaveHappened ? 'unknown' : 'not sent',
					code: 'injected_fault',
					field: null,
				},
			});
		}
	});

	test.each([
		['of this n8n', async <T>(work: () => Promise<T>) => await work()],
		['of n8n up to 2.34', underOldErrorOutput],
	])(
		'On Error: error output, by the rule %s, takes the error items, with the data of their input',
		async (_, under) => {
			sandbox.faults.add({ fault: 'status', status: 403, times: 999 });
			const settings = { onError: 'continueErrorOutput' } as const;
			const { items, errorItems } = await under(
				async () => await run(operation, { input: threeItems, settings }),
			);
			expect(items).toEqual([]);
			expect(errorItems.map(({ json }) => json)).toEqual(
				threeItems.map((input) => ({
					...input,
					error: expect.any(String),
					details: expect.objectContaining({ outcome: 'not sent' }),
				})),
			);
		},
	);

	test('a credential for another domain only: nothing is sent', async () => {
		const { error } = await run(operation, {
			credential: {
				...sandbox.credential(),
				allowedHttpRequestDomains: 'domains',
				allowedDomains: 'api.example.com, *.example.org',
			},
		});
		expect(error?.message).toContain('Domain not allowed');
		expect(error?.description).toContain('Allowed Domains');
		expect(sandbox.requests).toHaveLength(0);
	});

	test('a credential for this domain works', async () => {
		const { error } = await run(operation, {
			credential: {
				...sandbox.credential(),
				allowedHttpRequestDomains: 'domains',
				allowedDomains: '127.0.0.1',
			},
		});
		expect(error).toBeUndefined();
	});

	const failures: Array<[string, Omit<Fault, 'times'> | undefined]> = [
		['nothing', undefined],
		['401', { fault: 'status', status: 401 }],
		['429', { fault: 'status', status: 429 }],
		['502 in HTML', { fault: 'html' }],
		['a redirect', { fault: 'redirect', to: 'http://127.0.0.1:9/' }],
		['a broken connection', { fault: 'reset_after' }],
		['a truncated answer', { fault: 'truncated' }],
		['broken JSON', { fault: 'bad_json' }],
		['silence', { fault: 'timeout_before' }],
	] as Array<[string, Omit<Fault, 'times'> | undefined]>;
	test.each(failures)('the key is in nothing that n8n keeps or shows: %s', async (_, fault) => {
		if (fault) sandbox.faults.add({ ...fault, times: 999 } as Fault);
		const traces = tracesOf(await run(operation));
		expect(traces).toContain('new-1');
		expect(traces).not.toContain(sandboxKeys.full.token);
	});

	test('the key is in no error item', async () => {
		sandbox.faults.add({ fault: 'reset_after', times: 999 });
		const failed = await run(operation, { settings: CONTINUE });
		expect(failed.rows).toMatchObject([{ error: expect.any(String) }]);
		expect(tracesOf(failed)).not.toContain(sandboxKeys.full.token);
	});
});

test('the key is in no error of a connection that is refused', async () => {
	const credential = { ...sandbox.credential(), baseUrl: 'http://127.0.0.1:9/api/v1' };
	const failed = await run(operationNamed('lead: get'), { credential });
	expect(failed.error?.message).toMatch(/refused|cannot be reached/);
	expect(tracesOf(failed)).not.toContain(sandboxKeys.full.token);
});

describe('ids from the input', () => {
	const byId = everyOperation.flatMap((operation) =>
		operation.ids.map((id) => ({ ...operation, id })),
	);
	const ids = {
		dots: '..',
		'a slash': `${seeded.leads.interested}/enrich`,
		'climbing dots': `../leads/${seeded.leads.interested}`,
		'a query': `${seeded.leads.interested}?list_ids=x`,
		'encoded dots': '%2e%2e',
		'a line break': `${seeded.leads.interested}\r\nX-Injected: 1`,
		nothing: '',
		'1000 characters': 'x'.repeat(1000),
		'half a character': 'lead_\ud800',
		'other scripts': 'ليلى 王',
		'a record': { id: seeded.leads.interested },
		'the text of a record': String({}),
		'a list': [seeded.leads.interested, seeded.leads.cannotBeEnriched],
	};
	test.each(
		byId.flatMap((operation) =>
			Object.entries(ids).map(([kind, id]) => ({ ...operation, kind, value: id })),
		),
	)('$name, $id, $kind: asks for that id or for nothing', async (given) => {
		const { id, type, parameters, endpoint, lookup, value } = given;
		const input: IDataObject[] = [{ ...person(1), theId: value }];
		const { error } = await runNode({
			type,
			parameters: { ...parameters, [id]: '={{ $json.theId }}' },
			input,
			credential: sandbox.credential(),
		});
		expect(error).toBeDefined();
		const templateOf = (id: string) => allEndpoints.find((one) => one.id === id)?.path ?? '';
		// What was refused may be looked up, by the same ids.
		const templates = [endpoint, ...(lookup ? [lookup] : [])].map(templateOf);
		for (const request of sandbox.requests) {
			expect(templates).toContain(request.template);
			expect(['', '?limit=50', '?limit=500']).toContain(request.query);
			const idOf = (_: string, key: string) => {
				const name = parameterName(key);
				return encodeURIComponent(String(name === id ? value : parameters[name]));
			};
			expect(request.path).toBe(`/api/v1${String(request.template).replace(/\{(\w+)\}/g, idOf)}`);
		}
		expect(sandbox.effects()).toEqual([]);
	});
});

describe('the base URL of the credential', () => {
	const get = operationNamed('lead: get');
	const hostile = (port: string) => ({
		empty: '',
		'no scheme': `127.0.0.1:${port}/api/v1`,
		'another scheme': 'file:///etc/passwd',
		'a script': 'javascript:alert(1)',
		'http on another host': 'http://192.0.2.1/api/v1',
		'a host that looks local': 'http://127.0.0.1.nip.example/api/v1',
		'a host that starts like localhost': 'http://localhost.evil.example/api/v1',
		'a user name': `http://user@127.0.0.1:${port}/api/v1`,
		'a host in the user name': `http://127.0.0.1:${port}@192.0.2.1/api/v1`,
		'a query': `http://127.0.0.1:${port}/api/v1?x=`,
		'a fragment': `http://127.0.0.1:${port}/api/v1#`,
		'a line break': `http://127.0.0.1:${port}/api/v1\r\nX: 1`,
		'a backslash': `http:\\\\127.0.0.1:${port}\\api\\v1`,
		'a blank': ` http://127.0.0.1:${port}/api/v1`,
	});
	test.each(Object.keys(hostile('0')))('%s: refused before anything is sent', async (kind) => {
		const { port } = new URL(sandbox.baseUrl);
		const baseUrl = hostile(port)[kind as keyof ReturnType<typeof hostile>];
		const { error } = await run(get, { credential: { ...sandbox.credential(), baseUrl } });
		expect(error?.message).toMatch(/^The base URL must/);
		expect(error?.description).toContain('Correct the base URL in the credential');
		expect(error?.context?.itemIndex).toBe(0);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('a slash at its end does no harm', async () => {
		const credential = { ...sandbox.credential(), baseUrl: `${sandbox.baseUrl}//` };
		expect((await run(get, { credential })).rows).toHaveLength(1);
	});

	test('Allow HTTP: plain http to another name of this machine works only with it', async () => {
		const baseUrl = sandbox.baseUrl.replace('127.0.0.1', '0.0.0.0');
		const strict = await run(get, { credential: { ...sandbox.credential(), baseUrl } });
		expect(strict.error?.message).toContain('must start with https://');
		expect(sandbox.requests).toHaveLength(0);
		const credential = { ...sandbox.credential(), baseUrl, allowHttp: true };
		expect((await run(get, { credential })).rows).toHaveLength(1);
	});

	test('another path: says that nothing is there', async () => {
		const credential = { ...sandbox.credential(), baseUrl: sandbox.baseUrl.replace('/v1', '/v2') };
		expect((await run(get, { credential })).error?.httpCode).toBe('404');
	});
});

test('a wrong operation in the workflow file is named', async () => {
	const { error } = await run({
		...operationNamed('lead: get'),
		parameters: { resource: 'lead', operation: 'remove' },
	});
	expect(error?.message).toBe('Unknown operation lead: remove');
	expect(sandbox.requests).toHaveLength(0);
});

test('an API that is not there: the error names it, not "the service"', async () => {
	const operation = operationNamed('lead: import');
	const credential = { ...sandbox.credential(), baseUrl: 'http://127.0.0.1:9/api/v1' };
	const { error } = await run(operation, { credential });
	expect(error?.message).toContain('The API cannot be reached (ECONNREFUSED)');
	expect(error?.description).toContain('Check the base URL in the credential');
});
