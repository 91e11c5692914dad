/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { inspect } from 'node:util';

import type { INodeListSearchItems, NodeApiError } from 'n8n-workflow';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { editor } from '../support/editor';
import { person } from '../support/imports';
import { useSandbox } from '../support/sandbox';
import { leadNode } from '../support/workflow';

const sandbox = useSandbox({ leads: 250 });
const { listSearch, loadOptions, localResourceMapping } = leadNode.methods;

const search = async (
	method: keyof typeof listSearch,
	filter?: string,
	token?: string,
	key = sandboxKeys.full,
) => await listSearch[method].call(editor(sandbox.credential(key)), filter, token);

/** Scrolls to the end of the list. */
async function scroll(method: keyof typeof listSearch, filter?: string) {
	const found: INodeListSearchItems[] = [];
	for (let token: string | undefined; ; ) {
		const { results, paginationToken } = await search(method, filter, token);
		found.push(...results);
		if (paginationToken === undefined) return found;
		token = paginationToken as string;
	}
}

const addLists = async (names: string[]) =>
	await fetch(`${sandbox.baseUrl}/lead_lists`, {
		method: 'POST',
		headers: { authorization: `Bearer ${sandboxKeys.full.token}` },
		body: JSON.stringify({ lead_lists: names.map((name) => ({ name })) }),
	});
const addLead = async (listId: unknown) =>
	await fetch(`${sandbox.baseUrl}/lead_lists/${listId}/leads`, {
		method: 'POST',
		headers: { authorization: `Bearer ${sandboxKeys.full.token}` },
		body: JSON.stringify(person(1)),
	});
const reads = () => sandbox.requests.filter(({ method }) => method === 'GET').length;

describe('the leads to choose from', () => {
	test('one page at a time, and each lead once by scrolling', async () => {
		const first = await search('searchLeads');
		expect(first.results).toHaveLength(100);
		expect(first.paginationToken).toEqual(expect.any(String));
		expect(sandbox.requests).toHaveLength(1);
		const all = await scroll('searchLeads');
		expect(new Set(all.map(({ value }) => value)).size).toBe(250);
		expect(all).toHaveLength(250);
	});

	test('carry their name and company', async () => {
		const { results } = await search('searchLeads', 'person.1@mail.example');
		const [row] = sandbox.query<{ record: string }>(
			`SELECT record FROM leads WHERE id = '${seeded.leads.interested}'`,
		);
		const lead = JSON.parse(row?.record ?? '') as Record<string, string>;
		expect(results).toEqual([
			{
				name: `${lead.first_name} ${lead.last_name} (${lead.company})`,
				value: seeded.leads.interested,
			},
		]);
	});

	test('a lead without a name shows its id', async () => {
		const data = [{ id: 'lead_x', first_name: null, last_name: null, company: null }];
		sandbox.faults.add({ fault: 'status', status: 200, body: { data } });
		expect(await search('searchLeads')).toEqual({
			results: [{ name: 'lead_x', value: 'lead_x' }],
			paginationToken: undefined,
		});
	});

	test('the API searches, and scrolling goes on in what it found', async () => {
		const found = await scroll('searchLeads', '  .example ');
		const [{ count } = { count: 0 }] = sandbox.query<{ count: number }>(
			"SELECT count(*) AS count FROM leads WHERE workspace_id = 'ws_main' AND search_text LIKE '%.example%'",
		);
		expect(count).toBeGreaterThan(100);
		expect(found).toHaveLength(count);
		expect(sandbox.requests).toHaveLength(Math.ceil(count / 100));
		for (const { query } of sandbox.requests) {
			expect(new URLSearchParams(query).get('query')).toBe('.example');
		}
	});
});

describe('the lead lists to choose from', () => {
	test('carry their size; those that a campaign cannot take come last and say so', async () => {
		await addLists(['Empty']);
		await addLead((await search('searchLeadLists', 'Empty')).results[0]?.value);
		const { results } = await search('searchLeadLists');
		const size = (id: string) => sandbox.leadsOf(id).length;
		expect(results).toEqual([
			{ name: 'Empty (1 lead)', value: expect.any(String) },
			{
				name: `Trade fair contacts (${size(seeded.lists.tradeFair)} leads)`,
				value: seeded.lists.tradeFair,
			},
			{
				name: `Webinar sign-ups (${size(seeded.lists.webinar)} leads)`,
				value: seeded.lists.webinar,
			},
			{ name: `My List (${size(seeded.lists.default)} leads)`, value: seeded.lists.default },
			{
				name: `Profile visitors (${size(seeded.lists.profileVisitors)} leads, not for campaigns or agents)`,
				value: seeded.lists.profileVisitors,
			},
		]);
	});

	test('a search reads on until a page has a match', async () => {
		await addLists(Array.from({ length: 1030 }, (_, index) => `Other ${index}`));
		const { results, paginationToken } = await search('searchLeadLists', ' WEBINAR ');
		expect(results.map(({ value }) => value)).toEqual([seeded.lists.webinar]);
		expect(paginationToken).toBeUndefined();
		expect(reads()).toBe(3);
	});

	test('a search with many matches continues where it stopped', async () => {
		await addLists(Array.from({ length: 1030 }, (_, index) => `Other ${index}`));
		const found = await scroll('searchLeadLists', 'other');
		expect(new Set(found.map(({ value }) => value)).size).toBe(1030);
		expect(found).toHaveLength(1030);
	});

	test('a search without a match ends', async () => {
		await addLists(Array.from({ length: 1030 }, (_, index) => `Other ${index}`));
		expect(await search('searchLeadLists', 'nowhere')).toEqual({
			results: [],
			paginationToken: undefined,
		});
		expect(reads()).toBe(3);
	});

	test('a cursor that comes twice ends the search', async () => {
		const body = { data: [], pagination: { limit: 100, has_more: true, next_cursor: 'again' } };
		sandbox.faults.add({ fault: 'status', status: 200, body, times: 99 });
		expect((await search('searchLeadLists', 'x')).results).toEqual([]);
		expect(reads()).toBe(2);
	});

	test('all of them can be had as options of a filter', async () => {
		await addLists(Array.from({ length: 600 }, (_, index) => `Other ${index}`));
		const options = await loadOptions.getLeadLists.call(editor(sandbox.credential()));
		expect(options).toHaveLength(604);
		expect(options.slice(-2)).toEqual([
			{
				name: `My List (${sandbox.leadsOf(seeded.lists.default).length} leads)`,
				value: seeded.lists.default,
			},
			expect.objectContaining({ value: seeded.lists.profileVisitors }),
		]);
		expect(reads()).toBe(2);
	});
});

describe('what the editor shows when the list cannot be had', () => {
	const failure = async (attempt: Promise<unknown>) =>
		(await attempt.then(
			() => undefined,
			(error: unknown) => error,
		)) as NodeApiError;

	test.each(['searchLeads', 'searchLeadLists'] as const)(
		'%s: a key that is refused',
		async (method) => {
			const error = await failure(search(method, undefined, undefined, sandboxKeys.revoked));
			expect(error.message).toBe('The API key has been revoked.');
			expect(error.description).toContain('OWNER or MANAGER');
			expect(inspect(error, { depth: 20 })).not.toContain(sandboxKeys.revoked.token);
		},
	);

	test('a missing scope', async () => {
		const withoutLeads = sandboxKeys.withoutLeadsRead;
		const leads = await failure(search('searchLeads', undefined, undefined, withoutLeads));
		expect(leads.description).toContain('The key needs the scope leads:read');
		const withoutLists = sandboxKeys.withoutLeadListsRead;
		const options = await failure(
			loadOptions.getLeadLists.call(editor(sandbox.credential(withoutLists))),
		);
		expect(options.description).toContain('The key needs the scope lead_lists:read');
	});

	test('a limit that is used up: says so at once, and when it ends', async () => {
		sandbox.faults.add({ fault: 'status', status: 429 });
		const error = await failure(search('searchLeads', undefined, undefined, sandboxKeys.readOnly));
		expect(error.message).toMatch(/rate limit of this API key is used up\. It resets at \d{4}-/);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('a base URL that is not allowed', async () => {
		const credential = { ...sandbox.credential(), baseUrl: 'ftp://x' };
		const error = await failure(listSearch.searchLeads.call(editor(credential)));
		expect(error.message).toContain('The base URL must');
	});

	test('silence', async () => {
		sandbox.faults.add({ fault: 'timeout_before', times: 99 });
		const error = await failure(search('searchLeads'));
		expect(error.message).toBe('The API did not answer within 20 seconds. Enter the ID instead.');
	});
});

test('the columns of an import: names first, each or in one, with the types that the form needs', async () => {
	const { fields } = await localResourceMapping.getLeadColumns.call({} as never);
	expect(fields.filter(({ required }) => required).map(({ id }) => id)).toEqual(['social_url']);
	expect(fields.slice(0, 4).map(({ id, displayName }) => [id, displayName])).toEqual([
		['first_name', 'First Name'],
		['last_name', 'Last Name'],
		['full_name', 'Full Name (to Be Split)'],
		['social_url', 'Social URL'],
	]);
	expect(fields).toHaveLength(18);
	expect(fields.filter(({ type }) => type !== 'string')).toMatchObject([
		{ id: 'date_of_birth', type: 'dateTime', displayName: 'Date of Birth' },
	]);
	expect(fields.find(({ id }) => id === 'social_url')?.displayName).toBe('Social URL');
	expect(fields.find(({ id }) => id === 'skills')?.displayName).toBe('Skills (a, b, c)');
	expect(fields.every(({ display, defaultMatch }) => display && !defaultMatch)).toBe(true);
});
