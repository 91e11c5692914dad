import { createRequestLog } from '../../services/requestLog';
import type { ServiceRequest } from '../../services/request';

const call = (rest: Partial<ServiceRequest> = {}): ServiceRequest => ({
	at: 1,
	host: 'crm.example',
	method: 'POST',
	path: '/rows',
	query: '',
	body: '',
	json: undefined,
	...rest,
});

function recordOf(...calls: ServiceRequest[]) {
	const log = createRequestLog();
	for (const one of calls) log.add(one, '200 {}');
	return log.calls();
}

test('calls of one kind are counted, and the first is shown', () => {
	const calls = recordOf(
		call({ body: 'first' }),
		call({ at: 2, body: 'second' }),
		call({ path: '/rows/12' }),
		call({ path: '/rows/13' }),
		call({ method: 'GET' }),
	);
	expect(calls.map(({ at, method, path, body, count }) => [at, method, path, body, count])).toEqual(
		[
			[1, 'POST', '/rows', 'first', 2],
			[1, 'POST', '/rows/12', '', 2],
			[1, 'GET', '/rows', '', 1],
		],
	);
});

test('the same call with another answer is shown too', () => {
	const log = createRequestLog();
	const rest = 'the default of Airtable, without its formula';
	for (const [at, answer] of ['the default of Airtable', rest, rest].entries()) {
		log.add(call({ at, query: `formula=${at}` }), answer);
	}
	expect(log.calls()).toMatchObject([
		{ at: 0, query: 'formula=0', answer: 'the default of Airtable', count: 1 },
		{ at: 1, query: 'formula=1', answer: rest, times: [1, 2] },
	]);
});

test('paths that are not told apart are told by their answers', () => {
	const log = createRequestLog();
	for (let page = 0; page < 200; page += 1) log.add(call({ path: `/page-${page}` }), '200 {}');
	log.add(call({ path: '/page-200' }), 'stub 1 (crm.example/page-200)');
	expect(log.calls().slice(-2)).toMatchObject([
		{ path: 'other paths', answer: '200 {}', count: 100 },
		{ path: 'other paths', answer: 'stub 1 (crm.example/page-200)', count: 1 },
	]);
});

test('calls before the days that are shown are not kept', () => {
	const log = createRequestLog(2);
	for (const at of [1, 2, 3]) log.add(call({ at, body: String(at) }), '200 {}');
	expect(log.calls()).toMatchObject([{ at: 2, body: '2', count: 2 }]);
});

test('however many there are, all are counted and few are kept', () => {
	const calls = recordOf(
		...Array.from({ length: 3000 }, (_, index) =>
			call({ host: `host${index % 3}.example`, path: `/page-${index}` }),
		),
		...Array.from({ length: 1000 }, (_, index) => call({ host: `other${index}.example` })),
	);
	expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(4000);
	expect(calls.length).toBeLessThan(1000);
});

test.each([
	['a query', { query: 'page=1&api_key=abc123&key=abc123&x=2' }, 'page=1&api_key=…&key=…&x=2'],
	['a form', { body: 'grant_type=x&client_secret=abc123' }, 'grant_type=x&client_secret=…'],
	['JSON', { body: '{"token": "abc123", "max_tokens": 5}' }, '{"token": "…", "max_tokens": 5}'],
	['JSON that is cut', { body: `{"password":"abc123${'x'.repeat(9000)}` }, '{"password":"…"'],
	['a hook of Slack', { path: '/services/T01/B02/abc123' }, '/services/…'],
	['a bot of Telegram', { path: '/bot12:abc123/sendMessage' }, '/bot…/sendMessage'],
])('secrets in %s are not shown', (_, rest, shown) => {
	const [sample] = recordOf(call(rest));
	expect(JSON.stringify(sample)).not.toContain('abc123');
	expect([sample!.path, sample!.query, sample!.body]).toContain(shown);
});

const raw = Buffer.from('To: a@b.example\r\n\r\nHello').toString('base64url');

test.each([{ raw }, { message: { raw } }])('an e-mail of Gmail is shown as it is read', (json) => {
	const [sample] = recordOf(call({ body: JSON.stringify(json), json }));
	expect(sample!.body).toBe('To: a@b.example\r\n\r\nHello');
});

test('long bodies are shortened', () => {
	const [sample] = recordOf(call({ body: 'x'.repeat(1e6) }));
	expect(sample!.body).toHaveLength(501);
});
