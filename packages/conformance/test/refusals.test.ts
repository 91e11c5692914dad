import { run } from '../command';
import { openApiDocument } from 'outreach-sandbox/core/http/openapi/document';
import { sandboxKeys } from 'outreach-sandbox/core/keys';
import { isRecord } from 'n8n-nodes-outreach/src/contract/json';
import { createVirtualTime } from 'n8n-nodes-outreach/test/support/virtualTime';
import { BASE_URL, changed, cut, KEY, openService } from './support';

const { contactWith } = openService();

/** Runs the command on a service that answers in one way. */
async function runOn(
	answer: () => Response | Promise<Response>,
	{
		key,
		args = ['--base-url', BASE_URL],
	}: { readonly key?: string; readonly args?: string[] } = {},
) {
	const written: string[] = [];
	const told: string[] = [];
	const code = await run(args, {
		variables: { OUTREACH_API_KEY: key },
		environment: createVirtualTime({ runsWithPauses: true }),
		fetch: async () => await answer(),
		write: (text) => void written.push(text),
		tell: (text) => void told.push(text),
	});
	return { code, report: written.join('\n'), sentence: told.at(-1) };
}

const status =
	(code: number, headers = {}) =>
	() =>
		Response.json({ error: { code: 'x', message: 'y' } }, { status: code, headers });
const page = () =>
	new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });
/** What `fetch` does if there is no connection, or if it breaks. */
const withoutAnswer = (code: string, syscall: string): Promise<never> => {
	const cause = Object.assign(new Error(syscall), { code, syscall });
	return Promise.reject(Object.assign(new TypeError('fetch failed'), { cause }));
};
const refused = () => withoutAnswer('ECONNREFUSED', 'connect');
const reset = () => withoutAnswer('ECONNRESET', 'read');

test.each([
	['without a key, a document for keys', status(401), undefined, /Set OUTREACH_API_KEY\.$/],
	['a key that is refused', status(401), KEY, /refuses the key/],
	['a key that may not read', status(403), KEY, /may not read/],
	[
		'a wrong base URL',
		status(404),
		KEY,
		/There is no API document at .*\/openapi\.json \(404\)\. Is the base URL that of the API, up to \/api\/v1\?/,
	],
	[
		'another host',
		status(301, { location: 'https://www.elsewhere.test/' }),
		KEY,
		/redirects to www\.elsewhere\.test\./,
	],
	[
		'another path',
		status(307, { location: '/v2/openapi.json' }),
		KEY,
		/redirects to another path\. Redirects are not followed/,
	],
	['a service that is down', status(503), KEY, /is down: it answered with 503\.$/],
	['a service that nobody reaches', refused, KEY, /does not answer: .*ECONNREFUSED/],
	['a limit that others spend', status(429), KEY, /others use the key/],
	['a page', page, KEY, /is no OpenAPI document/],
	[
		'JSON that is no OpenAPI',
		() => Response.json({ hello: 1 }),
		undefined,
		/is no OpenAPI document/,
	],
	[
		'an older form of OpenAPI',
		() => Response.json({ swagger: '2.0', paths: {} }),
		KEY,
		/version 3/,
	],
])('%s: a sentence and exit code 2', async (_, answer, key, sentence) => {
	const outcome = await runOn(answer, { key });
	expect(outcome).toEqual({ code: 2, report: '', sentence: expect.stringMatching(sentence) });
	expect(outcome.sentence).not.toContain(KEY);
});

test('a service that has moved to https: a sentence says so', async () => {
	const location = 'https://127.0.0.1:4010/api/v1/openapi.json';
	const args = ['--base-url', 'http://127.0.0.1:4010/api/v1'];
	const { code, sentence } = await runOn(status(308, { location }), { key: KEY, args });
	expect(sentence).toMatch(/redirects to https\. Give the base URL with https:\/\/\.$/);
	expect(code).toBe(2);
});

test.each([
	['no base URL', [], KEY, /^Give --base-url/],
	['no address', ['--base-url', 'service'], KEY, /must be a complete URL/],
	[
		'http to another machine',
		['--base-url', 'http://service.test/api/v1'],
		KEY,
		/must start with https/,
	],
	['an unknown option', ['--base-url', BASE_URL, '--write'], KEY, /--write/],
	['a word too many', ['--base-url', BASE_URL, 'twice'], KEY, /options alone/],
	[
		'a file in no folder',
		['--base-url', BASE_URL, '--json', 'no/such/folder/x.json'],
		KEY,
		/^--json no\/such\/folder\/x\.json: there is no folder no\/such\/folder\.$/,
	],
	[
		'a file below a file',
		['--base-url', BASE_URL, '--json', 'package.json/x.json'],
		KEY,
		/cannot be written \(ENOTDIR\)/,
	],
	['a folder', ['--base-url', BASE_URL, '--json', 'docs'], KEY, /^--json docs: it is a folder\.$/],
	[
		'a document that is no file',
		['--base-url', BASE_URL, '--document', 'no/such/document.yaml'],
		KEY,
		/cannot be read \(ENOENT\)/,
	],
	['a key with a blank', ['--base-url', BASE_URL], 'two words', /has blanks/],
])('%s: a sentence and exit code 2, before anything is sent', async (_, args, key, sentence) => {
	const outcome = await runOn(
		() => {
			throw new Error('was sent');
		},
		{ key, args },
	);
	expect(outcome).toEqual({ code: 2, report: '', sentence: expect.stringMatching(sentence) });
	expect(outcome.sentence).not.toContain(key);
});

test('--help shows how, and sends nothing', async () => {
	const { code, report } = await runOn(status(500), { args: ['--help'] });
	expect(code).toBe(0);
	expect(report).toContain('npm run contact --');
});

test('without a key, the document alone is compared', async () => {
	const document = openApiDocument();
	const { code, report } = await runOn(() => Response.json(document));
	expect(report).toContain('so only the API document was compared');
	expect(report).toContain('1 requests');
	expect(report).toContain('Only answers can tell, and they need a key.');
	expect(code).toBe(0);

	const paths = { ...(document.paths as Record<string, unknown>) };
	delete paths['/leads'];
	const drifted = await runOn(() => Response.json({ ...document, paths }));
	expect(drifted.report).toContain('missing endpoint');
	expect(drifted.code).toBe(1);
});

test('what the key may not read is named, and is no difference', async () => {
	const { code, output } = await contactWith({}, { key: sandboxKeys.withoutLeadsRead.token });
	expect(output).toContain('leads.list, GET /leads: The key lacks the scope leads:read.');
	expect(output).toContain(
		'leads.get, GET /leads/{lead_id}: leads.list was not read, so there is none to read it with.',
	);
	expect(output).toContain('Nodes would misbehave: 0');
	expect(output).toContain('Nodes would only know less: 0');
	expect(code).toBe(0);
});

test('without conversations, no attachment was looked for', async () => {
	const { code, output } = await contactWith({
		on: (url, send) =>
			url.pathname.includes('/conversations')
				? send(url).then(
						async (response) =>
							await changed(response, {
								status: 403,
								text: JSON.stringify({ error: { code: 'forbidden', message: 'No scope' } }),
							}),
					)
				: undefined,
	});
	expect(output).toContain(': No conversation was read, so none could be looked for.');
	expect(output).not.toContain('No message of the first');
	expect(code).toBe(0);
});

test('what the rows of a workspace do not show is named, and is no difference', async () => {
	const { code, output } = await contactWith({
		on: (url, send) =>
			send(url).then(async (response) =>
				response.ok && response.headers.get('content-type')?.includes('json')
					? await changed(response, { json: withOneRow })
					: response,
			),
	});
	const oneRow = 'Its rows do not show the order or another page.';
	for (const line of [
		`campaigns.list, GET /campaigns: ${oneRow}`,
		`conversations.list, GET /conversations: ${oneRow}`,
		`conversations.get, GET /conversations/{conversation_id}: ${oneRow}`,
		'agents.list, GET /agents: Its rows do not show another page.',
		...['unread_only', 'social_account_id'].map(
			(name) =>
				`conversations.list, GET /conversations: Its rows do not show whether query.${name} filters.`,
		),
		...['list_ids', 'query'].map(
			(name) => `leads.list, GET /leads: Its rows do not show whether query.${name} filters.`,
		),
	]) {
		expect(output).toContain(`\n  ${line}\n`);
	}
	expect(output).toContain('Nodes would misbehave: 0');
	expect(code).toBe(0);
});

/** Each list has one row, and a conversation one message. */
function withOneRow(body: { data?: unknown; pagination?: unknown }): unknown {
	const { data } = body;
	const pagination = { ...Object(body.pagination), has_more: false, next_cursor: null } as unknown;
	if (Array.isArray(data)) return { ...body, data: data.slice(0, 1), pagination };
	if (!isRecord(data) || !Array.isArray(data.messages)) return body;
	return { ...body, data: { ...data, messages: data.messages.slice(0, 1) }, pagination };
}

test.each([
	['another workspace', openService(), sandboxKeys.secondWorkspace],
	['a workspace without leads', openService(0), sandboxKeys.full],
	['a key that may not write', openService(), sandboxKeys.readOnly],
])('%s: what there is can be read, and there is no difference', async (_, service, { token }) => {
	const { code, output } = await service.contactWith({}, { key: token });
	expect(output).toContain('Nodes would misbehave: 0');
	expect(output).toContain('Nodes would only know less: 0');
	expect(output).toContain('0 refuted');
	expect(code).toBe(0);
});

test.each<[string, (response: Response) => Promise<Response>]>([
	['a failure', async (response) => await changed(response, { status: 503, json: () => ({}) })],
	['a broken connection', reset],
	['an answer that breaks off', cut],
])('%s that goes away is no difference, and the list is read', async (_, fail) => {
	let asked = 0;
	const { code, output } = await contactWith({
		on: (url, send) =>
			send(url).then(async (response) =>
				/\/campaigns$/.test(url.pathname) && asked++ === 0 ? await fail(response) : response,
			),
	});
	expect(asked).toBeGreaterThan(1);
	expect(output).toContain('Nodes would misbehave: 0');
	expect(output).toContain('Not read: 1\n');
	expect(code).toBe(0);
});

test.each<[string, (response: Response) => Promise<Response>, string]>([
	['no answer', reset, 'The connection to the API broke (ECONNRESET)'],
	['half an answer', cut, 'the answer began, but it broke off'],
])('an endpoint that gives %s is named, and the others are compared', async (_, fail, why) => {
	let asked = 0;
	const { code, output } = await contactWith({
		on: (url, send) =>
			send(url).then(async (response) => {
				if (/\/v1\/leads$/.test(url.pathname)) {
					asked += 1;
					return await fail(response);
				}
				return /\/lead_lists$/.test(url.pathname) && response.ok
					? await changed(response, {
							json: ({ data, ...rest }: { data: object[] }) => ({
								...rest,
								data: data.map((row) => ({ ...row, is_default: null })),
							}),
						})
					: response;
			}),
	});
	expect(asked).toBe(2);
	expect(output).toContain(`leads.list, GET /leads: It did not answer: ${why}.`);
	expect(output).toContain('Nodes would misbehave: 1\n  wrong type at data[].is_default');
	expect(output).toContain('confirmed: ');
	expect(code).toBe(1);
});

test('a service that serves its document and nothing else: a sentence and exit code 2', async () => {
	const { code, told, output } = await contactWith({
		on: (url) => (url.pathname.endsWith('/openapi.json') ? undefined : reset()),
	});
	expect(told).toMatch(/The service does not answer: .*\(ECONNRESET\)/);
	expect(output).not.toContain('Assumptions');
	expect(code).toBe(2);
});
