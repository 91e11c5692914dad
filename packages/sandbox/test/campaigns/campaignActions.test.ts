import { seeded } from '../../composition/seeded';
import { advance, openWorld, SERVICE_ONLY } from '../engine/support';
import {
	call,
	draft,
	openSandbox,
	person,
	readAll,
	refusalOf,
	SCHEDULE,
	subjects,
	TEMPLATES,
} from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

const act = (sandbox: Sandbox, id: string, action: string, more: Record<string, unknown> = {}) =>
	call(sandbox, 'POST', `/campaigns/${id}/actions`, { body: { action, ...more } });
const leadsOf = (sandbox: Sandbox, id: string) => readAll(sandbox, `/campaigns/${id}/leads`);
const messagesOf = (sandbox: Sandbox, id: string) =>
	readAll(sandbox, `/campaigns/${id}/message-approvals`);

async function created(sandbox: Sandbox, more: Record<string, unknown>): Promise<string> {
	return (await call(sandbox, 'POST', '/campaigns', { body: draft(more) })).body.data.id;
}

describe('transitions', () => {
	test.each([
		[seeded.campaigns.draft, 'draft', 'pause', ['start']],
		[seeded.campaigns.draft, 'draft', 'resume', ['start']],
		[seeded.campaigns.started, 'started', 'start', ['pause']],
		[seeded.campaigns.started, 'started', 'resume', ['pause']],
		[seeded.campaigns.paused, 'paused', 'start', ['resume']],
		[seeded.campaigns.paused, 'paused', 'pause', ['resume']],
		[seeded.campaigns.completed, 'completed', 'start', []],
		[seeded.campaigns.completed, 'completed', 'pause', []],
		[seeded.campaigns.completed, 'completed', 'resume', []],
	])('%s (%s) refuses %s and says what is possible', async (id, status, action, allowed) => {
		const sandbox = openSandbox();
		const answer = await act(sandbox, id, action);
		expect(refusalOf(answer)).toEqual([409, 'invalid_transition']);
		expect(answer.body.error.details).toEqual({ status, allowed });
		expect((await call(sandbox, 'GET', `/campaigns/${id}`)).body.data.status).toBe(status);
		expect(sandbox.effects()).toEqual([]);
	});

	test('answers 404 for an unknown campaign', async () => {
		expect((await act(openSandbox(), 'camp_999', 'start')).status).toBe(404);
	});
});

describe('start', () => {
	test('enrolls every lead of the list once', async () => {
		const sandbox = openSandbox();
		const { status, body } = await act(sandbox, seeded.campaigns.draft, 'start');
		expect([status, body.data.status, body.data.setup]).toEqual([200, 'started', undefined]);
		const members = (await readAll(sandbox, `/lead_lists/${seeded.lists.webinar}/leads`)).map(
			({ id }) => id,
		);
		expect(members).toHaveLength(6);
		expect(body.data.totalLeads).toBe(6);
		const enrolled = await leadsOf(sandbox, seeded.campaigns.draft);
		expect(enrolled.map(({ lead_id }) => lead_id)).toEqual(members);
		expect(subjects(sandbox, 'campaign_started')).toEqual([seeded.campaigns.draft]);
		expect(subjects(sandbox, 'lead_enrolled').toSorted()).toEqual(
			members.map((id) => `${seeded.campaigns.draft}/${id}`).toSorted(),
		);
		const again = await act(sandbox, seeded.campaigns.draft, 'start');
		expect(refusalOf(again)).toEqual([409, 'invalid_transition']);
		expect(subjects(sandbox, 'lead_enrolled')).toHaveLength(6);
	});

	test('distributes the leads among the senders', async () => {
		const sandbox = openSandbox();
		const id = await created(sandbox, {
			source: { lead_list_id: seeded.lists.webinar },
			social_account_ids: [seeded.accounts.connected, seeded.accounts.warmingUp],
		});
		await act(sandbox, id, 'start');
		const senders = (await leadsOf(sandbox, id)).map(({ sender }) => sender.id);
		expect(senders.filter((sender) => sender === seeded.accounts.connected)).toHaveLength(3);
		expect(senders.filter((sender) => sender === seeded.accounts.warmingUp)).toHaveLength(3);
	});

	test('holds every lead until its AI message is approved', async () => {
		const sandbox = openSandbox({ leads: 0 });
		await call(sandbox, 'POST', `/lead_lists/${seeded.lists.webinar}/leads`, {
			body: person('Ada', { company: 'Brassfinch' }),
		});
		await act(sandbox, seeded.campaigns.draft, 'start');
		const [message, ...others] = await messagesOf(sandbox, seeded.campaigns.draft);
		expect(others).toEqual([]);
		expect(message).toMatchObject({
			campaign_id: seeded.campaigns.draft,
			lead_id: 'lead_6',
			node_type: 'send_message',
			message_stage: 'ice_breaker',
			sequence_index: 0,
			subject: null,
			approval_status: 'pending',
			approval_resolved_at: null,
			scheduled_at: null,
			is_override: false,
		});
		expect(message.message).toMatch(/Ada.*Brassfinch/);
		expect(await leadsOf(sandbox, seeded.campaigns.draft)).toMatchObject([
			{ status: 'queued', parked_reason: 'awaiting_approval', next_action_at: null },
		]);
	});

	test('approves AI messages itself if the campaign says so', async () => {
		const sandbox = openSandbox();
		const id = await created(sandbox, { source: { lead_list_id: seeded.lists.webinar } });
		await act(sandbox, id, 'start');
		const messages = await messagesOf(sandbox, id);
		expect(messages).toHaveLength(6);
		for (const message of messages) {
			expect(message).toMatchObject({
				approval_status: 'approved',
				approval_resolution_source: 'auto',
				approval_resolved_by_user_id: null,
				scheduled_at: expect.any(String),
			});
		}
		for (const lead of await leadsOf(sandbox, id)) {
			expect(lead).toMatchObject({ status: 'active', next_action_at: messages[0].scheduled_at });
		}
		expect(sandbox.effects('approval_approved')).toEqual([]);
	});

	test('has nothing to approve if the first message is a template', async () => {
		const sandbox = openSandbox();
		const id = await created(sandbox, {
			source: { lead_list_id: seeded.lists.webinar },
			messages: TEMPLATES,
		});
		await act(sandbox, id, 'start');
		expect(await messagesOf(sandbox, id)).toEqual([]);
		const leads = await leadsOf(sandbox, id);
		expect(leads.map(({ status }) => status)).toEqual(Array(6).fill('active'));
	});

	test.each([
		['a connected sender', { social_account_ids: [] }, ['social_account_ids']],
		[
			'a connected sender',
			{ social_account_ids: [seeded.accounts.disconnected] },
			['social_account_ids'],
		],
		[
			'any message',
			{
				messages: {
					icebreaker: { enabled: false },
					follow_up_1: { enabled: false },
					follow_up_2: { enabled: false },
				},
			},
			['messages'],
		],
	])('refuses a campaign without %s', async (_, more, missing) => {
		const sandbox = openSandbox();
		const id = await created(sandbox, more);
		const answer = await act(sandbox, id, 'start', { proceed_on_session_check_failure: true });
		expect(refusalOf(answer)).toEqual([409, 'campaign_not_ready']);
		expect(answer.body.error.details.missing).toEqual(missing);
		expect(sandbox.effects('campaign_started')).toEqual([]);
	});

	test('takes a schedule that begins on the last day of all', async () => {
		const sandbox = openSandbox();
		const schedule = { ...SCHEDULE, start_date: '9999-12-31', active_days: ['monday'] };
		const id = await created(sandbox, { source: { lead_list_id: seeded.lists.webinar }, schedule });
		expect((await act(sandbox, id, 'start')).status).toBe(200);
		const [{ next_action_at: next }] = await leadsOf(sandbox, id);
		expect(next).toBe('9999-12-31T00:00:00.000Z');
	});

	test('enrolls nobody if the list is empty', async () => {
		const sandbox = openSandbox({ leads: 0 });
		const { body } = await act(sandbox, seeded.campaigns.draft, 'start');
		expect([body.data.status, body.data.totalLeads]).toEqual(['started', 0]);
	});
});

describe('session check', () => {
	test('keeps the draft, reports every account, and says how to continue', async () => {
		const sandbox = openSandbox();
		const answer = await act(sandbox, seeded.campaigns.disconnectedDraft, 'start');
		expect(refusalOf(answer)).toEqual([409, 'social_session_check_failed']);
		expect(answer.body.error.message).toContain('Amara Okonjo');
		expect(answer.body.error.message).not.toContain('Clara Whitmore');
		expect(answer.body.error.details.accounts).toEqual([
			{
				social_account_id: seeded.accounts.disconnected,
				profile_name: 'Amara Okonjo',
				status: 'disconnected',
				healthy: false,
				reason: expect.stringMatching(/disconnected/),
			},
			{
				social_account_id: seeded.accounts.connected,
				profile_name: 'Clara Whitmore',
				status: 'connected',
				healthy: true,
				reason: null,
			},
		]);
		expect(sandbox.effects()).toEqual([]);
		expect(
			(await call(sandbox, 'GET', `/campaigns/${seeded.campaigns.disconnectedDraft}`)).body.data
				.status,
		).toBe('draft');

		const { action } = answer.body.error;
		expect(action.method).toBe('POST');
		const path = action.url.replace('/api/v1', '');
		const proceeded = await call(sandbox, 'POST', path, { body: action.body });
		expect([proceeded.status, proceeded.body.data.status]).toEqual([200, 'started']);
		expect(subjects(sandbox, 'campaign_started')).toEqual([seeded.campaigns.disconnectedDraft]);
	});

	test('finds a connected sender whose session has ended', async () => {
		const sandbox = openSandbox();
		sandbox.control.setAccount(seeded.accounts.connected, {
			healthy: false,
			reason: 'Signed out by the network',
		});
		const answer = await act(sandbox, seeded.campaigns.draft, 'start', {
			proceed_on_session_check_failure: false,
		});
		expect(answer.body.error.details.accounts).toMatchObject([
			{ status: 'connected', healthy: false, reason: 'Signed out by the network' },
		]);
		sandbox.control.setAccount(seeded.accounts.connected, { healthy: true });
		expect((await act(sandbox, seeded.campaigns.draft, 'start')).status).toBe(200);
	});
});

describe('the session check after a session was lost', () => {
	const { connected } = seeded.accounts;
	const start = async (sandbox: Sandbox) =>
		refusalOf(await act(sandbox, seeded.campaigns.draft, 'start'));

	test('passes once the account is connected again', async () => {
		const sandbox = openWorld({ life: { ...SERVICE_ONLY, session_loss_mean_days: 1 } });
		const isLost = () => subjects(sandbox, 'session_lost').includes(connected);
		while (!isLost()) await advance(sandbox, 0.5);
		expect(await start(sandbox)).toEqual([409, 'campaign_not_ready']);
		sandbox.control.setAccount(connected, { status: 'connected' });
		expect(await start(sandbox)).toEqual([200, undefined]);
	});

	test('passes after a disconnection, unless the account is said to be unhealthy', async () => {
		const sandbox = openSandbox();
		sandbox.control.setAccount(connected, { healthy: false, reason: 'Signed out' });
		sandbox.control.setAccount(connected, { status: 'disconnected' });
		sandbox.control.setAccount(connected, { status: 'connected', healthy: false });
		expect(await start(sandbox)).toEqual([409, 'social_session_check_failed']);
		sandbox.control.setAccount(connected, { status: 'disconnected' });
		sandbox.control.setAccount(connected, { status: 'connected' });
		expect(await start(sandbox)).toEqual([200, undefined]);
	});
});

describe('pause and resume', () => {
	test('pauses the unfinished leads and restores their status', async () => {
		const sandbox = openSandbox();
		const statuses = async () =>
			(await leadsOf(sandbox, seeded.campaigns.started)).map(({ status }) => status);
		const before = await statuses();
		expect(before).toEqual(['queued', 'excluded', 'active', 'queued', 'queued']);
		const paused = await act(sandbox, seeded.campaigns.started, 'pause');
		expect(paused.body.data.status).toBe('paused');
		expect(await statuses()).toEqual(['paused', 'excluded', 'paused', 'paused', 'paused']);
		const resumed = await act(sandbox, seeded.campaigns.started, 'resume');
		expect(resumed.body.data.status).toBe('started');
		expect(await statuses()).toEqual(before);
		expect(sandbox.effects().map(({ kind, subject }) => [kind, subject])).toEqual([
			['campaign_paused', seeded.campaigns.started],
			['campaign_resumed', seeded.campaigns.started],
		]);
	});
});
