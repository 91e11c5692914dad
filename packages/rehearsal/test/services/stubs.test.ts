/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createPlayer, readStubs } from '../../services/stubs';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-stubs-'));
const file = path.join(folder, 'stubs.json');
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
	writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
	return readStubs(file);
}

const stub = { host: 'crm.example', path: '/rows' };

test.each([
	['', 'cannot be read as JSON'],
	['{}', 'is no list of stubs.'],
	['[]', 'has no stubs.'],
	[[stub, { ...stub, stauts: 200 }], "stub 2: does not know 'stauts'."],
	[[{ ...stub, status: '200' }], "stub 1: 'status': expected number, received string."],
	[[{ ...stub, status: 99 }], "stub 1: 'status': too small"],
	[[{ path: '/rows' }], "stub 1: 'host': expected string"],
	[[{ ...stub, path: 'rows' }], "stub 1: 'path': must begin with /."],
	[[{ ...stub, headers: { 'x-page': 1 } }], "stub 1: 'headers.x-page': expected string"],
	[[{ ...stub, headers: { 'x page': '1' } }], "stub 1: 'headers': cannot be sent"],
	[[{ ...stub, answers: [] }], "stub 1: 'answers': too small"],
	[[{ ...stub, answers: [{ text: 'x' }] }], "stub 1: does not know 'text' in 'answers.0'."],
	[[{ ...stub, status: 200, answers: [{}] }], "stub 1: 'answers': stands alone"],
	[['x'], 'stub 1: expected object, received string.'],
])('%j is refused with a sentence', (content, sentence) => {
	expect(() => read(content)).toThrow(`${file}: ${sentence}`);
});

test('a file that is not there is told', () => {
	expect(() => readStubs('nowhere.json')).toThrow('nowhere.json: there is no such file.');
});

test('the first stub that fits answers, its answers in turn, and the last one again', () => {
	const player = createPlayer(
		read([
			{ ...stub, method: 'post', answers: [{ status: 503 }, { body: { ok: true } }] },
			{ ...stub, path: '/rows*', body: 'all' },
			{ ...stub, body: 'never' },
			{ host: 'CRM.example', path: '/', headers: { 'x-page': '1' } },
			{ host: 'crm.example', path: '/none', body: null },
		]),
	);
	const ask = (method: string, path: string, host = 'crm.example') =>
		player.answer({ host, method, path })?.answer;
	expect([ask('POST', '/rows'), ask('POST', '/rows'), ask('POST', '/rows')]).toEqual([
		{ status: 503, body: {} },
		{ body: { ok: true } },
		{ body: { ok: true } },
	]);
	expect(ask('GET', '/rows/1')).toEqual({ body: 'all' });
	expect(ask('GET', '/', 'crm.example:8443')).toEqual({ headers: { 'x-page': '1' }, body: {} });
	expect(ask('GET', '/none')).toEqual({ body: null });
	expect(ask('GET', '/other')).toBeUndefined();
	expect(ask('GET', '/rows', 'other.example')).toBeUndefined();
	expect(player.unused()).toEqual(['stub 3 (crm.example/rows)']);
});
