import type { IDataObject } from 'n8n-workflow';

import type { Fault } from '../../../../packages/sandbox/core/faults/faults';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importerFor, importsOf, people } from '../../support/imports';
import { retryOf } from '../../support/retryOf';
import { CONTINUE, RETRY } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const importLeads = importerFor(sandbox);

const fail = (fault: Fault) => sandbox.faults.add({ ...fault, endpoint: 'leadLists.addLeads' });
const pairs = { options: { batchSize: 2 } };
const results = (rows: IDataObject[]) => rows.map(({ result }) => result);
const created = (count: number) => Array.from({ length: count }, () => 'created');
const failed = (count: number) => Array.from({ length: count }, () => 'failed');

test('the third of five requests fails: what was sent is known, the rest says that it was not sent', async () => {
	fail({ fault: 'status', status: 500, skip: 2, times: 99 });
	const { rows, paired, error } = await importLeads(people(10), pairs);
	expect(error).toBeUndefined();
	expect(results(rows)).toEqual([...created(4), ...failed(6)]);
	expect(paired).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	for (const { reason } of rows.slice(4, 6)) {
		expect(reason).toBe(
			'The sandbox was told to answer 500. The request may have taken effect. Running it again is safe: the effect stays the same.',
		);
	}
	for (const { reason } of rows.slice(6)) {
		expect(reason).toBe(
			'Not sent, because an earlier request failed: The sandbox was told to answer 500.',
		);
	}
	// Two that work, and the third four times.
	expect(importsOf(sandbox)).toHaveLength(6);
	expect(sandbox.count('lead_created')).toBe(4);
});

test('a request that the API refuses for its rows stops no other', async () => {
	fail({ fault: 'status', status: 400, skip: 1 });
	const { rows } = await importLeads(people(6), pairs);
	expect(results(rows)).toEqual([...created(2), ...failed(2), ...created(2)]);
	expect(rows[2]?.reason).toBe('The sandbox was told to answer 400.');
});

test('a request that the API refuses with details: its rows give them', async () => {
	const problems = [{ field: 'leads[1].email', message: 'is not an address' }];
	const body = {
		error: { code: 'invalid_request', message: 'Validation failed', details: { problems } },
	};
	fail({ fault: 'status', status: 400, body, skip: 1 });
	const { rows } = await importLeads(people(4), pairs);
	expect(rows[3]?.reason).toBe('Validation failed. Leads #2 > Email is not an address.');
});

test.each([
	['several', 2, (entries: object[]) => ({ data: entries, malformed: [] })],
	['one', 1, ([entry]: object[]) => ({ data: entry })],
])('results under a key that the API names otherwise: %s', async (_, count, bodyOf) => {
	const entries = people(count).map((_, index) => ({
		index,
		outcome: 'created',
		lead_id: `lead_x${index}`,
	}));
	fail({ fault: 'body', text: JSON.stringify(bodyOf(entries)) });
	const { rows } = await importLeads(people(count));
	expect(rows).toMatchObject(
		entries.map(({ lead_id }) => ({ result: 'created', reason: null, lead_id })),
	);
	expect(importsOf(sandbox)).toHaveLength(1);
});

test.each([
	['newest first', ([ann, ben, cat]: object[]) => ({ data: [cat, ben, ann] }), false],
	['in a list of leads', (entries: object[]) => ({ data: { leads: entries } }), false],
	[
		'without addresses, in the order of the rows',
		(entries: object[]) => ({ data: entries.map((entry) => ({ ...entry, lead: undefined })) }),
		true,
	],
])('results without an index: %s', async (_, bodyOf, isByOrder) => {
	const entries = people(3).map(({ social_url }, index) => ({
		result: 'created',
		lead_id: `lead_x${index}`,
		// As a service may write it.
		lead: { social_url: `${String(social_url)}/?trk=x` },
	}));
	fail({ fault: 'body', text: JSON.stringify(bodyOf(entries)) });
	const { rows, hints } = await importLeads(people(3));
	expect(rows.map(({ lead_id }) => lead_id)).toEqual(entries.map(({ lead_id }) => lead_id));
	const said = hints.filter((hint) => hint.includes('in the order of the rows'));
	expect(said).toHaveLength(isByOrder ? 1 : 0);
});

test('a row whose result is not known keeps the lead ID', async () => {
	const data = [{ index: 0, result: 'teleported', lead_id: 'lead_x' }];
	fail({ fault: 'body', text: JSON.stringify({ data }) });
	const { rows } = await importLeads(people(1));
	expect(rows).toMatchObject([{ result: 'failed', lead_id: 'lead_x' }]);
});

test('a failed request of one list does not stop another list', async () => {
	fail({ fault: 'status', status: 403 });
	const input = people(6).map((row, index) => ({ ...row, list: `list_${(index % 2) + 1}` }));
	const { rows } = await importLeads(input, { ...pairs, leadListId: '={{ $json.list }}' });
	expect(results(rows)).toEqual(['failed', 'created', 'failed', 'created', 'failed', 'created']);
	expect(rows[4]?.reason).toContain('Not sent, because an earlier request failed');
});

test('the first request fails: the node does', async () => {
	fail({ fault: 'status', status: 500, times: 99 });
	const { error, items } = await importLeads(people(2));
	expect(error?.message).toBe('The sandbox was told to answer 500.');
	expect(error?.httpCode).toBe('500');
	expect(error?.description).toContain('The request may have taken effect.');
	expect(error?.description).toContain('Running it again is safe');
	expect(error?.context?.itemIndex).toBe(0);
	expect(items).toEqual([]);
	expect(importsOf(sandbox)).toHaveLength(4);
});

test('the first request fails with Continue On Fail: error items that tell sent from not sent', async () => {
	fail({ fault: 'status', status: 500, times: 99 });
	const { rows, paired } = await importLeads(people(3), pairs, { settings: CONTINUE });
	expect(rows.map(({ details }) => details)).toEqual([
		{ outcome: 'unknown', code: 'injected_fault', field: null },
		{ outcome: 'unknown', code: 'injected_fault', field: null },
		{ outcome: 'not sent', code: 'not_sent', field: null },
	]);
	expect(paired).toEqual([0, 1, 2]);
});

test.each(['timeout_after', 'reset_after', 'truncated', 'bad_json'] as const)(
	'%s: the request is sent again, and a lead that may be new is not called known',
	async (fault) => {
		fail({ fault });
		const { rows, error } = await importLeads(people(3));
		expect(error).toBeUndefined();
		expect(results(rows)).toEqual(people(3).map(() => 'created_or_existing'));
		expect(rows.every(({ lead_id: id }) => typeof id === 'string')).toBe(true);
		expect(sandbox.count('lead_created')).toBe(3);
		expect(sandbox.count('membership_added')).toBe(3);
		expect(importsOf(sandbox)).toHaveLength(2);
	},
);

test.each(['timeout_before', 'reset_before'] as const)(
	'%s: the rows are imported by the second try',
	async (fault) => {
		fail({ fault });
		const { rows } = await importLeads(people(3));
		expect(results(rows)).toEqual(created(3));
		expect(sandbox.count('lead_created')).toBe(3);
	},
);

test('429: waits for the next window and goes on', async () => {
	fail({ fault: 'status', status: 429 });
	const { rows } = await importLeads(people(3));
	expect(results(rows)).toEqual(created(3));
	expect(importsOf(sandbox)).toHaveLength(2);
});

test('an answer that stays unreadable: says that the leads may be there', async () => {
	fail({ fault: 'bad_json', times: 99 });
	const { error } = await importLeads(people(3));
	expect(error?.message).toBe('The answer of the API cannot be used: it is not JSON.');
	expect(error?.description).toContain('The request may have taken effect.');
	expect(sandbox.count('lead_created')).toBe(3);
});

test('Retry On Fail after an unknown end: imports again, creates no duplicates, calls no lead known', async () => {
	fail({ fault: 'timeout_after', times: 4 });
	const { rows, error } = await importLeads(people(3), {}, { settings: RETRY });
	expect(error).toBeUndefined();
	expect(results(rows)).toEqual(people(3).map(() => 'created_or_existing'));
	expect(sandbox.count('lead_created')).toBe(3);
	expect(sandbox.count('membership_added')).toBe(3);
});

test('Retry On Fail of a run whose first item is an error: the others are answered from memory', async () => {
	const input = people(4).map((row, index) => ({
		...row,
		list: index === 0 ? '' : seeded.lists.default,
	}));
	const settings = { ...RETRY, ...CONTINUE };
	const { rows } = await importLeads(
		input,
		{ ...pairs, leadListId: '={{ $json.list }}' },
		{ settings },
	);
	expect(rows[0]).toHaveProperty('error');
	expect(results(rows.slice(1))).toEqual(created(3));
	expect(rows.slice(1).every(({ lead_id: id }) => typeof id === 'string')).toBe(true);
	expect(importsOf(sandbox)).toHaveLength(2);
});

test('Retry of an execution sends the rows that surely were not taken, and reports them as new', async () => {
	fail({ fault: 'status', status: 403 });
	const first = await importLeads(people(3));
	expect(first.error?.httpCode).toBe('403');
	const { rows } = await importLeads(people(3), {}, { mode: 'retry', retryOf: retryOf(first) });
	expect(results(rows)).toEqual(created(3));
	expect(sandbox.count('lead_created')).toBe(3);
});

test('Retry of an execution whose request had no answer does not call its own leads known', async () => {
	fail({ fault: 'reset_after', times: 4 });
	const first = await importLeads(people(3));
	expect(first.error).toBeDefined();
	const { rows } = await importLeads(people(3), {}, { mode: 'retry', retryOf: retryOf(first) });
	expect(results(rows)).toEqual(people(3).map(() => 'created_or_existing'));
	expect(sandbox.count('lead_created')).toBe(3);
});

test('the memory of a run holds no fields of the leads', async () => {
	const { data } = await importLeads(people(2));
	const memory = JSON.stringify(data.executionData?.contextData ?? {});
	expect(memory).toContain('"created"');
	expect(memory).not.toMatch(/Given|Family|social\.example/);
});

test('a re-run still knows that a request was sent twice', async () => {
	fail({ fault: 'reset_after' });
	const input = [{}, ...people(2)].map((row, index) => ({
		...row,
		list: index === 0 ? '' : seeded.lists.default,
	}));
	const { rows } = await importLeads(
		input,
		{ leadListId: { __rl: true, mode: 'id', value: '={{ $json.list }}' } },
		{ settings: { ...CONTINUE, ...RETRY } },
	);
	expect(rows).toMatchObject([
		{ error: 'Lead List must not be empty: its expression gives nothing' },
		{ result: 'created_or_existing' },
		{ result: 'created_or_existing' },
	]);
	expect(sandbox.count('lead_created')).toBe(2);
});
