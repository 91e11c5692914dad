import { CredentialTestContext } from 'n8n-core';

import { sandboxKeys } from '../../packages/sandbox/core/keys';
import { useSandbox } from './support/sandbox';
import { leadNode } from './support/workflow';

const sandbox = useSandbox();

const testCredential = async (data: object) =>
	await leadNode.methods.credentialTest.outreachApiTest.call(new CredentialTestContext(), {
		id: '1',
		name: 'test',
		type: 'outreachApi',
		data: data as never,
	});

test('a key that works', async () => {
	expect(await testCredential(sandbox.credential())).toEqual({
		status: 'OK',
		message: 'Connection successful',
	});
	expect(sandbox.requests).toMatchObject([
		{ template: '/lead_lists', query: '?limit=1', key_name: 'Full access' },
	]);
});

test('a key without the scope of the test passes, and the missing scope is named', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutLeadListsRead);
	expect(await testCredential(credential)).toEqual({
		status: 'OK',
		message: expect.stringContaining('lacks the scope lead_lists:read'),
	});
});

test.each([
	['revoked', sandboxKeys.revoked.token],
	['wrong', 'no-such-key'],
])('a key that is %s fails', async (_, apiKey) => {
	const { status, message } = await testCredential({ ...sandbox.credential(), apiKey });
	expect(status).toBe('Error');
	if (apiKey) expect(message).not.toContain(apiKey);
	expect(sandbox.requests.length).toBeLessThanOrEqual(1);
});

test('a revoked key: says what to do', async () => {
	const { message } = await testCredential(sandbox.credential(sandboxKeys.revoked));
	expect(message).toContain('wrong, incomplete or revoked');
	expect(message).toContain('OWNER or MANAGER');
});

test('a limit that is used up is no fault of the key', async () => {
	sandbox.faults.add({ fault: 'status', status: 429 });
	expect(await testCredential(sandbox.credential())).toMatchObject({
		status: 'OK',
		message: expect.stringContaining('requests of this minute are used up'),
	});
});

test.each([
	['another path of the host', { fault: 'status', status: 404 }],
	['a web page', { fault: 'html', status: 200 }],
	['JSON of something else', { fault: 'status', status: 200, body: { hello: 'world' } }],
	['a redirect', { fault: 'redirect', to: 'http://127.0.0.1:9/' }],
	['a page that asks to sign in', { fault: 'html', status: 401 }],
	['the page of a firewall', { fault: 'html', status: 403 }],
	['a page that asks for patience', { fault: 'html', status: 429 }],
] as const)('a base URL that leads to %s: says that it is no API', async (_, fault) => {
	sandbox.faults.add(fault);
	const { status, message } = await testCredential(sandbox.credential());
	expect(status).toBe('Error');
	expect(message).toContain('not as the Outreach API does');
	expect(message).toContain('/api/v1');
	expect(sandbox.requests).toHaveLength(1);
});

test('a base URL without the version: names the right one', async () => {
	const baseUrl = new URL(sandbox.baseUrl).origin;
	expect(await testCredential({ ...sandbox.credential(), baseUrl })).toEqual({
		status: 'Error',
		message: `The API answers at ${baseUrl}/api/v1: enter that as the Base URL.`,
	});
});

test('a base URL at which nothing answers like the API', async () => {
	sandbox.faults.add({ fault: 'html', status: 200, times: 2 });
	const baseUrl = `${sandbox.baseUrl}/elsewhere`;
	expect(await testCredential({ ...sandbox.credential(), baseUrl })).toMatchObject({
		status: 'Error',
		message: expect.stringContaining('not as the Outreach API does'),
	});
});

test.each([
	['', 'is empty.'],
	[' \n', 'is empty.'],
	['Bearer abc', 'begins with "Bearer": enter the key alone.'],
	['bearer abc', 'begins with "Bearer": enter the key alone.'],
	['abc\n', 'contains a blank or a line break: copy the key alone.'],
	[' abc', 'contains a blank or a line break: copy the key alone.'],
])('the key %j is refused before anything is sent', async (apiKey, problem) => {
	expect(await testCredential({ ...sandbox.credential(), apiKey })).toEqual({
		status: 'Error',
		message: `The API key ${problem} Correct the API key in the credential.`,
	});
	expect(sandbox.requests).toHaveLength(0);
});

test.each([502, 503])('%i: says to try later', async (status) => {
	sandbox.faults.add({ fault: 'status', status });
	expect(await testCredential(sandbox.credential())).toEqual({
		status: 'Error',
		message: `The API is unavailable at the moment (status ${status}). Try again later.`,
	});
});

test.each(['', 'api.example.com', 'ftp://127.0.0.1/api/v1', 'http://192.0.2.1/api/v1'])(
	'the base URL %p is refused before anything is sent',
	async (baseUrl) => {
		const { status, message } = await testCredential({ ...sandbox.credential(), baseUrl });
		expect(status).toBe('Error');
		expect(message).toMatch(/^The base URL must .* https:\/\//);
		expect(sandbox.requests).toHaveLength(0);
	},
);

test('no answer: says what to check, as the nodes do, and shows no key', async () => {
	const refused = { ...sandbox.credential(), baseUrl: 'http://127.0.0.1:9/api/v1' };
	const { status, message } = await testCredential(refused);
	expect(status).toBe('Error');
	const check =
		'Check the base URL in the credential and the network of the machine that runs n8n.';
	expect(message).toBe(`The API cannot be reached (ECONNREFUSED). ${check}`);
	sandbox.faults.add({ fault: 'reset_before' });
	expect(await testCredential(sandbox.credential())).toEqual({
		status: 'Error',
		message: `The connection to the API broke (ECONNRESET). ${check}`,
	});
});

test('a credential for other domains is not tried', async () => {
	const { status, message } = await testCredential({
		...sandbox.credential(),
		allowedHttpRequestDomains: 'domains',
		allowedDomains: 'elsewhere.example',
	});
	expect(status).toBe('Error');
	expect(message).toContain('Domain not allowed');
	expect(sandbox.requests).toEqual([]);
});
