import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importerFor, people, person } from '../../support/imports';
import { CONTINUE } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const importLeads = importerFor(sandbox);

const check = (onlyCheck: string, more: INodeParameters = {}): INodeParameters => ({
	options: { onlyCheck, ...more },
});
const writes = (from = 0) => sandbox.requests.slice(from).filter(({ method }) => method !== 'GET');
const leads = () => sandbox.query('SELECT count(*) AS count FROM leads');

test('says what an import would do, and sends nothing', async () => {
	await importLeads([person(1)]);
	const { length: sent } = sandbox.requests;
	const before = leads();
	const { rows, hints, items } = await importLeads(
		[
			person(1),
			person(2, { Segment: 'A' }),
			person(2, { social_url: 'http://social.example/in/NEW-2/?x=1' }),
			person(4, { first_name: '' }),
		],
		check('list'),
	);
	expect(rows).toEqual([
		{
			only_checked: true,
			lead_list_id: seeded.lists.default,
			lead_list_name: null,
			rows: 4,
			to_add: 1,
			already_in_list: 1,
			repeated: 1,
			malformed: 1,
			left_out: 0,
			not_to_add: [
				{ row: 1, result: 'already_in_list', field: null, reason: 'The list has this person' },
				{ row: 3, result: 'repeated', field: null, reason: 'The same person as in row 2' },
				{ row: 4, result: 'malformed', field: 'first_name', reason: 'First Name is required' },
			],
			columns: [
				{ field: 'first_name', columns: ['first_name'], example: 'Given 1', rows_with_more: 0 },
				{ field: 'last_name', columns: ['last_name'], example: 'Family 1', rows_with_more: 0 },
				{
					field: 'social_url',
					columns: ['social_url'],
					example: 'https://www.social.example/in/new-1',
					rows_with_more: 0,
				},
			],
			columns_left_out: [{ column: 'Segment', example: 'A', may_be: null }],
			do_not_contact_columns: [],
			names_read_as: [],
			names_in_workspace: [],
			remarks: [],
		},
	]);
	expect(items[0]?.pairedItem).toEqual([0, 1, 2, 3].map((item) => ({ item })));
	expect(writes(sent)).toEqual([]);
	expect(leads()).toEqual(before);
	expect(hints).toEqual([
		'Columns without a field of a lead are left out: "Segment" (such as "A").',
		expect.stringContaining('is used by the campaign "Reconnect with old contacts" (paused)'),
	]);
});

test('what it says comes true', async () => {
	const input = [...people(5), person(2), person(9, { last_name: '' })];
	const [checked] = (await importLeads(input, check('list'))).rows;
	const { rows } = await importLeads(input);
	expect(rows.filter(({ result }) => result === 'created')).toHaveLength(Number(checked?.to_add));
	const [again] = (await importLeads(input, check('list'))).rows;
	expect(again).toMatchObject({ to_add: 0, already_in_list: 5, repeated: 1, malformed: 1 });
});

test('Against All Lists: names those who are in other lists, by one request for each 500 leads', async () => {
	await importLeads([person(1)], { leadListId: seeded.lists.webinar });
	const { length: sent } = sandbox.requests;
	const { rows } = await importLeads([person(1), person(2)], check('workspace'));
	expect(rows[0]).toMatchObject({
		to_add: 2,
		to_add_and_known: 1,
		in_other_lists: [{ row: 1, lead_list_ids: [seeded.lists.webinar] }],
	});
	expect(sandbox.requests.filter(({ endpoint }) => endpoint === 'leads.list')).toHaveLength(1);
	expect(writes(sent)).toEqual([]);
});

test('one item for each list', async () => {
	const input = [
		person(1, { list: seeded.lists.default }),
		person(2, { list: seeded.lists.webinar }),
		person(3, { list: seeded.lists.default }),
	];
	const { rows } = await importLeads(input, {
		...check('list', {
			correctColumns: { pairs: [{ column: 'list', field: 'leave_out' }] },
		}),
		leadListId: '={{ $json.list }}',
	});
	expect(rows).toMatchObject([
		{ lead_list_id: seeded.lists.default, rows: 2, to_add: 2 },
		{ lead_list_id: seeded.lists.webinar, rows: 1, to_add: 1 },
	]);
});

test('with a second output, the report leaves by the first', async () => {
	const { rows, hints } = await importLeads(
		[person(1)],
		check('list', { rejectedRows: 'secondOutput' }),
	);
	expect(rows).toMatchObject([{ to_add: 1 }]);
	expect(hints).toEqual([expect.stringContaining('is used by the campaign')]);
});

describe('a list that cannot be read', () => {
	const missing = { ...check('list'), leadListId: 'list_404' };

	test('the error names it, as in any other operation', async () => {
		const { error, items } = await importLeads([person(1)], missing);
		expect(error).toMatchObject({ httpCode: '404', message: expect.stringContaining('list_404') });
		expect(error?.message).not.toContain('Leave Out');
		expect(items).toEqual([]);
	});

	test('Continue On Fail: an error item for each of its rows, and the report of the other list', async () => {
		const input = ['list_404', seeded.lists.default, 'list_404'].map((list, index) =>
			person(index, { list }),
		);
		const { rows } = await importLeads(
			input,
			{ ...check('list'), leadListId: '={{ $json.list }}' },
			{ settings: CONTINUE, mode: 'trigger' },
		);
		const failed = { error: expect.stringContaining('list_404') };
		expect(rows).toMatchObject([failed, failed, { lead_list_id: seeded.lists.default, to_add: 1 }]);
	});
});

test('the report says its workspace, if the credential has a label', async () => {
	const credential = { ...sandbox.credential(), workspaceLabel: 'Client A' };
	const { rows } = await importLeads([person(1)], check('list'), { credential });
	expect(rows).toMatchObject([{ to_add: 1, workspace_label: 'Client A' }]);
});

test('leads of the list without an address: a hint says that they cannot be known', async () => {
	await importLeads([person(1), person(2)]);
	sandbox.database.exec(
		"UPDATE leads SET record = json_set(record, '$.social_url', NULL) WHERE social_key LIKE '%/in/new-1'",
	);
	const { rows, hints } = await importLeads([person(1), person(2)], check('list'));
	expect(rows).toMatchObject([{ to_add: 1, already_in_list: 1 }]);
	expect(hints).toContain(
		'1 of the leads in the list have no profile address to know them by, so rows of these people count as new.',
	);
});

const named = (name: string, options: INodeParameters = {}): INodeParameters => ({
	leadListId: { __rl: true, mode: 'name', value: name },
	options,
});
const listCalled = (name: string) =>
	sandbox.query<{ id: string }>('SELECT id FROM lead_lists WHERE name = ?', name);

describe('Lead List: By Name', () => {
	test('takes the list of this name', async () => {
		const [{ name }] = sandbox.query<{ name: string }>(
			`SELECT name FROM lead_lists WHERE id = '${seeded.lists.webinar}'`,
		) as [{ name: string }];
		const { rows } = await importLeads(people(3), named(name));
		expect(rows.map(({ result }) => result)).toEqual(['created', 'created', 'created']);
		expect(
			sandbox.query(`SELECT 1 FROM memberships WHERE lead_list_id = '${seeded.lists.webinar}'`)
				.length,
		).toBeGreaterThanOrEqual(3);
		expect(sandbox.requests.filter(({ endpoint }) => endpoint === 'leadLists.list')).toHaveLength(
			1,
		);
	});

	test('a name that no list has: an error before anything is sent', async () => {
		const { error } = await importLeads([person(1)], named('Spring'));
		expect(error?.message).toBe(
			'Lead List must be the name of a list that exists, and none is called "Spring". Choose another, or turn on Create List If Missing under Options',
		);
		expect(writes()).toEqual([]);
	});

	test('Create List If Missing: makes it once for all rows, and takes it the next time', async () => {
		const options = { createMissingList: true };
		const { rows } = await importLeads(people(150), named('Spring', options));
		expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['created']));
		expect(listCalled('Spring')).toHaveLength(1);
		await importLeads([person(500)], named('Spring', options), { executionId: 'next' });
		expect(listCalled('Spring')).toHaveLength(1);
		expect(sandbox.count('lead_list_created')).toBe(1);
	});

	test('several names by expression, each made once', async () => {
		const input = people(4).map((row, index) => ({ ...row, list: index < 2 ? 'One' : 'Two' }));
		const { rows } = await importLeads(input, {
			leadListId: { __rl: true, mode: 'name', value: '={{ $json.list }}' },
			options: { createMissingList: true },
		});
		expect(rows.every(({ result }) => result === 'created')).toBe(true);
		expect([listCalled('One'), listCalled('Two')].map(({ length }) => length)).toEqual([1, 1]);
	});

	const eachInItsOwn: INodeParameters = {
		leadListId: { __rl: true, mode: 'name', value: '={{ $json.list }}' },
		options: { createMissingList: true },
	};

	test.each([
		['first', 0],
		['last', 1],
	])('if the %s of two lists is refused, only its rows fail', async (_, refused) => {
		const names = ['One', 'Two'];
		const made = names.find((_name, index) => index !== refused)!;
		sandbox.faults.add({
			fault: 'status',
			status: 207,
			body: {
				data: [
					{
						id: seeded.lists.default,
						name: made,
						is_default: false,
						is_campaign_eligible: true,
					},
				],
				malformed: [{ index: refused, errors: [{ field: 'name', message: 'is a reserved word' }] }],
			},
			endpoint: 'leadLists.create',
		});
		const input = people(4).map((row, index) => ({ ...row, list: names[Math.floor(index / 2)]! }));
		const { rows, paired } = await importLeads(input, eachInItsOwn);
		expect(paired).toEqual([0, 1, 2, 3]);
		const own = (index: number) => rows.slice(2 * index, 2 * index + 2);
		expect(own(1 - refused).map(({ result }) => result)).toEqual(['created', 'created']);
		for (const { result, reason } of own(refused)) {
			expect(result).toBe('failed');
			expect(reason).toContain('Name is a reserved word');
		}
	});

	test('makes no list for rows that are not sent', async () => {
		const input = [
			person(1, { list: 'Sent' }),
			person(2, { list: 'Not sent', first_name: '' }),
			person(3, { list: 'Not sent', last_name: '' }),
		];
		const { rows } = await importLeads(input, eachInItsOwn);
		expect(rows.map(({ result }) => result)).toEqual(['created', 'malformed', 'malformed']);
		expect([listCalled('Sent'), listCalled('Not sent')].map(({ length }) => length)).toEqual([
			1, 0,
		]);
	});

	test('a list that may not be made: the error says so, and no row is sent', async () => {
		const { error } = await importLeads([person(1)], named('Spring', { createMissingList: true }), {
			credential: sandbox.credential(sandboxKeys.withoutLeadListsWrite),
		});
		expect(error?.description).toContain('lead_lists:write');
		expect(sandbox.requests.filter(({ endpoint }) => endpoint === 'leadLists.addLeads')).toEqual(
			[],
		);
	});

	test('Only Check makes no list', async () => {
		const { rows } = await importLeads(
			[person(1)],
			named('Spring', { createMissingList: true, onlyCheck: 'list' }),
		);
		expect(rows[0]).toMatchObject({ lead_list_id: null, lead_list_name: 'Spring', to_add: 1 });
		expect(writes()).toEqual([]);
	});

	test('Continue On Fail: rows of other lists go on', async () => {
		const input = [person(1, { list: 'None' }), person(2, { list: 'Made' })];
		await importLeads([person(3)], named('Made', { createMissingList: true }));
		const { rows } = await importLeads(
			input,
			{ leadListId: { __rl: true, mode: 'name', value: '={{ $json.list }}' } },
			{ settings: CONTINUE },
		);
		expect(rows).toMatchObject([
			{ error: expect.stringContaining('"None"') },
			{ result: 'created' },
		]);
	});
});

test('counts the rows in which another column of a field has a value, which is not imported', async () => {
	const { rows } = await importLeads(
		[
			person(1, { Bemerkung: '', 'Bemerkung (2)': 'Call her' }),
			person(2, { Bemerkung: 'By letter only', 'Bemerkung (2)': 'Call him' }),
		],
		check('list'),
	);
	expect(rows[0]!.columns).toContainEqual({
		field: 'notes',
		columns: ['Bemerkung', 'Bemerkung (2)'],
		example: 'By letter only',
		rows_with_more: 1,
	});
});
