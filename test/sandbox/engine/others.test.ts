import { seeded } from '../../../sandbox/seed/seeded';
import { call, readAll, subjects } from '../support';
import { brokenInvariants } from './invariants';
import { advance, openWorld, QUIET, SERVICE_ONLY, startCampaign } from './support';

const openWith = (life: Record<string, number>) =>
	openWorld({
		life: { ...SERVICE_ONLY, ...life },
		afterEvent: (context, event) => expect(brokenInvariants(context, event)).toEqual([]),
	});

const MANY_AI = { leads: 30, auto_approve_ai_messages: false };

describe('others in the world', () => {
	test('an active agent finds new people each day', async () => {
		const sandbox = openWith({ agent_leads_per_day: 5 });
		const before = (await readAll(sandbox, `/leads?list_ids=${seeded.lists.webinar}`, 100)).length;
		await advance(sandbox, 24 * 10);
		const found = await readAll(sandbox, `/leads?list_ids=${seeded.lists.webinar}`, 100);
		expect(found.length - before).toBeGreaterThan(30);
		expect(found.length - before).toBeLessThan(80);
		expect(new Set(found.map(({ social_url }) => social_url)).size).toBe(found.length);
		const days = sandbox.effects('membership_added').map(({ at }) => new Date(at).getUTCDate());
		expect(new Set(days).size).toBeGreaterThan(7);
	});

	test('a paused agent finds nobody until it is resumed', async () => {
		const sandbox = openWith({ agent_leads_per_day: 20 });
		const act = (action: string) =>
			call(sandbox, 'POST', `/agents/${seeded.agents.active}/actions`, { body: { action } });
		await act('pause');
		await advance(sandbox, 24 * 5);
		expect(subjects(sandbox, 'lead_created')).toEqual([]);
		await act('resume');
		await advance(sandbox, 24 * 3);
		expect(subjects(sandbox, 'lead_created').length).toBeGreaterThan(10);
	});

	test('a colleague approves, edits and rejects in working hours', async () => {
		const sandbox = openWith({ accept_share: 1, colleague_decides_share: 1 });
		const campaign = await startCampaign(sandbox, MANY_AI);
		await advance(sandbox, 24 * 21);
		const all = await readAll(sandbox, `/campaigns/${campaign}/message-approvals`, 100);
		const decided = all.filter(({ approval_resolved_by_user_id: user }) => user !== null);
		expect(decided.length).toBeGreaterThan(20);
		expect(new Set(decided.map(({ approval_status }) => approval_status))).toEqual(
			new Set(['approved', 'rejected']),
		);
		expect(decided.some(({ is_override }) => is_override)).toBe(true);
		const waiting = all.filter(({ approval_status }) => approval_status === 'pending');
		expect(waiting.some(({ is_override }) => is_override)).toBe(true);
		for (const { approval_resolved_at: at } of decided) {
			expect([0, 6]).not.toContain(new Date(at).getUTCDay());
		}
		expect(subjects(sandbox, 'approval_approved').length).toBeGreaterThan(10);
	});

	test('a colleague answers leads', async () => {
		const sandbox = openWith({ accept_share: 1, answer_share: 1, colleague_answers_share: 1 });
		await startCampaign(sandbox, { leads: 5 });
		await advance(sandbox, 24 * 14);
		expect(subjects(sandbox, 'colleague_answered').length).toBeGreaterThan(2);
	});

	test('a sender loses its session, and stays so until someone mends it', async () => {
		const sandbox = openWith({ session_loss_mean_days: 5 });
		await advance(sandbox, 24 * 60);
		const status = async () =>
			(await readAll(sandbox, '/social_accounts')).find(
				({ id }) => id === seeded.accounts.connected,
			).status;
		expect(subjects(sandbox, 'session_lost')).toContain(seeded.accounts.connected);
		expect(await status()).toBe('disconnected');
		sandbox.control.setAccount(seeded.accounts.connected, { status: 'connected' });
		expect(await status()).toBe('connected');
		await advance(sandbox, 24 * 60);
		expect(
			subjects(sandbox, 'session_lost').filter((id) => id === seeded.accounts.connected),
		).toHaveLength(2);
	});

	test('comes to life while it runs, and stops again', async () => {
		const sandbox = openWorld({ life: { level: 'off' } });
		const campaign = await startCampaign(sandbox);
		await advance(sandbox, 24 * 3);
		expect(subjects(sandbox, 'connection_requested')).toEqual([]);
		sandbox.control.setLife({ level: 'busy', ...QUIET });
		await advance(sandbox, 24);
		const asked = subjects(sandbox, 'connection_requested');
		expect(asked.filter((id) => id.startsWith(campaign))).toHaveLength(3);
		sandbox.control.setLife({ level: 'off' });
		const effects = sandbox.effects().length;
		await advance(sandbox, 24 * 10);
		expect(sandbox.effects()).toHaveLength(effects);
		sandbox.control.setLife({ level: 'busy', ...QUIET });
		await advance(sandbox, 24 * 10);
		expect(sandbox.effects().length).toBeGreaterThan(effects);
	});
});
