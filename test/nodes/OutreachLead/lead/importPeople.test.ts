import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../../packages/sandbox/core/faults/faults';
import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { callByAgent } from '../../support/callByAgent';
import { importerFor, importParameters, importsOf, INTO_UNUSED_LIST } from '../../support/imports';
import { CONTINUE, RETRY } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { LEAD_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const importLeads = importerFor(sandbox, INTO_UNUSED_LIST);

/** No campaign of the seed uses them. */
const HERE = seeded.lists.profileVisitors;
const THERE = seeded.lists.tradeFair;

const ORLA = 'https://www.social.example/in/new-orla';

const row = (
	first_name: string,
	last_name: string,
	social_url: string,
	more: IDataObject = {},
) => ({
	first_name,
	last_name,
	social_url,
	...more,
});
const orla = (more: IDataObject = {}) => row('Orla', 'Finch', ORLA, more);
const bram = (more: IDataObject = {}) => row('Bram', 'Quill', ORLA, more);
const emil = row('Emil', 'Tarn', 'https://www.social.example/in/new-emil');

const results = (rows: IDataObject[]) => rows.map(({ result }) => result);
const fail = (fault: Fault) => sandbox.faults.add({ ...fault, endpoint: 'leadLists.addLeads' });

/** The API's answer names so many leads: of a row that is sent beyond them, it says nothing, so that it would fail. */
const answerFor = (count: number) =>
	fail({
		fault: 'body',
		text: JSON.stringify({
			data: Array.from({ length: count }, (_, index) => ({
				index,
				result: 'created',
				lead_id: `lead_x${index}`,
			})),
		}),
	});
const leadIds = (rows: IDataObject[]) => rows.map(({ lead_id: id }) => id);

const eachInItsList = { leadListId: '={{ $json.list }}' };
const withOptions = (options: INodeParameters) => ({ options });
const onlyChecked = withOptions({ onlyCheck: 'list' });

describe('several people at one address', () => {
	test('in two lists: each list has its own', async () => {
		const input = [orla({ list: HERE }), bram({ list: THERE }), orla({ list: THERE })];
		const { rows } = await importLeads(input, eachInItsList);
		expect(results(rows)).toEqual(['created', 'malformed', 'malformed']);
		expect(rows[1]?.reason).toContain('row 3 (Orla Finch)');
		expect(rows[1]?.reason).not.toContain('row 1');
	});

	test('in two workspaces: each has its own', async () => {
		const input = [
			orla({ list: HERE, key: sandboxKeys.full.token }),
			bram({ list: seeded.lists.inSecondWorkspace, key: sandboxKeys.secondWorkspace.token }),
		];
		const { rows } = await importLeads(input, eachInItsList, {
			credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' },
		});
		expect(results(rows)).toEqual(['created', 'created']);
	});

	test('in a list that is chosen by its name', async () => {
		const [list] = sandbox.query<{ name: string }>(
			'SELECT name FROM lead_lists WHERE id = ?',
			HERE,
		);
		const { rows } = await importLeads([orla(), bram()], {
			leadListId: { __rl: true, mode: 'name', value: list!.name },
		});
		expect(results(rows)).toEqual(['malformed', 'malformed']);
		expect(importsOf(sandbox)).toEqual([]);
	});

	test('Only Check says the same', async () => {
		const { rows } = await importLeads([orla(), bram(), emil], onlyChecked);
		expect(rows[0]).toMatchObject({
			to_add: 1,
			malformed: 2,
			not_to_add: [
				{ row: 1, reason: expect.stringContaining('row 2 (Bram Quill)') as unknown },
				{ row: 2, reason: expect.stringContaining('row 1 (Orla Finch)') as unknown },
			],
		});
	});

	test('Fail Before Anything Is Sent: names the row and what is wrong', async () => {
		const { error } = await importLeads(
			[emil, orla(), bram()],
			withOptions({ rejectedRows: 'fail' }),
		);
		expect(error?.message).toContain('Row 2');
		expect(error?.message).toContain('row 3 (Bram Quill)');
		expect(error?.message).toContain('2 of 3 rows');
		expect(importsOf(sandbox)).toEqual([]);
	});

	test('Second Output: all of them leave by it', async () => {
		const { rows, errorItems } = await importLeads(
			[orla(), emil, bram()],
			withOptions({ rejectedRows: 'secondOutput' }),
		);
		expect(rows.map(({ row: number }) => number)).toEqual([2]);
		expect(errorItems.map(({ json }) => json.row)).toEqual([1, 3]);
	});

	test('of many others, five are named', async () => {
		const many = Array.from({ length: 8 }, (_, index) =>
			row(`${'BCDFGHJK'[index]}ora`, `${'BCDFGHJK'[index]}ill`, ORLA),
		);
		const { rows } = await importLeads(many);
		expect(rows[7]?.reason).toContain('row 5 (Gora Gill) and 2 more, so nobody knows whose it is');
	});

	test('two people behind numbers of the network both go out', async () => {
		const view = (id: number) => `https://www.social.example/profile/view?id=${id}`;
		answerFor(2);
		const { rows } = await importLeads([
			row('Orla', 'Finch', view(1)),
			row('Bram', 'Quill', view(2)),
		]);
		expect(leadIds(rows)).toEqual(['lead_x0', 'lead_x1']);
	});
});

describe('the same person twice', () => {
	const again = orla({ social_url: 'de.social.example/in/NEW-ORLA/?trk=x' });

	test('only the first row goes out, and the later one has its lead', async () => {
		answerFor(2);
		const { rows } = await importLeads([orla(), again, emil, again]);
		expect(results(rows)).toEqual(['created', 'already_in_list', 'created', 'already_in_list']);
		expect(leadIds(rows)).toEqual(['lead_x0', 'lead_x0', 'lead_x1', 'lead_x0']);
		const reason = 'The same person as in row 1';
		expect(rows[1]).toMatchObject({ row: 2, reason, field: null });
		expect(rows[2]).toMatchObject({ row: 3, reason: null });
		expect(rows[3]).toMatchObject({ row: 4, reason, field: null });
	});

	test('the later row says what it has that was not sent', async () => {
		answerFor(1);
		const first = orla({ company: 'Acme', job_title: 'Planner', email: 'orla@mail.example' });
		const later = { company: 'Beta', job_title: ' Planner', phone: '+353 1 555 0100' };
		const { rows } = await importLeads([first, { ...again, ...later }]);
		const reason =
			'The same person as in row 1, which counts. Different here: Company "Beta" (there "Acme"), Phone "+353 1 555 0100" (there none)';
		expect(rows[1]).toMatchObject({ result: 'already_in_list', reason, field: null });
		const check = await importLeads(
			[first, { ...again, ...later }],
			withOptions({ onlyCheck: 'list' }),
		);
		expect(JSON.stringify(check.rows)).toContain('Different here: Company');
	});

	test('in different requests', async () => {
		const { rows } = await importLeads([orla(), emil, again], withOptions({ batchSize: 1 }));
		expect(results(rows)).toEqual(['created', 'created', 'already_in_list']);
		expect(importsOf(sandbox)).toHaveLength(2);
	});

	test('in two lists, it goes out to each', async () => {
		const { rows } = await importLeads(
			[orla({ list: HERE }), orla({ list: THERE }), orla({ list: HERE })],
			eachInItsList,
		);
		expect(results(rows)).toEqual(['created', 'added_existing', 'already_in_list']);
		expect(importsOf(sandbox)).toHaveLength(2);
	});

	test('in a list that the run makes', async () => {
		answerFor(1);
		const { rows } = await importLeads([orla(), again], {
			leadListId: { __rl: true, mode: 'name', value: 'Spring' },
			...withOptions({ createMissingList: true }),
		});
		expect(results(rows)).toEqual(['created', 'already_in_list']);
		expect(leadIds(rows)).toEqual(['lead_x0', 'lead_x0']);
	});

	test('a first row that cannot be sent gives way to the next', async () => {
		const { rows } = await importLeads([orla({ last_name: '' }), orla(), again]);
		expect(results(rows)).toEqual(['malformed', 'created', 'already_in_list']);
	});

	test('a first row that the API could not process: the later one has its failure', async () => {
		const address = 'https://www.social.example/processing-failed/1';
		const { rows } = await importLeads([
			orla({ social_url: address }),
			orla({ social_url: address }),
		]);
		expect(results(rows)).toEqual(['failed', 'failed']);
		expect(rows[1]?.reason).toBe(rows[0]?.reason);
	});

	test('a first row that the API calls malformed: the later one has its reason', async () => {
		const errors = [{ field: 'email', message: 'is blocked' }];
		fail({ fault: 'body', text: JSON.stringify({ data: [], malformed: [{ index: 0, errors }] }) });
		const { rows } = await importLeads([orla(), again]);
		expect(rows).toMatchObject(
			[1, 2].map((number) => ({
				row: number,
				result: 'malformed',
				field: 'email',
				reason: 'Email is blocked',
			})),
		);
	});

	test('a first row whose request failed: the later one does as well', async () => {
		fail({ fault: 'status', status: 400 });
		const { rows } = await importLeads([orla(), emil, again], withOptions({ batchSize: 1 }));
		expect(results(rows)).toEqual(['failed', 'created', 'failed']);
		expect(rows[2]?.reason).toBe(rows[0]?.reason);
	});

	test('a run that failed as a whole has an error for each row', async () => {
		fail({ fault: 'status', status: 403 });
		const { rows, paired } = await importLeads([orla(), again], {}, { settings: CONTINUE });
		expect(rows).toHaveLength(2);
		for (const { error } of rows) expect(error).toEqual(expect.stringContaining('403'));
		expect(paired).toEqual([0, 1]);
	});

	test('Only Check counts it, and says of which row', async () => {
		const { rows } = await importLeads([orla(), emil, again], onlyChecked);
		expect(rows[0]).toMatchObject({
			to_add: 2,
			repeated: 1,
			not_to_add: [{ row: 3, result: 'repeated', reason: 'The same person as in row 1' }],
		});
	});
});

describe('another name in the workspace', () => {
	const OTHERS = 'under which the workspace has somebody else: see "name_in_workspace"';
	const answer = (first_name: string, last_name: string) =>
		fail({
			fault: 'body',
			text: JSON.stringify({
				data: [
					{
						index: 0,
						result: 'already_in_list',
						lead: { id: 'lead_x', first_name, last_name },
					},
				],
			}),
		});

	test('that the API’s answer gives is said, and counted', async () => {
		answer('Bram', 'Quill');
		const { rows, hints } = await importLeads([orla()]);
		expect(rows).toMatchObject([
			{ result: 'already_in_list', lead_id: 'lead_x', name_in_workspace: 'Bram Quill' },
		]);
		expect(hints.join()).toContain(`1 of 1 row is at an address ${OTHERS}`);
	});

	test.each([
		['ORLA', 'FINCH'],
		['Finch', 'Orla'],
		['Órla', 'Finch'],
	])('%s %s is the same name', async (first, last) => {
		answer(first, last);
		const { rows, hints } = await importLeads([orla()]);
		expect(rows[0]?.name_in_workspace).toBeNull();
		expect(hints.join()).not.toContain(OTHERS);
	});

	test('a name that may be the same person’s is shown, and not called somebody else', async () => {
		answer('Orla', 'Marrow');
		const { rows, hints } = await importLeads([orla()]);
		expect(rows[0]?.name_in_workspace).toBe('Orla Marrow');
		expect(hints.join()).not.toContain(OTHERS);
	});

	test('a later row of the same person says it as well', async () => {
		answer('Bram', 'Quill');
		const { rows } = await importLeads([orla(), orla()]);
		expect(rows.map(({ name_in_workspace: name }) => name)).toEqual(['Bram Quill', 'Bram Quill']);
	});

	test('Retry On Fail keeps it, and sends nothing again', async () => {
		answer('Bram', 'Quill');
		const { rows } = await importLeads(
			[emil, orla()].map((each, index) => ({ ...each, list: index === 0 ? '' : HERE })),
			eachInItsList,
			{ settings: { ...RETRY, ...CONTINUE } },
		);
		expect(rows).toMatchObject([{ error: expect.any(String) as unknown }, { row: 2 }]);
		expect(importsOf(sandbox)).toHaveLength(1);
		expect(rows[1]).toMatchObject({ result: 'already_in_list', name_in_workspace: 'Bram Quill' });
	});

	test('Only Check finds it in the list, and in other lists', async () => {
		await importLeads([orla()]);
		await importLeads([row('Zadie', 'Osei', emil.social_url)], { leadListId: THERE });
		const input = [bram(), emil];
		const inList = await importLeads(input, onlyChecked);
		expect(inList.rows[0]).toMatchObject({
			names_in_workspace: [{ row: 1, name_in_workspace: 'Orla Finch' }],
		});
		const anywhere = await importLeads(input, withOptions({ onlyCheck: 'workspace' }));
		expect(anywhere.rows[0]).toMatchObject({
			names_in_workspace: [
				{ row: 1, name_in_workspace: 'Orla Finch' },
				{ row: 2, name_in_workspace: 'Zadie Osei' },
			],
		});
	});

	test('a list that is left out says it', async () => {
		await importLeads([orla()], { leadListId: THERE });
		const { rows } = await importLeads([bram()], withOptions({ leaveOut: [THERE] }));
		expect(rows).toMatchObject([{ result: 'left_out', name_in_workspace: 'Orla Finch' }]);
	});

	test('the name of a row with a full name is compared as it was read', async () => {
		answer('Orla', 'Finch');
		const { rows } = await importLeads([{ Name: '🚀 Finch, Orla, MBA', LinkedIn: ORLA }]);
		expect(rows).toMatchObject([{ first_name: 'Orla', name_in_workspace: null }]);
	});
});

describe('somebody who must not be contacted', () => {
	const stop = { 'Do Not Contact': 'Yes' };
	const inRow = (number: number) => `Left out: in row ${number}, "Do Not Contact" says "Yes"`;

	test('in one row is left out of the others, before and behind', async () => {
		const { rows } = await importLeads([orla(), orla(stop), emil, orla()]);
		expect(rows.map(({ result, reason }) => [result, reason])).toEqual([
			['left_out', inRow(2)],
			['left_out', 'Left out: "Do Not Contact" says "Yes"'],
			['created', null],
			['left_out', inRow(2)],
		]);
		expect(sandbox.count('lead_created')).toBe(1);
	});

	test('in the row of one list is left out of another', async () => {
		const input = [orla({ list: HERE }), orla({ list: THERE, ...stop })];
		const { rows } = await importLeads(input, eachInItsList);
		expect(results(rows)).toEqual(['left_out', 'left_out']);
		expect(importsOf(sandbox)).toEqual([]);
	});

	test('in a row that could not be sent itself', async () => {
		const { rows } = await importLeads([orla(), { social_url: ORLA, ...stop }]);
		expect(results(rows)).toEqual(['left_out', 'left_out']);
	});

	test('in a row with another name at the same address', async () => {
		const { rows } = await importLeads([orla(), bram(stop)]);
		expect(results(rows)).toEqual(['left_out', 'left_out']);
	});

	test('in another workspace is another matter', async () => {
		const input = [
			orla({ list: HERE, key: sandboxKeys.full.token }),
			orla({
				list: seeded.lists.inSecondWorkspace,
				key: sandboxKeys.secondWorkspace.token,
				...stop,
			}),
		];
		const { rows } = await importLeads(input, eachInItsList, {
			credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' },
		});
		expect(results(rows)).toEqual(['created', 'left_out']);
	});

	test('Only Check says the same', async () => {
		const { rows } = await importLeads([orla(), orla(stop), emil], onlyChecked);
		expect(rows[0]).toMatchObject({
			to_add: 1,
			left_out: 2,
			not_to_add: [
				{ row: 1, result: 'left_out', reason: inRow(2) },
				{ row: 2, result: 'left_out' },
			],
			do_not_contact_columns: ['Do Not Contact'],
		});
	});

	test('is no reason to stop all rows', async () => {
		const { rows, error } = await importLeads(
			[orla(stop), emil],
			withOptions({ rejectedRows: 'fail' }),
		);
		expect(error).toBeUndefined();
		expect(results(rows)).toEqual(['left_out', 'created']);
	});

	test('is imported by choice', async () => {
		const { rows } = await importLeads([orla(stop), orla()], withOptions({ ifOptedOut: 'import' }));
		expect(results(rows)).toEqual(['created', 'already_in_list']);
	});
});

describe('as a tool', () => {
	const call = async (lead: INodeParameters) =>
		await callByAgent({
			type: LEAD_NODE,
			parameters: {
				...importParameters(INTO_UNUSED_LIST),
				columns: { mappingMode: 'defineBelow', value: lead },
			},
			credential: sandbox.credential(),
		});

	test('a name stays as the model gives it', async () => {
		const { rows } = await call(row('Dr. Orla', 'Finch, MBA', ORLA) as INodeParameters);
		expect(rows).toMatchObject([
			{ result: 'created', first_name: 'Dr. Orla', last_name: 'Finch, MBA', name_read_as: null },
		]);
	});

	test.each<[string, INodeParameters, string]>([
		['a placeholder', { first_name: '{{first_name}}' }, 'First Name'],
		['a leftover', { last_name: 'undefined' }, 'Last Name'],
		['a team', { first_name: 'Sales', last_name: 'Team' }, 'a team'],
		['a company', { last_name: 'Ollenby GmbH' }, "a company's name"],
		[
			"a company's page",
			{ social_url: 'https://www.social.example/company/x' },
			"a company's page",
		],
		['a word', { social_url: 'orla-finch' }, 'https://'],
		['no address', { social_url: '' }, 'Social URL is required'],
	])('%s is refused', async (_, wrong, reason) => {
		const { rows } = await call({ ...(orla() as INodeParameters), ...wrong });
		expect(rows).toMatchObject([
			{ result: 'malformed', reason: expect.stringContaining(reason) as unknown },
		]);
		expect(importsOf(sandbox)).toEqual([]);
	});

	test('a leftover in another field is left empty', async () => {
		const { rows } = await call({ ...(orla() as INodeParameters), job_title: 'None' });
		expect(rows).toMatchObject([{ result: 'created' }]);
		const [stored] = sandbox.query<{ job: string | null }>(
			"SELECT json_extract(record, '$.job_title') AS job FROM leads WHERE id = ?",
			String(rows[0]?.lead_id),
		);
		expect(stored).toEqual({ job: null });
	});
});
