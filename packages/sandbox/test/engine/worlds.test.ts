/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import * as fc from 'fast-check';

import { WEEKDAYS } from 'n8n-nodes-outreach/src/contract/campaigns';
import { seeded } from '../../composition/seeded';
import { DAY } from '../../core/clock';
import { LIFE_LEVELS } from '../../core/engine/life';
import { call, NOTE, person, readAll, TEMPLATES } from '../support';
import { brokenInvariants } from './invariants';
import { act, openWorld, readCampaign, startCampaign } from './support';

const WORLDS = Number(process.env.WORLDS ?? 20);
const DAYS = Number(process.env.DAYS ?? 30);

const AI = { enabled: true, mode: 'ai' };
const setups = fc.record({
	leads: fc.integer({ min: 0, max: 25 }),
	messages: fc.constantFrom(TEMPLATES, {
		icebreaker: { ...AI, wait: { duration: 1, unit: 'days' } },
		follow_up_1: { ...AI, wait: { duration: 3, unit: 'days' } },
		follow_up_2: { ...AI, wait: { duration: 4, unit: 'days' } },
	}),
	connection_request: fc.constantFrom({ mode: 'none' }, NOTE),
	auto_approve_ai_messages: fc.boolean(),
	social_account_ids: fc.constantFrom(
		[seeded.accounts.connected],
		[seeded.accounts.warmingUp],
		[seeded.accounts.connected, seeded.accounts.warmingUp],
	),
	engagement: fc.record({
		enabled: fc.boolean(),
		like_after_days: fc.integer({ min: 1, max: 4 }),
		wait_after_like_days: fc.integer({ min: 1, max: 4 }),
	}),
	schedule: fc.record({
		timezone: fc.constantFrom('Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles', 'UTC'),
		start_date: fc.constantFrom('2026-01-01', '2026-01-09'),
		start_time: fc.constantFrom('00:00', '07:30', '13:00'),
		end_time: fc.constantFrom('21:00', '23:59'),
		active_days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
	}),
});

/** What someone does on a day, by a number that chooses among what there is. */
const deeds = fc.record({
	day: fc.integer({ min: 0, max: DAYS - 1 }),
	deed: fc.constantFrom(
		...([
			'pause',
			'resume',
			'approve',
			'reject',
			'answer',
			'disconnect',
			'connect',
			'limit',
			'import',
			'change senders',
		] as const),
	),
	which: fc.nat(1000),
});

const worlds = fc.record({
	seed: fc.nat(2 ** 31),
	level: fc.constantFrom(...LIFE_LEVELS.filter((level) => level !== 'off')),
	campaigns: fc.array(setups, { minLength: 1, maxLength: 3 }),
	deeds: fc.array(deeds, { maxLength: 25 }),
});
type WorldPlan = typeof worlds extends fc.Arbitrary<infer Plan> ? Plan : never;

async function live({ seed, level, campaigns, deeds: planned }: WorldPlan) {
	const problems: string[] = [];
	const sandbox = openWorld({
		seed,
		life: { level },
		afterEvent: (context, event) => problems.push(...brokenInvariants(context, event)),
	});
	const ids: string[] = [];
	for (const campaign of campaigns) ids.push(await startCampaign(sandbox, campaign));
	const begin = Date.parse(sandbox.control.readTime().now);
	for (const { day, deed, which } of planned.toSorted((a, b) => a.day - b.day)) {
		const at = begin + day * DAY + (which / 1001) * DAY;
		const until = new Date(Math.max(at, Date.parse(sandbox.control.readTime().now))).toISOString();
		await sandbox.control.advance({ until });
		await DEEDS[deed](sandbox, which, ids[which % ids.length]!);
	}
	await sandbox.control.advance({ until: new Date(begin + DAYS * DAY).toISOString() });
	expect(problems).toEqual([]);

	const newestFirst = async (path: string, at: (row: Record<string, string>) => string) => {
		const times = (await readAll(sandbox, path, 100)).map(at);
		expect(times).toEqual(times.toSorted().reverse());
	};
	for (const id of ids)
		await newestFirst(`/campaigns/${id}/message-approvals`, (row) => row.generated_at!);
	const rows = await readAll(sandbox, '/conversations', 100);
	const seen = rows.map(({ last_message, created_at }) => last_message?.sent_at ?? created_at);
	expect(seen).toEqual(seen.toSorted().reverse());
	return sandbox.effects();
}

type World = ReturnType<typeof openWorld>;
type Deed = (sandbox: World, which: number, campaign: string) => Promise<unknown>;

const decide =
	(action: 'approve' | 'reject'): Deed =>
	async (sandbox, which, campaign) => {
		const all = await readAll(sandbox, `/campaigns/${campaign}/message-approvals`, 100);
		const pending = all.filter(({ approval_status }) => approval_status === 'pending');
		for (const { id } of action === 'approve' ? pending : pending.slice(0, 1 + (which % 2))) {
			const path = `/campaigns/${campaign}/message-approvals/${id}/actions`;
			await call(sandbox, 'POST', path, { body: { action } });
		}
	};
const account =
	(status: 'connected' | 'disconnected'): Deed =>
	async (sandbox, which) =>
		sandbox.control.setAccount(`acct_${1 + (which % 2)}`, { status });

const DEEDS: Readonly<
	Record<(typeof deeds extends fc.Arbitrary<infer D> ? D : never)['deed'], Deed>
> = {
	pause: (sandbox, _, campaign) => act(sandbox, campaign, 'pause'),
	resume: (sandbox, _, campaign) => act(sandbox, campaign, 'resume'),
	approve: decide('approve'),
	reject: decide('reject'),
	answer: async (sandbox, which) => {
		const rows = await readAll(sandbox, '/conversations', 100);
		const { id } = rows[which % rows.length];
		await call(sandbox, 'POST', `/conversations/${id}/messages`, { body: { content: 'Thanks!' } });
	},
	disconnect: account('disconnected'),
	connect: account('connected'),
	import: async (sandbox, which, campaign) => {
		const { setup } = await readCampaign(sandbox, campaign);
		const body = { leads: [person(`late-${which}`), person(`later-${which}`)] };
		await call(sandbox, 'POST', `/lead_lists/${setup.source.lead_list_id}/leads`, { body });
	},
	'change senders': async (sandbox, which, campaign) => {
		const social_account_ids = [`acct_${1 + (which % 2)}`];
		await act(sandbox, campaign, 'pause');
		await call(sandbox, 'PATCH', `/campaigns/${campaign}`, { body: { social_account_ids } });
		await act(sandbox, campaign, 'resume');
	},
	limit: (sandbox, which) =>
		call(sandbox, 'PATCH', `/social_accounts/${seeded.accounts.connected}`, {
			body: { warmup_enabled: false, max_messages_per_day: which % 12 },
		}),
};

describe('random worlds', () => {
	test(`keep every promise for ${DAYS} days`, async () => {
		await fc.assert(
			fc.asyncProperty(worlds, async (plan) => void (await live(plan))),
			{
				numRuns: WORLDS,
				seed: Number(process.env.WORLDS_SEED ?? 20260105),
				verbose: 1,
			},
		);
	}, 3_600_000);

	test('are the same from the same seed', async () => {
		const [plan] = fc.sample(worlds, { numRuns: 1, seed: 7 });
		expect(await live(plan!)).toEqual(await live(plan!));
	});
});
