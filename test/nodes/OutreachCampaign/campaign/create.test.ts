import { DateTime, Settings } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { CampaignSetup } from '../../../../src/contract/campaigns';
import { TOMORROW } from '../../../../nodes/OutreachCampaign/resources/campaign/setupForm/schedule';
import { person } from '../../support/imports';
import { campaignSetup } from '../../support/operations';
import { CONTINUE, RETRY, runNode, type NodeRun, type NodeRunOptions } from '../../support/runNode';
import { retryOf } from '../../support/retryOf';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

/** Fills in the required fields and those of `more`. */
const create = async (more: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: { resource: 'campaign', operation: 'create', ...campaignSetup, ...more },
		credential: sandbox.credential(),
		...options,
	});

const asJson = async (jsonBody: unknown, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'campaign',
			operation: 'create',
			inputMode: 'json',
			jsonBody: jsonBody as string,
		},
		credential: sandbox.credential(),
		...options,
	});

/** The setup that the API stored for the campaign in the output. */
const setupOf = ({ rows: [row], error }: NodeRun): CampaignSetup => {
	if (error) throw error;
	const [stored] = sandbox.query<{ setup: string }>(
		'SELECT setup FROM campaigns WHERE id = ?',
		String(row?.id),
	);
	return JSON.parse(String(stored?.setup)) as CampaignSetup;
};
const created = () => sandbox.count('campaign_created');
const posts = () => sandbox.requests.filter(({ method }) => method === 'POST').length;

const NO_LEADS_YET = 'A draft has no leads yet: Start enrolls them.';

const body = {
	name: 'Spring',
	description: null,
	priority: 'medium',
	objective: 'start_conversation',
	cta_payload: null,
	social_account_ids: [seeded.accounts.connected],
	source: { lead_list_id: seeded.lists.default },
	schedule: {
		timezone: 'Europe/Berlin',
		start_date: '2030-01-07',
		start_time: '09:00',
		end_time: '17:00',
		active_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
	},
	auto_approve_ai_messages: true,
	messages: {
		icebreaker: { enabled: true, mode: 'ai', wait: { duration: 3, unit: 'hours' } },
		follow_up_1: { enabled: true, mode: 'ai', wait: { duration: 3, unit: 'days' } },
		follow_up_2: { enabled: true, mode: 'ai', wait: { duration: 4, unit: 'days' } },
	},
	engagement: { enabled: true, like_after_days: 3, wait_after_like_days: 2 },
	connection_request: { mode: 'none' },
};
/** What the API stores if only the required fields are filled in. */
const defaults = {
	...body,
	goal: null,
	auto_approve_ai_messages: false,
	engagement: { ...body.engagement, enabled: false },
};
/** The sender accounts and the list are looked at before anything is created. */
const LOOKS = ['socialAccounts.list', 'leadLists.get'];
const requested = () => sandbox.requests.map(({ endpoint }) => endpoint);

test('creates a draft from the required fields', async () => {
	const run = await create();
	expect(run.rows).toEqual([
		{
			id: 'camp_7',
			name: 'Spring',
			status: 'draft',
			total_leads: 0,
			connections_sent: 0,
			connection_requests_accepted: 0,
			messages_sent: 0,
			replies_received: 0,
			acceptance_rate: null,
			reply_rate: null,
		},
	]);
	expect(setupOf(run)).toEqual(defaults);
	expect(run.paired).toEqual([0]);
	expect(requested()).toEqual([...LOOKS, 'campaigns.list', 'campaigns.create']);
});

describe('JSON with as little as possible', () => {
	const { name, social_account_ids, schedule } = defaults;
	const least = {
		name,
		social_account_ids,
		schedule,
		source: { lead_list_id: seeded.lists.default },
	};

	test('has the defaults of the form, and names those that the API would set otherwise', async () => {
		const byForm = setupOf(await create());
		const run = await asJson(least);
		expect(setupOf(run)).toEqual({ ...byForm, source: least.source });
		expect(run.hints).toEqual([
			"The JSON does not set what the API turns on by default, so the form's defaults apply: a person approves each AI message (auto_approve_ai_messages), no post is liked (engagement).",
			NO_LEADS_YET,
		]);
	});

	test('keeps what it says, and needs no hint about it', async () => {
		const { auto_approve_ai_messages, engagement } = body;
		const run = await asJson({ ...least, auto_approve_ai_messages: true, engagement });
		expect(setupOf(run)).toMatchObject({ auto_approve_ai_messages, engagement });
		expect(run.hints).toEqual([NO_LEADS_YET]);
	});

	test('without a source: asks for it, and sends nothing', async () => {
		const { error } = await asJson({ ...least, source: undefined });
		expect(error?.message).toMatch(/^JSON Body > source is required: name a list/);
		expect(sandbox.requests).toEqual([]);
	});

	test('null as the source stands for My List', async () => {
		expect((await asJson({ ...least, source: null })).error).toBeUndefined();
	});
});

test('starts tomorrow, in the time zone of the workflow, unless something else is set', async () => {
	const { name, socialAccountId, leadListId } = campaignSetup;
	const run = await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'campaign',
			operation: 'create',
			name,
			socialAccountId,
			leadListId,
		},
		credential: sandbox.credential(),
	});
	const tomorrow = DateTime.now().setZone('America/New_York').plus({ days: 1 }).toISODate();
	expect(setupOf(run).schedule).toMatchObject({
		timezone: 'America/New_York',
		start_date: tomorrow,
	});
});

test.each<[string, INodeParameters, string]>([
	[
		'a start date in the past',
		{ startDate: '2026-01-05' },
		'Start Date must be today or later: 2026-01-05 is in the past',
	],
	[
		'a sender that is not connected',
		{ additionalFields: { moreSocialAccountIds: [seeded.accounts.awaitingCode] } },
		`Sender Account must be connected: ${seeded.accounts.awaitingCode} is awaiting code. Connect the account in the application, or choose another`,
	],
	[
		'a list that is not for campaigns',
		{ leadListId: { __rl: true, mode: 'id', value: seeded.lists.profileVisitors } },
		'Lead List must be a list for campaigns, and Profile visitors is not: choose another, or import its leads into a list of your own',
	],
	[
		'a placeholder that the API does not fill in',
		{ icebreakerMode: 'template', icebreakerMessage: 'Hi {{first_name}}' },
		'First Message Text contains {{first_name}}: the API fills in {{job_title}} alone. Correct the text, or turn on Send as Written under Options',
	],
])('refuses %s before anything is created', async (_, parameters, message) => {
	const { error } = await create(parameters);
	expect(error?.message).toBe(message);
	expect(error?.description).toContain('Nothing was sent.');
	expect(posts()).toBe(0);
});

test('whether a day is over is told by the time zone of the campaign', async () => {
	// An hour later than its present day, which may end while the test runs.
	const startDate = DateTime.utc().plus({ hours: 15 }).toISODate();
	const { error } = await create({ timezone: 'Pacific/Kiritimati', startDate });
	expect(error).toBeUndefined();
});

test('a key that may not look at senders and lists: goes on, and hints that it did not', async () => {
	for (const [key, what] of [
		[sandboxKeys.withoutSocialAccountsRead, 'whether the sender accounts are connected'],
		[sandboxKeys.withoutLeadListsRead, 'whether the list is for campaigns'],
	] as const) {
		const { rows, hints } = await create({}, { credential: sandbox.credential(key) });
		expect(rows).toMatchObject([{ status: 'draft' }]);
		expect(hints).toEqual([
			expect.stringMatching(`^The node did not check ${what}: The API key lacks the scope`),
			NO_LEADS_YET,
		]);
	}
});

test('what goes out as written is told', async () => {
	const icebreakerMessage = 'Hi {{first_name}}, or {name}';
	const run = await create({
		icebreakerMode: 'template',
		icebreakerMessage,
		options: { sendAsWritten: true },
	});
	expect(setupOf(run).messages.icebreaker).toMatchObject({ message: icebreakerMessage });
	expect(run.hints).toEqual([
		'First Message Text contains {{first_name}}, {name}. It is sent as written: nothing is filled in, chosen or formatted.',
		NO_LEADS_YET,
	]);
});

test('a draft says why it has no leads', async () => {
	const { rows, hints } = await create();
	expect(rows).toMatchObject([{ status: 'draft', total_leads: 0 }]);
	expect(hints).toEqual([NO_LEADS_YET]);
});

test('Retry of an execution on a later day: what starts tomorrow is not created a second time', async () => {
	sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'campaigns.create', skip: 1 });
	const setup = { ...campaignSetup, startDate: TOMORROW };
	const options = {
		type: CAMPAIGN_NODE,
		parameters: { resource: 'campaign', operation: 'create', ...setup, name: '={{ $json.name }}' },
		credential: sandbox.credential(),
		input: [{ name: 'One' }, { name: 'Two' }],
	};
	const first = await runNode(options);
	expect(first.error?.context?.itemIndex).toBe(1);
	const { now } = Settings;
	Settings.now = () => now() + 3 * 86_400_000;
	const again = await runNode({ ...options, mode: 'retry', retryOf: retryOf(first) });
	Settings.now = now;
	expect(again.rows).toMatchObject([{ name: 'One' }, { name: 'Two' }]);
	expect(created()).toBe(2);
});

test('sends every field of the form', async () => {
	const run = await create({
		name: '  Autumn  ',
		additionalFields: {
			description: ' For the fair ',
			moreSocialAccountIds: [seeded.accounts.connected],
			priority: 'high',
		},
		objective: 'drive_signup',
		signupUrl: 'https://example.com/signup',
		signupType: 'Free trial',
		trialLength: '14 days',
		frictionRemovers: ['No card', '', 'Two minutes'],
		socialAccountId: { __rl: true, mode: 'list', value: seeded.accounts.warmingUp },
		source: 'leadList',
		leadListId: { __rl: true, mode: 'id', value: seeded.lists.webinar },
		startTime: '07:30',
		endTime: '15:30',
		activeDays: ['sunday'],
		icebreakerMode: 'template',
		icebreakerMessage: 'As {{job_title}}, you may know',
		icebreakerFallbackMessage: 'You may know',
		icebreakerWaitUnit: 'days',
		icebreakerWaitDays: 10,
		followUp1Mode: 'template',
		followUp1Message: 'Did you see it?',
		followUp1WaitDays: 5,
		followUp2Mode: 'off',
		engagementEnabled: true,
		likeAfterDays: 14,
		waitAfterLikeDays: 1,
		connectionRequestMode: 'template',
		connectionRequestMessage: 'Shall we connect?',
		connectionRequestFallbackMessage: 'Hello',
	});
	expect(setupOf(run)).toEqual({
		name: 'Autumn',
		description: 'For the fair',
		goal: 'For the fair',
		priority: 'high',
		objective: 'drive_signup',
		cta_payload: {
			signup_url: 'https://example.com/signup',
			signup_type: 'Free trial',
			trial_length: '14 days',
			friction_removers: ['No card', 'Two minutes'],
		},
		social_account_ids: [seeded.accounts.warmingUp, seeded.accounts.connected],
		source: { lead_list_id: seeded.lists.webinar },
		schedule: {
			timezone: 'Europe/Berlin',
			start_date: '2030-01-07',
			start_time: '07:30',
			end_time: '15:30',
			active_days: ['sunday'],
		},
		auto_approve_ai_messages: false,
		messages: {
			icebreaker: {
				enabled: true,
				mode: 'template',
				message: 'As {{job_title}}, you may know',
				fallback_message: 'You may know',
				wait: { duration: 10, unit: 'days' },
			},
			follow_up_1: {
				enabled: true,
				mode: 'template',
				message: 'Did you see it?',
				fallback_message: null,
				wait: { duration: 5, unit: 'days' },
			},
			follow_up_2: { enabled: false },
		},
		engagement: { enabled: true, like_after_days: 14, wait_after_like_days: 1 },
		connection_request: {
			mode: 'template',
			message: 'Shall we connect?',
			fallback_message: 'Hello',
		},
	});
});

test.each<[string, INodeParameters, object | null]>([
	['start_conversation', {}, null],
	[
		'drive_signup',
		{ signupUrl: ' https://example.com/a ' },
		{ signup_url: 'https://example.com/a' },
	],
	[
		'book_online_meeting',
		{ ctaText: 'Shall we talk?' },
		{ cta_text: 'Shall we talk?', use_sender_meeting_link: false },
	],
	[
		'book_online_meeting',
		{
			ctaText: 'Shall we talk?',
			calendarLink: 'https://example.com/calendar',
			meetingDuration: '30 minutes',
			proposedTimes: ['Tuesday', 'Friday'],
			useSenderMeetingLink: true,
		},
		{
			cta_text: 'Shall we talk?',
			calendar_link: 'https://example.com/calendar',
			meeting_duration: '30 minutes',
			proposed_times: ['Tuesday', 'Friday'],
			use_sender_meeting_link: true,
		},
	],
])('sends only the fields of the objective %s', async (objective, fields, payload) => {
	// Left over from an objective that was chosen before.
	const leftOver = { signupUrl: 'https://example.com/old', ctaText: 'Old' };
	const setup = setupOf(await create({ ...leftOver, ...fields, objective }));
	expect(setup).toMatchObject({ objective });
	expect(setup.cta_payload).toEqual(payload);
});

test.each<[string, INodeParameters, object]>([
	[
		'no icebreaker, so no follow-ups',
		{ icebreakerMode: 'off' },
		{ icebreaker: { enabled: false }, follow_up_1: { enabled: false } },
	],
	['one message alone', { followUp1Mode: 'off' }, { follow_up_1: { enabled: false } }],
	[
		'an icebreaker after a day',
		{ icebreakerWaitUnit: 'days' },
		{
			icebreaker: { enabled: true, mode: 'ai', wait: { duration: 1, unit: 'days' } },
			follow_up_1: defaults.messages.follow_up_1,
			follow_up_2: defaults.messages.follow_up_2,
		},
	],
])('messages: %s', async (_, parameters, expected) => {
	const { messages } = setupOf(await create(parameters));
	expect(messages).toEqual({
		icebreaker: defaults.messages.icebreaker,
		follow_up_2: { enabled: false },
		...expected,
	});
});

test('sends a placeholder that an expression puts together from text', async () => {
	const icebreakerMessage = '=As {{ "{" + "{job_title}" + "}" }} at {{ $json.company }}';
	const more = {
		icebreakerMode: 'template',
		icebreakerMessage,
		icebreakerFallbackMessage: 'Hello',
	};
	const { messages } = setupOf(await create(more, { input: [{ company: 'Acme' }] }));
	expect(messages.icebreaker).toMatchObject({ message: 'As {{job_title}} at Acme' });
});

test.each([
	['2030-01-07', '2030-01-07'],
	['2030-01-07T00:00:00', '2030-01-07'],
	['2030-01-07 23:30:00', '2030-01-07'],
	['2030-01-07T23:30:00.000-11:00', '2030-01-07'],
	["={{ DateTime.fromISO('2030-01-07T23:30:00', { zone: 'Pacific/Honolulu' }) }}", '2030-01-07'],
	["={{ DateTime.fromISO('2030-01-07T00:30:00', { zone: 'Asia/Tokyo' }).toISO() }}", '2030-01-07'],
	["={{ new Date('2030-01-07T00:30:00Z') }}", '2030-01-07'],
])(
	'sends the start date %s as %s, in the time zone in which it was written',
	async (startDate, date) => {
		expect(setupOf(await create({ startDate })).schedule).toMatchObject({ start_date: date });
	},
);

test('accepts numbers, booleans and lists as text, and texts as numbers, from expressions', async () => {
	const values = { name: 2030, wait: '5', on: 'true', days: 'monday, sunday' };
	const input = [
		{ ...values, accounts: `${seeded.accounts.connected}, ${seeded.accounts.warmingUp}` },
	];
	const run = await create(
		{
			name: '={{ $json.name }}',
			followUp1WaitDays: '={{ $json.wait }}',
			autoApproveAiMessages: '={{ $json.on }}',
			activeDays: '={{ $json.days }}',
			socialAccountId: '={{ $json.accounts }}',
		},
		{ input },
	);
	expect(setupOf(run)).toMatchObject({
		name: '2030',
		messages: { follow_up_1: { wait: { duration: 5 } } },
		auto_approve_ai_messages: true,
		schedule: { active_days: ['monday', 'sunday'] },
		social_account_ids: [seeded.accounts.connected, seeded.accounts.warmingUp],
	});
});

test('accepts a list of sender accounts from an expression', async () => {
	const run = await create({ socialAccountId: `={{ ['${seeded.accounts.warmingUp}'] }}` });
	expect(setupOf(run).social_account_ids).toEqual([seeded.accounts.warmingUp]);
});

const newLead = (number: number, additionalFields: IDataObject = {}) => {
	const { first_name, last_name, social_url } = person(number);
	return { firstName: first_name, lastName: last_name, socialUrl: social_url, additionalFields };
};

test('new leads: cleans them like an import and adds them to My List', async () => {
	const before = sandbox.leadsOf(seeded.lists.default).length;
	const additionalFields = {
		company: ' Acme ',
		skills: 'Sales, Rowing',
		dateOfBirth: '1990-05-01T00:00:00',
		phone: 123,
	};
	const lead = [newLead(1, additionalFields), { ...newLead(2), firstName: ' Given 2 ' }];
	const run = await create({ source: 'leads', leads: { lead } as never });
	expect(setupOf(run).source).toEqual({ lead_list_id: seeded.lists.default });
	expect(sandbox.leadsOf(seeded.lists.default)).toHaveLength(before + 2);
	const records = sandbox.query<{ record: string }>(
		'SELECT record FROM leads ORDER BY seq DESC LIMIT 2',
	);
	expect(records.map(({ record }) => JSON.parse(record) as object)).toMatchObject([
		{ first_name: 'Given 2', last_name: 'Family 2', company: null },
		{
			company: 'Acme',
			skills: ['Sales', 'Rowing'],
			date_of_birth: '1990-05-01T00:00:00Z',
			phone: '123',
		},
	]);
	expect(requested()).toEqual(['socialAccounts.list', 'campaigns.list', 'campaigns.create']);
});

test('new leads: names the scope leads:write if the key lacks it, creates nothing', async () => {
	const { error } = await create(
		{ source: 'leads', leads: { lead: [newLead(1)] } as never },
		{ credential: sandbox.credential(sandboxKeys.withoutLeadsWrite) },
	);
	expect(error?.message).toBe('The API key lacks the scope leads:write.');
	expect(error?.description).toContain('leads:write');
	expect([created(), sandbox.count('lead_created')]).toEqual([0, 0]);
	const other = await create({}, { credential: sandbox.credential(sandboxKeys.withoutLeadsWrite) });
	expect(other.rows).toMatchObject([{ name: 'Spring' }]);
});

const whole = {
	...body,
	name: 'From JSON',
	description: 'Given whole',
	source: { lead_list_id: seeded.lists.webinar },
};

test.each([
	['as text', JSON.stringify(whole)],
	['as text from an expression', '={{ JSON.stringify($json) }}'],
	['as an object from an expression', '={{ $json }}'],
])('JSON, %s: sends the body unchanged', async (_, jsonBody) => {
	const stored = setupOf(await asJson(jsonBody, { input: [whole] }));
	expect(stored).toEqual({ ...whole, goal: 'Given whole' });
	expect(requested()).toEqual([...LOOKS, 'campaigns.list', 'campaigns.create']);
});

test.each([
	[
		{ connection_request: { mode: 'template', message: 'Hi, {{job_title}}' } },
		'JSON Body > connection_request.fallback_message is required, because the note contains {{job_title}}',
	],
	[
		{ connection_request: { mode: 'template', message: '  ' } },
		'JSON Body > connection_request.message must not be blank',
	],
])('JSON: refuses the note %j before any request', async (change, message) => {
	const { error } = await asJson(JSON.stringify({ ...whole, ...change }));
	expect(error?.message).toContain(message);
	expect(sandbox.requests).toHaveLength(0);
});

test.each([
	['{"name": "A"', /^JSON Body is not valid JSON: /],
	['', /^JSON Body is not valid JSON: /],
	['[]', /^JSON Body must be an object with the fields of the request$/],
	['"Spring"', /^JSON Body must be an object/],
	['={{ [1] }}', /^JSON Body must be an object/],
])('refuses the JSON %s before any request', async (jsonBody, message) => {
	const { error } = await asJson(jsonBody);
	expect(error?.message).toMatch(message);
	expect(sandbox.requests).toHaveLength(0);
});

test('an AI agent fills in the fields: it has neither JSON nor Simplify', async () => {
	const { rows, error } = await create({ simplify: false }, { type: `${CAMPAIGN_NODE}Tool` });
	expect(error).toBeUndefined();
	expect(rows).toEqual([expect.objectContaining({ name: 'Spring', total_leads: 0 })]);
});

test('without Simplify: the campaign as the API sent it', async () => {
	const { rows } = await create({ simplify: false });
	expect(rows).toMatchObject([{ id: 'camp_7', totalLeads: 0, setup: defaults }]);
});

test('creates a campaign for each item, and looks at senders and list once', async () => {
	const input = [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }];
	const { rows, paired } = await create({ name: '={{ $json.name }}' }, { input });
	expect(rows.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
	expect(paired).toEqual([0, 1, 2]);
	const creates = Array<string>(3).fill('campaigns.create');
	expect(requested()).toEqual([...LOOKS, 'campaigns.list', ...creates]);
});

test('creates each campaign in the workspace of its item', async () => {
	const input = [sandboxKeys.secondWorkspace, sandboxKeys.full].map(({ token, workspaceId }) => {
		const [account] = sandbox.query<{ id: string }>(
			'SELECT id FROM social_accounts WHERE workspace_id = ?',
			workspaceId,
		);
		const [list] = sandbox.query<{ id: string }>(
			'SELECT id FROM lead_lists WHERE workspace_id = ?',
			workspaceId,
		);
		return { key: token, account: account?.id, list: list?.id };
	});
	const { rows, error } = await create(
		{
			socialAccountId: '={{ $json.account }}',
			leadListId: { __rl: true, mode: 'id', value: '={{ $json.list }}' },
		},
		{ input, credential: { ...sandbox.credential(), apiKey: '={{ $json.key }}' } },
	);
	expect(error).toBeUndefined();
	const workspaces = rows.map(({ id }) =>
		sandbox.query('SELECT workspace_id FROM campaigns WHERE id = ?', String(id)),
	);
	expect(workspaces).toEqual([[{ workspace_id: 'ws_second' }], [{ workspace_id: 'ws_main' }]]);
});

test.each(['timeout_after', 'reset_after', 'truncated', 'bad_json'] as const)(
	'%s: the campaign is found, and not created a second time',
	async (fault) => {
		sandbox.faults.add({ fault, endpoint: 'campaigns.create' });
		const run = await create();
		expect(setupOf(run)).toEqual(defaults);
		expect(run.rows).toMatchObject([{ name: 'Spring', status: 'draft' }]);
		expect([created(), posts()]).toEqual([1, 1]);
	},
);

test('Retry On Fail: does not create again what the first try created', async () => {
	sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'campaigns.create', skip: 1 });
	const input = [{ name: 'One' }, { name: 'Two' }];
	const { rows, error } = await create({ name: '={{ $json.name }}' }, { input, settings: RETRY });
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ name: 'One' }, { name: 'Two', status: 'draft' }]);
	expect(created()).toBe(2);
	expect(posts()).toBe(3);
});

test.each([true, false])(
	'Retry of an execution, Simplify %p: the same row again, and one campaign',
	async (simplify) => {
		sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'campaigns.create', skip: 1 });
		const input = [{ name: 'One' }, { name: 'Two' }];
		const parameters = { name: '={{ $json.name }}', simplify };
		const first = await create(parameters, { input });
		expect(first.error?.context?.itemIndex).toBe(1);
		const { rows } = await create(parameters, { input, mode: 'retry', retryOf: retryOf(first) });
		expect(created()).toBe(2);
		expect(rows[0]).toMatchObject({ name: 'One', status: 'draft' });
		expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(rows[1] ?? {}));
		expect(rows[0]?.setup).toEqual(simplify ? undefined : { ...defaults, name: 'One' });
	},
);

test('Retry of an execution finds the campaign of a request without an answer', async () => {
	sandbox.faults.add({ fault: 'timeout_after', endpoint: 'campaigns.create' });
	sandbox.faults.add({ fault: 'status', status: 403, endpoint: 'campaigns.list', times: 2 });
	const first = await create();
	expect(first.error?.description).toContain('The request may have taken effect.');
	expect(first.error?.description).toContain('Look at the list of campaigns');
	sandbox.faults.clear();
	const { rows } = await create({}, { mode: 'retry', retryOf: retryOf(first) });
	expect(rows).toMatchObject([{ name: 'Spring' }]);
	expect(created()).toBe(1);
});

test('keeps little for a retry, not the messages', async () => {
	const long = 'Long message. '.repeat(500);
	const { data } = await create({ icebreakerMode: 'template', icebreakerMessage: long });
	const kept = JSON.stringify(data.executionData?.contextData);
	expect(kept).toContain('"name":"Spring"');
	expect(kept.length).toBeLessThan(1_000);
});

test('an account of another workspace: shows the message of the API, processes the other items', async () => {
	const input = [
		{ account: seeded.accounts.connected },
		{ account: 'acct_404' },
		{ account: seeded.accounts.warmingUp },
	];
	const parameters = { socialAccountId: '={{ $json.account }}' };
	const { error } = await create(parameters, { input });
	expect(error?.message).toContain('acct_404');
	expect(error?.httpCode).toBe('400');
	expect(error?.context?.itemIndex).toBe(1);
	sandbox.reset();
	const { rows, paired } = await create(parameters, { input, settings: CONTINUE });
	expect(rows).toEqual([
		expect.objectContaining({ status: 'draft' }),
		{
			error: expect.stringContaining('acct_404'),
			details: { outcome: 'not sent', code: 'invalid_request', field: null },
		},
		expect.objectContaining({ status: 'draft' }),
	]);
	expect(paired).toEqual([0, 1, 2]);
	expect(created()).toBe(2);
});

test('a key without campaigns:write: names the scope', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsWrite);
	const { error } = await create({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope campaigns:write.');
	expect(error?.description).toContain('The key needs the scope campaigns:write');
	expect(created()).toBe(0);
});

describe('JSON with a gap in a text', () => {
	const withMessage = (message: string, options = {}) => ({
		resource: 'campaign',
		operation: 'create',
		inputMode: 'json',
		jsonBody: `=${JSON.stringify({
			...whole,
			messages: {
				...body.messages,
				icebreaker: { ...body.messages.icebreaker, mode: 'template', message: 'MESSAGE' },
			},
		}).replace('MESSAGE', message)}`,
		options,
	});
	const create = async (message: string, options = {}) =>
		await runNode({
			type: CAMPAIGN_NODE,
			parameters: withMessage(message, options),
			input: [{ product: 'Ollenby', empty: '' }],
			credential: sandbox.credential(),
		});

	test.each(['Hi {{first_name}}, hello', 'Hi {{ $json.missing }}!', '{{ $json.empty }} is ours'])(
		'%s: says where, and sends nothing',
		async (message) => {
			const { error } = await create(message);
			expect(error?.message).toMatch(
				/^JSON Body > messages\.icebreaker\.message has a gap: \{\{.*\}\} (after ".*"|at the beginning) gives nothing\./,
			);
			expect(error?.message).toContain('The text goes to every lead of the campaign');
			expect(sandbox.requests).toEqual([]);
		},
	);

	test.each([
		"{{ $json.product }}, and {{ $json.missing ? 'x' : '' }}you",
		'A \\"{{ $json.product }}\\"',
	])('%s: has none', async (message) => {
		expect((await create(message)).error).toBeUndefined();
	});

	test('Send as Written lifts it', async () => {
		const { error } = await create('Hi {{first_name}}, hello', { sendAsWritten: true });
		expect(error).toBeUndefined();
	});
});
