import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { OutreachApi } from '../../credentials/OutreachApi.credentials';
import { editor } from './support/editor';
import { useSandbox } from './support/sandbox';

const sandbox = useSandbox();
const elsewhere = useSandbox();

/** How n8n's own nodes send requests with a credential. Their helpers are the same in every context. */
const WAYS: ReadonlyArray<
	readonly [string, (context: ILoadOptionsFunctions, base: string) => Promise<unknown>]
> = [
	[
		'HTTP Request',
		async (context, base) =>
			await context.helpers.requestWithAuthentication.call(context, 'outreachApi', {
				uri: `${base}/lead_lists`,
				json: true,
				followRedirect: true,
				followAllRedirects: true,
			}),
	],
	[
		'the tool of an agent',
		async (context, base) =>
			await context.helpers.httpRequestWithAuthentication.call(context, 'outreachApi', {
				url: `${base}/lead_lists`,
			}),
	],
	[
		'a node that gives host and path apart',
		async (context, base) =>
			await context.helpers.httpRequestWithAuthentication.call(context, 'outreachApi', {
				baseURL: base,
				url: '/lead_lists',
			}),
	],
];

const askBy = async (way: (typeof WAYS)[number][1], base: string): Promise<unknown> =>
	await way(editor(sandbox.credential()) as unknown as ILoadOptionsFunctions, base);

describe.each(WAYS)('%s with this credential', (_, way) => {
	test('reaches the API', async () => {
		expect(await askBy(way, sandbox.baseUrl)).toMatchObject({ data: expect.any(Array) });
		expect(sandbox.requests).toMatchObject([{ key_name: 'Full access' }]);
	});

	test('sends the key to no other host, and says what to do', async () => {
		const { origin } = new URL(elsewhere.baseUrl);
		await expect(askBy(way, elsewhere.baseUrl)).rejects.toMatchObject({
			message: `The API key goes only to the host of the credential's base URL, not to ${origin}.`,
			description: expect.stringMatching(/^Nothing was sent\. Correct the URL/),
		});
		expect(elsewhere.requests).toEqual([]);
	});

	test('does not follow a redirect with the key', async () => {
		sandbox.faults.add({ fault: 'redirect', to: `${elsewhere.baseUrl}/lead_lists` });
		await expect(askBy(way, sandbox.baseUrl)).rejects.toThrow();
		expect(elsewhere.requests).toEqual([]);
	});
});

const BASE = 'https://api.outreach.example/api/v1';
const sign = async (options: object, baseUrl = BASE) =>
	await new OutreachApi().authenticate({ baseUrl, apiKey: 'key' }, options as never);

test.each([
	{ url: `${BASE}/leads` },
	{ uri: `${BASE}/leads` },
	{ uri: new URL(`${BASE}/leads`) },
	{ url: 'https://API.outreach.example:443/elsewhere' },
	{ url: '/leads', baseURL: BASE },
	{ url: '', baseURL: BASE },
])('a request to the host of the base URL gets the key: %j', async (options) => {
	const { headers } = await sign(options);
	expect(headers).toEqual({ Authorization: 'Bearer key' });
});

test.each([
	[{ url: 'https://api.outreach.example.elsewhere.example/' }],
	[{ url: 'https://api.outreach.example@elsewhere.example/' }],
	[{ url: 'https://api.outreach.example:8443/' }],
	[{ url: 'http://api.outreach.example/api/v1/leads' }],
	[{ uri: new URL('https://elsewhere.example/') }],
	[{ url: 'https://elsewhere.example/', uri: `${BASE}/leads` }],
	[{ url: 'https://elsewhere.example/', baseURL: BASE }],
	[{ url: '//elsewhere.example/', baseURL: BASE }],
	[{ url: 'leads' }],
	[{}],
])('a request elsewhere does not: %j', async (options) => {
	await expect(sign(options)).rejects.toThrow(
		"The API key goes only to the host of the credential's base URL, not to ",
	);
});

test('a base URL that the nodes refuse gets no key either', async () => {
	const plain = 'http://api.outreach.example/api/v1';
	await expect(sign({ url: plain }, plain)).rejects.toThrow('must start with https://');
});
