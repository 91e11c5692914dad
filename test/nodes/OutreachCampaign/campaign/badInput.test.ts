import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { campaignSetup } from '../../support/operations';
import { CONTINUE, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();
const writes = () => sandbox.requests.filter(({ method }) => method !== 'GET').length;

const chars = (count: number) => 'x'.repeat(count);
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);
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

const like = (field: string): INodeParameters => ({ engagementEnabled: true, [field]: ITEM });

const NAME_80 = 'must have at most 80 characters, has 81';
const WHOLE = 'must be a whole number, is 1.5';
const TRUE_OR_FALSE = 'must be true or false, is "maybe"';
const ZONE = 'must be a time zone of the IANA database, such as Europe/Berlin';
const DATE = 'must be a date in the form YYYY-MM-DD';
const TIME = 'must be a time of day from 00:00 to 23:59 in the form HH:MM';
const DAYS = 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday';
const HTTP = 'must be a URL that starts with http:// or https://';
const FALLBACK = 'is required, because the message contains {{job_title}}';
const most = (count: number, what = 'characters') =>
	`must have at most ${count} ${what}, has ${count + 1}`;

describe('Create, fields', () => {
	test.each<[INodeParameters, unknown, unknown, string]>([
		[{ name: ITEM }, chars(80), '', 'Name must not be empty: its expression gives nothing'],
		[{ name: ITEM }, 'A', '   ', 'Name must not be empty: its expression gives nothing'],
		[{ name: ITEM }, 'A', chars(81), `Name ${NAME_80}`],
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
		[{ socialAccountId: ITEM }, ['acct_1'], [], 'Sender Account is required'],
		[
			{ socialAccountId: ITEM },
			['acct_1', 'acct_2'],
			['acct_1', 'acct_1'],
			'Sender Account #2 repeats an earlier entry; every entry must be different',
		],
		[
			{ socialAccountId: ITEM },
			['acct_1'],
			[{ id: 'acct_1' }],
			'Sender Account #1 must be text, is an object',
		],
		[list, 'list_2', '', 'Lead List must not be empty: its expression gives nothing'],
		[
			newLead({ firstName: ITEM }),
			'Bo',
			'',
			'Lead #2 > First Name must not be empty: its expression gives nothing',
		],
		[
			newLead({ lastName: ITEM }),
			'Ray',
			' ',
			'Lead #2 > Last Name must not be empty: its expression gives nothing',
		],
		[
			newLead({ socialUrl: ITEM }),
			'https://www.social.example/in/bo',
			'',
			'Lead #2 > Social URL must not be empty: its expression gives nothing',
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
		[
			newLead({ additionalFields: { company: ITEM } }),
			'Acme',
			true,
			'Lead #2 > Company must be text, is true or false',
		],
		[
			{ ...signup, signupUrl: ITEM },
			'http://a.b',
			'',
			'Signup URL must not be empty: its expression gives nothing',
		],
		[{ ...signup, signupUrl: ITEM }, 'https://a.b', 'example.com', `Signup URL ${HTTP}`],
		[
			{ ...signup, signupUrl: ITEM },
			`https://a.b/${chars(2036)}`,
			`https://a.b/${chars(2037)}`,
			`Signup URL ${most(2048)}`,
		],
		[
			{ ...signup, signupType: ITEM },
			'free TRIAL',
			'gamma',
			'Signup Type must be one of App Install, Beta, Free Trial, Freemium, Waitlist, Website/URL, is "gamma"',
		],
		[{ ...signup, trialLength: ITEM }, chars(100), chars(101), `Trial Length ${most(100)}`],
		[
			{ ...signup, frictionRemovers: ITEM },
			['a', 'b', 'c'],
			['a', 'b', 'c', 'd'],
			`Friction Removers ${most(3, 'entries')}`,
		],
		[
			{ ...signup, frictionRemovers: ITEM },
			[chars(200)],
			['a', chars(201)],
			`Friction Removers #2 ${most(200)}`,
		],
		[
			{ ...meeting, ctaText: ITEM },
			chars(500),
			' ',
			'CTA Text must not be empty: its expression gives nothing',
		],
		[{ ...meeting, ctaText: ITEM }, 'a', chars(501), `CTA Text ${most(500)}`],
		[{ ...meeting, calendarLink: ITEM }, 'https://a.b', 'ftp://a.b', `Calendar Link ${HTTP}`],
		[
			{ ...meeting, calendarLink: ITEM },
			`https://a.b/${chars(2036)}`,
			`https://a.b/${chars(2037)}`,
			`Calendar Link ${most(2048)}`,
		],
		[
			{ ...meeting, meetingDuration: ITEM },
			'15 minutes',
			'5 minutes',
			'Meeting Duration must be one of 15 Minutes, 30 Minutes, 45 Minutes, 60 Minutes, is "5 minutes"',
		],
		[
			{ ...meeting, proposedTimes: ITEM },
			times(10, 'noon'),
			times(11, 'noon'),
			`Proposed Times ${most(10, 'entries')}`,
		],
		[
			{ ...meeting, useSenderMeetingLink: ITEM },
			true,
			'maybe',
			`Use Sender Meeting Link ${TRUE_OR_FALSE}`,
		],
		[
			{ timezone: ITEM },
			'UTC',
			'',
			'Time Zone Name or ID must not be empty: its expression gives nothing',
		],
		[{ timezone: ITEM }, 'Asia/Tokyo', 'Mars/Base', `Time Zone Name or ID ${ZONE}`],
		[{ timezone: ITEM }, 'Asia/Tokyo', '+02:00', `Time Zone Name or ID ${ZONE}`],
		[
			{ startDate: ITEM },
			'2030-01-07',
			'',
			'Start Date must not be empty: its expression gives nothing',
		],
		[{ startDate: ITEM }, '2030-01-07', '07.01.2030', `Start Date ${DATE}`],
		[{ startDate: ITEM }, '2028-02-29', '2030-02-29', `Start Date ${DATE}`],
		// A date as a spreadsheet counts it.
		[{ startDate: ITEM }, '2030-01-07', 47490, `Start Date ${DATE}`],
		[{ startDate: ITEM }, '2030-01-07', '2030-01-07T soon', `Start Date ${DATE}`],
		[
			{ startTime: ITEM },
			'00:00',
			'',
			'Start Time must not be empty: its expression gives nothing',
		],
		[{ startTime: ITEM }, '09:00', '9:00', `Start Time ${TIME}`],
		[{ endTime: ITEM }, '23:59', '24:00', `End Time ${TIME}`],
		[{ endTime: ITEM }, '17:30', '17:60', `End Time ${TIME}`],
		[{ endTime: ITEM }, '17:00', '09:00', 'End Time must be later than the start (09:00)'],
		[
			{ endTime: ITEM },
			'17:00',
			'16:59',
			'End Time must be at least 8 hours after the start (09:00), is 7 hours 59 minutes after it',
		],
		[
			{ activeDays: ITEM },
			['sunday'],
			[],
			'Active Days must not be empty: its expression gives nothing',
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
		...(
			[
				['icebreaker', 'First Message'],
				['followUp1', 'Follow Up 1'],
				['followUp2', 'Follow Up 2'],
			] as const
		).flatMap(([stage, label]): Array<[INodeParameters, unknown, unknown, string]> => {
			return [
				[
					template(stage, 'Message'),
					chars(8000),
					' ',
					`${label} Text must not be empty: its expression gives nothing`,
				],
				[template(stage, 'Message'), 'Hi', chars(8001), `${label} Text ${most(8000)}`],
				[
					template(stage, 'Message'),
					'Hi',
					'You as {{job_title}}',
					`${label} Fallback Text ${FALLBACK}`,
				],
				[
					template(stage, 'FallbackMessage'),
					chars(8000),
					chars(8001),
					`${label} Fallback Text ${most(8000)}`,
				],
			];
		}),
		[
			{ icebreakerWaitHours: ITEM },
			23,
			2,
			'First Message Wait (Hours) must be at least 3 hours or 1 day for the first message, is 2 hours',
		],
		[
			{ icebreakerWaitHours: ITEM },
			3,
			24,
			'First Message Wait (Hours) must be at most 23 hours, is 24',
		],
		[
			{ icebreakerWaitUnit: 'days', icebreakerWaitDays: ITEM },
			10,
			11,
			'First Message Wait (Days) must be at most 10 days, is 11',
		],
		[
			{ icebreakerWaitUnit: 'days', icebreakerWaitDays: ITEM },
			1,
			0,
			'First Message Wait (Days) must be at least 1, is 0',
		],
		[{ icebreakerWaitHours: ITEM }, 3, 1.5, `First Message Wait (Hours) ${WHOLE}`],
		[
			{ icebreakerWaitHours: ITEM },
			3,
			'soon',
			'First Message Wait (Hours) must be a number, is "soon"',
		],
		[
			{ followUp1WaitDays: ITEM },
			10,
			2,
			'Follow Up 1 Wait (Days) must be at least 3 days for the first follow-up, is 2 days',
		],
		[{ followUp1WaitDays: ITEM }, 3, 11, 'Follow Up 1 Wait (Days) must be at most 10 days, is 11'],
		[
			{ followUp2WaitDays: ITEM },
			10,
			3,
			'Follow Up 2 Wait (Days) must be at least 4 days for the second follow-up, is 3 days',
		],
		[{ followUp2WaitDays: ITEM }, 4, 11, 'Follow Up 2 Wait (Days) must be at most 10 days, is 11'],
		[
			{ autoApproveAiMessages: ITEM },
			false,
			'maybe',
			'Approval of AI Messages must be one of A Person Approves Each Message, Send Without Approval, is "maybe"',
		],
		[like('likeAfterDays'), 1, 0, 'Like After (Days) must be at least 1, is 0'],
		[like('likeAfterDays'), 14, 15, 'Like After (Days) must be at most 14, is 15'],
		[like('likeAfterDays'), 14, 1.5, `Like After (Days) ${WHOLE}`],
		[like('waitAfterLikeDays'), 1, 0, 'Wait After Like (Days) must be at least 1, is 0'],
		[like('waitAfterLikeDays'), 14, 15, 'Wait After Like (Days) must be at most 14, is 15'],
		[
			note('connectionRequestMessage'),
			chars(200),
			' ',
			'Connection Note Text must not be empty: its expression gives nothing',
		],
		[note('connectionRequestMessage'), 'a', chars(201), `Connection Note Text ${most(200)}`],
		[
			note('connectionRequestFallbackMessage'),
			chars(200),
			chars(201),
			`Connection Note Fallback Text ${most(200)}`,
		],
	])('%# %j: accepts %s, refuses %s', async (parameters, good, bad, message) => {
		await form(parameters, [good, bad], message);
	});
});

const lead = {
	first_name: 'Ann',
	last_name: 'Lee',
	social_url: 'https://www.social.example/in/ann',
};
const schedule = {
	timezone: 'Europe/Berlin',
	start_date: '2030-01-07',
	start_time: '09:00',
	end_time: '17:00',
	active_days: ['monday'],
};
const body = { name: 'Spring', social_account_ids: ['acct_1'], schedule };
const ai = (duration: number, unit: string) => ({
	enabled: true,
	mode: 'ai',
	wait: { duration, unit },
});
const stages = {
	icebreaker: ai(3, 'hours'),
	follow_up_1: ai(3, 'days'),
	follow_up_2: ai(4, 'days'),
};
const off = { enabled: false };
const withMessages = (change: object) => ({ messages: { ...stages, ...change } });
const cta = (objective: string, cta_payload: unknown) => ({ objective, cta_payload });
const signupCta = (change: object) =>
	cta('drive_signup', { signup_url: 'https://example.com', ...change });
const meetingCta = (change: object) =>
	cta('book_online_meeting', { cta_text: 'Shall we talk?', ...change });
const engaged = { enabled: true, like_after_days: 3, wait_after_like_days: 2 };
const UNKNOWN = 'is not a known field';

describe('Create, JSON', () => {
	test.each<[change: object, message: string]>([
		[{ color: 'red' }, `JSON Body > color ${UNKNOWN}`],
		[{ status: 'started' }, `JSON Body > status ${UNKNOWN}`],
		[{ schedule: { ...schedule, note: 'a' } }, `JSON Body > schedule.note ${UNKNOWN}`],
		[{ messages: { ...stages, follow_up_3: off } }, `JSON Body > messages.follow_up_3 ${UNKNOWN}`],
		[
			withMessages({ icebreaker: { ...stages.icebreaker, tone: 'warm' } }),
			`JSON Body > messages.icebreaker.tone ${UNKNOWN}`,
		],
		[
			withMessages({ icebreaker: { ...off, mode: 'ai' }, follow_up_1: off, follow_up_2: off }),
			`JSON Body > messages.icebreaker.mode ${UNKNOWN}`,
		],
		[{ engagement: { ...engaged, comment: true } }, `JSON Body > engagement.comment ${UNKNOWN}`],
		[
			{ connection_request: { mode: 'none', message: 'Hi' } },
			`JSON Body > connection_request.message ${UNKNOWN}`,
		],
		[signupCta({ color: 'red' }), `JSON Body > cta_payload.color ${UNKNOWN}`],
		[{ source: { leads: [{ ...lead, age: 7 }] } }, `JSON Body > source.leads[0].age ${UNKNOWN}`],
		[{ source: { lead_list_id: 'list_2', name: 'a' } }, `JSON Body > source.name ${UNKNOWN}`],
		[{ name: undefined }, 'JSON Body > name is required'],
		[{ name: null }, 'JSON Body > name must be text, is null'],
		[{ description: 7 }, 'JSON Body > description must be text, is 7'],
		[{ priority: null }, 'JSON Body > priority must be one of high, medium, low'],
		[
			{ objective: 'sell' },
			'JSON Body > objective must be one of start_conversation, drive_signup, book_online_meeting',
		],
		[{ social_account_ids: undefined }, 'JSON Body > social_account_ids is required'],
		[{ social_account_ids: 'acct_1' }, 'JSON Body > social_account_ids must be a list, is text'],
		[{ social_account_ids: ['acct_1', ''] }, 'JSON Body > social_account_ids[1] must not be empty'],
		[
			{ objective: 'drive_signup' },
			'JSON Body > cta_payload is required when objective is drive_signup',
		],
		[
			cta('book_online_meeting', null),
			'JSON Body > cta_payload is required when objective is book_online_meeting',
		],
		[
			cta('start_conversation', { signup_url: 'https://example.com' }),
			'JSON Body > cta_payload must be null or empty when objective is start_conversation',
		],
		[
			cta('drive_signup', { signup_url: 'https://example.com', cta_text: 'a' }),
			`JSON Body > cta_payload.cta_text ${UNKNOWN}`,
		],
		[signupCta({ trial_length: ' ' }), 'JSON Body > cta_payload.trial_length must not be blank'],
		[
			signupCta({ friction_removers: ['a', ' '] }),
			'JSON Body > cta_payload.friction_removers[1] must not be blank',
		],
		[meetingCta({ cta_text: ' ' }), 'JSON Body > cta_payload.cta_text must not be blank'],
		[
			meetingCta({ proposed_times: [] }),
			'JSON Body > cta_payload.proposed_times must have at least one entry',
		],
		[
			meetingCta({ proposed_times: [' '] }),
			'JSON Body > cta_payload.proposed_times[0] must not be blank',
		],
		[{ source: { lead_list_id: '' } }, 'JSON Body > source.lead_list_id must not be empty'],
		[{ source: { leads: [] } }, 'JSON Body > source.leads must have at least one entry'],
		[
			{ source: { leads: times(21, lead) } },
			'JSON Body > source.leads must have at most 20 entries, has 21',
		],
		[
			{ source: { leads: [lead, { ...lead, social_url: 'mailto:a@b.c' }] } },
			'JSON Body > source.leads[1].social_url must be a web address that starts with https:// or http://',
		],
		[{ schedule: undefined }, 'JSON Body > schedule is required'],
		[{ schedule: null }, 'JSON Body > schedule must be an object, is null'],
		[
			{ messages: { icebreaker: stages.icebreaker, follow_up_1: off } },
			'JSON Body > messages.follow_up_2 is required',
		],
		[
			withMessages({ icebreaker: off, follow_up_2: off }),
			'JSON Body > messages.follow_up_1.enabled can be enabled only if the message before it is enabled',
		],
		[
			withMessages({ follow_up_1: off }),
			'JSON Body > messages.follow_up_2.enabled can be enabled only if the message before it is enabled',
		],
		[
			withMessages({ icebreaker: ai(59, 'minutes') }),
			'JSON Body > messages.icebreaker.wait.duration must be at least 3 hours or 1 day for the first message, is 59 minutes',
		],
		[
			withMessages({ icebreaker: ai(180, 'minutes') }),
			'JSON Body > messages.icebreaker.wait.duration must be at most 59 minutes, is 180',
		],
		[
			withMessages({ follow_up_1: ai(23, 'hours') }),
			'JSON Body > messages.follow_up_1.wait.duration must be at least 3 days for the first follow-up, is 23 hours',
		],
		[
			withMessages({ follow_up_2: ai(96, 'hours') }),
			'JSON Body > messages.follow_up_2.wait.duration must be at most 23 hours, is 96',
		],
		[
			withMessages({ follow_up_2: ai(1, 'weeks') }),
			'JSON Body > messages.follow_up_2.wait.unit must be one of minutes, hours, days',
		],
		[
			withMessages({ icebreaker: { enabled: true, mode: 'ai' } }),
			'JSON Body > messages.icebreaker.wait is required',
		],
		[
			withMessages({ icebreaker: { ...stages.icebreaker, mode: 'manual' } }),
			'JSON Body > messages.icebreaker.mode must be one of ai, template',
		],
		[
			withMessages({ icebreaker: { mode: 'ai' } }),
			'JSON Body > messages.icebreaker.enabled is required (one of false, true)',
		],
		[
			withMessages({ icebreaker: { ...stages.icebreaker, mode: 'template', message: '' } }),
			'JSON Body > messages.icebreaker.message must not be empty',
		],
		[
			withMessages({
				icebreaker: {
					...stages.icebreaker,
					mode: 'template',
					message: 'As {{job_title}}',
					fallback_message: ' ',
				},
			}),
			`JSON Body > messages.icebreaker.fallback_message ${FALLBACK}`,
		],
		[
			{ auto_approve_ai_messages: 'yes' },
			'JSON Body > auto_approve_ai_messages must be true or false, is text',
		],
		[
			{ engagement: { enabled: true, like_after_days: 3 } },
			'JSON Body > engagement.wait_after_like_days is required',
		],
		[
			{ connection_request: { mode: 'ai' } },
			'JSON Body > connection_request.mode must be one of none, template',
		],
		[
			{ connection_request: { mode: 'template', message: '', fallback_message: null } },
			'JSON Body > connection_request.message must not be empty',
		],
		[
			{ connection_request: { mode: 'template', message: 'Hi', fallback_message: '' } },
			'JSON Body > connection_request.fallback_message must not be empty',
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
	const noteTemplate = { connectionRequestMode: 'template', connectionRequestMessage: 'Hi' };
	test.each<[INodeParameters, unknown, unknown, string]>([
		[{ fields: { name: ITEM } }, 'A', chars(81), `Name ${NAME_80}`],
		[{ fields: { description: ITEM } }, 'A', chars(501), `Description ${most(500)}`],
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
			['acct_1'],
			['acct_1', 'acct_1'],
			'Sender Account Names or IDs #2 repeats an earlier entry; every entry must be different',
		],
		[{ fields: { endTime: ITEM } }, '17:00', '25:00', `End Time ${TIME}`],
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
			'Start Date must be today or later: 2020-01-01 is over',
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
			'Follow Up 1 Text contains {{first_name}}: the API fills in {{job_title}} alone. Correct the text, or turn on Send Unknown Placeholders under Options',
		],
		[{ fields: { likeAfterDays: ITEM } }, 3, 15, 'Like After (Days) must be at most 14, is 15'],
		[
			{ ...noteTemplate, connectionRequestFallbackMessage: ITEM },
			'Hi',
			chars(201),
			`Connection Note Fallback Text ${most(200)}`,
		],
		[
			{ fields: { valuesToClear: ITEM } },
			['description'],
			['name'],
			'Values to Clear #1 must be one of Calendar Link, Connection Note Fallback Text, Description, First Message Fallback Text, Follow Up 1 Fallback Text, Follow Up 2 Fallback Text, Friction Removers, Meeting Duration, Proposed Times, Signup Type, Trial Length, is "name"',
		],
		[
			{ fields: { description: 'New', valuesToClear: ITEM } },
			['trialLength'],
			['description'],
			'Values to Clear clears Description, which is set as well',
		],
	])('%j: accepts %s, refuses %s', async (parameters, good, bad, message) => {
		await form({ campaignId: 'camp_4', ...parameters }, [good, bad], message, 'update');
	});

	test('without a campaign', async () => {
		const campaignId = { __rl: true, mode: 'id', value: ITEM };
		const values: [unknown, unknown] = ['camp_4', ' '];
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
		[
			{},
			'JSON Body must set at least one of name, description, priority, objective, cta_payload, social_account_ids, auto_approve_ai_messages, schedule, messages, engagement, connection_request',
		],
		[{ status: 'paused' }, `JSON Body > status ${UNKNOWN}`],
		[{ source: { lead_list_id: 'list_2' } }, `JSON Body > source ${UNKNOWN}`],
		[{ name: null }, 'JSON Body > name must be text, is null'],
		[{ social_account_ids: [] }, 'JSON Body > social_account_ids must have at least one entry'],
		[
			{ objective: 'drive_signup' },
			'JSON Body > cta_payload is required when objective is drive_signup',
		],
		[
			cta('start_conversation', { cta_text: 'a' }),
			'JSON Body > cta_payload must be null or empty when objective is start_conversation',
		],
		[{ cta_payload: { signup_url: 'example.com' } }, `JSON Body > cta_payload.signup_url ${HTTP}`],
		[
			{ schedule: { ...schedule, active_days: [] } },
			'JSON Body > schedule.active_days must have at least one entry',
		],
		[
			withMessages({ follow_up_1: off }),
			'JSON Body > messages.follow_up_2.enabled can be enabled only if the message before it is enabled',
		],
	])('%j', async (change, message) => {
		await expectRefused(
			{ operation: 'update', campaignId: 'camp_4', inputMode: 'json', jsonBody: ITEM },
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
			`First Message Fallback Text ${FALLBACK}`,
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
	const { error } = await run({ operation, ...campaignSetup, campaignId: 'camp_4', ...parameters });
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
		const { error } = await run({ operation: 'update', campaignId: 'camp_4', ...parameters });
		expect(error?.message).toMatch(/^Fields to Change must set something/);
		expect(sandbox.requests).toHaveLength(0);
	},
);
