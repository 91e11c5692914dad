import type { ActionEvent, MessageApproval } from 'n8n-nodes-outreach/src/contract/campaigns';
import { seeded } from '../../composition/seeded';
import { DAY, HOUR } from '../../core/clock';
import type { Sandbox } from '../../sandbox';
import { call, NOTE, readAll, TEMPLATES } from '../support';
import { brokenInvariants } from './invariants';
import { act, advance, openWorld, readCampaign, startCampaign } from './support';

const NO_ENGAGEMENT = { enabled: false, like_after_days: 1, wait_after_like_days: 1 };
const PLAIN = { messages: TEMPLATES, engagement: NO_ENGAGEMENT };

/** Opens a world in which every event is checked. */
const openChecked = () =>
	openWorld({
		afterEvent: (context, event) => expect(brokenInvariants(context, event)).toEqual([]),
	});

const leadsOf = async (sandbox: Sandbox, campaign: string) =>
	(await readAll(sandbox, `/campaigns/${campaign}/leads`)).reverse();

const typesOf = ({ actions_performed }: { actions_performed: ActionEvent[] }) =>
	actions_performed.map(({ type }) => type);

/** Changes the senders of a campaign, which has to be paused for that. */
async function changeSenders(sandbox: Sandbox, campaign: string, social_account_ids: string[]) {
	await act(sandbox, campaign, 'pause');
	const change = { body: { social_account_ids } };
	expect((await call(sandbox, 'PATCH', `/campaigns/${campaign}`, change)).status).toBe(200);
	await act(sandbox, campaign, 'resume');
}

/** All leads of a campaign accept. */
async function accept(sandbox: Sandbox, campaign: string) {
	for (const { id } of await leadsOf(sandbox, campaign)) {
		sandbox.control.changeCampaignLead(id, { connection_status: 'connected' });
	}
}

/** A campaign for one lead, who has accepted. The first message waits for approval. */
async function openAtApproval() {
	const sandbox = openChecked();
	const campaign = await startCampaign(sandbox, {
		engagement: NO_ENGAGEMENT,
		auto_approve_ai_messages: false,
		leads: 1,
	});
	await advance(sandbox, 8);
	await accept(sandbox, campaign);
	await advance(sandbox, 1);
	const [approval] = await readAll(sandbox, `/campaigns/${campaign}/message-approvals`);
	return { sandbox, campaign, approval };
}

describe('a campaign that runs', () => {
	test('asks for a connection first, with the note, within its schedule and not at once', async () => {
		const sandbox = openChecked();
		const campaign = await startCampaign(sandbox, { ...PLAIN, connection_request: NOTE });
		await advance(sandbox, 12);
		const leads = await leadsOf(sandbox, campaign);
		expect(leads.map(typesOf)).toEqual(
			Array.from({ length: 3 }, () => ['send_connection_request_with_note']),
		);
		const [first] = leads[0].actions_performed;
		expect(first.metadata.note).toBe('Hello there');
		const times = leads.map((lead) => Date.parse(lead.actions_performed[0].performed_at));
		expect(new Set(times).size).toBe(3);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({ connectionsSent: 3 });
	});

	test('views and likes if it is set to, then gives up and completes', async () => {
		const sandbox = openChecked();
		const campaign = await startCampaign(sandbox, { messages: TEMPLATES });
		await advance(sandbox, 24 * 20);
		const leads = await leadsOf(sandbox, campaign);
		for (const lead of leads) {
			expect(typesOf(lead)).toEqual(['profile_viewed', 'send_connection_request', 'like_post']);
			expect(lead).toMatchObject({ status: 'completed', next_action_at: null });
		}
		expect(await readCampaign(sandbox, campaign)).toMatchObject({ status: 'completed' });
	});

	test('writes in the order of the stages, with their waits', async () => {
		const sandbox = openChecked();
		const campaign = await startCampaign(sandbox, PLAIN);
		await advance(sandbox, 8);
		await accept(sandbox, campaign);
		await advance(sandbox, 24 * 8);
		for (const lead of await leadsOf(sandbox, campaign)) {
			const [request, first, second] = lead.actions_performed;
			expect([first, second].map(({ metadata }) => metadata.message_stage)).toEqual([
				'ice_breaker',
				'follow_up_1',
			]);
			const at = (time: string) => Date.parse(time);
			expect(at(first.performed_at) - at(request.accepted_at)).toBeGreaterThanOrEqual(3 * HOUR);
			expect(at(second.performed_at) - at(first.performed_at)).toBeGreaterThanOrEqual(3 * DAY);
		}
		const [conversation] = await readAll(sandbox, '/conversations');
		expect(conversation.last_message).toMatchObject({ content: 'Hello again', direction: 'sent' });
		await advance(sandbox, 24 * 10);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({
			status: 'completed',
			messagesSent: 6,
		});
	});

	test('keeps to the daily limits, which warm-up lets grow', async () => {
		const sandbox = openChecked();
		const campaign = await startCampaign(sandbox, {
			...PLAIN,
			leads: 40,
			social_account_ids: [seeded.accounts.warmingUp],
		});
		await advance(sandbox, 23);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({ connectionsSent: 5 });
		await advance(sandbox, 24 * 9);
		const account = (await readAll(sandbox, '/social_accounts')).find(
			({ id }) => id === seeded.accounts.warmingUp,
		);
		expect(account.sending_limits.max_connection_requests_per_day).toBe(8);
	});

	test('writes with AI some hours ahead and waits for the approval', async () => {
		const { sandbox, campaign, approval } = await openAtApproval();
		expect(approval).toMatchObject({ approval_status: 'pending', message_stage: 'ice_breaker' });
		await advance(sandbox, 24 * 3);
		let [lead] = await leadsOf(sandbox, campaign);
		expect(lead).toMatchObject({ status: 'queued', parked_reason: 'awaiting_approval' });
		const path = `/campaigns/${campaign}/leads/${lead.lead_id}/message-overrides`;
		const body = { node_type: 'send_message', message_stage: 'ice_breaker', message: 'Mine' };
		expect((await call(sandbox, 'PUT', path, { body })).status).toBe(200);
		const decide = `/campaigns/${campaign}/message-approvals/${approval.id}/actions`;
		await call(sandbox, 'POST', decide, { body: { action: 'approve' } });
		await advance(sandbox, 24);
		[lead] = await leadsOf(sandbox, campaign);
		expect(lead.actions_performed.at(-1)).toMatchObject({
			status: 'sent',
			metadata: { message_id: approval.id },
		});
		const [conversation] = await readAll(sandbox, '/conversations');
		expect(conversation.last_message.content).toBe('Mine');
		await advance(sandbox, 24 * 3);
		const [next] = await readAll(sandbox, `/campaigns/${campaign}/message-approvals`);
		expect(next).toMatchObject({ approval_status: 'pending', message_stage: 'follow_up_1' });
	});

	test('stops when it is paused, goes on when it is resumed', async () => {
		const sandbox = openChecked();
		const campaign = await startCampaign(sandbox, { ...PLAIN, leads: 30 });
		await advance(sandbox, 1);
		await act(sandbox, campaign, 'pause');
		const { connectionsSent } = await readCampaign(sandbox, campaign);
		await advance(sandbox, 24);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({ connectionsSent });
		await act(sandbox, campaign, 'resume');
		await advance(sandbox, 24);
		const after = await readCampaign(sandbox, campaign);
		expect(after.connectionsSent).toBeGreaterThan(connectionsSent);
	});

	test('waits for a sender that is not connected', async () => {
		const sandbox = openChecked();
		const campaign = await startCampaign(sandbox, PLAIN);
		sandbox.control.setAccount(seeded.accounts.connected, { status: 'disconnected' });
		await advance(sandbox, 24 * 20);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({
			connectionsSent: 0,
			status: 'started',
		});
		sandbox.control.setAccount(seeded.accounts.connected, { status: 'connected' });
		await advance(sandbox, 24 * 4);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({ connectionsSent: 3 });
	});

	test.each<[string, (sandbox: Sandbox, approval: MessageApproval, lead: string) => unknown]>([
		[
			'the user has rejected the message to its last lead',
			(sandbox, { campaign_id, id }) => {
				const path = `/campaigns/${campaign_id}/message-approvals/${id}/actions`;
				return call(sandbox, 'POST', path, { body: { action: 'reject' } });
			},
		],
		[
			'a colleague has rejected it',
			(sandbox, { id }) => sandbox.control.changeApproval(id, { approval_status: 'rejected' }),
		],
		[
			'a colleague has taken the last lead out',
			(sandbox, _, lead) => sandbox.control.changeCampaignLead(lead, { status: 'excluded' }),
		],
	])('is completed once %s', async (_, end) => {
		const { sandbox, campaign, approval } = await openAtApproval();
		const [lead] = await leadsOf(sandbox, campaign);
		await end(sandbox, approval, lead.id);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({ status: 'started' });
		await advance(sandbox, 1);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({ status: 'completed' });
	});

	test('gives its new senders those whom nobody has invited', async () => {
		const sandbox = openChecked();
		const campaign = await startCampaign(sandbox, { ...PLAIN, leads: 12 });
		await advance(sandbox, 1);
		const before = await leadsOf(sandbox, campaign);
		const isInvited = (index: number) => before[index].current_state.connection_status === 'sent';
		const invited = before.filter((_, index) => isInvited(index)).length;
		expect(invited).toBeGreaterThan(0);
		expect(invited).toBeLessThan(12);
		const { connected, warmingUp } = seeded.accounts;
		const pendingOf = async (account: string) =>
			(await readAll(sandbox, '/social_accounts')).find(({ id }) => id === account)
				.pending_invite_count;
		const pending = await pendingOf(connected);
		await changeSenders(sandbox, campaign, [warmingUp]);
		expect((await leadsOf(sandbox, campaign)).map(({ sender }) => sender.id)).toEqual(
			before.map((_, index) => (isInvited(index) ? connected : warmingUp)),
		);
		expect(await pendingOf(connected)).toBe(pending);
	});

	test('stops writing to a lead who answers after its senders have changed', async () => {
		const sandbox = openChecked();
		const campaign = await startCampaign(sandbox, { ...PLAIN, leads: 1 });
		await advance(sandbox, 8);
		await accept(sandbox, campaign);
		await advance(sandbox, 24);
		await changeSenders(sandbox, campaign, [seeded.accounts.warmingUp]);
		const [conversation] = await readAll(sandbox, '/conversations');
		sandbox.control.addMessage(conversation.id, { content: 'Tell me more' });
		await advance(sandbox, 24 * 10);
		expect(await readCampaign(sandbox, campaign)).toMatchObject({
			status: 'completed',
			messagesSent: 1,
			repliesReceived: 1,
		});
	});

	test('stops writing to a lead who answers, and counts the reply', async () => {
		const sandbox = openChecked();
		const campaign = await startCampaign(sandbox, { ...PLAIN, leads: 1 });
		await advance(sandbox, 8);
		await accept(sandbox, campaign);
		await advance(sandbox, 24);
		const [conversation] = await readAll(sandbox, '/conversations');
		sandbox.control.addMessage(conversation.id, { content: 'Tell me more' });
		await advance(sandbox, 24 * 10);
		const [lead] = await leadsOf(sandbox, campaign);
		expect(lead).toMatchObject({
			status: 'completed',
			current_state: { message_status: 'replied' },
		});
		expect(await readCampaign(sandbox, campaign)).toMatchObject({
			status: 'completed',
			messagesSent: 1,
			repliesReceived: 1,
		});
	});

	test('is the same world twice from the same seed, whatever the steps of its clock', async () => {
		const run = async (hours: number[]) => {
			const sandbox = openWorld();
			await startCampaign(sandbox, { leads: 10 });
			for (const some of hours) await advance(sandbox, some);
			return sandbox.effects();
		};
		const once = await run([24 * 10]);
		expect(once.length).toBeGreaterThan(40);
		expect(await run([5, 24, 24 * 9 - 5])).toEqual(once);
	});
});
