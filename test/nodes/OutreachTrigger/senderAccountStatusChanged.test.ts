import { seeded } from '../../../packages/sandbox/composition/seeded';
import { triggersOn } from '../support/poller';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox({ leads: 30 });
const { activated } = triggersOn('senderAccountStatusChanged', sandbox);

test('disconnected, connected and disconnected again are three changes with ids of their own', async () => {
	const trigger = await activated();
	const ids: unknown[] = [];
	for (const [status, previous_status] of [
		['disconnected', 'connected'],
		['connected', 'disconnected'],
		['disconnected', 'connected'],
	] as const) {
		sandbox.control.setAccount(seeded.accounts.connected, { status });
		const items = await trigger.poll();
		expect(items).toMatchObject([{ status, previous_status }]);
		ids.push(items![0]!.event_id);
		trigger.restart();
	}
	expect(new Set(ids).size).toBe(3);
});

test('an account without a name comes with null, not without', async () => {
	const trigger = await activated();
	sandbox.control.setAccount(seeded.accounts.awaitingCode, { status: 'error' });
	expect(await trigger.poll()).toMatchObject([
		{ profile_name: null, profile_url: null, pending_invite_count: null },
	]);
});

test('only changes to the chosen statuses', async () => {
	const trigger = await activated({ filters: { accountStatuses: ['disconnected', 'error'] } });
	sandbox.control.setAccount(seeded.accounts.disconnected, { status: 'connected' });
	sandbox.control.setAccount(seeded.accounts.connected, { status: 'disconnected' });
	expect(await trigger.poll()).toMatchObject([{ social_account_id: seeded.accounts.connected }]);
	sandbox.control.setAccount(seeded.accounts.disconnected, { status: 'disconnected' });
	expect(await trigger.poll()).toMatchObject([{ social_account_id: seeded.accounts.disconnected }]);
});

test('only of the chosen accounts, in a manual test too', async () => {
	const trigger = await activated({ filters: { socialAccountIds: [seeded.accounts.warmingUp] } });
	sandbox.control.setAccount(seeded.accounts.connected, { status: 'disconnected' });
	sandbox.control.setAccount(seeded.accounts.warmingUp, { status: 'error' });
	expect(await trigger.poll()).toMatchObject([{ social_account_id: seeded.accounts.warmingUp }]);
	expect(await trigger.test()).toMatchObject([{ social_account_id: seeded.accounts.warmingUp }]);
});
