import type { ActionEvent } from 'n8n-nodes-outreach/src/contract/campaigns';
import { seeded } from '../../composition/seeded';
import { call, openSandbox, readAll } from '../support';

const timeOf = (event: ActionEvent) => event.performed_at ?? event.scheduled_for ?? '';

describe('campaign leads', () => {
	test('are listed by newest enrollment, page by page', async () => {
		const sandbox = openSandbox();
		const rows = await readAll(sandbox, `/campaigns/${seeded.campaigns.completed}/leads`, 3);
		expect(rows).toHaveLength(7);
		const times = rows.map(({ enrolled_at }) => enrolled_at);
		expect(times).toEqual(times.toSorted().toReversed());
		expect(new Set(rows.map(({ id }) => id)).size).toBe(7);
	});

	test('show the performed actions in order', async () => {
		const sandbox = openSandbox({ leads: 250 });
		const rows = await readAll(sandbox, `/campaigns/${seeded.campaigns.completed}/leads`, 500);
		const timelines: ActionEvent[][] = rows.map(({ actions_performed }) => actions_performed);
		for (const timeline of timelines) {
			expect(timeline.map(timeOf)).toEqual(timeline.map(timeOf).toSorted());
			expect(timeline.map(timeOf)).not.toContain('');
		}
		const types = new Set(timelines.flat().map(({ type }) => type));
		for (const type of ['profile_viewed', 'send_connection_request', 'send_message', 'like_post']) {
			expect(types).toContain(type);
		}
		expect(rows.some(({ intent }) => intent === 'INTERESTED')).toBe(true);
	});

	test('include every status', async () => {
		const sandbox = openSandbox();
		const rows = await Promise.all(
			[seeded.campaigns.completed, seeded.campaigns.started, seeded.campaigns.paused].map((id) =>
				readAll(sandbox, `/campaigns/${id}/leads`),
			),
		);
		expect(new Set(rows.flat().map(({ status }) => status))).toEqual(
			new Set(['queued', 'active', 'completed', 'failed', 'excluded', 'paused']),
		);
	});

	test('remain when the lead itself is removed', async () => {
		const rows = await readAll(openSandbox(), `/campaigns/${seeded.campaigns.completed}/leads`);
		const removed = rows.filter(({ lead_id }) => lead_id === null);
		expect(removed).toHaveLength(1);
		expect(removed[0].lead).toEqual({
			id: null,
			name: null,
			first_name: null,
			last_name: null,
			company: null,
			social_url: null,
		});
	});

	test('match the figures of their campaign', async () => {
		const sandbox = openSandbox({ leads: 250 });
		const { body } = await call(sandbox, 'GET', `/campaigns/${seeded.campaigns.completed}`);
		const rows = await readAll(sandbox, `/campaigns/${seeded.campaigns.completed}/leads`, 500);
		expect(body.data.totalLeads).toBe(rows.length);
		expect(body.data.repliesReceived).toBeGreaterThan(0);
		expect(body.data.connectionRequestsAccepted).toBeLessThanOrEqual(body.data.connectionsSent);
		expect(body.data.messagesSent).toBe(
			rows
				.flatMap(({ actions_performed }) => actions_performed)
				.filter(({ type, status }) => /message|inmail/.test(type) && status === 'sent').length,
		);
	});

	test('answer 404 for an unknown campaign', async () => {
		const { status } = await call(openSandbox(), 'GET', '/campaigns/camp_999/leads');
		expect(status).toBe(404);
	});

	test('show the current status of their sender', async () => {
		const sandbox = openSandbox();
		sandbox.control.setAccount(seeded.accounts.warmingUp, { status: 'error' });
		const rows = await readAll(sandbox, `/campaigns/${seeded.campaigns.paused}/leads`);
		expect(rows.map(({ sender }) => sender.status)).toEqual(Array(5).fill('error'));
	});
});
