/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { seeded } from '../composition/seeded';
import plausible from '../core/people/plausible.json';
import { createSandbox } from '../sandbox';
import { call, draft, openSandbox, person, readAll } from './support';

describe('seed', () => {
	test.each([0, 1, 250])('makes %i leads, each in a list', async (leads) => {
		const rows = await readAll(openSandbox({ leads }), '/leads', 500);
		expect(rows).toHaveLength(leads);
		expect(rows.filter((lead) => lead.lead_list_ids.length === 0)).toEqual([]);
	});

	test('spreads the leads over all lists of the workspace', async () => {
		const { body } = await call(openSandbox({ leads: 250 }), 'GET', '/lead_lists');
		for (const { lead_count: count } of body.data) expect(count).toBeGreaterThan(50);
	});

	test('makes people whose names, companies and jobs fit their countries', async () => {
		const rows = await readAll(openSandbox({ leads: 250, people: 'plausible' }), '/leads', 500);
		const region = ({ location }: Lead) =>
			plausible.regions.find(({ locations }) => locations.includes(location!))!;
		for (const lead of rows as Lead[]) {
			const { givenNames, familyNames, companies } = region(lead);
			expect(givenNames).toContain(lead.first_name);
			expect(familyNames).toContain(lead.last_name);
			expect(companies.map(({ name }) => name)).toContain(lead.company);
		}
		const worldwide = await readAll(openSandbox({ leads: 250 }), '/leads', 500);
		const scripts = [/\p{Script=Arabic}/u, /\p{Script=Han}/u, /\p{Script=Cyrillic}/u];
		for (const script of scripts) {
			expect((worldwide as Lead[]).some(({ first_name: name }) => script.test(name!))).toBe(true);
		}
	});

	test.each([
		'/leads',
		'/campaigns',
		`/campaigns/${seeded.campaigns.started}/leads`,
		'/social_accounts',
		'/conversations',
	])('is the same at every start: %s', async (path) => {
		const now = () => Date.UTC(2026, 0, 5);
		const [first, second] = [openSandbox({ now }), openSandbox({ now })];
		expect(await readAll(first, path)).toEqual(await readAll(second, path));
	});

	test.each([0, 1, 5])('has its campaigns even with %i leads', async (leads) => {
		const campaigns = await readAll(openSandbox({ leads }), '/campaigns');
		expect(campaigns.map(({ id, status }) => [id, status])).toEqual([
			[seeded.campaigns.disconnectedDraft, 'draft'],
			[seeded.campaigns.draft, 'draft'],
			[seeded.campaigns.paused, 'paused'],
			[seeded.campaigns.started, 'started'],
			[seeded.campaigns.completed, 'completed'],
		]);
	});

	test('has names in several scripts', async () => {
		const names = (await readAll(openSandbox({ leads: 250 }), '/leads', 500))
			.map((lead) => lead.first_name)
			.join();
		for (const script of [/\p{sc=Latin}/u, /\p{sc=Arabic}/u, /\p{sc=Han}/u, /\p{sc=Cyrillic}/u]) {
			expect(names).toMatch(script);
		}
	});

	test('has no real addresses', async () => {
		const sandbox = openSandbox({ leads: 250 });
		const paths = [
			'/leads',
			'/campaigns',
			`/campaigns/${seeded.campaigns.completed}/leads`,
			'/social_accounts',
			'/conversations',
		];
		const records = await Promise.all(paths.map((path) => readAll(sandbox, path, 500)));
		const setups = await Promise.all(
			records[1]!.map(({ id }) => call(sandbox, 'GET', `/campaigns/${id}`)),
		);
		const text = JSON.stringify([records, setups.map(({ body }) => body)]);
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

	test('keeps everything over a restart', async () => {
		const database = join(folder, 'sandbox.db');
		const first = createSandbox({ database, leads: 20 });
		await call(first, 'POST', '/lead_lists', { body: { name: 'Kept' } });
		await call(first, 'POST', `/lead_lists/${seeded.lists.default}/leads`, { body: person('Ada') });
		await call(first, 'POST', `/leads/${seeded.leads.interested}/enrich`);
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

	test('keeps campaigns and what belongs to them', async () => {
		const database = join(folder, 'sandbox.db');
		const first = createSandbox({ database, leads: 20 });
		await call(first, 'POST', '/campaigns', { body: draft() });
		await call(first, 'PATCH', `/social_accounts/${seeded.accounts.connected}`, {
			body: { warmup_enabled: true },
		});
		await call(first, 'POST', `/campaigns/${seeded.campaigns.draft}/actions`, {
			body: { action: 'start' },
		});
		await call(first, 'POST', `/campaigns/${seeded.campaigns.draft}/actions`, {
			body: { action: 'pause' },
		});
		first.control.setAccount(seeded.accounts.connected, { healthy: false });
		first.control.deleteCampaign(seeded.campaigns.disconnectedDraft);
		const paths = [
			'/campaigns',
			`/campaigns/${seeded.campaigns.draft}/leads`,
			`/campaigns/${seeded.campaigns.draft}/message-approvals`,
			'/social_accounts',
		];
		const before = await Promise.all(paths.map((path) => readAll(first, path)));
		first.close();

		const second = openSandbox({ database, leads: 20 });
		expect(await Promise.all(paths.map((path) => readAll(second, path)))).toEqual(before);
		const action = (id: string, name: string) =>
			call(second, 'POST', `/campaigns/${id}/actions`, { body: { action: name } });
		expect((await action(seeded.campaigns.draft, 'resume')).status).toBe(200);
		const leads = await readAll(second, `/campaigns/${seeded.campaigns.draft}/leads`);
		expect(leads.map(({ status }) => status)).toEqual(Array(6).fill('queued'));
		expect((await action('camp_7', 'start')).body.error.code).toBe('social_session_check_failed');
	});

	test('begins again as it was made, whatever the options of a later start', async () => {
		const database = join(folder, 'sandbox.db');
		const made = { seed: 7, life: { level: 'busy' }, leads: 12, people: 'worldwide' } as const;
		const worldOf = async (sandbox: ReturnType<typeof createSandbox>) => ({
			time: sandbox.control.readTime(),
			names: (await readAll(sandbox, '/leads')).map(({ first_name }) => first_name),
		});
		const now = () => Date.UTC(2026, 0, 5, 9);
		const first = createSandbox({ ...made, database, now });
		const before = await worldOf(first);
		first.close();

		const second = createSandbox({ database, now, life: { level: 'normal' }, leads: 250 });
		second.control.setLife({ level: 'off' });
		second.reset();
		expect(await worldOf(second)).toEqual(before);
		second.close();

		expect((await worldOf(openSandbox({ database, now, seed: 7 }))).names).toEqual(before.names);
	});

	test('is refused if it is something else', () => {
		const database = join(folder, 'notes.txt');
		writeFileSync(database, 'Not a database. '.repeat(100));
		expect(() => createSandbox({ database })).toThrow(/not a database/);
	});

	test.each([0, 13])(
		'is left as it was if another program keeps its data in it, as version %i of its own',
		(version) => {
			const database = join(folder, 'crm.db');
			const other = new DatabaseSync(database);
			other.exec(`CREATE TABLE customers (name TEXT); PRAGMA user_version = ${version}`);
			other.close();
			const before = readFileSync(database);
			expect(() => createSandbox({ database })).toThrow(
				`${database} is not a database of the sandbox. Give another file.`,
			);
			expect(readFileSync(database).equals(before)).toBe(true);
		},
	);

	test('is refused if another version wrote it', () => {
		const database = join(folder, 'sandbox.db');
		const sandbox = createSandbox({ database, leads: 0 });
		sandbox.database.exec('PRAGMA user_version = 999');
		sandbox.close();
		expect(() => createSandbox({ database })).toThrow(
			/another version of the sandbox \(999 instead of 14\)\. Delete it or/,
		);
	});
});
