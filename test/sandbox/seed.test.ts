import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createSandbox } from '../../sandbox/sandbox';
import { call, openSandbox, person, readAll } from './support';

describe('seed', () => {
	it.each([0, 1, 250])('makes %i leads, each in a list', async (leads) => {
		const rows = await readAll(openSandbox({ leads }), '/leads', 500);
		expect(rows).toHaveLength(leads);
		expect(rows.filter((lead) => lead.lead_list_ids.length === 0)).toEqual([]);
	});

	it('spreads the leads over all lists of the workspace', async () => {
		const { body } = await call(openSandbox({ leads: 250 }), 'GET', '/lead_lists');
		for (const { lead_count: count } of body.data) expect(count).toBeGreaterThan(50);
	});

	it('is the same at every start', async () => {
		const now = () => Date.UTC(2026, 0, 5);
		const [first, second] = [openSandbox({ now }), openSandbox({ now })];
		expect(await readAll(first, '/leads')).toEqual(await readAll(second, '/leads'));
	});

	it('has names in several scripts', async () => {
		const names = (await readAll(openSandbox({ leads: 250 }), '/leads', 500))
			.map((lead) => lead.first_name)
			.join();
		for (const script of [/\p{sc=Latin}/u, /\p{sc=Arabic}/u, /\p{sc=Han}/u, /\p{sc=Cyrillic}/u]) {
			expect(names).toMatch(script);
		}
	});

	it('points nowhere outside', async () => {
		const text = JSON.stringify(await readAll(openSandbox({ leads: 250 }), '/leads', 500));
		const hosts = [...text.matchAll(/https?:\/\/([^/"]+)|@([^"]+)/g)].map(([, a, b]) => a ?? b);
		expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([]);
	});
});

describe('a database file', () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	it('keeps everything over a restart', async () => {
		const database = join(folder, 'sandbox.db');
		const first = createSandbox({ database, leads: 20 });
		await call(first, 'POST', '/lead_lists', { body: { name: 'Kept' } });
		await call(first, 'POST', '/lead_lists/list_1/leads', { body: person('Ada') });
		await call(first, 'POST', '/leads/lead_1/enrich');
		const page = await call(first, 'GET', '/leads?limit=5');
		const leads = await readAll(first, '/leads');
		const effects = first.effects();
		first.close();

		const second = openSandbox({ database, leads: 20 });
		expect(await readAll(second, '/leads')).toEqual(leads);
		expect(second.effects()).toEqual(effects);
		const lists = await call(second, 'GET', '/lead_lists');
		expect(lists.body.data[0].name).toBe('Kept');
		const cursor = page.body.pagination.next_cursor;
		const next = await call(second, 'GET', `/leads?limit=500&cursor=${cursor}`);
		expect(next.body.data).toEqual(leads.slice(5));
	});

	it('is refused when it is something else', () => {
		const database = join(folder, 'notes.txt');
		writeFileSync(database, 'Not a database. '.repeat(100));
		expect(() => createSandbox({ database })).toThrow(/not a database/);
	});

	it('is refused when another version wrote it', () => {
		const database = join(folder, 'sandbox.db');
		const sandbox = createSandbox({ database, leads: 0 });
		sandbox.database.exec('PRAGMA user_version = 999');
		sandbox.close();
		expect(() => createSandbox({ database })).toThrow(/999.*Delete it/);
	});
});
