import { seeded } from '../../composition/seeded';
import { call, openSandbox, readAll, refusalOf, subjects } from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

/** A Wednesday morning in Berlin, within the schedule of the started campaign and outside that of the paused one. */
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
	const rows = await readAll(open(), `/campaigns/${seeded.campaigns.started}/message-approvals`, 2);
	expect(rows.map(({ id, approval_status }) => [id, approval_status])).toEqual([
		[seeded.approvals.thirdPending, 'pending'],
		[seeded.approvals.rejected, 'rejected'],
		[seeded.approvals.approved, 'approved'],
		[seeded.approvals.secondPending, 'pending'],
		[seeded.approvals.pending, 'pending'],
	]);
	const { status } = await call(open(), 'GET', '/campaigns/camp_999/message-approvals');
	expect(status).toBe(404);
});

test('approve releases the lead and schedules the message', async () => {
	const sandbox = open();
	const former = await messageOf(sandbox, seeded.campaigns.started, seeded.approvals.pending);
	const { status, body } = await act(sandbox, seeded.campaigns.started, seeded.approvals.pending, {
		action: 'approve',
	});
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
	expect(await messageOf(sandbox, seeded.campaigns.started, seeded.approvals.pending)).toEqual(
		body.data,
	);
	const lead = await leadOf(sandbox, seeded.campaigns.started, seeded.leads.messagePending);
	expect(lead).toMatchObject({ status: 'active', parked_reason: null, next_action_at: now });
	expect(lead.actions_performed.at(-1)).toMatchObject({
		type: 'send_message',
		status: 'scheduled',
		scheduled_for: now,
		metadata: { message_id: seeded.approvals.pending, message_stage: 'ice_breaker' },
	});
	expect(sandbox.effects().map(({ kind, subject }) => [kind, subject])).toEqual([
		['approval_approved', seeded.approvals.pending],
	]);
});

test('reject excludes the lead and keeps the reason', async () => {
	const sandbox = open();
	const { body } = await act(sandbox, seeded.campaigns.started, seeded.approvals.pending, {
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
	expect(
		await leadOf(sandbox, seeded.campaigns.started, seeded.leads.messagePending),
	).toMatchObject({
		status: 'excluded',
		parked_reason: null,
		next_action_at: null,
	});
	expect(subjects(sandbox, 'approval_rejected')).toEqual([seeded.approvals.pending]);
});

test.each([
	['approve', seeded.approvals.approved, 'approved'],
	['reject', seeded.approvals.approved, 'approved'],
	['approve', seeded.approvals.rejected, 'rejected'],
])('refuses to %s %s, which is %s', async (action, message, approval_status) => {
	const sandbox = open();
	const answer = await act(sandbox, seeded.campaigns.started, message, { action });
	expect(refusalOf(answer)).toEqual([409, 'approval_not_pending']);
	expect(answer.body.error.details).toEqual({ approval_status });
	expect(sandbox.effects()).toEqual([]);
});

test('accepts only one decision', async () => {
	const sandbox = open();
	await act(sandbox, seeded.campaigns.started, seeded.approvals.pending, { action: 'approve' });
	const second = await act(sandbox, seeded.campaigns.started, seeded.approvals.pending, {
		action: 'reject',
	});
	expect(refusalOf(second)).toEqual([409, 'approval_not_pending']);
	expect(
		(await leadOf(sandbox, seeded.campaigns.started, seeded.leads.messagePending)).status,
	).toBe('active');
	expect(sandbox.effects()).toHaveLength(1);
});

test.each([
	['an unknown message', seeded.campaigns.started, 'message_999'],
	['a message of another campaign', seeded.campaigns.started, 'message_6'],
	['an unknown campaign', 'camp_999', seeded.approvals.pending],
])('answers 404 for %s', async (_, campaign, message) => {
	const answer = await act(open(), campaign, message, { action: 'approve' });
	expect(refusalOf(answer)).toEqual([404, 'not_found']);
});

test('releases the lead with the resume if the campaign is paused', async () => {
	const sandbox = open();
	const { status, body } = await act(sandbox, seeded.campaigns.paused, 'message_6', {
		action: 'approve',
	});
	expect(status).toBe(200);
	// 10:00 in Berlin is before 09:00 in New York.
	expect(body.data.scheduled_at).toBe('2026-01-07T14:00:00.000Z');
	expect(
		await leadOf(sandbox, seeded.campaigns.paused, seeded.leads.inPausedCampaign),
	).toMatchObject({
		status: 'paused',
		parked_reason: null,
	});
	await call(sandbox, 'POST', `/campaigns/${seeded.campaigns.paused}/actions`, {
		body: { action: 'resume' },
	});
	expect(
		(await leadOf(sandbox, seeded.campaigns.paused, seeded.leads.inPausedCampaign)).status,
	).toBe('active');
	expect(
		(await leadOf(sandbox, seeded.campaigns.paused, seeded.leads.alsoInPausedCampaign)).status,
	).toBe('queued');
});

test('keeps a rejected lead out of the resume', async () => {
	const sandbox = open();
	await act(sandbox, seeded.campaigns.paused, 'message_6', { action: 'reject' });
	await call(sandbox, 'POST', `/campaigns/${seeded.campaigns.paused}/actions`, {
		body: { action: 'resume' },
	});
	expect(
		(await leadOf(sandbox, seeded.campaigns.paused, seeded.leads.inPausedCampaign)).status,
	).toBe('excluded');
});

test('decides nothing in a completed campaign', async () => {
	const sandbox = open();
	sandbox.control.setCampaignStatus(seeded.campaigns.started, 'completed');
	const answer = await act(sandbox, seeded.campaigns.started, seeded.approvals.pending, {
		action: 'approve',
	});
	expect(refusalOf(answer)).toEqual([409, 'campaign_completed']);
});
