import { seeded } from '../../composition/seeded';
import type { Sandbox } from '../../sandbox';
import { call, person, readAll, subjects, TEMPLATES } from '../support';
import { act, advance, openWorld, QUIET, readCampaign, startCampaign } from './support';

/** Imports people into the list of a campaign. */
async function join(sandbox: Sandbox, campaign: string, ...names: string[]) {
	const { lead_list_id: list } = (await readCampaign(sandbox, campaign)).setup.source;
	const body = { leads: names.map((name) => person(name)) };
	return await call(sandbox, 'POST', `/lead_lists/${list}/leads`, { body });
}

const enrolledIn = async (sandbox: Sandbox, campaign: string) =>
	await readAll(sandbox, `/campaigns/${campaign}/leads`);

describe('those who join the list of a campaign after its start', () => {
	test('are enrolled once, at the top of its leads, and written to like the others', async () => {
		const sandbox = openWorld();
		const campaign = await startCampaign(sandbox, {
			messages: TEMPLATES,
			social_account_ids: [seeded.accounts.connected, seeded.accounts.warmingUp],
		});
		await advance(sandbox, 1);
		for (let time = 1; time <= 2; time += 1) await join(sandbox, campaign, 'Ada', 'Bo');
		expect((await readCampaign(sandbox, campaign)).totalLeads).toBe(5);
		const [last, first] = await enrolledIn(sandbox, campaign);
		expect(first).toMatchObject({
			lead: { first_name: 'Ada' },
			status: 'active',
			enrolled_at: '2026-01-05T09:00:00.000Z',
			sender: { id: seeded.accounts.warmingUp },
		});
		expect(last).toMatchObject({
			lead: { first_name: 'Bo' },
			sender: { id: seeded.accounts.connected },
		});
		await advance(sandbox, 10);
		expect(subjects(sandbox, 'connection_requested')).toContain(`${campaign}/${first.lead_id}`);
	});

	test('wait in a paused campaign until it is resumed', async () => {
		const sandbox = openWorld();
		const campaign = await startCampaign(sandbox, { leads: 1 });
		await act(sandbox, campaign, 'pause');
		await join(sandbox, campaign, 'Ada');
		const [waiting] = await enrolledIn(sandbox, campaign);
		expect(waiting).toMatchObject({ lead: { first_name: 'Ada' }, status: 'paused' });
		await advance(sandbox, 24);
		expect(sandbox.effects('connection_requested')).toEqual([]);
		await act(sandbox, campaign, 'resume');
		expect((await enrolledIn(sandbox, campaign))[0]).toMatchObject({ status: 'active' });
		await advance(sandbox, 24);
		expect(subjects(sandbox, 'connection_requested')).toContain(`${campaign}/${waiting.lead_id}`);
	});

	test('come too late for a completed campaign', async () => {
		const sandbox = openWorld();
		const campaign = await startCampaign(sandbox, { leads: 1 });
		await advance(sandbox, 24 * 30);
		expect((await readCampaign(sandbox, campaign)).status).toBe('completed');
		await join(sandbox, campaign, 'Ada');
		expect(await readCampaign(sandbox, campaign)).toMatchObject({ totalLeads: 1 });
		expect(await enrolledIn(sandbox, campaign)).toHaveLength(1);
	});

	test('are found by agents, too', async () => {
		const sandbox = openWorld({ life: { level: 'normal', ...QUIET, agent_leads_per_day: 5 } });
		await act(sandbox, seeded.campaigns.draft, 'start');
		const { totalLeads } = await readCampaign(sandbox, seeded.campaigns.draft);
		await advance(sandbox, 48);
		const found = sandbox
			.effects('lead_created')
			.map(({ subject }) => `${seeded.campaigns.draft}/${subject}`);
		expect(found.length).toBeGreaterThan(2);
		expect(subjects(sandbox, 'lead_enrolled').slice(totalLeads)).toEqual(found);
		expect((await readCampaign(sandbox, seeded.campaigns.draft)).totalLeads).toBe(
			totalLeads + found.length,
		);
	});

	test('are not enrolled while life is off', async () => {
		const sandbox = openWorld({ life: { level: 'off' } });
		const campaign = await startCampaign(sandbox);
		await join(sandbox, campaign, 'Ada');
		expect((await readCampaign(sandbox, campaign)).totalLeads).toBe(3);
	});
});
