import { DAILY_LIMITS } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { seeded } from '../../composition/seeded';
import { sandboxKeys } from '../../core/keys';
import { advance, openWorld, startCampaign } from '../engine/support';
import { call, openSandbox, readAll, refusalOf, subjects } from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

const update = (sandbox: Sandbox, id: string, body: unknown) =>
	call(sandbox, 'PATCH', `/social_accounts/${id}`, { body });
const limitsOf = async (sandbox: Sandbox, id: string) =>
	(await readAll(sandbox, '/social_accounts')).find((account) => account.id === id).sending_limits;
const every = (limit: number) => Object.fromEntries(DAILY_LIMITS.map((name) => [name, limit]));

test('lists the accounts of the workspace, the newest first', async () => {
	const sandbox = openSandbox();
	const rows = await readAll(sandbox, '/social_accounts', 3);
	expect(rows.map(({ id, status }) => [id, status])).toEqual([
		[seeded.accounts.awaitingCode, 'awaiting_code'],
		[seeded.accounts.disconnected, 'disconnected'],
		[seeded.accounts.warmingUp, 'connected'],
		[seeded.accounts.connected, 'connected'],
	]);
	const key = sandboxKeys.secondWorkspace;
	const theirs = await call(sandbox, 'GET', '/social_accounts', { key });
	expect(theirs.body.data.map(({ id }: { id: string }) => id)).toEqual([
		seeded.accounts.inSecondWorkspace,
	]);
});

test('count the connection requests that nobody has answered, in all campaigns', async () => {
	const sandbox = openWorld({
		leads: 60,
		life: { level: 'normal', session_loss_mean_days: 0, accept_share: 0.4 },
	});
	await startCampaign(sandbox, { leads: 40 });
	const seen = new Set<number>();
	for (let day = 0; day < 8; day++) {
		const sent = new Map<string, number>();
		for (const { id } of await readAll(sandbox, '/campaigns')) {
			for (const { sender, current_state } of await readAll(sandbox, `/campaigns/${id}/leads`)) {
				if (current_state.connection_status !== 'sent') continue;
				sent.set(sender.id, (sent.get(sender.id) ?? 0) + 1);
			}
		}
		for (const { id, pending_invite_count } of await readAll(sandbox, '/social_accounts')) {
			if (pending_invite_count !== null) expect(pending_invite_count).toBe(sent.get(id) ?? 0);
			seen.add(pending_invite_count);
		}
		await advance(sandbox, 24);
	}
	expect(seen.size).toBeGreaterThan(4);
	const { body } = await update(sandbox, seeded.accounts.connected, { warmup_enabled: false });
	const accounts = await readAll(sandbox, '/social_accounts');
	expect(accounts.find(({ id }) => id === body.data.id).pending_invite_count).toBe(
		body.data.pending_invite_count,
	);
});

describe('limits', () => {
	test('change one by one while warm-up is off', async () => {
		const now = Date.now() + 1000;
		const sandbox = openSandbox({ now: () => now });
		const former = await limitsOf(sandbox, seeded.accounts.connected);
		const { status, body } = await update(sandbox, seeded.accounts.connected, {
			max_messages_per_day: 0,
		});
		expect(status).toBe(200);
		expect(body.data).toMatchObject({
			id: seeded.accounts.connected,
			updated_at: new Date(now).toISOString(),
		});
		expect(body.data.sending_limits).toEqual({ ...former, max_messages_per_day: 0 });
		expect(await limitsOf(sandbox, seeded.accounts.connected)).toEqual(body.data.sending_limits);
		expect(subjects(sandbox, 'account_updated')).toEqual([seeded.accounts.connected]);
	});

	test('are fixed during warm-up', async () => {
		const sandbox = openSandbox();
		const former = await limitsOf(sandbox, seeded.accounts.warmingUp);
		const answer = await update(sandbox, seeded.accounts.warmingUp, { max_messages_per_day: 5 });
		expect(refusalOf(answer)).toEqual([409, 'warmup_controls_limits']);
		expect(answer.body.error.message).toMatch(/Turn it off in the same request/);
		expect(await limitsOf(sandbox, seeded.accounts.warmingUp)).toEqual(former);
		expect(sandbox.effects()).toEqual([]);
	});

	test('are all 10 after warm-up, except those sent with its end', async () => {
		const sandbox = openSandbox();
		const off = await update(sandbox, seeded.accounts.warmingUp, { warmup_enabled: false });
		expect(off.body.data.sending_limits).toEqual({ ...every(10), warmup_enabled: false });
		await update(sandbox, seeded.accounts.warmingUp, { warmup_enabled: true });
		const some = await update(sandbox, seeded.accounts.warmingUp, {
			warmup_enabled: false,
			max_follows_per_day: 40,
		});
		expect(some.body.data.sending_limits).toEqual({
			...every(10),
			max_follows_per_day: 40,
			warmup_enabled: false,
		});
	});

	test('stay if warm-up is turned on again', async () => {
		const sandbox = openSandbox();
		const grown = {
			...(await limitsOf(sandbox, seeded.accounts.warmingUp)),
			max_messages_per_day: 7,
		};
		sandbox.database
			.prepare(
				"UPDATE social_accounts SET record = json_set(record, '$.sending_limits', json(?)) WHERE id = ?",
			)
			.run(JSON.stringify(grown), seeded.accounts.warmingUp);
		const { body } = await update(sandbox, seeded.accounts.warmingUp, { warmup_enabled: true });
		expect(body.data.sending_limits).toEqual(grown);
	});

	test('stay if warm-up is turned off again', async () => {
		const sandbox = openSandbox();
		const former = await limitsOf(sandbox, seeded.accounts.connected);
		const { body } = await update(sandbox, seeded.accounts.connected, { warmup_enabled: false });
		expect(body.data.sending_limits).toEqual(former);
	});

	test('are those of warm-up while it is on', async () => {
		const sandbox = openSandbox();
		const warm = await limitsOf(sandbox, seeded.accounts.warmingUp);
		expect(warm.warmup_enabled).toBe(true);
		const { body } = await update(sandbox, seeded.accounts.connected, { warmup_enabled: true });
		expect(body.data.sending_limits).toEqual(warm);
	});
});

test('answers 404 for an unknown account', async () => {
	const answer = await update(openSandbox(), 'acct_999', { warmup_enabled: true });
	expect(refusalOf(answer)).toEqual([404, 'not_found']);
});
