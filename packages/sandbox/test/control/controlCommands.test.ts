import { seeded } from '../../composition/seeded';
import { call, JSON_TYPE, openControl, openSandbox, readAll, refusalOf } from '../support';

describe('control commands', () => {
	test('disconnects a sender and ends its session', async () => {
		const { sandbox, post } = openControl();
		const changed = await post(`social_accounts/${seeded.accounts.warmingUp}`, {
			status: 'disconnected',
		});
		expect(changed.body.data).toMatchObject({
			id: seeded.accounts.warmingUp,
			status: 'disconnected',
		});
		const [account] = (await readAll(sandbox, '/social_accounts')).filter(
			({ id }) => id === seeded.accounts.warmingUp,
		);
		expect(account.status).toBe('disconnected');

		await post(`social_accounts/${seeded.accounts.connected}`, {
			healthy: false,
			reason: 'Signed out',
		});
		const start = { body: { action: 'start' } };
		const refused = await call(
			sandbox,
			'POST',
			`/campaigns/${seeded.campaigns.draft}/actions`,
			start,
		);
		expect(refused.body.error.details.accounts).toMatchObject([{ reason: 'Signed out' }]);
		await post(`social_accounts/${seeded.accounts.connected}`, { healthy: true });
		expect(
			(await call(sandbox, 'POST', `/campaigns/${seeded.campaigns.draft}/actions`, start)).status,
		).toBe(200);
	});

	test('adds a pending message, by default for the lead with the fewest', async () => {
		const { sandbox, post } = openControl();
		const named = await post('message_approvals', {
			campaign_id: seeded.campaigns.started,
			lead_id: seeded.leads.messageApproved,
			message: 'Please look at this',
		});
		expect(named.status).toBe(201);
		expect(named.body.data).toMatchObject({
			id: 'message_8',
			lead_id: seeded.leads.messageApproved,
			message: 'Please look at this',
			approval_status: 'pending',
		});
		const [newest] = await readAll(
			sandbox,
			`/campaigns/${seeded.campaigns.started}/message-approvals`,
		);
		expect(newest).toEqual(named.body.data);
		const lead = (await readAll(sandbox, `/campaigns/${seeded.campaigns.started}/leads`)).find(
			({ lead_id }) => lead_id === seeded.leads.messageApproved,
		);
		expect(lead).toMatchObject({ status: 'queued', parked_reason: 'awaiting_approval' });

		const chosen = await post('message_approvals', { campaign_id: seeded.campaigns.paused });
		expect(chosen.body.data.lead_id).toBe('lead_12');
	});

	test.each([
		['an unknown campaign', { campaign_id: 'camp_999' }],
		[
			'a lead that is not enrolled',
			{ campaign_id: seeded.campaigns.started, lead_id: seeded.leads.interested },
		],
		['a campaign whose leads are finished', { campaign_id: seeded.campaigns.completed }],
	])('adds no message for %s', async (_, body) => {
		expect(refusalOf(await openControl().post('message_approvals', body))).toEqual([
			404,
			'not_found',
		]);
	});

	test('resolves a message by another user', async () => {
		const { sandbox, post } = openControl();
		const { body } = await post(`message_approvals/${seeded.approvals.pending}`, {
			approval_status: 'rejected',
			rejection_reason: 'NOT_FIT',
		});
		expect(body.data).toMatchObject({
			approval_status: 'rejected',
			approval_resolved_by_user_id: 'user_elsewhere',
			rejection_reason: 'NOT_FIT',
		});
		const path = `/campaigns/${seeded.campaigns.started}/message-approvals/${seeded.approvals.pending}/actions`;
		const late = await call(sandbox, 'POST', path, { body: { action: 'approve' } });
		expect(refusalOf(late)).toEqual([409, 'approval_not_pending']);
		const lead = (await readAll(sandbox, `/campaigns/${seeded.campaigns.started}/leads`)).at(-1);
		expect(lead).toMatchObject({ lead_id: seeded.leads.messagePending, status: 'excluded' });
		const again = await post(`message_approvals/${seeded.approvals.pending}`, {
			approval_status: 'approved',
		});
		expect(refusalOf(again)).toEqual([409, 'approval_not_pending']);
	});

	test('regenerates a message', async () => {
		const { sandbox, post } = openControl();
		const { generated_at } = (
			await readAll(sandbox, `/campaigns/${seeded.campaigns.started}/message-approvals`)
		).at(-1);
		await post(`message_approvals/${seeded.approvals.pending}`, { message: 'Another text' });
		const [message] = await readAll(
			sandbox,
			`/campaigns/${seeded.campaigns.started}/message-approvals`,
		);
		expect(message.generated_at > generated_at).toBe(true);
		expect(message).toMatchObject({
			id: seeded.approvals.pending,
			message: 'Another text',
			approval_status: 'pending',
			is_override: false,
			regeneration_count: 1,
		});
	});

	test('pauses, resumes, starts and completes a campaign', async () => {
		const { sandbox, post } = openControl();
		const setStatus = (id: string, status: string) => post(`campaigns/${id}`, { status });
		expect((await setStatus(seeded.campaigns.started, 'paused')).body.data.status).toBe('paused');
		expect((await setStatus(seeded.campaigns.started, 'started')).body.data.status).toBe('started');
		expect((await setStatus(seeded.campaigns.draft, 'started')).body.data.totalLeads).toBe(6);
		expect((await setStatus(seeded.campaigns.started, 'completed')).body.data.status).toBe(
			'completed',
		);
		const leads = await readAll(sandbox, `/campaigns/${seeded.campaigns.started}/leads`);
		expect(leads.map(({ status }) => status)).toEqual([
			'completed',
			'excluded',
			'completed',
			'completed',
			'completed',
		]);
		expect(leads[0].completed_at).not.toBeNull();
		expect(refusalOf(await setStatus(seeded.campaigns.started, 'completed'))).toEqual([
			409,
			'invalid_transition',
		]);
		expect(refusalOf(await setStatus(seeded.campaigns.draft, 'draft'))).toEqual([
			400,
			'invalid_request',
		]);
	});

	test('lets a lead accept the connection, with or without a time', async () => {
		const { sandbox, post } = openControl({ leads: 30, now: () => Date.UTC(2026, 0, 5, 9) });
		const leads = () => readAll(sandbox, `/campaigns/${seeded.campaigns.started}/leads`);
		const { id } = (await leads()).find(
			({ current_state }) => current_state.connection_status === 'sent',
		);
		const acceptedAt = async (body: object) => {
			const { data } = (await post(`campaign_leads/${id}`, body)).body;
			expect(data.current_state.connection_status).toBe('connected');
			expect((await leads()).find((lead) => lead.id === id)).toEqual(data);
			return data.actions_performed.find(({ type }: { type: string }) =>
				type.startsWith('send_connection_request'),
			).accepted_at;
		};
		const connected = { connection_status: 'connected' };
		expect(await acceptedAt({ ...connected, accepted_at: null })).toBeUndefined();
		expect(await acceptedAt({ ...connected, accepted_at: '2026-01-04T18:30:00Z' })).toBe(
			'2026-01-04T18:30:00Z',
		);
		expect(await acceptedAt(connected)).toBe('2026-01-05T09:00:00.000Z');
	});

	test('adds an action of a lead, and changes it', async () => {
		const { sandbox, post } = openControl();
		const leads = () => readAll(sandbox, `/campaigns/${seeded.campaigns.started}/leads`);
		const [lead] = await leads();
		const planned = { id: 'like_1', type: 'like_post', status: 'scheduled' };
		await post(`campaign_leads/${lead.id}`, { action: planned });
		const done = { ...planned, status: 'completed', performed_at: '2026-01-04T18:30:00Z' };
		await post(`campaign_leads/${lead.id}`, { action: done });
		expect((await leads())[0]).toEqual({
			...lead,
			actions_performed: [...lead.actions_performed, { ...done, metadata: {} }],
		});
	});

	test('fails a lead of a campaign, and labels what a lead wants', async () => {
		const { sandbox, post } = openControl();
		const [lead] = await readAll(sandbox, `/campaigns/${seeded.campaigns.started}/leads`);
		await post(`campaign_leads/${lead.id}`, { status: 'failed' });
		const [failed] = await readAll(sandbox, `/campaigns/${seeded.campaigns.started}/leads`);
		expect(failed).toEqual({ ...lead, status: 'failed' });

		for (const intent of ['CONVERTED', null]) {
			await post(`conversations/${seeded.conversations.interested}`, { intent });
			const [first] = await readAll(sandbox, '/conversations');
			expect(first).toMatchObject({ id: seeded.conversations.interested, intent });
		}
	});

	test('moves the clock of the service until a reset', async () => {
		const now = () => Date.UTC(2026, 0, 5, 9);
		const { sandbox, post } = openControl({ now });
		const serverTime = async () =>
			new Date((await call(sandbox, 'GET', '/leads')).headers.get('date')!).toISOString();
		const moved = await post('clock', { now: '2027-03-01T12:00:00Z', forward_seconds: 3600 });
		expect(moved.body.data).toEqual({ now: '2027-03-01T13:00:00.000Z' });
		await post('clock', { forward_seconds: 7200 });
		expect(await serverTime()).toBe('2027-03-01T15:00:00.000Z');
		await post(`conversations/${seeded.conversations.interested}/messages`, { content: 'Later' });
		const [first] = await readAll(sandbox, '/conversations');
		expect(first.last_message.sent_at).toBe('2027-03-01T15:00:00.000Z');
		await post('clock', { forward_seconds: -86_400 });
		expect(await serverTime()).toBe('2027-02-28T15:00:00.000Z');
		await post('reset', {});
		expect(await serverTime()).toBe('2026-01-05T09:00:00.000Z');
	});

	test('opens a new rate limit window when the clock moves on', async () => {
		const sandbox = openSandbox({ control: true, requestsPerMinute: 1 });
		expect((await call(sandbox, 'GET', '/leads')).status).toBe(200);
		expect((await call(sandbox, 'GET', '/leads')).status).toBe(429);
		sandbox.control.moveClock({ forward_seconds: 60 });
		expect((await call(sandbox, 'GET', '/leads')).status).toBe(200);
	});

	test('deletes a campaign for good', async () => {
		const { sandbox, control } = openControl();
		const remove = (id: string) =>
			control(`campaigns/${id}`, { method: 'DELETE', headers: JSON_TYPE });
		expect((await remove(seeded.campaigns.disconnectedDraft)).status).toBe(200);
		expect(
			(await call(sandbox, 'GET', `/campaigns/${seeded.campaigns.disconnectedDraft}`)).status,
		).toBe(404);
		const ids = (await readAll(sandbox, '/campaigns')).map(({ id }) => id);
		expect(ids).toEqual([
			seeded.campaigns.draft,
			seeded.campaigns.paused,
			seeded.campaigns.started,
			seeded.campaigns.completed,
		]);
		expect(refusalOf(await remove(seeded.campaigns.disconnectedDraft))).toEqual([404, 'not_found']);
	});

	test('refuses a deletion by a web page', async () => {
		const { sandbox, control } = openControl();
		expect(
			(await control(`campaigns/${seeded.campaigns.disconnectedDraft}`, { method: 'DELETE' }))
				.status,
		).toBe(403);
		expect(
			(await call(sandbox, 'GET', `/campaigns/${seeded.campaigns.disconnectedDraft}`)).status,
		).toBe(200);
	});

	test.each([
		[`social_accounts/${seeded.accounts.connected}`, { status: 'asleep' }, 'status'],
		['message_approvals', { lead_id: seeded.leads.messagePending }, 'campaign_id'],
		[
			`message_approvals/${seeded.approvals.pending}`,
			{ approval_status: 'pending' },
			'approval_status',
		],
		[`campaigns/${seeded.campaigns.started}`, {}, 'status'],
		['campaign_leads/campaign_lead_1', { connection_status: 'sent' }, 'connection_status'],
		[
			'campaign_leads/campaign_lead_1',
			{ action: { id: 'like_1', type: 'like_post', status: 'liked' } },
			'action.status',
		],
		[`conversations/${seeded.conversations.interested}`, { intent: 'HAPPY' }, 'intent'],
		['clock', { now: 'tomorrow' }, 'now'],
	])('refuses a mistake in %s', async (path, body, field) => {
		const answer = await openControl().post(path, body);
		expect(answer.status).toBe(400);
		expect(answer.body.error.details.problems[0].field).toBe(field);
	});

	test.each([
		'social_accounts/acct_999',
		'message_approvals/message_999',
		'campaign_leads/campaign_lead_999',
		'campaigns/camp_999',
	])('answers 404 for %s', async (path) => {
		const body = path.startsWith('campaigns/') ? { status: 'paused' } : {};
		expect((await openControl().post(path, body)).status).toBe(404);
	});

	test('starts a campaign although a session fails its check, unless asked to do as the API does', async () => {
		const { post } = openControl();
		const careful = { status: 'started', proceed_on_session_check_failure: false };
		const refused = await post(`campaigns/${seeded.campaigns.disconnectedDraft}`, careful);
		expect(refusalOf(refused)).toEqual([409, 'social_session_check_failed']);
		expect(
			(await post(`campaigns/${seeded.campaigns.disconnectedDraft}`, { status: 'started' })).body
				.data.status,
		).toBe('started');
	});

	test('are not among the effects of requests', async () => {
		const { sandbox, post } = openControl();
		await post(`campaigns/${seeded.campaigns.draft}`, { status: 'started' });
		await post(`message_approvals/${seeded.approvals.pending}`, { approval_status: 'approved' });
		expect(sandbox.effects()).toEqual([]);
	});
});
