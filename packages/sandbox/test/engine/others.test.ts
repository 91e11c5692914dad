import { seeded } from '../../composition/seeded';
import { DAY } from '../../core/clock';
import { call, readAll, subjects } from '../support';
import { brokenInvariants } from './invariants';
import { advance, openWorld, QUIET, SERVICE_ONLY, startCampaign } from './support';

const openWith = (life: Record<string, number>) =>
	openWorld({
		life: { ...SERVICE_ONLY, ...life },
		afterEvent: (context, event) => expect(brokenInvariants(context, event)).toEqual([]),
	});

/** How many working days begin after the first time, up to the second. */
function workdaysBetween(from: number, to: number): number {
	const first = Math.ceil(from / DAY) * DAY;
	const days = Array.from({ length: Math.ceil(Math.max(0, to - first) / DAY) }, (_, index) =>
		new Date(first + index * DAY).getUTCDay(),
	);
	return days.filter((day) => day !== 0 && day !== 6).length;
}

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

	test('a sender loses its session, and a colleague logs in again within two working days', async () => {
		const sandbox = openWith({ session_loss_mean_days: 5 });
		await advance(sandbox, 24 * 60);
		const changes = sandbox
			.effects()
			.filter(({ subject }) => subject === seeded.accounts.connected)
			.filter(({ kind }) => kind === 'session_lost' || kind === 'account_connected');
		expect(changes.length).toBeGreaterThan(6);
		changes.forEach(({ kind, at }, index) => {
			expect(kind).toBe(index % 2 === 0 ? 'session_lost' : 'account_connected');
			if (kind === 'session_lost') return;
			const lost = changes[index - 1]!.at;
			expect(workdaysBetween(lost, at)).toBeLessThanOrEqual(2);
			const hour = new Date(at).getUTCHours();
			expect(hour).toBeGreaterThanOrEqual(9);
			expect(hour).toBeLessThan(18);
		});
	});

	test('what a colleague mends, the user may have mended before', async () => {
		const sandbox = openWith({ session_loss_mean_days: 5 });
		const lost = () => subjects(sandbox, 'session_lost').length;
		while (lost() === 0) await advance(sandbox, 0.5);
		const [id] = subjects(sandbox, 'session_lost');
		sandbox.control.setLife({ session_loss_mean_days: 0 });
		sandbox.control.setAccount(id!, { status: 'connected' });
		const mended = () => subjects(sandbox, 'account_connected').length;
		const before = mended();
		await advance(sandbox, 24 * 60);
		expect([lost(), mended()]).toEqual([1, before]);
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
