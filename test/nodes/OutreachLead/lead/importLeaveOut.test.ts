import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { callByAgent } from '../../support/callByAgent';
import { importerFor, importParameters, people, person } from '../../support/imports';
import { crashedRun } from '../../support/retryOf';
import { CONTINUE, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { LEAD_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const importLeads = importerFor(sandbox);

/** No campaign of the seed uses it. */
const SILENT = seeded.lists.tradeFair;
const CALLED = `"Trade fair contacts" (${seeded.lists.tradeFair})`;

const leaving = (...lists: string[]): INodeParameters => ({ options: { leaveOut: lists } });
/** How many requests were for filling a list. */
let filling = 0;
beforeEach(() => {
	filling = 0;
	sandbox.database.exec(`DELETE FROM memberships WHERE lead_list_id = '${SILENT}'`);
});

/** Puts people into a list. */
async function fill(list: string, rows: IDataObject[]): Promise<void> {
	const { error } = await importLeads(rows, { leadListId: list });
	expect(error).toBeUndefined();
	filling = sandbox.requests.length;
}
const requests = () =>
	sandbox.requests.slice(filling).map(({ method, path }) => `${method} ${path.slice(7)}`);
const added = (list = seeded.lists.default) =>
	sandbox
		.leadsOf(list)
		.map(({ social_key: key }) => key)
		.filter((key) => key.includes('/in/new-'));
const resultsOf = (rows: IDataObject[]) => rows.map(({ result }) => result);
const nothingSent = () => {
	expect(requests().filter((request) => request.startsWith('POST'))).toEqual([]);
	expect(added()).toEqual([]);
};

test('does not send who is in the list, however the address is spelled, and says which list', async () => {
	await fill(SILENT, [person(2), person(4)]);
	const { rows, hints, error } = await importLeads(
		[person(1), person(2, { social_url: 'de.social.example/in/NEW%2D2/?trk=x' }), person(3)],
		leaving(SILENT),
	);
	expect(error).toBeUndefined();
	expect(resultsOf(rows)).toEqual(['created', 'left_out', 'created']);
	expect(rows[1]).toEqual({
		row: 2,
		result: 'left_out',
		reason: `Left out: the list ${CALLED} has this person`,
		field: null,
		lead_id: expect.stringMatching(/^lead_/) as unknown,
		first_name: 'Given 2',
		last_name: 'Family 2',
		social_url: 'https://de.social.example/in/NEW%2D2/?trk=x',
		name_read_as: null,
		name_in_workspace: null,
	});
	expect(added()).toEqual(['social.example/in/new-1', 'social.example/in/new-3']);
	expect(hints).toContain('1 of 3 rows is left out: see "reason".');
	expect(requests()).toEqual([
		`GET /lead_lists/${seeded.lists.tradeFair}`,
		`GET /lead_lists/${seeded.lists.tradeFair}/leads`,
		`POST /lead_lists/${seeded.lists.default}/leads`,
		'GET /campaigns',
	]);
});

test('rows that cannot become a lead stay malformed, and cost no reading alone', async () => {
	await fill(SILENT, [person(1)]);
	const bad = person(1, { last_name: '' });
	expect(resultsOf((await importLeads([bad], leaving(SILENT))).rows)).toEqual(['malformed']);
	expect(requests()).toEqual([]);
	const { rows } = await importLeads([bad, person(1)], leaving(SILENT));
	expect(resultsOf(rows)).toEqual(['malformed', 'left_out']);
});

test('several lists, each read once for all rows, and a list of its own for a row', async () => {
	await fill(SILENT, [person(1)]);
	await fill(seeded.lists.webinar, [person(2)]);
	const both = await importLeads(people(4), {
		options: { leaveOut: `={{ ["${seeded.lists.webinar}", "${seeded.lists.tradeFair}"] }}` },
	});
	expect(resultsOf(both.rows)).toEqual(['created', 'left_out', 'left_out', 'created']);
	expect(requests().filter((request) => request.startsWith('GET'))).toHaveLength(5);
	const each = await importLeads(
		[
			person(1, { not: seeded.lists.webinar }),
			person(2, { not: `${seeded.lists.webinar}, ${seeded.lists.tradeFair}` }),
		],
		{ options: { leaveOut: '={{ $json.not }}' } },
	);
	expect(resultsOf(each.rows)).toEqual(['added_existing', 'left_out']);
});

test('lists are read with the key of the row', async () => {
	await fill(SILENT, [person(1)]);
	const { rows } = await importLeads(
		[
			person(1, { key: sandboxKeys.full.token, to: seeded.lists.default, not: SILENT }),
			person(1, {
				key: sandboxKeys.secondWorkspace.token,
				to: seeded.lists.inSecondWorkspace,
				not: seeded.lists.inSecondWorkspace,
			}),
		],
		{ leadListId: '={{ $json.to }}', options: { leaveOut: '={{ $json.not }}' } },
		{ credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' } },
	);
	expect(resultsOf(rows)).toEqual(['left_out', 'created']);
});

test.each([
	[
		'a list that does not exist',
		[seeded.lists.tradeFair, 'list_99'],
		'the list list_99, which is to be left out,',
	],
	[
		'a list of another workspace',
		[seeded.lists.inSecondWorkspace],
		`the list ${seeded.lists.inSecondWorkspace}, which is to be left out,`,
	],
])('%s stops everything', async (_, lists, what) => {
	const { error } = await importLeads(people(3), leaving(...lists));
	expect(error?.message).toContain(`Nothing was sent, because ${what} cannot be read: `);
	nothingSent();
	const { rows } = await importLeads(
		[...people(2), person(3, { last_name: '' })],
		leaving(...lists),
		{ settings: CONTINUE },
	);
	expect(rows.map(({ error: text, result }) => text ?? result)).toEqual([
		expect.stringContaining('cannot be read') as unknown,
		expect.stringContaining('cannot be read') as unknown,
		'malformed',
	]);
	nothingSent();
});

test.each([
	['withoutLeadListsRead', 'lead_lists:read'],
	['withoutLeadsRead', 'leads:read'],
] as const)('a key %s stops everything', async (key, scope) => {
	const { error } = await importLeads(people(3), leaving(SILENT), {
		credential: sandbox.credential(sandboxKeys[key]),
	});
	expect(error?.message).toContain('Nothing was sent, because');
	expect(error?.message).toContain(scope);
	nothingSent();
});

test('a second page that fails stops everything', async () => {
	await fill(SILENT, people(600));
	sandbox.faults.add({
		fault: 'status',
		status: 500,
		endpoint: 'leadLists.listLeads',
		skip: 1,
		times: 9,
	});
	const { error } = await importLeads([person(900)], leaving(SILENT));
	expect(error?.message).toContain(
		`Nothing was sent, because who is in the list ${CALLED} cannot be read`,
	);
	expect(added()).toEqual([]);
});

test.each<[string, INodeParameters[string]]>([
	['no list', []],
	['an expression that gives nothing', '={{ $json.missing }}'],
	['an empty list', '={{ [] }}'],
	['a blank', '={{ " " }}'],
	['a list with a blank', `={{ ["${seeded.lists.tradeFair}", ""] }}`],
	['a list with nothing in it', `={{ ["${seeded.lists.tradeFair}", null] }}`],
	['a fixed blank', ['']],
	['a stray comma', `={{ "${seeded.lists.tradeFair}," }}`],
])('%s leaves out nobody, so nothing is sent', async (_, leaveOut) => {
	const { error } = await importLeads(people(2), { options: { leaveOut } });
	expect(error?.message).toMatch(/^Leave Out People in Lists.* must not be empty/);
	expect(sandbox.requests).toHaveLength(0);
});

test('people without an address are pointed out, and a list of such people alone is refused', async () => {
	await fill(SILENT, [person(1), person(2)]);
	const forget = (key: string) =>
		sandbox.query(
			`UPDATE leads SET record = json_set(record, '$.social_url', NULL) WHERE social_key LIKE ? RETURNING id`,
			key,
		);
	forget('%/in/new-1');
	const one = await importLeads(people(3), leaving(seeded.lists.tradeFair));
	expect(resultsOf(one.rows)).toEqual(['created', 'added_existing', 'left_out']);
	expect(one.hints.join()).toContain(
		`1 of the leads in the list ${CALLED} have no profile address to know them by`,
	);
	forget('%/in/new-2');
	const none = await importLeads(people(3), leaving(SILENT));
	expect(none.error?.message).toBe(
		`Nothing was sent, because 2 of the leads in the list ${CALLED} have no profile address to know them by`,
	);
});

test('Retry after a crash: reads the list anew, and rows that were left out stay so', async () => {
	await fill(SILENT, [person(1)]);
	const options = {
		parameters: importParameters({ options: { leaveOut: [SILENT], batchSize: 1 } }),
		input: people(4),
		credential: sandbox.credential(),
	};
	sandbox.faults.add({
		fault: 'status',
		status: 403,
		endpoint: 'leadLists.addLeads',
		skip: 1,
		times: 1,
	});
	const first = await runNode(options);
	expect(resultsOf(first.rows)).toEqual(['created', 'left_out', 'failed', 'failed']);
	await fill(SILENT, [person(3)]);
	const second = await runNode({ ...options, retryOf: crashedRun(first, options), mode: 'retry' });
	expect(resultsOf(second.rows)).toEqual(['already_in_list', 'left_out', 'created', 'left_out']);
	expect(added()).toEqual(['social.example/in/new-0', 'social.example/in/new-2']);
});

test('Send to a Second Output: rows that are left out are not among the imported', async () => {
	await fill(SILENT, [person(1)]);
	const { rows, errorItems } = await importLeads(people(2), {
		options: { leaveOut: [SILENT], rejectedRows: 'secondOutput' },
	});
	expect(resultsOf(rows)).toEqual(['created']);
	expect(errorItems.map(({ json }) => json.result)).toEqual(['left_out']);
});

describe('as a tool', () => {
	const parameters = (leaveOut: INodeParameters[string]): INodeParameters => ({
		...importParameters(),
		columns: { mappingMode: 'defineBelow', value: person(1) as INodeParameters },
		options: { leaveOut },
	});

	test('leaves out who is in the list that a person chose', async () => {
		await fill(SILENT, [person(1)]);
		const { rows } = await callByAgent({
			type: LEAD_NODE,
			parameters: parameters([SILENT]),
			credential: sandbox.credential(),
		});
		expect(rows).toMatchObject([{ result: 'left_out' }]);
		nothingSent();
	});

	test('takes no list from a model', async () => {
		const { error } = await runNode({
			type: `${LEAD_NODE}Tool`,
			parameters: parameters("={{ $fromAI('lists') }}"),
			credential: sandbox.credential(),
		});
		expect(error?.message).toContain('Leave Out People in Lists takes no expression');
		expect(sandbox.requests).toHaveLength(0);
	});
});

test('2,000 rows without 1,000: 14 requests, and none of them is added', async () => {
	const rows = people(2000);
	await fill(
		SILENT,
		rows.filter((_, index) => index % 2 === 0),
	);
	const { rows: out } = await importLeads(rows, leaving(SILENT));
	expect(resultsOf(out).filter((result) => result === 'left_out')).toHaveLength(1000);
	expect(requests().filter((request) => request.startsWith('GET'))).toHaveLength(4);
	expect(requests().filter((request) => request.startsWith('POST'))).toHaveLength(10);
	expect(new Set(added())).toEqual(
		new Set(rows.flatMap((_, index) => (index % 2 ? [`social.example/in/new-${index}`] : []))),
	);
});
