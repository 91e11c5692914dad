import fc from 'fast-check';

import { InvalidRequestError, OutreachError } from '../../../src/client/errors';
import { buildUrl, checkBaseUrl } from '../../../src/client/http/urls';
import { endpoints } from '../../../src/contract';

const { leads, conversations } = endpoints;

function problemOf(url: string, allowHttp = false): string {
	try {
		checkBaseUrl(url, allowHttp);
	} catch (error) {
		expect(error).toBeInstanceOf(OutreachError);
		expect(error).toMatchObject({ outcome: 'not sent', code: 'invalid_base_url' });
		expect((error as OutreachError).hint).toContain('https://your-outreach-host/api/v1');
		return (error as Error).message;
	}
	throw new Error(`${url} was accepted`);
}

describe('the base URL', () => {
	test.each([
		['https://api.example/api/v1', 'https://api.example/api/v1'],
		['https://api.example/api/v1/', 'https://api.example/api/v1'],
		['https://api.example', 'https://api.example'],
		['https://api.example//', 'https://api.example'],
		['HTTPS://API.example:8443/api/v1', 'https://api.example:8443/api/v1'],
		['http://localhost:4010/api/v1', 'http://localhost:4010/api/v1'],
		['http://127.0.0.1:4010/api/v1', 'http://127.0.0.1:4010/api/v1'],
		['http://127.8.9.10', 'http://127.8.9.10'],
		['https://api.example/@team', 'https://api.example/@team'],
		['http://[::1]:4010/api/v1', 'http://[::1]:4010/api/v1'],
	])('takes %s', (url, expected) => {
		expect(checkBaseUrl(url)).toBe(expected);
	});

	test('takes http for any host only if it is allowed', () => {
		expect(checkBaseUrl('http://sandbox:4010/api/v1', true)).toBe('http://sandbox:4010/api/v1');
		expect(problemOf('http://sandbox:4010/api/v1')).toContain('https://');
		expect(() => checkBaseUrl('http://sandbox:4010/api/v1')).toThrow('https://');
	});

	test.each([
		['http://api.example', 'https://'],
		['http://localhost.evil.example', 'https://'],
		['http://127.0.0.1.evil.example', 'https://'],
		['http://10.0.0.1', 'https://'],
		['http://[::2]', 'https://'],
		['http://0.0.0.0', 'https://'],
		['http://[::ffff:8.8.8.8]', 'https://'],
		['https://user:secret@api.example', 'user name or password'],
		['https://user@api.example', 'user name or password'],
		['https://@api.example', 'user name or password'],
		['https://:secret@api.example', 'user name or password'],
		['http://user@localhost', 'user name or password'],
		['https://api.example@evil.example', 'user name or password'],
		['https://api.example/api/v1?to=evil', 'query'],
		['https://api.example/api/v1?', 'query'],
		['https://api.example/api/v1#part', 'fragment'],
		['https://api.example/#', 'fragment'],
		['https:api.example', 'complete URL'],
		['https:///api.example', 'complete URL'],
		['//api.example', 'complete URL'],
		['api.example/api/v1', 'complete URL'],
		['ftp://api.example', 'complete URL'],
		['xhttps://api.example', 'complete URL'],
		['file:///etc/passwd', 'complete URL'],
		['javascript:alert(1)', 'complete URL'],
		['', 'complete URL'],
		['https://', 'complete URL'],
		['https://api example', 'spaces'],
		[' https://api.example', 'spaces'],
		['https://api.example\r\nX-Header: 1', 'spaces'],
		['https://api.example\u0000', 'spaces'],
		['https:\\\\api.example', 'backslashes'],
		['https://api.example\\@evil.example', 'backslashes'],
	])('refuses %j', (url, reason) => {
		expect(problemOf(url)).toContain(reason);
	});

	test('refuses http to anything but loopback however it is written', () => {
		for (const host of ['2130706433', '0x7f.1', '127.1']) {
			// The parser reads these as 127.0.0.1, and the request goes there.
			expect(checkBaseUrl(`http://${host}`)).toMatch(/^http:\/\/127\.0\.0\.1$/);
		}
		expect(problemOf('http://0x08080808')).toContain('https://');
	});
});

describe('the URL of a request', () => {
	const base = 'https://api.example/api/v1';

	test.each([
		['a b', 'a%20b'],
		['a/b', 'a%2Fb'],
		['a?b#c', 'a%3Fb%23c'],
		['../admin', '..%2Fadmin'],
		['%2e%2e', '%252e%252e'],
		['ä', '%C3%A4'],
		['...', '...'],
	])('encodes the id %j', (id, encoded) => {
		expect(buildUrl(base, leads.get, { path: { lead_id: id } })).toBe(`${base}/leads/${encoded}`);
	});

	test.each(['', '  ', '.', '..', 'a\nb', 'a\r\nb', '\u0000', 'a\u007f', '\u0085', '\ud800'])(
		'refuses the id %j',
		(id) => {
			const build = () =>
				buildUrl(base, conversations.sendMessage, { path: { conversation_id: id } });
			expect(build).toThrow(InvalidRequestError);
			expect(build).toThrow(/^conversation_id: /);
		},
	);

	test('refuses a request without its id', () => {
		const message = 'lead_id: must be an id that can stand in a path';
		expect(() => buildUrl(base, leads.get, {})).toThrow(message);
		expect(() => buildUrl(base, leads.get, { path: {} })).toThrow(message);
	});

	test('stays on the path of the endpoint for any id', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (id) => {
				let url: URL;
				try {
					url = new URL(buildUrl(base, leads.enrich, { path: { lead_id: id } }));
				} catch (error) {
					expect(error).toBeInstanceOf(InvalidRequestError);
					return;
				}
				expect(url.origin).toBe('https://api.example');
				expect(url.pathname).toMatch(/^\/api\/v1\/leads\/[^/]+\/enrich$/);
				expect(url.search + url.hash).toBe('');
			}),
		);
	});

	test('appends the query values that are there', () => {
		const query = { query: 'ada & co', list_ids: 'l1,l2', limit: 5, cursor: undefined, sort: null };
		expect(buildUrl(base, leads.list, { query })).toBe(
			`${base}/leads?query=ada+%26+co&list_ids=l1%2Cl2&limit=5`,
		);
	});
});
