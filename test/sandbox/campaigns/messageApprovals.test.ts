import { call, openSandbox, readAll, refusalOf, subjects } from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

/** A Wednesday morning in Berlin, within the schedule of camp_2 and outside that of camp_3. */
const NOW = Date.UTC(2026, 0, 7, 9);
const open = () => openSandbox({ now: () => NOW });
const act = (sandbox: Sandbox, campaign: string, message: string, body: unknown) =>
	call(sandbox, 'POST', `/campaigns/${campaign}/message-approvals/${message}/actions`, { body });
const leadOf = async (sandbox: Sandbox, campaign: string, id: string) =>
	(await readAll(sandbox, `/campaigns/${campaign}/leads`)).find(({ lead_id }) => lead_id === id);
const messageOf = async (sandbox: Sandbox, campaign: string, message: string) =>
	(await readAll(sandbox, `/campaigns/${campaign}/message-approvals`)).find(
		({ id }) => id === message,
	);

test('lists the messages of a campaign, the newest first, page by page', async () => {
	const rows = await readAll(open(), '/campaigns/camp_2/message-approvals', 2);
	expect(rows.map(({ id, approval_status }) => [id, approval_status])).toEqual([
		['message_5', 'pending'],
		['message_4', 'rejected'],
		['message_3', 'approved'],
		['message_2', 'pending'],
		['message_1', 'pending'],
	]);
	const { status } = await call(open(), 'GET', '/campaigns/camp_999/message-approvals');
	expect(status).toBe(404);
});

test('approve releases the lead and schedules the message', async () => {
	const sandbox = open();
	const former = await messageOf(sandbox, 'camp_2', 'message_1');
	const { status, body } = await act(sandbox, 'camp_2', 'message_1', { action: 'approve' });
	const now = new Date(NOW).toISOString();
	expect(status).toBe(200);
	expect(body.data).toEqual({
		...former,
		approval_status: 'approved',
		approval_resolved_at: now,
		approval_resolved_by_user_id: 'user_sandbox',
		approval_resolution_source: 'manual',
		scheduled_at: now,
		updated_at: now,
	});
	expect(await messageOf(sandbox, 'camp_2', 'message_1')).toEqual(body.data);
	const lead = await leadOf(sandbox, 'camp_2', 'lead_2');
	expect(lead).toMatchObject({ status: 'active', parked_reason: null, next_action_at: now });
	expect(lead.actions_performed.at(-1)).toMatchObject({
		type: 'send_message',
		status: 'scheduled',
		scheduled_for: now,
		metadata: { message_id: 'message_1', message_stage: 'ice_breaker' },
	});
	expect(sandbox.effects().map(({ kind, subject }) => [kind, subject])).toEqual([
		['approval_approved', 'message_1'],
	]);
});

test('reject excludes the lead and keeps the reason', async () => {
	const sandbox = open();
	const { body } = await act(sandbox, 'camp_2', 'message_1', {
		action: 'reject',
		rejection_reason: 'BAD_TIMING',
		rejection_note: 'After the summer',
	});
	expect(body.data).toMatchObject({
		approval_status: 'rejected',
		approval_resolved_by_user_id: 'user_sandbox',
		approval_resolution_source: 'manual',
		rejection_reason: 'BAD_TIMING',
		rejection_note: 'After the summer',
		scheduled_at: null,
	});
	expect(await leadOf(sandbox, 'camp_2', 'lead_2')).toMatchObject({
		status: 'excluded',
		parked_reason: null,
		next_action_at: null,
	});
	expect(subjects(sandbox, 'approval_rejected')).toEqual(['message_1']);
});

test.each([
	['approve', 'message_3', 'approved'],
	['reject', 'message_3', 'approved'],
	['approve', 'message_4', 'rejected'],
])('refuses to %s %s, which is %s', async (action, message, approval_status) => {
	const sandbox = open();
	const answer = await act(sandbox, 'camp_2', message, { action });
	expect(refusalOf(answer)).toEqual([409, 'approval_not_pending']);
	expect(answer.body.error.details).toEqual({ approval_status });
	expect(sandbox.effects()).toEqual([]);
});

test('accepts only one decision', async () => {
	const sandbox = open();
	await act(sandbox, 'camp_2', 'message_1', { action: 'approve' });
	const second = await act(sandbox, 'camp_2', 'message_1', { action: 'reject' });
	expect(refusalOf(second)).toEqual([409, 'approval_not_pending']);
	expect((await leadOf(sandbox, 'camp_2', 'lead_2')).status).toBe('active');
	expect(sandbox.effects()).toHaveLength(1);
});

test.each([
	['an unknown message', 'camp_2', 'message_999'],
	['a message of another campaign', 'camp_2', 'message_6'],
	['an unknown campaign', 'camp_999', 'message_1'],
])('answers 404 for %s', async (_, campaign, message) => {
	const answer = await act(open(), campaign, message, { action: 'approve' });
	expect(refusalOf(answer)).toEqual([404, 'not_found']);
});

test('releases the lead with the resume if the campaign is paused', async () => {
	const sandbox = open();
	const { status, body } = await act(sandbox, 'camp_3', 'message_6', { action: 'approve' });
	expect(status).toBe(200);
	// 10:00 in Berlin is before 09:00 in New York.
	expect(body.data.scheduled_at).toBe('2026-01-07T14:00:00.000Z');
	expect(await leadOf(sandbox, 'camp_3', 'lead_4')).toMatchObject({
		status: 'paused',
		parked_reason: null,
	});
	await call(sandbox, 'POST', '/campaigns/camp_3/actions', { body: { action: 'resume' } });
	expect((await leadOf(sandbox, 'camp_3', 'lead_4')).status).toBe('active');
	expect((await leadOf(sandbox, 'camp_3', 'lead_8')).status).toBe('queued');
});

test('keeps a rejected lead out of the resume', async () => {
	const sandbox = open();
	await act(sandbox, 'camp_3', 'message_6', { action: 'reject' });
	await call(sandbox, 'POST', '/campaigns/camp_3/actions', { body: { action: 'resume' } });
	expect((await leadOf(sandbox, 'camp_3', 'lead_4')).status).toBe('excluded');
});

test('decides nothing in a completed campaign', async () => {
	const sandbox = open();
	sandbox.control.setCampaignStatus('camp_2', 'completed');
	const answer = await act(sandbox, 'camp_2', 'message_1', { action: 'approve' });
	expect(refusalOf(answer)).toEqual([409, 'campaign_completed']);
});
