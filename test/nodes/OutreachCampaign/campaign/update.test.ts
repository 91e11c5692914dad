import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../sandbox/keys';
import type { CampaignSetup } from '../../../../src/contract/campaigns';
import { CONTINUE, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const update = async (more: INodeParameters, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: { resource: 'campaign', operation: 'update', campaignId: 'camp_4', ...more },
		credential: sandbox.credential(),
		...options,
	});

const setupOf = (id = 'camp_4') =>
	JSON.parse(
		String(
			sandbox.query<{ setup: string }>('SELECT setup FROM campaigns WHERE id = ?', id)[0]?.setup,
		),
	) as CampaignSetup;
const updated = () => sandbox.count('campaign_updated');

/** Changes the setup of camp_4 in the database, so that there is something to update. */
const prepare = (change: object) => {
	const setup = JSON.stringify({ ...setupOf(), ...change });
	sandbox.query('UPDATE campaigns SET setup = ? WHERE id = ?', setup, 'camp_4');
	return setupOf();
};

test.each<[string, INodeParameters, Partial<CampaignSetup>]>([
	['name', { name: ' Autumn ' }, { name: 'Autumn' }],
	['description', { description: 'New' }, { description: 'New', goal: 'New' }],
	['priority', { priority: 'low' }, { priority: 'low' }],
	[
		'callToAction',
		{ objective: 'drive_signup', signupUrl: 'https://example.com/a' },
		{ objective: 'drive_signup', cta_payload: { signup_url: 'https://example.com/a' } },
	],
	[
		'senders',
		{ socialAccountIds: ['acct_2', 'acct_1'] },
		{ social_account_ids: ['acct_2', 'acct_1'] },
	],
	[
		'schedule',
		{
			timezone: 'Asia/Tokyo',
			startDate: '2031-02-03T00:00:00',
			startTime: '06:00',
			endTime: '22:00',
			activeDays: ['saturday', 'sunday'],
		},
		{
			schedule: {
				timezone: 'Asia/Tokyo',
				start_date: '2031-02-03',
				start_time: '06:00',
				end_time: '22:00',
				active_days: ['saturday', 'sunday'],
			},
		},
	],
	[
		'messages',
		{ icebreakerMode: 'template', icebreakerMessage: 'Hello', followUp1Mode: 'off' },
		{
			messages: {
				icebreaker: {
					enabled: true,
					mode: 'template',
					message: 'Hello',
					fallback_message: null,
					wait: { duration: 3, unit: 'hours' },
				},
				follow_up_1: { enabled: false },
				follow_up_2: { enabled: false },
			},
			// The API stores this for a sequence without AI.
			auto_approve_ai_messages: false,
		},
	],
	['autoApproval', { autoApproveAiMessages: false }, { auto_approve_ai_messages: false }],
	[
		'engagement',
		{ engagementEnabled: false, likeAfterDays: 1, waitAfterLikeDays: 14 },
		{ engagement: { enabled: false, like_after_days: 1, wait_after_like_days: 14 } },
	],
	[
		'connectionRequest',
		{ connectionRequestMode: 'template', connectionRequestMessage: 'Hi' },
		{ connection_request: { mode: 'template', message: 'Hi', fallback_message: null } },
	],
])('changes only %s, in one request', async (part, parameters, change) => {
	const before = prepare({
		auto_approve_ai_messages: true,
		description: 'Old',
		goal: 'Old',
		connection_request: { mode: 'template', message: 'Old', fallback_message: 'Old' },
	});
	// Filled in but not chosen, so it is not sent.
	const notChosen = { name: 'Not chosen', description: 'Not chosen', autoApproveAiMessages: false };
	const { rows, error, paired } = await update({ ...notChosen, ...parameters, fields: [part] });
	expect(error).toBeUndefined();
	expect(setupOf()).toEqual({ ...before, ...change });
	expect(rows).toMatchObject([{ id: 'camp_4', name: setupOf().name, status: 'draft' }]);
	expect(paired).toEqual([0]);
	expect(sandbox.requests.map(({ method }) => method)).toEqual(['PATCH']);
});

test('sends several parts together', async () => {
	await update({ fields: ['name', 'priority'], name: 'Both', priority: 'high' });
	expect(setupOf()).toMatchObject({ name: 'Both', priority: 'high' });
	expect(sandbox.requests).toHaveLength(1);
});

test('clears what is chosen and left empty', async () => {
	prepare({
		description: 'Old',
		objective: 'drive_signup',
		cta_payload: { signup_url: 'https://example.com/old' },
		connection_request: { mode: 'template', message: 'Old', fallback_message: 'Old' },
	});
	const { error } = await update({
		fields: ['description', 'callToAction', 'connectionRequest'],
		objective: 'start_conversation',
		connectionRequestMode: 'template',
		connectionRequestMessage: 'New',
	});
	expect(error).toBeUndefined();
	expect(setupOf()).toMatchObject({
		description: null,
		objective: 'start_conversation',
		cta_payload: null,
		connection_request: { mode: 'template', message: 'New', fallback_message: null },
	});
});

test('clears an old call to action if the objective has none', async () => {
	prepare({ cta_payload: { signup_url: 'https://example.com/old' } });
	await update({ fields: ['callToAction'], objective: 'start_conversation' });
	expect(setupOf()).toMatchObject({ objective: 'start_conversation', cta_payload: null });
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

test('without Simplify: the campaign with its setup', async () => {
	const { rows } = await update({ fields: ['name'], name: 'New', simplify: false });
	expect(rows).toMatchObject([{ name: 'New', totalLeads: 0, setup: { name: 'New' } }]);
});

test('an answer without a body: reads the campaign', async () => {
	sandbox.faults.add({ fault: 'body', text: '', status: 204, endpoint: 'campaigns.update' });
	const { rows } = await update({ fields: ['name'], name: 'New' });
	expect(rows).toMatchObject([{ id: 'camp_4', name: 'New' }]);
	expect(sandbox.requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']);
});

test("a proxy's page with status 200 is no success: updates again, until the API answers", async () => {
	const page = { fault: 'html', status: 200, endpoint: 'campaigns.update' } as const;
	sandbox.faults.add(page);
	const { rows } = await update({ fields: ['name'], name: 'New' });
	expect(rows).toMatchObject([{ id: 'camp_4', name: 'New' }]);
	sandbox.faults.add({ ...page, times: 99 });
	const { error } = await update({ fields: ['name'], name: 'Newer' });
	expect(error?.message).toBe('The answer of the API cannot be used: it is not JSON.');
	expect(error?.description).toContain('The request may have taken effect.');
	expect(setupOf()).toMatchObject({ name: 'New' });
});

const PAUSE_FIRST =
	'The campaign is started: pause it first (Campaign > Pause), update it, then resume it (Campaign > Resume).';
const COMPLETED = 'The campaign is completed and cannot be changed any more.';

test.each([
	['camp_2', 'started', PAUSE_FIRST],
	['camp_1', 'completed', COMPLETED],
])('%s is %s: says what to do', async (campaignId, status, advice) => {
	const { error } = await update({ campaignId, fields: ['engagement'] });
	expect(error?.message).toContain(`The campaign is ${status}`);
	expect(error?.description).toContain(advice);
	expect(error?.httpCode).toBe('409');
	expect(updated()).toBe(0);
	// An error item has message and advice in one line.
	const { rows } = await update({ campaignId, fields: ['engagement'] }, { settings: CONTINUE });
	expect(rows).toEqual([
		{
			error: expect.stringContaining(advice),
			details: { outcome: 'not sent', code: 'campaign_not_editable', field: null },
		},
	]);
});

test('a paused campaign can be changed', async () => {
	const { error } = await update({
		campaignId: 'camp_3',
		fields: ['engagement'],
		likeAfterDays: 9,
	});
	expect(error).toBeUndefined();
	expect(setupOf('camp_3').engagement).toMatchObject({ like_after_days: 9 });
});

test('if the campaign cannot be read, keeps the message of the API', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsRead);
	const { error } = await update({ campaignId: 'camp_2', fields: ['engagement'] }, { credential });
	expect(error?.message).toContain('The campaign is started: it must be paused before');
	expect(error?.description).not.toContain('Campaign > Pause');
	expect(error?.httpCode).toBe('409');
});

test('a refused update of a draft: says nothing about its status', async () => {
	const { error } = await update({ fields: ['senders'], socialAccountIds: ['acct_404'] });
	expect(error?.message).toContain('acct_404');
	expect(error?.description).not.toContain('Campaign >');
});

test('a campaign that does not exist costs one request', async () => {
	const { error } = await update({ campaignId: 'camp_404', fields: ['name'], name: 'New' });
	expect(error?.httpCode).toBe('404');
	expect(sandbox.requests).toHaveLength(1);
});

test('a failed item stops the others only without Continue On Fail', async () => {
	const input = ['camp_4', 'camp_404', 'camp_3'].map((id) => ({ id }));
	const parameters = { campaignId: '={{ $json.id }}', fields: ['name'], name: 'New' };
	const { error } = await update(parameters, { input });
	expect(error?.context?.itemIndex).toBe(1);
	expect(updated()).toBe(1);
	const { rows, paired } = await update(parameters, { input, settings: CONTINUE });
	expect(rows).toMatchObject([
		{ id: 'camp_4' },
		{ details: { code: 'not_found' } },
		{ id: 'camp_3' },
	]);
	expect(paired).toEqual([0, 1, 2]);
});

test('a key without campaigns:write: names the scope', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutCampaignsWrite);
	const { error } = await update({ fields: ['name'], name: 'New' }, { credential });
	expect(error?.message).toBe('The API key lacks the scope campaigns:write.');
	expect(error?.description).toContain('The key needs the scope campaigns:write');
	expect(sandbox.requests).toHaveLength(1);
	expect(updated()).toBe(0);
});
