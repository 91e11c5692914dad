import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importerFor, importsOf, people, person } from '../../support/imports';
import { CONTINUE } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';

const sandbox = useSandbox();

const importLeads = importerFor(sandbox);

const define = (value: IDataObject): INodeParameters => ({
	mapping: 'manual',
	columns: { mappingMode: 'defineBelow', value: value as INodeParameters },
});

const keyOf = (number: number) => `social.example/in/new-${number}`;
/** The leads that the runs put into a list, by their addresses. */
const added = (listId: string) =>
	sandbox
		.leadsOf(listId)
		.map(({ social_key: key }) => key)
		.filter((key) => key.includes('/in/new-'));

/** The lead with this address as the database has it. */
const lead = (number: number): IDataObject => {
	const [row] = sandbox.query<{ record: string }>(
		'SELECT record FROM leads WHERE social_key = ?',
		keyOf(number),
	);
	return JSON.parse(row?.record ?? '{}') as IDataObject;
};

test.each([
	[1, 100, 1],
	[99, 100, 1],
	[100, 100, 1],
	[101, 100, 2],
	[250, 100, 3],
	[101, 30, 4],
])(
	'%i rows, %i a request: %i requests, every row once, in order and paired',
	async (count, batchSize, requests) => {
		const { rows, paired } = await importLeads(people(count), { options: { batchSize } });
		expect(importsOf(sandbox)).toHaveLength(requests);
		expect(rows.map(({ row }) => row)).toEqual(people(count).map((_, index) => index + 1));
		expect(paired).toEqual(people(count).map((_, index) => index));
		expect(rows.map(({ first_name: name }) => name)).toEqual(
			people(count).map(({ first_name: name }) => name),
		);
		expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['created']));
		expect(added(seeded.lists.default)).toEqual(people(count).map((_, index) => keyOf(index)));
		expect(sandbox.count('lead_created')).toBe(count);
	},
);

test('says of each row what happened to it', async () => {
	const known = 'https://www.social.example/in/person-';
	const { rows } = await importLeads([
		person(1),
		person(2, { social_url: `${known}4` }),
		person(3, { social_url: `${known}1` }),
		person(1, { first_name: 'Given' }),
	]);
	expect(rows).toEqual([
		{
			row: 1,
			result: 'created',
			reason: null,
			field: null,
			lead_id: lead(1).id,
			first_name: 'Given 1',
			last_name: 'Family 1',
			social_url: 'https://www.social.example/in/new-1',
			name_read_as: null,
			name_in_workspace: null,
		},
		expect.objectContaining({
			row: 2,
			result: 'already_in_list',
			lead_id: seeded.leads.multilingual,
		}),
		expect.objectContaining({ row: 3, result: 'added_existing', lead_id: seeded.leads.interested }),
		expect.objectContaining({ row: 4, result: 'already_in_list', lead_id: lead(1).id }),
	]);
});

describe('Map Each Column: Full Name', () => {
	const social_url = 'https://www.social.example/in/new-1';
	const imported = async (value: IDataObject) =>
		(await importLeads([{}], define({ social_url, ...value }))).rows[0]!;

	test.each([
		[{ full_name: 'Dr. Ada Lind, PhD' }, 'Ada', 'Lind'],
		[{ full_name: 'Lind, Ada', first_name: '', last_name: null }, 'Ada', 'Lind'],
		[{ full_name: 'Ada Lind', first_name: 'Ada' }, 'Ada', 'Lind'],
		[{ full_name: 'Ada Lind', first_name: '#N/A', last_name: '-' }, 'Ada', 'Lind'],
		[{ full_name: 'Ada Lind', first_name: '#N/A', last_name: 'Lind' }, 'Ada', 'Lind'],
		// Names that are given each stay as they are.
		[{ full_name: 'Somebody Else', first_name: 'Ada', last_name: 'Lind 🚀' }, 'Ada', 'Lind 🚀'],
		[{ full_name: '', first_name: 'Ada', last_name: 'Lind' }, 'Ada', 'Lind'],
	])('%j', async (names, first, last) => {
		expect(await imported(names)).toMatchObject({
			result: 'created',
			first_name: first,
			last_name: last,
		});
		expect(lead(1)).toMatchObject({ first_name: first, last_name: last });
	});

	test('says how it was read', async () => {
		expect((await imported({ full_name: 'Lind, Ada' })).name_read_as).toBe(
			'first name "Ada", last name "Lind", from "Lind, Ada"',
		);
	});

	test.each([
		['Acme GmbH', /must be that of one person/],
		['Ada', /Last Name is required/i],
		['#N/A', /First Name is required/i],
	])('%j is malformed', async (full_name, reason) => {
		expect(await imported({ full_name })).toMatchObject({
			result: 'malformed',
			reason: expect.stringMatching(reason),
		});
	});
});

test.each([
	[
		{
			'First Name': 'Zoé',
			'Last Name': 'Núñez',
			'Social URL': 'https://www.social.example/in/new-1',
		},
	],
	[{ firstName: 'Łukasz', lastName: 'Żak', socialUrl: 'https://www.social.example/in/new-1' }],
	[
		{
			'FIRST-NAME': '小明',
			'LAST-NAME': '欧阳',
			'SOCIAL-URL': 'https://www.social.example/in/new-1',
		},
	],
	[{ first_name: 'محمد', last_name: 'الحداد', social_url: 'https://www.social.example/in/new-1' }],
	[
		{
			'\ufeff first name ': '👩🏽‍🚀',
			'Last.Name': 'अनन्या',
			'social url:': ' https://www.social.example/in/new-1 ',
		},
	],
])('maps %p by the names of the columns', async (input) => {
	const { rows } = await importLeads([input]);
	const [first, last] = Object.values(input);
	expect(rows).toMatchObject([{ result: 'created', first_name: first, last_name: last }]);
	expect(lead(1)).toMatchObject({ first_name: first, last_name: last });
});

test('leaves columns out that a lead has not, and takes the first of two that holds something', async () => {
	const { rows } = await importLeads([
		person(1, {
			'Shoe Size': 41,
			id: 'x',
			'Job Title': ' ',
			job_title: 'Founder',
			JobTitle: 'Other',
		}),
	]);
	expect(rows).toMatchObject([{ result: 'created' }]);
	expect(lead(1)).toMatchObject({ job_title: 'Founder' });
});

test('maps each column with the expressions of its item', async () => {
	const { rows } = await importLeads(
		[
			{ given: 'Ann', n: 1 },
			{ given: 'Bo', n: 2 },
		],
		define({
			first_name: '={{ $json.given }}',
			last_name: '={{ $json.given.toUpperCase() }}',
			social_url: '=https://www.social.example/in/new-{{ $json.n }}',
			company: null,
			email: '',
		}),
	);
	expect(rows.map(({ first_name: first, last_name: last }) => [first, last])).toEqual([
		['Ann', 'ANN'],
		['Bo', 'BO'],
	]);
	expect(lead(2)).toMatchObject({ first_name: 'Bo', email: null, company: null });
});

test('turns cells into what the API takes', async () => {
	const { rows } = await importLeads([
		person(1, {
			phone: 4915112345678,
			skills: 'Planning, Chess; ; Go ',
			date_of_birth: '1990-05-01',
			company: '  Ollenby ',
			notes: null,
		}),
		person(2, { skills: ['A, B', 'C'], date_of_birth: '1990-05-01T23:30:00+02:00' }),
		person(3, { date_of_birth: '1990-05-01T00:00:00' }),
		person(4, { date_of_birth: '1990-05-01 08:30' }),
	]);
	expect(rows.map(({ result }) => result)).toEqual(['created', 'created', 'created', 'created']);
	expect(lead(1)).toMatchObject({
		phone: '4915112345678',
		skills: ['Planning', 'Chess', 'Go'],
		date_of_birth: '1990-05-01T00:00:00.000Z',
		company: 'Ollenby',
		notes: null,
	});
	expect(lead(2)).toMatchObject({
		skills: ['A, B', 'C'],
		date_of_birth: '1990-05-01T23:30:00+02:00',
	});
	expect(lead(3).date_of_birth).toBe('1990-05-01T00:00:00Z');
	expect(lead(4).date_of_birth).toBe('1990-05-01T08:30Z');
});

test('takes a date from an expression', async () => {
	const { rows } = await importLeads(
		[{}],
		define({
			...person(1),
			date_of_birth: "={{ DateTime.fromISO('1990-05-01T12:00:00Z', { zone: 'utc' }) }}",
		}),
	);
	expect(rows).toMatchObject([{ result: 'created' }]);
	expect(Date.parse(String(lead(1).date_of_birth))).toBe(Date.UTC(1990, 4, 1, 12));
});

test('large rows share no request of more than a million bytes, and one that is larger goes alone', async () => {
	const summaries = [0, 400_000, 400_000, 400_000, 1_200_000, 0, 0].map((size) =>
		'é'.repeat(size / 2),
	);
	const input = summaries.map((summary, index) => person(index, { summary }));
	const { rows } = await importLeads(input);
	// Rows 1 to 3, 4, 5, and 6 to 7.
	expect(importsOf(sandbox)).toHaveLength(4);
	expect(rows.map(({ result }) => result)).toEqual(input.map(() => 'created'));
});

test.each<[IDataObject, string | null, string]>([
	[{ ...person(1), first_name: '' }, 'first_name', 'First Name is required'],
	[{ ...person(1), last_name: '  ' }, 'last_name', 'Last Name is required'],
	[{ ...person(1), social_url: null }, 'social_url', 'Social URL is required'],
	[
		{ ...person(1), social_url: 'ann.example' },
		'social_url',
		'Social URL must be a web address that starts with https:// or http://',
	],
	[
		{ ...person(1), social_url: 'ann@mail.example/x' },
		'social_url',
		'Social URL must be a web address that starts with https:// or http://',
	],
	...['\n', '\t', ' ', '\u00a0', '\r\n'].map((gap): [IDataObject, string, string] => [
		{ ...person(1), social_url: `https://www.social.example/in/ne${gap}w-1` },
		'social_url',
		'Social URL must have no line break, tab or blank inside',
	]),
	[
		{ ...person(1), social_url: 'www.social.example/in/ann smith' },
		'social_url',
		'Social URL must have no line break, tab or blank inside',
	],
	[
		{ ...person(1), social_url: 'javascript:alert(1)' },
		'social_url',
		'Social URL must be a web address that starts with https:// or http://',
	],
	[{ first_name: 'Only' }, 'last_name', 'Last Name is required; Social URL is required'],
	[{}, null, 'The row is empty'],
	[{ other: 'x' }, null, 'The row has nothing in the columns that a lead is read from'],
])('the row %j comes out as malformed; the others are imported', async (bad, field, reason) => {
	const { rows, paired } = await importLeads([person(8), bad, person(9)]);
	expect(rows).toMatchObject([
		{ row: 1, result: 'created' },
		{ row: 2, result: 'malformed', field, reason, lead_id: null },
		{ row: 3, result: 'created' },
	]);
	expect(paired).toEqual([0, 1, 2]);
	expect(importsOf(sandbox)).toHaveLength(1);
	expect(added(seeded.lists.default)).toEqual([keyOf(8), keyOf(9)]);
});

test.each<[IDataObject, string]>([
	[{ company_social_url: 'https://www.social.example/company/a\nb' }, 'in Company Social URL'],
	[{ email: { at: 'x' } }, '1 cell held no text but a record, in Email: left empty.'],
	[{ email: ['a@mail.example', 'b@mail.example'] }, 'more than one e-mail address'],
	[{ skills: 7 }, '1 cell held no text but a number, in Skills: left empty.'],
	[{ company: NaN }, '1 cell held a leftover, NaN in Company: left empty.'],
	[{ job_title: 'None' }, '1 cell held a leftover, None in Job Title: left empty.'],
	[{ date_of_birth: 'spring' }, '1 date could not be read, "spring" in Date of Birth'],
])('%j costs the field, not the row, and a hint says so', async (cell, hint) => {
	const { rows, hints } = await importLeads([person(1, cell)]);
	expect(rows).toMatchObject([{ result: 'created', reason: null }]);
	const [field = ''] = Object.keys(cell);
	const kept = field === 'email' && Array.isArray(cell[field]) ? 'a@mail.example' : null;
	expect(lead(1)[field] ?? null).toEqual(kept);
	expect(hints.join(' ')).toContain(hint);
});

test('a run of malformed rows alone sends nothing', async () => {
	const bad = person(1, { social_url: '' });
	const { rows, error } = await importLeads([bad, bad]);
	expect(error).toBeUndefined();
	expect(rows.map(({ result }) => result)).toEqual(['malformed', 'malformed']);
	expect(sandbox.requests).toHaveLength(0);
});

test('rows that the API finds malformed or cannot process come out with what it says', async () => {
	sandbox.faults.add({
		fault: 'status',
		status: 207,
		body: {
			data: [{ index: 2, result: 'created', lead: { id: 'lead_x', social_url: 'x' } }],
			malformed: [{ index: 0, errors: [{ field: 'email', message: 'is not an address' }] }],
			failed: [
				{ index: 1, error: { code: 'processing_failed', message: 'The profile is private.' } },
			],
		},
	});
	const { rows } = await importLeads(people(3));
	expect(rows).toMatchObject([
		{ result: 'malformed', field: 'email', reason: 'Email is not an address', lead_id: null },
		{ result: 'failed', reason: expect.stringContaining('The profile is private.') },
		{ result: 'created', lead_id: 'lead_x' },
	]);
});

test('a profile that cannot be processed fails alone', async () => {
	const bad = person(2, { social_url: 'https://www.social.example/processing-failed/x' });
	const { rows } = await importLeads([person(1), bad, person(3)]);
	expect(rows.map(({ result }) => result)).toEqual(['created', 'failed', 'created']);
	expect(rows[1]).toMatchObject({ row: 2, lead_id: null, field: null });
	expect(rows[1]?.reason).toContain('The profile could not be processed.');
});

test('a row that the answer leaves out is not called imported', async () => {
	const body = { data: [{ index: 1, result: 'created', lead_id: 'lead_x' }] };
	sandbox.faults.add({ fault: 'status', status: 201, body, after: true });
	const { rows } = await importLeads(people(2));
	expect(rows).toMatchObject([
		{
			result: 'failed',
			reason: expect.stringContaining('did not report on this row'),
			lead_id: null,
		},
		{ result: 'created', lead_id: 'lead_x' },
	]);
});

describe('Rejected Rows: Fail', () => {
	const options = { options: { rejectedRows: 'fail' } };
	const input = [person(1), person(2, { first_name: '' }), {}];

	test('names the first of them and sends nothing', async () => {
		const { error, items } = await importLeads(input, options);
		expect(error?.message).toBe(
			'Row 2 First Name is required. 2 of 3 rows cannot become a lead, so none was sent',
		);
		expect(error?.context?.itemIndex).toBe(1);
		expect(items).toEqual([]);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('with Continue On Fail every item becomes an error item, and nothing is sent', async () => {
		const { rows, paired } = await importLeads(input, options, { settings: CONTINUE });
		for (const row of rows) {
			expect(row).toEqual({
				error: expect.stringContaining('none was sent'),
				details: { outcome: 'not sent', code: 'invalid_input', field: 'row 2' },
			});
		}
		expect(paired).toEqual([0, 1, 2]);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('without such rows imports all', async () => {
		const { rows } = await importLeads(people(2), options);
		expect(rows.map(({ result }) => result)).toEqual(['created', 'created']);
	});
});

test.each([
	['={{ "report" }}', 'Rejected Rows takes no expression: choose a fixed value'],
	[
		'ignore',
		'Rejected Rows must be one of Fail Before Anything Is Sent, Report in the Output, Send to a Second Output, is "ignore"',
	],
])('Rejected Rows %p: nothing is sent', async (rejectedRows, message) => {
	const { error } = await importLeads(people(2), { options: { rejectedRows } });
	expect(error?.message).toBe(message);
	expect(sandbox.requests).toHaveLength(0);
});

test('an expression for the way of mapping: nothing is sent', async () => {
	const { error } = await importLeads(people(2), { mapping: '={{ "automatic" }}' });
	expect(error?.message).toBe('Columns takes no expression: choose a fixed value');
	expect(sandbox.requests).toHaveLength(0);
});

test.each([0, 101, 1.5, -1])('Batch Size %p is refused, nothing is sent', async (batchSize) => {
	const { error } = await importLeads(people(2), { options: { batchSize } });
	expect(error?.message).toBe('Batch Size must be a whole number from 1 to 100');
	expect(sandbox.requests).toHaveLength(0);
});

test('a list that does not exist: the message of the API with the id', async () => {
	const { error, items } = await importLeads(people(2), { leadListId: 'list_404' });
	expect(error?.message).toBe('Lead list list_404 was not found in this workspace.');
	expect(error?.description).toContain('lead list ID "list_404"');
	expect(error?.httpCode).toBe('404');
	expect(items).toEqual([]);
	expect(importsOf(sandbox)).toHaveLength(1);
});

test('a key without the scope: says which one', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutLeadsWrite);
	const { error } = await importLeads(people(2), {}, { credential });
	expect(error?.message).toBe('The API key lacks the scope leads:write.');
	expect(error?.description).toContain('The key needs the scope leads:write');
	expect(importsOf(sandbox)).toHaveLength(1);
});

describe('lists and workspaces of the items', () => {
	const { full, secondWorkspace } = sandboxKeys;
	const shared = () => ({ credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' } });

	test('each row goes into the list of its item, one request a list', async () => {
		const input = people(7).map((row, index) => ({ ...row, list: `list_${(index % 3) + 1}` }));
		const { rows, paired } = await importLeads(input, { leadListId: '={{ $json.list }}' });
		expect(rows.map(({ result }) => result)).toEqual(input.map(() => 'created'));
		expect(paired).toEqual([0, 1, 2, 3, 4, 5, 6]);
		expect(importsOf(sandbox)).toHaveLength(3);
		expect(added(seeded.lists.default)).toEqual([0, 3, 6].map(keyOf));
		expect(added(seeded.lists.webinar)).toEqual([1, 4].map(keyOf));
		expect(added(seeded.lists.tradeFair)).toEqual([2, 5].map(keyOf));
	});

	test('an item without a list: names the item; with Continue On Fail the others are imported', async () => {
		const input = people(3).map((row, index) => ({
			...row,
			list: index === 1 ? '' : seeded.lists.webinar,
		}));
		const parameters = { leadListId: '={{ $json.list }}' };
		const { error } = await importLeads(input, parameters);
		expect(error?.message).toBe('Lead List must not be empty: its expression gives nothing');
		expect(error?.context?.itemIndex).toBe(1);
		expect(sandbox.requests).toHaveLength(0);

		const { rows, paired } = await importLeads(input, parameters, { settings: CONTINUE });
		expect(rows).toMatchObject([
			{ result: 'created' },
			{ details: { outcome: 'not sent', code: 'invalid_input', field: 'lead_list_id' } },
			{ result: 'created' },
		]);
		expect(paired).toEqual([0, 1, 2]);
	});

	test('no row reaches the workspace of another item', async () => {
		const input = people(9).map((row, index) => ({
			...row,
			key: (index % 3 === 1 ? secondWorkspace : full).token,
			list: index % 3 === 1 ? seeded.lists.inSecondWorkspace : seeded.lists.default,
		}));
		const { rows } = await importLeads(
			input,
			{ leadListId: '={{ $json.list }}', options: { batchSize: 2 } },
			shared(),
		);
		expect(rows.map(({ result }) => result)).toEqual(input.map(() => 'created'));
		expect(added(seeded.lists.inSecondWorkspace)).toEqual([1, 4, 7].map(keyOf));
		expect(added(seeded.lists.default)).toEqual([0, 2, 3, 5, 6, 8].map(keyOf));
		const workspaces = sandbox.query(
			`SELECT workspace_id AS id, count(*) AS count FROM leads
			WHERE social_key LIKE '%/in/new-%' GROUP BY workspace_id ORDER BY id`,
		);
		expect(workspaces.map((row) => ({ ...(row as object) }))).toEqual([
			{ id: 'ws_main', count: 6 },
			{ id: 'ws_second', count: 3 },
		]);
		expect(importsOf(sandbox)).toHaveLength(5);
	});

	test('a list of the other workspace is not found, and the rows of the right one are in', async () => {
		const input = people(4).map((row, index) => ({
			...row,
			key: (index % 2 === 0 ? full : secondWorkspace).token,
		}));
		const { rows, error } = await importLeads(input, {}, shared());
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([
			{ result: 'created' },
			{
				result: 'failed',
				reason: expect.stringContaining(`${seeded.lists.default} was not found`),
			},
			{ result: 'created' },
			{
				result: 'failed',
				reason: expect.stringContaining(`${seeded.lists.default} was not found`),
			},
		]);
		expect(added(seeded.lists.default)).toEqual([0, 2].map(keyOf));
	});

	test('if every workspace fails, each error item carries the error of its workspace', async () => {
		const input = people(2).map((row, index) => ({
			...row,
			key: (index === 0 ? sandboxKeys.revoked : sandboxKeys.withoutLeadsWrite).token,
		}));
		const { rows } = await importLeads(input, {}, { ...shared(), settings: CONTINUE });
		expect(rows).toEqual([
			{
				error: expect.stringMatching(
					/has been revoked\. .*creates keys in the application settings/,
				),
				details: { outcome: 'not sent', code: 'unauthorized', field: null },
			},
			{
				error: expect.stringMatching(/the scope leads:write\. .*can create a key that has it/),
				details: { outcome: 'not sent', code: 'insufficient_scope', field: null },
			},
		]);
	});
});

test('an AI agent imports the lead whose columns it fills in', async () => {
	const { rows } = await importLeads([{ query: 'x' }], define(person(1, { skills: 'Go' })), {
		type: 'n8n-nodes-outreach.outreachLeadTool',
	});
	expect(rows).toMatchObject([{ row: 1, result: 'created', lead_id: lead(1).id }]);
	expect(lead(1)).toMatchObject({ skills: ['Go'] });
});

describe('Rejected Rows: Fail Before Anything Is Sent', () => {
	test('a row without a list counts as rejected, too', async () => {
		const input = people(2).map((row, index) => ({
			...row,
			list: index === 0 ? seeded.lists.default : '',
		}));
		const { items } = await importLeads(
			input,
			{
				leadListId: { __rl: true, mode: 'id', value: '={{ $json.list }}' },
				options: { rejectedRows: 'fail' },
			},
			{ settings: CONTINUE },
		);
		expect(items.map(({ json }) => Object.keys(json))).toEqual([
			['error', 'details'],
			['error', 'details'],
		]);
		expect(sandbox.requests).toEqual([]);
	});
});
