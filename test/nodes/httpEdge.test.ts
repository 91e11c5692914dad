import { runNode } from './support/runNode';

/** A host that nobody has: nock answers in its place, where n8n's client opens the connection. */
const HOST = 'https://api.outreach.example';
const credential = { baseUrl: `${HOST}/api/v1`, apiKey: 'key-of-the-test', allowHttp: false };
const parameters = { resource: 'leadList', operation: 'getAll', returnAll: true };
const empty = { data: [], pagination: { limit: 500, has_more: false, next_cursor: null } };

const load = async () => (await import('nock')).default;
let nock: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
	nock = await load();
	nock.disableNetConnect();
});
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

test('over https the key goes to the host of the base URL, in its header alone', async () => {
	const answered = nock(HOST, { reqheaders: { authorization: 'Bearer key-of-the-test' } })
		.get('/api/v1/lead_lists?limit=500')
		.reply(200, empty);
	const { error, rows } = await runNode({ credential, parameters });
	expect(error).toBeUndefined();
	expect(rows).toEqual([]);
	expect(answered.isDone()).toBe(true);
});

test('a redirect to another host is not followed', async () => {
	const elsewhere = nock('https://elsewhere.example').get('/').query(true).reply(200, empty);
	nock(HOST)
		.get('/api/v1/lead_lists')
		.query(true)
		.times(9)
		.reply(302, '', { location: 'https://elsewhere.example/' });
	const { error } = await runNode({ credential, parameters });
	expect(error?.message).toContain('elsewhere.example');
	expect(elsewhere.isDone()).toBe(false);
});

test('a certificate that nobody trusts: nothing was sent, and it says where to look', async () => {
	nock(HOST)
		.get('/api/v1/lead_lists')
		.query(true)
		.times(9)
		.replyWithError(Object.assign(new Error('no'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }));
	const { error } = await runNode({ credential, parameters });
	expect(error?.message).toContain('cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT)');
	expect(error?.description).toContain('Check the base URL in the credential');
});

test.each([
	['while connecting: nothing was sent', 'connect', 'cannot be reached (EHOSTUNREACH)'],
	['in the middle: it may have taken effect', 'read', 'connection to the API broke (EHOSTUNREACH)'],
])('a network without a way to the host, %s', async (_, syscall, message) => {
	nock(HOST)
		.get('/api/v1/lead_lists')
		.query(true)
		.times(9)
		.replyWithError(Object.assign(new Error('no'), { code: 'EHOSTUNREACH', syscall }));
	const { error } = await runNode({ credential, parameters });
	expect(error?.message).toContain(message);
});

test('an error that repeats the key, colours a terminal and never ends: none of it gets through', async () => {
	const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
	const said = JSON.stringify('key-of-the-test \u001b[31m\nINFO all is well');
	nock(HOST)
		.get('/api/v1/lead_lists')
		.query(true)
		.reply(
			400,
			`{"error":{"code":"bad","message":${said},"details":{"sent":${said},"deep":${deep}}}}`,
		);
	const { error } = await runNode({ credential, parameters });
	expect(error?.message).toBe('[API key]  [31m INFO all is well');
	expect(error?.description).toContain('[API key]  [31m INFO all is well');
	expect(JSON.stringify(error)).not.toContain('key-of-the-test');
	expect(JSON.stringify(error?.context).length).toBeLessThan(1_000);
});
