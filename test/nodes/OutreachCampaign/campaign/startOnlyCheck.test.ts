import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { type SandboxKey, sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { callByAgent } from '../../support/callByAgent';
import { fillList, nameOfLead } from '../../support/memberships';
import { CONTINUE, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const SOURCE = seeded.lists.webinar;
const SILENT = seeded.lists.tradeFair;
const { draft, disconnectedDraft } = seeded.campaigns;

const startParameters = (
	options: INodeParameters,
	campaignId: INodeParameters[string] = draft,
): INodeParameters => ({ resource: 'campaign', operation: 'start', campaignId, options });

const check = async (
	options: INodeParameters = {},
	{
		campaignId,
		key,
		...more
	}: Partial<NodeRunOptions> & { campaignId?: string; key?: SandboxKey } = {},
) => {
	const { length } = sandbox.requests;
	const run = await runNode({
		type: CAMPAIGN_NODE,
		parameters: startParameters({ onlyCheck: true, ...options }, campaignId),
		credential: sandbox.credential(key),
		...more,
	});
	expect(sandbox.requests.slice(length).filter(({ method }) => method !== 'GET')).toEqual([]);
	return run;
};

/** Sets a value in the setup of a campaign; with a path of the record, there as well. */
function change(path: string, value: unknown, id: string = draft): void {
	sandbox.query(
		'UPDATE campaigns SET setup = json_set(setup, ?, json(?)) WHERE id = ? RETURNING id',
		`$.${path}`,
		JSON.stringify(value),
		id,
	);
}
const idsOf = (list: string) => sandbox.leadsOf(list).map(({ id }) => id);
const fill = (list: string, leadIds: readonly string[] = []) => fillList(sandbox, list, leadIds);
const requests = () => sandbox.requests.map(({ endpoint }) => endpoint);
const problemsOf = (rows: readonly IDataObject[]) => rows[0]?.problems as string[];

beforeEach(() => change('schedule.start_date', '2090-01-07'));

test('says what a start would do, and sends nothing', async () => {
	const { rows, hints, error, paired } = await check();
	expect(error).toBeUndefined();
	expect(rows).toEqual([
		{
			only_checked: true,
			id: draft,
			name: 'Ask webinar guests for feedback',
			status: 'draft',
			can_start: true,
			problems: [],
			list: {
				id: SOURCE,
				name: 'Webinar sign-ups',
				people: idsOf(SOURCE).length,
				other_campaigns: [
					{ id: seeded.campaigns.completed, name: 'Webinar follow-up', status: 'completed' },
				],
			},
			senders: [
				{
					id: seeded.accounts.connected,
					name: 'Clara Whitmore',
					status: 'connected',
					daily_limits: expect.objectContaining({ max_messages_per_day: 20 }),
				},
			],
			// A Saturday.
			schedule: { first_day: '2090-01-09', first_hour: '09:00', timezone: 'Europe/Berlin' },
			messages: {
				steps: [
					{ step: 'icebreaker', mode: 'ai', wait: { duration: 3, unit: 'hours' } },
					{ step: 'follow_up_1', mode: 'ai', wait: { duration: 3, unit: 'days' } },
					{ step: 'follow_up_2', mode: 'ai', wait: { duration: 4, unit: 'days' } },
				],
				waits_for_approval: true,
			},
		},
	]);
	expect(Object.keys(rows[0]!).length).toBeLessThanOrEqual(10);
	expect(hints).toEqual([]);
	expect(paired).toEqual([0]);
	expect(requests()).toEqual([
		'campaigns.get',
		'socialAccounts.list',
		'leadLists.get',
		'campaigns.list',
	]);
});

test('what it says comes true', async () => {
	const [told] = (await check()).rows;
	const start = async () =>
		await runNode({
			type: CAMPAIGN_NODE,
			parameters: startParameters({}),
			credential: sandbox.credential(),
		});
	const { people } = told!.list as { people: number };
	expect((await start()).rows).toMatchObject([{ status: 'started', total_leads: people }]);
	const [again] = (await check()).rows;
	expect(again).toMatchObject({ can_start: false });
	expect((await start()).error?.message).toBe((again!.problems as string[])[0]);
});

test('gives the same item without Simplify', async () => {
	const { rows } = await check();
	const raw = await check(
		{},
		{
			parameters: { ...startParameters({ onlyCheck: true }), simplify: false },
		},
	);
	expect(raw.rows).toEqual(rows);
});

test('several items share what they need alike', async () => {
	const { rows } = await check(
		{},
		{
			campaignId: '={{ $json.id }}',
			input: [{ id: draft }, { id: disconnectedDraft }, { id: draft }],
		},
	);
	expect(rows.map(({ id }) => id)).toEqual([draft, disconnectedDraft, draft]);
	expect(requests().sort()).toEqual([
		'campaigns.get',
		'campaigns.get',
		'campaigns.list',
		'leadLists.get',
		'leadLists.get',
		'socialAccounts.list',
	]);
});

describe('what speaks against a start', () => {
	test.each([
		['started', 'The campaign "Trade fair introductions" is started already. It can be paused.'],
		[
			'paused',
			'Only a draft can be started; the campaign "Reconnect with old contacts" is paused. It can be resumed.',
		],
	] as const)('a campaign that is %s: in the words of the real start', async (status, problem) => {
		const campaignId = seeded.campaigns[status];
		const { rows } = await check({}, { campaignId });
		expect(rows).toMatchObject([{ status, can_start: false }]);
		expect(problemsOf(rows)).toContain(problem);
	});

	test('a status that is not known', async () => {
		sandbox.query(
			`UPDATE campaigns SET record = json_set(record, '$.status', 'in_review') WHERE id = '${draft}' RETURNING id`,
		);
		expect(problemsOf((await check()).rows)).toEqual([
			'Only a draft can be started, and the campaign is in review.',
		]);
	});

	test('a sender account that is not connected', async () => {
		change('schedule.start_date', '2090-01-07', disconnectedDraft);
		const { rows } = await check({}, { campaignId: disconnectedDraft });
		expect(rows).toMatchObject([
			{
				can_start: false,
				problems: [
					'The sender account Amara Okonjo is disconnected: connect it in the application.',
				],
				senders: [
					{ name: 'Amara Okonjo', status: 'disconnected' },
					{ name: 'Clara Whitmore', status: 'connected' },
				],
			},
		]);
	});

	test('with Ignore Failed Session Check, one that is connected is enough', async () => {
		change('schedule.start_date', '2090-01-07', disconnectedDraft);
		const ignoring = { proceedOnSessionCheckFailure: true };
		const both = await check(ignoring, { campaignId: disconnectedDraft });
		expect(both.rows).toMatchObject([{ can_start: true, problems: [] }]);
		change('social_account_ids', [seeded.accounts.disconnected], disconnectedDraft);
		const alone = await check(ignoring, { campaignId: disconnectedDraft });
		expect(alone.rows).toMatchObject([{ can_start: false }]);
	});

	test.each<[string, string, unknown, string]>([
		[
			'an account that is gone',
			'social_account_ids',
			['acct_99'],
			'The workspace has no sender account acct_99.',
		],
		['no account', 'social_account_ids', [], 'The campaign has no sender account.'],
		['no schedule', 'schedule', null, 'The campaign has no schedule.'],
		[
			'a gap in a text',
			'messages.icebreaker',
			{ enabled: true, mode: 'template', message: 'Hello {{first_name}}', wait: {} },
			'First Message Text contains {{first_name}}: the API fills in {{job_title}} alone. Write the text without that.',
		],
		[
			'a word in the place of a value',
			'connection_request',
			{ mode: 'template', message: 'Hello undefined' },
			'Connection Note Text contains "undefined": a value is missing there. Write the text without that.',
		],
		[
			'a gap in a list of texts',
			'cta_payload',
			{ proposed_times: ['Tuesday', '{{time}}'] },
			'Proposed Times #2 contains {{time}}: nobody fills that in. Write the text without that.',
		],
	])('%s', async (_, path, value, problem) => {
		change(path, value);
		const { rows } = await check();
		expect(rows).toMatchObject([{ can_start: false, problems: [problem] }]);
	});

	test('no message', async () => {
		change('messages', {
			icebreaker: { enabled: false },
			follow_up_1: { enabled: false },
			follow_up_2: { enabled: false },
		});
		expect((await check()).rows).toMatchObject([
			{
				problems: ['No message of the campaign is turned on.'],
				messages: { steps: [], waits_for_approval: false },
			},
		]);
	});

	test('no list', async () => {
		change('source', null);
		sandbox.query(
			`UPDATE campaigns SET record = json_set(record, '$.leadList', NULL) WHERE id = '${draft}' RETURNING id`,
		);
		const { rows } = await check({ leaveOut: [SILENT] });
		expect(rows).toMatchObject([{ can_start: false, list: null }]);
		expect(problemsOf(rows)).toEqual([
			'The campaign names no lead list. The API gives a campaign no other list: create another campaign.',
		]);
	});

	test.each<[string, () => void, string, number]>([
		['an empty list', () => fill(SOURCE), 'The list "Webinar sign-ups" is empty', 0],
		[
			'a list that is not for campaigns',
			() =>
				sandbox.query(
					`UPDATE lead_lists SET record = json_set(record, '$.is_campaign_eligible', json('false')) WHERE id = '${SOURCE}' RETURNING id`,
				),
			'The list "Webinar sign-ups" is not for campaigns.',
			6,
		],
	])('%s', async (_, prepare, problem, people) => {
		prepare();
		const { rows } = await check();
		expect(rows).toMatchObject([{ can_start: false, list: { people } }]);
		expect(problemsOf(rows)).toEqual([expect.stringContaining(problem)]);
	});

	test('a list that is gone', async () => {
		sandbox.faults.add({ fault: 'status', status: 404, endpoint: 'leadLists.get' });
		const { rows } = await check();
		expect(rows).toMatchObject([
			{ can_start: false, list: { name: 'Webinar sign-ups', people: null } },
		]);
		expect(problemsOf(rows)).toEqual([
			expect.stringMatching(/^The lead list of the campaign is gone\./),
		]);
	});

	test('several of them: all are named', async () => {
		change('social_account_ids', []);
		fill(SOURCE);
		expect(problemsOf((await check()).rows)).toHaveLength(2);
	});
});

test('a start day in the past speaks against nothing: the first window counts', async () => {
	change('schedule.start_date', '2020-01-06');
	const { rows } = await check();
	expect(rows).toMatchObject([{ can_start: true, problems: [] }]);
});

test('templates alone wait for nobody', async () => {
	const { rows } = await check({}, { campaignId: seeded.campaigns.completed });
	expect(rows).toMatchObject([
		{ messages: { steps: [{ mode: 'template' }, {}, {}], waits_for_approval: false } },
	]);
});

test('AI messages that are approved automatically wait for nobody', async () => {
	change('auto_approve_ai_messages', true);
	expect((await check()).rows).toMatchObject([{ messages: { waits_for_approval: false } }]);
});

describe('Leave Out People in Lists', () => {
	test('somebody is in the list: with the words of the real start', async () => {
		const [one = ''] = idsOf(SOURCE);
		fill(SILENT, [one]);
		const { rows } = await check({ leaveOut: [SILENT] });
		expect(rows).toMatchObject([{ can_start: false }]);
		expect(problemsOf(rows)).toEqual([
			expect.stringContaining(
				`Not started, because 1 of ${idsOf(SOURCE).length} leads of the campaign are to be left out: ${nameOfLead(sandbox, one)} in "Trade fair contacts" (${SILENT})`,
			),
		]);
		expect(requests()).toEqual([
			'campaigns.get',
			'socialAccounts.list',
			'leadLists.get',
			'leadLists.get',
			'leads.list',
			'campaigns.list',
		]);
	});

	test('nobody is', async () => {
		fill(SILENT);
		expect((await check({ leaveOut: [SILENT] })).rows).toMatchObject([{ can_start: true }]);
	});

	test.each([
		['a list that does not exist', 'list_99', sandboxKeys.full],
		['a key without leads:read', SILENT, sandboxKeys.withoutLeadsRead],
	])('%s: a start would end with that', async (_, list, key) => {
		const { rows } = await check({ leaveOut: [list] }, { key });
		expect(rows).toMatchObject([{ can_start: false }]);
		expect(problemsOf(rows)).toEqual([
			expect.stringMatching(/^(Nothing was sent|Not started), because .+ cannot be read: /),
		]);
	});
});

describe('what the key may not read is a hint, and unknown', () => {
	test('the sender accounts', async () => {
		const { rows, hints } = await check({}, { key: sandboxKeys.withoutSocialAccountsRead });
		expect(rows).toMatchObject([
			{
				can_start: null,
				problems: [],
				senders: [{ name: 'Clara Whitmore', status: null, daily_limits: null }],
			},
		]);
		expect(hints).toEqual([
			expect.stringMatching(/^The node did not check whether the sender accounts are connected: /),
		]);
	});

	test('the list', async () => {
		const { rows, hints } = await check({}, { key: sandboxKeys.withoutLeadListsRead });
		expect(rows).toMatchObject([
			{ can_start: null, problems: [], list: { name: 'Webinar sign-ups', people: null } },
		]);
		expect(hints).toEqual([
			expect.stringMatching(/^The node did not check whether the list is for campaigns: /),
		]);
	});

	test('with a problem, it is clear that it cannot start', async () => {
		change('schedule', null);
		const { rows } = await check({}, { key: sandboxKeys.withoutLeadListsRead });
		expect(rows).toMatchObject([{ can_start: false }]);
	});

	test('without the campaign itself, there is nothing to say', async () => {
		const { error } = await check({}, { key: sandboxKeys.withoutCampaignsRead });
		expect(error?.message).toContain('campaigns:read');
	});
});

test('a list without its count', async () => {
	sandbox.faults.add({
		fault: 'status',
		status: 200,
		body: { data: { id: SOURCE, name: 'Webinar sign-ups', is_campaign_eligible: true } },
		endpoint: 'leadLists.get',
	});
	expect((await check()).rows).toMatchObject([{ can_start: true, list: { people: null } }]);
});

describe('an error is never swallowed', () => {
	test.each(['campaigns.get', 'socialAccounts.list', 'leadLists.get', 'campaigns.list'] as const)(
		'of %s',
		async (endpoint) => {
			sandbox.faults.add({ fault: 'status', status: 500, times: 99, endpoint });
			const { error, rows } = await check();
			expect(error?.message).toContain('told to answer 500');
			expect(rows).toEqual([]);
		},
	);

	test('of Leave Out', async () => {
		sandbox.faults.add({ fault: 'status', status: 500, times: 99, endpoint: 'leads.list' });
		expect((await check({ leaveOut: [SILENT] })).error?.message).toContain('told to answer 500');
	});

	test('a campaign without its setup', async () => {
		sandbox.faults.add({
			fault: 'status',
			status: 200,
			body: { data: { id: draft, name: 'Spring', status: 'draft' } },
			endpoint: 'campaigns.get',
		});
		expect((await check()).error?.message).toContain('answered without the setup');
	});

	test('a campaign that there is not: with Continue On Fail, an item for it alone', async () => {
		const { rows } = await check(
			{},
			{
				campaignId: '={{ $json.id }}',
				input: [{ id: 'camp_99' }, { id: draft }],
				settings: CONTINUE,
			},
		);
		expect(rows).toMatchObject([{ error: expect.any(String) }, { can_start: true }]);
	});
});

test.each<[string, INodeParameters[string], RegExp]>([
	['nothing', '={{ $json.missing }}', /^Only Check must not be empty/],
	['a text', '={{ "perhaps" }}', /^Only Check must be true or false, is "perhaps"/],
])('an expression that gives %s: an error', async (_, onlyCheck, message) => {
	const { error } = await check({ onlyCheck });
	expect(error?.message).toMatch(message);
	expect(sandbox.requests).toEqual([]);
});

describe('as a tool', () => {
	const TOOL = `${CAMPAIGN_NODE}Tool`;

	test('an agent looks before it acts', async () => {
		const { rows, error } = await callByAgent({
			type: CAMPAIGN_NODE,
			parameters: startParameters({ onlyCheck: true }),
			credential: sandbox.credential(),
		});
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ only_checked: true, can_start: true }]);
		expect(rows[0]).not.toHaveProperty('warning');
		expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	test('it learns what the key may not read', async () => {
		const { rows } = await callByAgent({
			type: CAMPAIGN_NODE,
			parameters: startParameters({ onlyCheck: true }),
			credential: sandbox.credential(sandboxKeys.withoutLeadListsRead),
		});
		expect(rows).toMatchObject([
			{ can_start: null, warning: expect.stringContaining('lead_lists:read') },
		]);
	});

	test('whatever fields it was to get of a campaign, it gets the whole check', async () => {
		const { rows } = await callByAgent({
			type: CAMPAIGN_NODE,
			parameters: {
				...startParameters({ onlyCheck: true }),
				output: 'fields',
				outputFields: ['total_leads'],
			},
			credential: sandbox.credential(),
		});
		expect(rows).toMatchObject([{ can_start: true, problems: [] }]);
	});

	test('a model that is to decide it and does not: nothing is started', async () => {
		const onlyCheck = "={{ $fromAI('only_check', 'Look first', 'boolean') }}";
		const { error } = await check({ onlyCheck }, { type: TOOL, input: [{}] });
		expect(error?.message).toMatch(/^Only Check must be true or false/);
		expect(sandbox.requests).toEqual([]);
	});

	test('a model that asks for it', async () => {
		const onlyCheck = "={{ $fromAI('only_check', 'Look first', 'boolean') }}";
		const { rows } = await check({ onlyCheck }, { type: TOOL, input: [{ only_check: true }] });
		expect(rows).toMatchObject([{ only_checked: true }]);
	});
});
