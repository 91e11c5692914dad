import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { callByAgent } from '../../support/callByAgent';
import {
	importerFor,
	importParameters,
	INTO_UNUSED_LIST,
	people,
	person,
} from '../../support/imports';
import { fillList } from '../../support/memberships';
import { runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { LEAD_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const importLeads = importerFor(sandbox, INTO_UNUSED_LIST);

const leaving = (
	leaveOutCompanies: INodeParameters[string],
	more: INodeParameters = {},
): INodeParameters => ({ options: { leaveOutCompanies, ...more } });
const requests = () => sandbox.requests.map(({ method, path }) => `${method} ${path.slice(7)}`);
const resultsOf = (rows: IDataObject[]) => rows.map(({ result }) => result);
const added = () => sandbox.count('lead_created');

const ROWS = [
	person(1, { company: 'ACME GmbH' }),
	person(2, { email: 'ann@mail.borea.example' }),
	person(3, { company: 'Cato', email: 'ann@cato.example' }),
];

test('leaves out rows by their own columns, and names the entry, without a request more', async () => {
	const { rows, hints, error } = await importLeads(ROWS, leaving('Acme\nborea.example'));
	expect(error).toBeUndefined();
	expect(rows).toEqual([
		{
			row: 1,
			result: 'left_out',
			reason: 'Left out: this person has the company "Acme"',
			field: null,
			lead_id: null,
			first_name: 'Given 1',
			last_name: 'Family 1',
			social_url: 'https://www.social.example/in/new-1',
			name_read_as: null,
			name_in_workspace: null,
		},
		expect.objectContaining({
			result: 'left_out',
			reason: 'Left out: this person has an e-mail at "borea.example"',
		}),
		expect.objectContaining({ result: 'created', reason: null }),
	]);
	expect(hints).toContain('2 of 3 rows are left out: see "reason".');
	expect(added()).toBe(1);
	expect(requests()).toEqual([
		`POST /lead_lists/${seeded.lists.profileVisitors}/leads`,
		'GET /campaigns',
	]);
});

test('nobody is left: nothing is sent', async () => {
	const { rows } = await importLeads(ROWS, leaving('={{ ["acme", "borea.example", "Cato Ltd"] }}'));
	expect(resultsOf(rows)).toEqual(['left_out', 'left_out', 'left_out']);
	expect(requests().filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('each row has its own entries', async () => {
	const { rows } = await importLeads(
		[person(1, { company: 'Acme', not: 'Acme' }), person(2, { company: 'Acme', not: 'Borea' })],
		leaving('={{ $json.not }}'),
	);
	expect(resultsOf(rows)).toEqual(['left_out', 'created']);
});

test('rows that do not say where somebody works are pointed out, and sent', async () => {
	const { rows, hints } = await importLeads(
		[person(1, { company: 'Acme', email: '' }), person(2, { company: '', email: '' })],
		leaving('Acme'),
	);
	expect(resultsOf(rows)).toEqual(['left_out', 'created']);
	expect(hints).toContain(
		'1 of 2 rows is without a company and without an e-mail, so Leave Out Companies does not apply there.',
	);
});

test('rows that cannot become a lead stay malformed', async () => {
	const { rows } = await importLeads(
		[person(1, { company: 'Acme', last_name: '' })],
		leaving('Acme'),
	);
	expect(resultsOf(rows)).toEqual(['malformed']);
});

test('together with Leave Out People in Lists', async () => {
	const [silent] = await importLeads(people(1), { leadListId: seeded.lists.tradeFair }).then(
		({ rows }) => rows,
	);
	fillList(sandbox, seeded.lists.tradeFair, [String(silent?.lead_id)]);
	const rows = [person(0, { company: 'Borea' }), person(1, { company: 'Acme' }), person(2)];
	const both = { leaveOut: [seeded.lists.tradeFair] };
	const out = await importLeads(rows, leaving('Acme', both));
	expect(out.rows).toMatchObject([
		{ result: 'left_out', reason: expect.stringContaining('"Trade fair contacts"') as unknown },
		{ result: 'left_out', reason: 'Left out: this person has the company "Acme"' },
		{ result: 'created' },
	]);
	const unreadable = await importLeads(rows, leaving('Acme', { leaveOut: ['list_99'] }));
	expect(unreadable.error?.message).toContain('Nothing was sent, because the list list_99');
});

test('Only Check counts them, and says why', async () => {
	const { rows } = await importLeads(ROWS, leaving('Acme, borea.example', { onlyCheck: 'list' }));
	expect(rows).toMatchObject([
		{
			to_add: 1,
			left_out: 2,
			not_to_add: [
				{ row: 1, reason: 'Left out: this person has the company "Acme"' },
				{ row: 2, reason: 'Left out: this person has an e-mail at "borea.example"' },
			],
		},
	]);
	expect(requests().filter((request) => request.startsWith('POST'))).toEqual([]);
});

test.each<[string, INodeParameters[string], RegExp]>([
	['a free mailer', 'Acme, gmail.com', /must not have "gmail\.com": anybody can have an e-mail/],
	['an e-mail address', 'ann@acme.example', /must have no e-mail address such as/],
	['nothing', '', /must not be empty/],
	['an expression that gives nothing', '={{ $json.missing }}', /must not be empty/],
	['an empty list', '={{ [] }}', /must not be empty/],
	['a list with a blank', '={{ ["Acme", " "] }}', /must not be empty/],
	['a record', '={{ ({ name: "Acme" }) }}', /holds a whole record/],
])('%s: nothing is sent', async (_, entries, message) => {
	const { error } = await importLeads(ROWS, leaving(entries));
	expect(error?.message).toMatch(/^Leave Out Companies/);
	expect(error?.message).toMatch(message);
	expect(sandbox.requests).toHaveLength(0);
});

describe('as a tool', () => {
	const parameters = (leaveOutCompanies: string): INodeParameters => ({
		...importParameters(INTO_UNUSED_LIST),
		columns: {
			mappingMode: 'defineBelow',
			value: person(1, { company: 'Acme Inc.' }) as INodeParameters,
		},
		options: { leaveOutCompanies },
	});

	test('leaves out the company that a person wrote there', async () => {
		const { rows } = await callByAgent({
			type: LEAD_NODE,
			parameters: parameters('Acme'),
			credential: sandbox.credential(),
		});
		expect(rows).toMatchObject([{ result: 'left_out' }]);
		expect(added()).toBe(0);
	});

	test('takes no company from a model', async () => {
		const { error } = await runNode({
			type: `${LEAD_NODE}Tool`,
			parameters: parameters("={{ $fromAI('companies') }}"),
			credential: sandbox.credential(),
		});
		expect(error?.message).toContain('Leave Out Companies takes no expression');
		expect(sandbox.requests).toHaveLength(0);
	});
});
