import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { enrol } from '../../support/campaignLeads';
import { campaignsFromSource, SOURCE } from '../../support/campaignSource';
import { fillList } from '../../support/memberships';
import { retryOf } from '../../support/retryOf';
import { CONTINUE, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const campaigns = campaignsFromSource(sandbox);
const { started: startedCount, nameOf } = campaigns;

const { draft, disconnectedDraft, started, paused } = seeded.campaigns;
const IN_STARTED = `in the started campaign "Trade fair introductions" (${started})`;
const IN_PAUSED = `in the paused campaign "Reconnect with old contacts" (${paused})`;

const start = async (options: INodeParameters = {}, more: Partial<NodeRunOptions> = {}) =>
	await campaigns.start({ leaveOutInCampaign: true, ...options }, more);
/** One campaign for each item, whatever becomes of the others. */
const startEach = async (options: INodeParameters, input: IDataObject[]) =>
	await start(
		{},
		{
			parameters: {
				resource: 'campaign',
				operation: 'start',
				campaignId: '={{ $json.id }}',
				options,
			},
			input,
			settings: CONTINUE,
		},
	);

const requests = () =>
	sandbox.requests.map(({ method, path, query }) => `${method} ${path.slice(7)}${query}`);
const source = () => campaigns.idsOf(SOURCE);
const READ_CAMPAIGNS = [
	'GET /campaigns?limit=500',
	`GET /campaigns/${paused}/leads?limit=500`,
	`GET /campaigns/${started}/leads?limit=500`,
];
const READ_SOURCE = `GET /leads?list_ids=${SOURCE}&limit=500`;

/** Ends what the campaigns have to do with the leads of the draft. */
beforeEach(() => {
	sandbox.query(
		`UPDATE campaign_leads SET record = json_set(record, '$.status', 'completed')
		WHERE lead_id IN (SELECT lead_id FROM memberships WHERE lead_list_id = ?) RETURNING id`,
		SOURCE,
	);
});

test('stops before it starts, and says who is in which campaign, with a request for the campaigns and one for each', async () => {
	const [one = '', other = ''] = source();
	enrol(sandbox, one, started, { status: 'active' });
	enrol(sandbox, other, paused, { status: 'paused' });
	const { error } = await start();
	expect(error?.message).toContain(
		`Not started, because 2 of ${source().length} leads of the campaign are to be left out: `,
	);
	expect(error?.message).toContain(`${nameOf(one)} ${IN_STARTED}`);
	expect(error?.message).toContain(`${nameOf(other)} ${IN_PAUSED}`);
	expect(error?.description).toBe(
		'The API takes nobody off a list. Add the others to a new list, by Lead > Add to List with Leave Out If in a Campaign, and create another campaign from that one.',
	);
	expect(startedCount()).toBe(0);
	expect(requests()).toEqual([`GET /campaigns/${draft}`, ...READ_CAMPAIGNS, READ_SOURCE]);
});

test.each(['completed', 'failed', 'excluded'])(
	'%s does not count, so it starts',
	async (status) => {
		const [one = ''] = source();
		enrol(sandbox, one, started, { status });
		const { rows, error } = await start();
		expect(error).toBeUndefined();
		expect(rows).toMatchObject([{ id: draft, status: 'started' }]);
		expect(requests()).toEqual([
			`GET /campaigns/${draft}`,
			...READ_CAMPAIGNS,
			READ_SOURCE,
			`POST /campaigns/${draft}/actions`,
		]);
	},
);

test('in two campaigns: the newest, and how many more', async () => {
	const [one = ''] = source();
	enrol(sandbox, one, started, { status: 'active' });
	enrol(sandbox, one, paused, { status: 'queued' });
	const { error } = await start();
	expect(error?.message).toMatch(new RegExp(`${nameOf(one)} in the paused .* and 1 more$`));
});

test('somebody of whom the campaign says no ID, by the address; by the ID, whatever the address', async () => {
	const [one = '', other = ''] = source();
	enrol(sandbox, one, started, { status: 'active', lead_id: null });
	enrol(sandbox, other, started, { status: 'active', lead: { social_url: null } });
	const { error } = await start();
	expect(error?.message).toContain('because 2 of 6 leads');
	sandbox.query(
		`UPDATE campaign_leads SET record = json_set(record, '$.lead.social_url',
			upper(record ->> '$.lead.social_url') || '/?trk=x') WHERE lead_id = ? RETURNING id`,
		one,
	);
	const spelled = await start();
	expect(spelled.error?.message).toContain('because 2 of 6 leads');
});

test('leads without an ID and an address are pointed out', async () => {
	const [one = ''] = source();
	enrol(sandbox, one, started, { status: 'active', lead_id: null, lead: { social_url: null } });
	const { rows, hints } = await start();
	expect(rows).toMatchObject([{ status: 'started' }]);
	expect(hints).toContain(
		'1 of the leads in running campaigns have no profile address to know them by, so these people are not left out.',
	);
});

test('the campaign itself is no other one', async () => {
	sandbox.query(
		`UPDATE campaigns SET record = json_set(record, '$.status', 'paused') WHERE id = '${draft}' RETURNING id`,
	);
	for (const id of source()) enrol(sandbox, id, draft, { status: 'paused' });
	const { error } = await start();
	expect(error?.message).not.toContain('left out');
	expect(requests()).not.toContain(`GET /campaigns/${draft}/leads?limit=500`);
});

test('two campaigns with the same person: the second is not started, and each campaign is read once', async () => {
	const [one = ''] = source();
	fillList(sandbox, seeded.lists.tradeFair, [one]);
	const { rows } = await startEach(
		{ leaveOutInCampaign: true, proceedOnSessionCheckFailure: true },
		[{ id: draft }, { id: disconnectedDraft }],
	);
	expect(rows).toMatchObject([
		{ status: 'started' },
		{
			error: expect.stringMatching(
				new RegExp(`${nameOf(one)} in the started campaign ".*" \\(${draft}\\)`),
			) as unknown,
		},
	]);
	expect(startedCount()).toBe(1);
	expect(requests().filter((request) => READ_CAMPAIGNS.includes(request))).toHaveLength(3);
	expect(requests()).not.toContain(`GET /campaigns/${draft}/leads?limit=500`);
});

test('a campaign that an item starts without the option counts for the next one', async () => {
	const [one = ''] = source();
	fillList(sandbox, seeded.lists.tradeFair, [one]);
	const { rows } = await startEach(
		{
			leaveOutInCampaign: '={{ $json.alone }}',
			proceedOnSessionCheckFailure: '={{ $json.proceed }}',
		},
		[
			// Refused, but the campaigns are read.
			{ id: disconnectedDraft, alone: true, proceed: false },
			{ id: draft, alone: false, proceed: false },
			{ id: disconnectedDraft, alone: true, proceed: true },
		],
	);
	expect(rows).toMatchObject([
		{ error: expect.stringContaining('session check') as unknown },
		{ status: 'started' },
		{ error: expect.stringMatching(`${nameOf(one)} in the started campaign`) as unknown },
	]);
	expect(startedCount()).toBe(1);
});

test('a start that was refused does not count for the next one', async () => {
	fillList(sandbox, seeded.lists.tradeFair, source().slice(0, 1));
	const { rows } = await startEach({ leaveOutInCampaign: true }, [
		{ id: disconnectedDraft },
		{ id: draft },
	]);
	expect(rows).toMatchObject([
		{ error: expect.stringContaining('session check') as unknown },
		{ status: 'started' },
	]);
});

test('with Leave Out People in Lists and Leave Out Companies: one reading of the leads, and each reason', async () => {
	const [one = '', other = ''] = source();
	enrol(sandbox, one, started, { status: 'active' });
	fillList(sandbox, seeded.lists.profileVisitors, [other]);
	const { error } = await start({
		leaveOut: [seeded.lists.profileVisitors],
		leaveOutCompanies: 'Nobody Ltd',
	});
	expect(error?.message).toContain(IN_STARTED);
	expect(error?.message).toContain('in "Profile visitors"');
	expect(error?.description).toContain(
		'with Leave Out People in Lists, Leave Out Companies, and Leave Out If in a Campaign, and',
	);
	expect(requests().filter((request) => request === READ_SOURCE)).toHaveLength(1);
});

test.each([
	['campaigns.list', 'the campaigns of the workspace cannot be read'],
	[
		'campaigns.listLeads',
		`who is in the campaign "Reconnect with old contacts" (${paused}) cannot`,
	],
	['leads.list', 'the leads of the campaign cannot be read'],
] as const)('%s fails: it is not started', async (endpoint, what) => {
	sandbox.faults.add({ fault: 'status', status: 500, times: 9, endpoint });
	const { error } = await start();
	expect(error?.message).toContain(`Nothing was sent, because ${what}`);
	expect(startedCount()).toBe(0);
});

test.each([
	['leads:read', sandboxKeys.withoutLeadsRead],
	['campaigns:read', sandboxKeys.withoutCampaignsRead],
])('a key without %s: it is not started', async (scope, key) => {
	const { error } = await start({}, { credential: sandbox.credential(key) });
	expect(error?.message).toMatch(/^Nothing was sent, because .+ cannot be read: /);
	expect(error?.message).toContain(scope);
	expect(startedCount()).toBe(0);
});

test('Retry of a start that took effect: it is not checked again', async () => {
	sandbox.faults.add({ fault: 'reset_after', endpoint: 'campaigns.act', times: 1 });
	sandbox.faults.add({
		fault: 'status',
		status: 500,
		endpoint: 'campaigns.get',
		skip: 1,
		times: 9,
	});
	const first = await start();
	expect(first.error).toBeDefined();
	sandbox.faults.clear();
	enrol(sandbox, source()[0]!, started, { status: 'active' });
	const second = await start({}, { retryOf: retryOf(first), mode: 'retry' });
	expect(second.rows).toMatchObject([{ id: draft, status: 'started' }]);
	expect(startedCount()).toBe(1);
});

test('Only Check has the words of the real start, and reads the campaigns once', async () => {
	enrol(sandbox, source()[0]!, started, { status: 'active' });
	const { rows } = await start({ onlyCheck: true });
	expect(requests().filter((request) => request === READ_CAMPAIGNS[0])).toHaveLength(1);
	const { error } = await start();
	expect(error?.message).toContain('Not started, because 1 of 6 leads');
	expect(rows).toMatchObject([
		{ can_start: false, problems: [expect.stringContaining(error!.message)] },
	]);
	expect(startedCount()).toBe(0);
});

test('as a tool: no model decides it, and it stops if a person has chosen so', async () => {
	const type = `${CAMPAIGN_NODE}Tool`;
	const byModel = await start({ leaveOutInCampaign: "={{ $fromAI('leave_out') }}" }, { type });
	expect(byModel.error?.message).toContain('Leave Out If in a Campaign takes no expression');
	enrol(sandbox, source()[0]!, started, { status: 'active' });
	const byPerson = await start({}, { type });
	expect(byPerson.error?.message).toContain('Not started');
	expect(startedCount()).toBe(0);
});
