import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { campaignSetup } from '../../support/operations';
import { CONTINUE, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const writes = () => sandbox.requests.filter(({ method }) => method !== 'GET').length;

const chars = (count: number) => 'x'.repeat(count);
/** The value of each item. */
const ITEM = '={{ $json.value }}';

/** The second of two items is wrong: it is named, and only the first is sent, with Continue On Fail too. */
async function expectRefused(
	parameters: INodeParameters,
	input: IDataObject[],
	message: string,
	field: unknown,
) {
	const options = {
		type: CAMPAIGN_NODE,
		parameters: { resource: 'campaign', ...parameters },
		input,
		credential: sandbox.credential(),
	};
	const { error } = await runNode(options);
	expect([error?.message, error?.context?.itemIndex]).toEqual([message, 1]);
	expect(error?.description).toBe('Nothing was sent. Correct the field and run the node again.');
	expect(writes()).toBe(1);

	const { rows, paired } = await runNode({ ...options, settings: CONTINUE });
	const details = { outcome: 'not sent', code: 'invalid_input', field };
	expect(rows).toEqual([expect.objectContaining({ status: 'draft' }), { error: message, details }]);
	expect(paired).toEqual([0, 1]);
	expect(writes()).toBe(2);
}

const form = async (
	parameters: INodeParameters,
	[good, bad]: [unknown, unknown],
	message: string,
	operation = 'create',
) =>
	await expectRefused(
		{ operation, ...(operation === 'create' && campaignSetup), ...parameters },
		[{ value: good }, { value: bad }] as IDataObject[],
		message,
		expect.stringMatching(/^[a-z]/),
	);

const signup: INodeParameters = { objective: 'drive_signup', signupUrl: 'https://example.com' };
const meeting: INodeParameters = { objective: 'book_online_meeting', ctaText: 'Shall we talk?' };
const list: INodeParameters = {
	source: 'leadList',
	leadListId: { __rl: true, mode: 'id', value: ITEM },
};
const newLead = (change: IDataObject): INodeParameters => ({
	source: 'leads',
	leads: {
		lead: [
			{ firstName: 'Ann', lastName: 'Lee', socialUrl: 'https://www.social.example/in/ann' },
			{
				firstName: 'Bo',
				lastName: 'Ray',
				socialUrl: 'https://www.social.example/in/bo',
				...change,
			},
		],
	} as never,
});
const template = (stage: string, field: string): INodeParameters => ({
	[`${stage}Mode`]: 'template',
	[`${stage}Message`]: 'Hello',
	[`${stage}${field}`]: ITEM,
});
const note = (field: string): INodeParameters => ({
	connectionRequestMode: 'template',
	connectionRequestMessage: 'Hello',
	[field]: ITEM,
});

const ZONE = 'must be a time zone of the IANA database, such as Europe/Berlin';
const DATE = 'must be a date in the form YYYY-MM-DD';
const DAYS = 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday';
const HTTP = 'must be a URL that starts with http:// or https://';
const FALLBACK = 'is required, because the message contains {{job_title}}';
const most = (count: number, what = 'characters') =>
	`must have at most ${count} ${what}, has ${count + 1}`;

// What the contract refuses has its tests beside the contract, and how a field is named beside the list of fields. Here
// each way in which a value reaches the check is tried once.

describe('Create, fields', () => {
	test.each<[INodeParameters, unknown, unknown, string]>([
		[{ name: ITEM }, chars(80), '', 'Name must not be empty: its expression gives nothing'],
		[{ name: ITEM }, 'A', chars(81), `Name ${most(80)}`],
		[
			{ additionalFields: { description: ITEM } },
			chars(500),
			chars(501),
			`Description ${most(500)}`,
		],
		[
			{ additionalFields: { priority: ITEM } },
			'low',
			'urgent',
			'Priority must be one of High, Low, Medium, is "urgent"',
		],
		[
			{ socialAccountId: ITEM },
			[seeded.accounts.connected],
			[],
			'Sender Account must not be empty: its expression gives nothing',
		],
		[
			{ socialAccountId: ITEM },
			[seeded.accounts.connected, seeded.accounts.warmingUp],
			[seeded.accounts.connected, seeded.accounts.connected],
			'Sender Account #2 repeats an earlier entry; every entry must be different',
		],
		[
			{ socialAccountId: ITEM },
			[seeded.accounts.connected],
			[{ id: seeded.accounts.connected }],
			'Sender Account #1 must be text, is an object',
		],
		[list, seeded.lists.webinar, '', 'Lead List must not be empty: its expression gives nothing'],
		[
			newLead({ firstName: ITEM }),
			'Bo',
			'',
			'Lead #2 > First Name must not be empty: its expression gives nothing',
		],
		[
			newLead({ socialUrl: ITEM }),
			'https://www.social.example/in/bo',
			'bo',
			'Lead #2 > Social URL must be a web address that starts with https:// or http://',
		],
		[
			newLead({ additionalFields: { dateOfBirth: ITEM } }),
			'1990-01-01',
			'in spring',
			'Lead #2 > Date of Birth must be a date and time with a time zone, such as 2026-01-31T09:00:00Z',
		],
		[
			newLead({ additionalFields: { skills: ITEM } }),
			['Rowing'],
			7,
			'Lead #2 > Skills must be a list, is 7',
		],
		[{ ...signup, signupUrl: ITEM }, 'https://a.b', 'example.com', `Signup URL ${HTTP}`],
		[
			{ ...signup, signupType: ITEM },
			'free TRIAL',
			'gamma',
			'Signup Type must be one of App Install, Beta, Free Trial, Freemium, Waitlist, Website/URL, is "gamma"',
		],
		[
			{ ...signup, frictionRemovers: ITEM },
			[chars(200)],
			['a', chars(201)],
			`Friction Removers #2 ${most(200)}`,
		],
		[
			{ ...meeting, useSenderMeetingLink: ITEM },
			true,
			'maybe',
			'Use Sender Meeting Link must be true or false, is "maybe"',
		],
		[{ timezone: ITEM }, 'Asia/Tokyo', 'Mars/Base', `Time Zone Name or ID ${ZONE}`],
		[{ startDate: ITEM }, '2030-01-07', '07.01.2030', `Start Date ${DATE}`],
		// A date as a spreadsheet counts it.
		[{ startDate: ITEM }, '2030-01-07', 47490, `Start Date ${DATE}`],
		[{ startDate: ITEM }, '2030-01-07', '2030-01-07T soon', `Start Date ${DATE}`],
		[
			{ endTime: ITEM },
			'17:00',
			'16:59',
			'End Time must be at least 8 hours after the start (09:00), is 7 hours 59 minutes after it',
		],
		[
			{ activeDays: ITEM },
			['sunday'],
			['sunday', 'Montag'],
			`Active Days #2 must be one of ${DAYS}, is "Montag"`,
		],
		[
			{ activeDays: ITEM },
			['sunday'],
			['sunday', 'friday', 'sunday'],
			'Active Days #3 repeats an earlier entry; every entry must be different',
		],
		[template('followUp1', 'Message'), 'Hi', chars(8001), `Follow Up 1 Text ${most(8000)}`],
		[
			template('icebreaker', 'Message'),
			'Hi',
			'You as {{job_title}}',
			`First Message Fallback ${FALLBACK}`,
		],
		[
			{ icebreakerWaitHours: ITEM },
			23,
			2,
			'First Message Wait (Hours) must be at least 3 hours or 1 day for the first message, is 2 hours',
		],
		[
			{ icebreakerWaitUnit: 'days', icebreakerWaitDays: ITEM },
			10,
			11,
			'First Message Wait (Days) must be at most 10 days, is 11',
		],
		[
			{ followUp2WaitDays: ITEM },
			10,
			'soon',
			'Follow Up 2 Wait (Days) must be a number, is "soon"',
		],
		[
			{ autoApproveAiMessages: ITEM },
			false,
			'maybe',
			'Approval of AI Messages must be one of A Person Approves Each Message, Send Without Approval, is "maybe"',
		],
		[
			{ engagementEnabled: true, likeAfterDays: ITEM },
			14,
			15,
			'Like After (Days) must be at most 14, is 15',
		],
		[
			note('connectionRequestFallbackMessage'),
			chars(200),
			chars(201),
			`Connection Note Fallback ${most(200)}`,
		],
	])('%# %j: accepts %s, refuses %s', async (parameters, good, bad, message) => {
		await form(parameters, [good, bad], message);
	});
});

const schedule = {
	timezone: 'Europe/Berlin',
	start_date: '2030-01-07',
	start_time: '09:00',
	end_time: '17:00',
	active_days: ['monday'],
};
const body = {
	name: 'Spring',
	social_account_ids: [seeded.accounts.connected],
	schedule,
	source: null,
};

describe('Create, JSON', () => {
	test.each<[change: object, message: string]>([
		[{ color: 'red' }, 'JSON Body > color is not a known field'],
		[{ schedule: { ...schedule, note: 'a' } }, 'JSON Body > schedule.note is not a known field'],
		[{ name: undefined }, 'JSON Body > name is required'],
		[
			{ social_account_ids: [seeded.accounts.connected, ''] },
			'JSON Body > social_account_ids[1] must not be empty',
		],
		[
			{ objective: 'drive_signup' },
			'JSON Body > cta_payload is required when objective is drive_signup',
		],
		[
			{
				source: {
					leads: [{ first_name: 'Ann', last_name: 'Lee', social_url: 'mailto:a@b.c' }],
				},
			},
			'JSON Body > source.leads[0].social_url must be a web address that starts with https:// or http://',
		],
		[
			{
				source: {
					leads: [{ first_name: 'Ann', last_name: 'Lee', social_url: 'https://a.example/\u200Bb' }],
				},
			},
			'JSON Body > source.leads[0].social_url must be written as "https://a.example/b"',
		],
	])('%j', async (change, message) => {
		await expectRefused(
			{ operation: 'create', inputMode: 'json', jsonBody: ITEM },
			[{ value: body }, { value: { ...body, ...change } }],
			message,
			expect.stringMatching(/^[a-z]/),
		);
	});
});

describe('Update, fields', () => {
	test.each<[INodeParameters, unknown, unknown, string]>([
		[{ fields: { name: ITEM } }, 'A', chars(81), `Name ${most(80)}`],
		[
			{ fields: { priority: ITEM } },
			'low',
			'urgent',
			'Priority must be one of High, Low, Medium, is "urgent"',
		],
		[
			{ objective: 'drive_signup', fields: { signupUrl: ITEM } },
			'https://a.b',
			'a.b',
			`Signup URL ${HTTP}`,
		],
		[
			{ fields: { socialAccountIds: ITEM } },
			[seeded.accounts.connected],
			[seeded.accounts.connected, seeded.accounts.connected],
			'Sender Account Names or IDs #2 repeats an earlier entry; every entry must be different',
		],
		[
			{ fields: { startTime: '09:00', endTime: ITEM } },
			'17:00',
			'10:00',
			'End Time must be at least 8 hours after the start (09:00), is 1 hour after it',
		],
		[
			{ fields: { startDate: ITEM } },
			'2999-01-01',
			'2020-01-01',
			'Start Date must be today or later: 2020-01-01 is in the past',
		],
		[
			{ fields: { followUp2WaitDays: ITEM } },
			4,
			3,
			'Follow Up 2 Wait (Days) must be at least 4 days for the second follow-up, is 3 days',
		],
		[
			{ followUp1Mode: 'template', followUp1Message: ITEM },
			'Hi',
			'Hi {{first_name}}',
			'Follow Up 1 Text contains {{first_name}}: the API fills in {{job_title}} alone. Correct the text, or turn on Send as Written under Options',
		],
		[
			{ ...note('connectionRequestFallbackMessage') },
			'Hi',
			chars(201),
			`Connection Note Fallback ${most(200)}`,
		],
		[
			{ fields: { valuesToClear: ITEM } },
			['description'],
			['name'],
			'Values to Clear #1 must be one of Calendar Link, Connection Note Fallback, Description, First Message Fallback, Follow Up 1 Fallback, Follow Up 2 Fallback, Friction Removers, Meeting Duration, Proposed Times, Signup Type, Trial Length, is "name"',
		],
		[
			{ fields: { description: 'New', valuesToClear: ITEM } },
			['trialLength'],
			['description'],
			'Values to Clear clears Description, which is set as well',
		],
	])('%j: accepts %s, refuses %s', async (parameters, good, bad, message) => {
		await form(
			{ campaignId: seeded.campaigns.draft, ...parameters },
			[good, bad],
			message,
			'update',
		);
	});

	test('without a campaign', async () => {
		const campaignId = { __rl: true, mode: 'id', value: ITEM };
		const values: [unknown, unknown] = [seeded.campaigns.draft, ' '];
		const parameters = { campaignId, fields: { name: 'New' } };
		await form(
			parameters,
			values,
			'Campaign must not be empty: its expression gives nothing',
			'update',
		);
	});
});

describe('Update, JSON', () => {
	test.each<[object, string]>([
		[{}, 'JSON Body must not be empty: its expression gives nothing'],
		[{ source: { lead_list_id: seeded.lists.webinar } }, 'JSON Body > source is not a known field'],
		[
			{ objective: 'drive_signup' },
			'JSON Body > cta_payload is required when objective is drive_signup',
		],
		[
			{ schedule: { ...schedule, active_days: [] } },
			'JSON Body > schedule.active_days must have at least one entry',
		],
	])('%j', async (change, message) => {
		await expectRefused(
			{
				operation: 'update',
				campaignId: seeded.campaigns.draft,
				inputMode: 'json',
				jsonBody: ITEM,
			},
			[{ value: { name: 'New' } }, { value: change }],
			message,
			expect.stringMatching(/^[a-z]/),
		);
	});
});

const run = async (parameters: INodeParameters) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: { resource: 'campaign', ...parameters },
		credential: sandbox.credential(),
	});

test('names all problems in one run', async () => {
	const { error } = await run({
		operation: 'create',
		...campaignSetup,
		...signup,
		...newLead({ socialUrl: 'nowhere' }),
		signupUrl: 'example.com',
		endTime: '16:00',
		activeDays: '={{ ["monday", "monday"] }}',
		icebreakerMode: 'template',
		icebreakerMessage: 'As {{job_title}}',
		icebreakerWaitHours: 30,
		followUp1WaitDays: 2,
		engagementEnabled: true,
		likeAfterDays: 20,
	});
	expect(error?.message).toBe(
		[
			'Active Days #2 repeats an earlier entry; every entry must be different',
			'End Time must be at least 8 hours after the start (09:00), is 7 hours after it',
			'First Message Wait (Hours) must be at most 23 hours, is 30',
			`First Message Fallback ${FALLBACK}`,
			'Follow Up 1 Wait (Days) must be at least 3 days for the first follow-up, is 2 days',
			'Like After (Days) must be at most 14, is 20',
			`Signup URL ${HTTP}`,
			'Lead #2 > Social URL must be a web address that starts with https:// or http://',
		].join('; '),
	);
	expect(sandbox.requests).toHaveLength(0);
});

test('names all fields without a usable value in one run', async () => {
	const { error } = await run({
		operation: 'create',
		...campaignSetup,
		name: '={{ "" }}',
		startDate: '={{ "" }}',
		activeDays: '={{ ["monday", "someday"] }}',
	});
	expect(error?.message).toBe(
		[
			'Name must not be empty: its expression gives nothing',
			'Start Date must not be empty: its expression gives nothing',
			`Active Days #2 must be one of ${DAYS}, is "someday"`,
		].join('; '),
	);
	expect(sandbox.requests).toHaveLength(0);
});

/** n8n would turn it into `As , you`, which would be sent. */
test.each([
	[
		'create',
		{ icebreakerMode: 'template', icebreakerMessage: '=As {{job_title}}, you' },
		'First Message Text',
	],
	[
		'create',
		{ followUp1Mode: 'template', followUp1Message: '=At {{ $json.a }} {{ job_title }}' },
		'Follow Up 1 Text',
	],
	['create', { inputMode: 'json', jsonBody: '={"name": "As {{job_title}}"}' }, 'JSON Body'],
	[
		'update',
		{ ...note('connectionRequestMessage'), connectionRequestMessage: '=As {{job_title}}' },
		'Connection Note Text',
	],
])('%s %j: refuses the placeholder in an expression', async (operation, parameters, label) => {
	const { error } = await run({
		operation,
		...campaignSetup,
		campaignId: seeded.campaigns.draft,
		...parameters,
	});
	expect(error?.message).toBe(
		`${label} is an expression, in which n8n leaves a gap for {{job_title}}. Switch the field to Fixed, or write {{ "{" + "{job_title}" + "}" }}`,
	);
	expect(sandbox.requests).toHaveLength(0);
});

test('the placeholder as the whole expression: says what to write', async () => {
	const { error } = await run({
		operation: 'create',
		...campaignSetup,
		icebreakerMode: 'template',
		icebreakerMessage: '={{job_title}}',
	});
	expect(error?.message).toBe(
		'First Message Text must not be empty: its expression gives nothing. For a field of the input item, write {{ $json.job_title }}. For the placeholder {{job_title}}, switch the field to Fixed',
	);
	expect(sandbox.requests).toHaveLength(0);
});

test.each([{}, { fields: {} }, { icebreakerMode: 'keep' }])(
	'Update that sets nothing, %j: sends nothing',
	async (parameters) => {
		const { error } = await run({
			operation: 'update',
			campaignId: seeded.campaigns.draft,
			...parameters,
		});
		expect(error?.message).toMatch(/^Fields to Change must set something/);
		expect(sandbox.requests).toHaveLength(0);
	},
);

test.each([
	[
		'start_conversation',
		'Call to Action must be null or empty when objective is start_conversation',
	],
	['book_online_meeting', 'Signup URL does not fit the objective'],
])(
	'Update to %s with a detail of another objective: refused, not left out',
	async (objective, message) => {
		const { error } = await run({
			operation: 'update',
			campaignId: seeded.campaigns.draft,
			objective,
			fields: {
				ctaText: objective === 'book_online_meeting' ? 'Shall we talk?' : undefined,
				signupUrl: 'https://example.com',
			} as never,
		});
		expect(error?.message).toContain(message);
		expect(writes()).toBe(0);
	},
);

test.each([
	[
		{ fields: { frictionRemovers: [] } },
		'Friction Removers must not be empty: set a value or remove the field',
	],
	[
		{
			followUp1Mode: 'template',
			followUp1Message: 'As {{job_title}}',
			followUp1FallbackMessage: 'Hello',
			fields: { valuesToClear: ['followUp1FallbackMessage'] },
		},
		'Values to Clear clears Follow Up 1 Fallback, which is set as well',
	],
])('Update %j: says what it would have dropped', async (parameters, message) => {
	const { error } = await run({
		operation: 'update',
		campaignId: seeded.campaigns.draft,
		...parameters,
	});
	expect(error?.message).toBe(message);
	expect(sandbox.requests).toHaveLength(0);
});
