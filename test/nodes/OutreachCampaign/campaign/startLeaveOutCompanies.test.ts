import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { campaignsFromSource, SOURCE } from '../../support/campaignSource';
import { employAll } from '../../support/employers';
import { fillList } from '../../support/memberships';
import type { NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const { start, started, idsOf, nameOf } = campaignsFromSource(sandbox);

const SILENT = seeded.lists.tradeFair;

const leaving = (
	leaveOutCompanies: INodeParameters[string],
	more: INodeParameters = {},
): INodeParameters => ({ leaveOutCompanies, ...more });
const requests = () => sandbox.requests.map(({ endpoint }) => endpoint);

beforeEach(() => employAll(sandbox, idsOf(SOURCE)));

const WITHOUT_COMPANY =
	'1 of 6 leads is without a company and without an e-mail, so Leave Out Companies does not apply there.';

test('stops before it starts, and says who and why, with a request for the campaign and each 500 leads', async () => {
	const { error } = await start(leaving('Acme\nacme.example'));
	const [one, other, another] = idsOf(SOURCE);
	expect(error?.message).toContain(
		`Not started, because 3 of ${idsOf(SOURCE).length} leads of the campaign are to be left out: `,
	);
	for (const named of [
		`${nameOf(one)} with the company "Acme"`,
		`${nameOf(other)} with an e-mail at "acme.example"`,
		`${nameOf(another)} with a company website at "acme.example"`,
	]) {
		expect(error?.message).toContain(named);
	}
	expect(error?.description).toContain(
		'by Lead > Add to List with Leave Out Companies, and create another campaign',
	);
	expect(started()).toBe(0);
	expect(requests()).toEqual(['campaigns.get', 'leads.list']);
});

test('starts if nobody is of one, and says of whom nothing is known', async () => {
	const { rows, hints, error } = await start(leaving('="cato.example, Cato"'));
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ id: seeded.campaigns.draft, status: 'started' }]);
	expect(hints).toContain(WITHOUT_COMPANY);
	expect(requests()).toEqual(['campaigns.get', 'leads.list', 'campaigns.act']);
});

test('with Leave Out People in Lists: one reading of the leads for both, and both reasons', async () => {
	const [, , , borea = ''] = idsOf(SOURCE);
	fillList(sandbox, SILENT, [borea]);
	const { error } = await start(leaving(['Acme'], { leaveOut: [SILENT] }));
	expect(error?.message).toContain('because 2 of 6 leads of the campaign are to be left out');
	expect(error?.message).toContain(`${nameOf(borea)} in "Trade fair contacts" (${SILENT})`);
	expect(error?.message).toContain('with the company "Acme"');
	expect(error?.description).toContain(
		'with Leave Out People in Lists and Leave Out Companies, and',
	);
	expect(requests()).toEqual(['leadLists.get', 'campaigns.get', 'leads.list']);
});

test.each([
	['leads:read', sandboxKeys.withoutLeadsRead],
	['campaigns:read', sandboxKeys.withoutCampaignsRead],
])('a key without %s: it is not started', async (scope, key) => {
	const { error } = await start(leaving('Cato'), { credential: sandbox.credential(key) });
	expect(error?.message).toMatch(/^Nothing was sent, because .+ cannot be read: /);
	expect(error?.message).toContain(scope);
	expect(started()).toBe(0);
});

test('an answer without the company of a lead does not count as of no company', async () => {
	sandbox.faults.add({
		fault: 'status',
		status: 200,
		body: {
			data: [{ id: seeded.leads.interested }],
			pagination: { limit: 500, has_more: false, next_cursor: null },
		},
		endpoint: 'leads.list',
	});
	const { error } = await start(leaving('Acme'));
	expect(error?.message).toContain('answered without the company and the e-mail of the lead');
	expect(started()).toBe(0);
});

test('a campaign that names no list', async () => {
	sandbox.query(
		`UPDATE campaigns SET record = json_set(record, '$.leadList', NULL), setup = json_set(setup, '$.source', NULL) WHERE id = '${seeded.campaigns.draft}' RETURNING id`,
	);
	const { error } = await start(leaving('Acme'));
	expect(error?.message).toContain('the campaign names no lead list');
	expect(error?.description).toContain('remove the option Leave Out Companies.');
});

test.each<[string, INodeParameters[string], RegExp]>([
	['a free mailer', 'gmail.com', /must not have "gmail\.com"/],
	['nothing', '', /must not be empty/],
	['an expression that gives nothing', '={{ $json.missing }}', /must not be empty/],
])('%s: it is not started', async (_, entries, message) => {
	const { error } = await start(leaving(entries));
	expect(error?.message).toMatch(/^Leave Out Companies/);
	expect(error?.message).toMatch(message);
	expect(sandbox.requests).toHaveLength(0);
});

describe('Only Check', () => {
	const check = async (entries: string, more: Partial<NodeRunOptions> = {}) =>
		await start(leaving(entries, { onlyCheck: true }), more);

	test('has the words of the real start', async () => {
		const { rows } = await check('Acme');
		const { error } = await start(leaving('Acme'));
		expect(error?.message).toMatch(/^Not started, because 1 of 6 leads/);
		expect(rows).toMatchObject([
			{ can_start: false, problems: [expect.stringContaining(error!.message)] },
		]);
		expect(started()).toBe(0);
	});

	test('nobody is of one', async () => {
		const { hints, rows } = await check('Cato');
		expect(rows[0]?.problems).not.toContainEqual(expect.stringContaining('left out'));
		expect(hints).toContain(WITHOUT_COMPANY);
		expect(requests()).toEqual([
			'campaigns.get',
			'socialAccounts.list',
			'leadLists.get',
			'leads.list',
			'campaigns.list',
		]);
	});

	test('what cannot be read is a problem', async () => {
		const { rows } = await check('Cato', {
			credential: sandbox.credential(sandboxKeys.withoutLeadsRead),
		});
		expect(rows).toMatchObject([
			{
				can_start: false,
				problems: expect.arrayContaining([
					expect.stringMatching(/^Nothing was sent, because .+ cannot be read: /),
				]) as unknown,
			},
		]);
	});
});

test('as a tool: takes no company from a model, and stops for that of a person', async () => {
	const type = `${CAMPAIGN_NODE}Tool`;
	const byModel = await start(leaving("={{ $fromAI('companies') }}"), { type });
	expect(byModel.error?.message).toContain('Leave Out Companies takes no expression');
	const byPerson = await start(leaving('Acme'), { type });
	expect(byPerson.error?.message).toContain('Not started');
	expect(started()).toBe(0);
});
