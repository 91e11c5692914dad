import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { CampaignSetup } from '../../../../src/contract/campaigns';
import { CONTINUE, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const update = async (more: INodeParameters, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'campaign',
			operation: 'update',
			campaignId: seeded.campaigns.draft,
			...more,
		},
		credential: sandbox.credential(),
		...options,
	});

const setupOf = (id = seeded.campaigns.draft) =>
	JSON.parse(
		String(
			sandbox.query<{ setup: string }>('SELECT setup FROM campaigns WHERE id = ?', id)[0]?.setup,
		),
	) as CampaignSetup;
const updated = () => sandbox.count('campaign_updated');

/** Changes the setup of the draft in the database, so that there is something to update. */
const prepare = (change: object) => {
	const setup = JSON.stringify({ ...setupOf(), ...change });
	sandbox.query('UPDATE campaigns SET setup = ? WHERE id = ?', setup, seeded.campaigns.draft);
	return setupOf();
};

const requested = () => sandbox.requests.map(({ endpoint }) => endpoint);
/** The API replaces a section as a whole, so its other fields are read first; and all is read again afterwards. */
const KEPT = ['campaigns.get', 'campaigns.update', 'campaigns.get'];
const ALONE = ['campaigns.update', 'campaigns.get'];

const template = (message: string, days: number, fallback_message: string | null = null) => ({
	enabled: true as const,
	mode: 'template' as const,
	message,
	fallback_message,
	wait: { duration: days, unit: 'days' as const },
});

/** Nothing in it is what a form begins with. */
const OLD: Partial<CampaignSetup> = {
	description: 'Old',
	goal: 'Old',
	objective: 'drive_signup',
	cta_payload: { signup_url: 'https://example.com/old', trial_length: 'A week' },
	schedule: {
		timezone: 'Asia/Tokyo',
		start_date: '2020-01-06',
		start_time: '06:00',
		end_time: '22:00',
		active_days: ['sunday'],
	},
	auto_approve_ai_messages: true,
	messages: {
		icebreaker: template('As {{job_title}}, hello', 5, 'Hello'),
		follow_up_1: { enabled: true, mode: 'ai', wait: { duration: 8, unit: 'days' } },
		follow_up_2: { enabled: false },
	},
	engagement: { enabled: true, like_after_days: 9, wait_after_like_days: 8 },
	connection_request: { mode: 'template', message: 'Old note', fallback_message: 'Old fallback' },
};
const { schedule, messages, engagement } = OLD as CampaignSetup;

test.each<[INodeParameters, Partial<CampaignSetup>, changed: string[], requests: string[]]>([
	[{ fields: { name: ' Autumn ' } }, { name: 'Autumn' }, ['name'], ALONE],
	[{ fields: { description: 'New' } }, { description: 'New', goal: 'New' }, ['description'], ALONE],
	[{ fields: { priority: 'low' } }, { priority: 'low' }, ['priority'], ALONE],
	[
		{ fields: { signupUrl: 'https://example.com/new' } },
		{ cta_payload: { signup_url: 'https://example.com/new', trial_length: 'A week' } },
		['cta_payload.signup_url'],
		KEPT,
	],
	[
		{ objective: 'drive_signup', fields: { signupType: 'Beta', valuesToClear: ['trialLength'] } },
		{ cta_payload: { signup_url: 'https://example.com/old', signup_type: 'Beta' } },
		['cta_payload.signup_type', 'cta_payload.trial_length'],
		KEPT,
	],
	[
		{ objective: 'book_online_meeting', fields: { ctaText: 'Shall we talk?' } },
		{ objective: 'book_online_meeting', cta_payload: { cta_text: 'Shall we talk?' } },
		['objective', 'cta_payload.cta_text'],
		KEPT,
	],
	[
		{ objective: 'start_conversation' },
		{ objective: 'start_conversation', cta_payload: null },
		['objective', 'cta_payload'],
		ALONE,
	],
	[
		{ fields: { socialAccountIds: [seeded.accounts.warmingUp, seeded.accounts.connected] } },
		{ social_account_ids: [seeded.accounts.warmingUp, seeded.accounts.connected] },
		['social_account_ids'],
		['socialAccounts.list', ...ALONE],
	],
	[
		{ fields: { timezone: 'Europe/Rome' } },
		{ schedule: { ...schedule!, timezone: 'Europe/Rome' } },
		['schedule.timezone'],
		KEPT,
	],
	[
		{ fields: { endTime: '20:00', activeDays: ['monday'] } },
		{ schedule: { ...schedule!, end_time: '20:00', active_days: ['monday'] } },
		['schedule.end_time', 'schedule.active_days'],
		KEPT,
	],
	[
		{
			fields: {
				timezone: 'Europe/Rome',
				startDate: '2031-02-03T00:00:00',
				startTime: '07:00',
				endTime: '21:00',
				activeDays: ['friday'],
			},
		},
		{
			schedule: {
				timezone: 'Europe/Rome',
				start_date: '2031-02-03',
				start_time: '07:00',
				end_time: '21:00',
				active_days: ['friday'],
			},
		},
		['timezone', 'start_date', 'start_time', 'end_time', 'active_days'].map(
			(key) => `schedule.${key}`,
		),
		ALONE,
	],
	[
		{ icebreakerMode: 'template', icebreakerMessage: 'As {{job_title}}, hi' },
		{ messages: { ...messages, icebreaker: template('As {{job_title}}, hi', 5, 'Hello') } },
		['messages.icebreaker.message'],
		KEPT,
	],
	[
		{ icebreakerMode: 'ai' },
		{
			messages: {
				...messages,
				icebreaker: { enabled: true, mode: 'ai', wait: { duration: 5, unit: 'days' } },
			},
		},
		['messages.icebreaker.mode'],
		KEPT,
	],
	[
		{ followUp1Mode: 'template', followUp1Message: 'Again' },
		// The API stores this for a sequence without AI.
		{
			messages: { ...messages, follow_up_1: template('Again', 8) },
			auto_approve_ai_messages: false,
		},
		['messages.follow_up_1.mode', 'messages.follow_up_1.message'],
		KEPT,
	],
	[
		{ followUp1Mode: 'off' },
		{
			messages: { ...messages, follow_up_1: { enabled: false } },
			auto_approve_ai_messages: false,
		},
		['messages.follow_up_1.enabled'],
		KEPT,
	],
	[
		// One that was off has no wait to keep.
		{ followUp2Mode: 'template', followUp2Message: 'Last one' },
		{ messages: { ...messages, follow_up_2: template('Last one', 4) } },
		['messages.follow_up_2.enabled', 'messages.follow_up_2.mode', 'messages.follow_up_2.message'],
		KEPT,
	],
	[
		{ fields: { icebreakerWaitHours: 20, followUp1WaitDays: 3 } },
		{
			messages: {
				...messages,
				icebreaker: { ...messages.icebreaker, wait: { duration: 20, unit: 'hours' } } as never,
				follow_up_1: { ...messages.follow_up_1, wait: { duration: 3, unit: 'days' } } as never,
			},
		},
		[
			'messages.icebreaker.wait.duration',
			'messages.icebreaker.wait.unit',
			'messages.follow_up_1.wait.duration',
		],
		KEPT,
	],
	[
		{ autoApproveAiMessages: false },
		{ auto_approve_ai_messages: false },
		['auto_approve_ai_messages'],
		ALONE,
	],
	[
		{ engagementEnabled: false },
		{ engagement: { ...engagement, enabled: false } },
		['engagement.enabled'],
		KEPT,
	],
	[
		{ fields: { likeAfterDays: 2 } },
		{ engagement: { ...engagement, like_after_days: 2 } },
		['engagement.like_after_days'],
		KEPT,
	],
	[
		{ connectionRequestMode: 'template', connectionRequestMessage: 'New' },
		{
			connection_request: { mode: 'template', message: 'New', fallback_message: 'Old fallback' },
		},
		['connection_request.message'],
		KEPT,
	],
	[
		{
			connectionRequestMode: 'template',
			connectionRequestMessage: 'New',
			// Looks empty in the form.
			connectionRequestFallbackMessage: ' \n',
		},
		{
			connection_request: { mode: 'template', message: 'New', fallback_message: 'Old fallback' },
		},
		['connection_request.message'],
		KEPT,
	],
	[
		{ connectionRequestMode: 'none' },
		{ connection_request: { mode: 'none' } },
		['connection_request.mode'],
		ALONE,
	],
	[
		{ fields: { valuesToClear: ['description', 'connectionRequestFallbackMessage'] } },
		{
			description: null,
			goal: null,
			connection_request: { mode: 'template', message: 'Old note', fallback_message: null },
		},
		['description', 'connection_request.fallback_message'],
		KEPT,
	],
])(
	'%j changes that, and keeps all else as it is',
	async (parameters, change, changed, requests) => {
		const before = prepare(OLD);
		const { rows, error, paired, hints } = await update(parameters);
		expect(error).toBeUndefined();
		expect(setupOf()).toEqual({ ...before, ...change });
		// What was read before tells what is different now; without it, all that was set is named.
		const [row] = rows;
		expect(row).toMatchObject({
			id: seeded.campaigns.draft,
			name: setupOf().name,
			status: 'draft',
		});
		expect(row?.changed_fields).toEqual(changed);
		expect([paired, hints]).toEqual([[0], []]);
		expect(requested()).toEqual(requests);
	},
);

test('the time zone of the workflow can be chosen', async () => {
	prepare(OLD);
	const { error } = await update({ fields: { timezone: 'workflow' } });
	expect(error).toBeUndefined();
	expect(setupOf().schedule).toEqual({ ...schedule, timezone: 'America/New_York' });
});

test('sends several parts together', async () => {
	await update({ fields: { name: 'Both', priority: 'high' } });
	expect(setupOf()).toMatchObject({ name: 'Both', priority: 'high' });
	expect(requested()).toEqual(ALONE);
});

test.each<[string, INodeParameters, string]>([
	[
		'a window that a kept time makes too short',
		{ fields: { startTime: '15:00' } },
		'End Time must be at least 8 hours after the start (15:00), is 7 hours after it',
	],
	[
		'a follow-up whose message before it goes off',
		{ icebreakerMode: 'off' },
		'Follow Up 1 can be enabled only if the message before it is enabled',
	],
	[
		'a text for the job title without a fallback',
		{ followUp1Mode: 'template', followUp1Message: 'As {{job_title}}' },
		'Follow Up 1 Fallback is required, because the message contains {{job_title}}',
	],
	['a template without its text', { followUp1Mode: 'template' }, 'Follow Up 1 Text is required'],
	[
		'a wait of a message that is off',
		{ fields: { followUp2WaitDays: 5 } },
		'Follow Up 2 Wait (Days) has no effect as things stand: remove it, or switch on what it belongs to',
	],
	[
		'a detail of another objective',
		{ fields: { ctaText: 'Shall we talk?' } },
		'CTA Text does not fit the objective',
	],
	[
		'another objective without its details',
		{ objective: 'book_online_meeting' },
		'CTA Text is required',
	],
])('refuses %s, once it is read', async (_, parameters, message) => {
	const before = prepare(OLD);
	const { error } = await update(parameters);
	expect(error?.message).toBe(message);
	expect(error?.description).toContain('Nothing was sent.');
	expect(setupOf()).toEqual(before);
	expect(requested()).toEqual(['campaigns.get']);
});

test('both waits of the icebreaker: refused', async () => {
	const { error } = await update({ fields: { icebreakerWaitHours: 5, icebreakerWaitDays: 1 } });
	expect(error?.message).toBe(
		'First Message Wait (Days) cannot be set together with the wait in hours',
	);
	expect(requested()).toEqual([]);
});

test('a sender that is not connected is refused before anything is written', async () => {
	const { error } = await update({
		fields: { socialAccountIds: [seeded.accounts.connected, seeded.accounts.disconnected] },
	});
	expect(error?.message).toBe(
		'Sender Account Names or IDs must be connected: Amara Okonjo is disconnected. Connect the account in the application, or choose another',
	);
	expect(updated()).toBe(0);
});

test('a key that may not read: what is kept cannot be, and the error says how to do without', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
	const { error } = await update({ fields: { endTime: '20:00' } }, { credential });
	expect(error?.message).toBe('The API key lacks the scope campaigns:read.');
	expect(error?.description).toContain(
		'What the form does not set stays as it is, so the campaign is read first. Without this scope, set all fields of each section that changes, or choose Using JSON.',
	);
	expect(updated()).toBe(0);
});

test('a key that may not read can change what keeps nothing; a hint says that it was not compared', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
	const { rows, hints } = await update({ fields: { name: 'New' } }, { credential });
	expect(rows).toMatchObject([{ name: 'New', changed_fields: ['name'] }]);
	expect(hints).toEqual([
		expect.stringMatching(
			/^The campaign was updated, but could not be read again to compare: The API key lacks the scope campaigns:read\./,
		),
	]);
});

test('words in single braces: a hint; other placeholders only if the options take them', async () => {
	const texts = { followUp1Mode: 'template', followUp1Message: 'Hi {dear}' };
	expect((await update(texts)).hints).toEqual([
		'Follow Up 1 Text contains {dear}. It is sent as written: nothing is filled in, chosen or formatted.',
	]);
	const unknown = { ...texts, followUp1Message: 'Hi {{first_name}}' };
	const { error } = await update({ ...unknown, options: { sendAsWritten: true } });
	expect(error).toBeUndefined();
	expect(setupOf().messages.follow_up_1).toMatchObject({ message: 'Hi {{first_name}}' });
});

test('JSON: sends the body unchanged', async () => {
	const before = setupOf();
	const { error } = await update({
		inputMode: 'json',
		jsonBody: '{ "description": null, "priority": "high" }',
	});
	expect(error).toBeUndefined();
	expect(setupOf()).toEqual({ ...before, description: null, goal: null, priority: 'high' });
});

test('JSON: takes the schedule of a campaign that began in the past', async () => {
	const schedule = { ...setupOf().schedule, start_date: '2020-01-01', end_time: '18:00' };
	const { error } = await update({ inputMode: 'json', jsonBody: JSON.stringify({ schedule }) });
	expect(error).toBeUndefined();
	expect(setupOf().schedule).toEqual(schedule);
});

test('without Simplify: the campaign with its setup', async () => {
	const { rows } = await update({ fields: { name: 'New' }, simplify: false });
	expect(rows).toMatchObject([{ name: 'New', totalLeads: 0, setup: { name: 'New' } }]);
});

test('an answer without a body: reads the campaign', async () => {
	sandbox.faults.add({ fault: 'body', text: '', status: 204, endpoint: 'campaigns.update' });
	const { rows } = await update({ fields: { name: 'New' } });
	expect(rows).toMatchObject([{ id: seeded.campaigns.draft, name: 'New' }]);
	expect(sandbox.requests.map(({ method }) => method)).toEqual(['PATCH', 'GET', 'GET']);
});

test("a proxy's page with status 200 is no success: updates again, until the API answers", async () => {
	const page = { fault: 'html', status: 200, endpoint: 'campaigns.update' } as const;
	sandbox.faults.add(page);
	const { rows } = await update({ fields: { name: 'New' } });
	expect(rows).toMatchObject([{ id: seeded.campaigns.draft, name: 'New' }]);
	sandbox.faults.add({ ...page, times: 99 });
	const { error } = await update({ fields: { name: 'Newer' } });
	expect(error?.message).toBe('The answer of the API cannot be used: it is not JSON.');
	expect(error?.description).toContain('The request may have taken effect.');
	expect(setupOf()).toMatchObject({ name: 'New' });
});

const PAUSE_FIRST =
	'The campaign is started: pause it first (Campaign > Pause), update it, then resume it (Campaign > Resume).';
const COMPLETED = 'The campaign is completed and cannot be changed any more.';

test.each([
	[seeded.campaigns.started, 'started', PAUSE_FIRST],
	[seeded.campaigns.completed, 'completed', COMPLETED],
])('%s is %s: says what to do', async (campaignId, status, advice) => {
	const { error } = await update({ campaignId, fields: { likeAfterDays: 9 } });
	expect(error?.message).toContain(`The campaign is ${status}`);
	expect(error?.description).toContain(advice);
	expect(error?.httpCode).toBe('409');
	expect(updated()).toBe(0);
	// An error item has message and advice in one line.
	const { rows } = await update(
		{ campaignId, fields: { likeAfterDays: 9 } },
		{ settings: CONTINUE },
	);
	expect(rows).toEqual([
		{
			error: expect.stringContaining(advice),
			details: { outcome: 'not sent', code: 'campaign_not_editable', field: null },
		},
	]);
});

test('a paused campaign can be changed', async () => {
	const { error } = await update({
		campaignId: seeded.campaigns.paused,
		fields: { likeAfterDays: 9 },
	});
	expect(error).toBeUndefined();
	expect(setupOf(seeded.campaigns.paused).engagement).toMatchObject({ like_after_days: 9 });
});

test('if the campaign cannot be read, keeps the message of the API', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
	const { error } = await update(
		{ campaignId: seeded.campaigns.started, autoApproveAiMessages: false },
		{ credential },
	);
	expect(error?.message).toContain('The campaign is started: it must be paused before');
	expect(error?.description).not.toContain('Campaign > Pause');
	expect(error?.httpCode).toBe('409');
});

test('a refused update of a draft: says nothing about its status', async () => {
	const { error } = await update({ fields: { socialAccountIds: ['acct_404'] } });
	expect(error?.message).toContain('acct_404');
	expect(error?.description).not.toContain('Campaign >');
});

test('a campaign that does not exist costs one request', async () => {
	const { error } = await update({ campaignId: 'camp_404', fields: { name: 'New' } });
	expect(error?.httpCode).toBe('404');
	expect(sandbox.requests).toHaveLength(1);
});

test('a failed item stops the others only without Continue On Fail', async () => {
	const input = [seeded.campaigns.draft, 'camp_404', seeded.campaigns.paused].map((id) => ({ id }));
	const parameters = { campaignId: '={{ $json.id }}', fields: { name: 'New' } };
	const { error } = await update(parameters, { input });
	expect(error?.context?.itemIndex).toBe(1);
	expect(updated()).toBe(1);
	const { rows, paired } = await update(parameters, { input, settings: CONTINUE });
	expect(rows).toMatchObject([
		{ id: seeded.campaigns.draft },
		{ details: { code: 'not_found' } },
		{ id: seeded.campaigns.paused },
	]);
	expect(paired).toEqual([0, 1, 2]);
});

test('a key without campaigns:write: names the scope', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsWrite);
	const { error } = await update({ fields: { name: 'New' } }, { credential });
	expect(error?.message).toBe('The API key lacks the scope campaigns:write.');
	expect(error?.description).toContain('The key needs the scope campaigns:write');
	expect(sandbox.requests).toHaveLength(1);
	expect(updated()).toBe(0);
});
