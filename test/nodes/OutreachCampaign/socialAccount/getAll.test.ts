import type { INodeProperties } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { SOCIAL_ACCOUNT_STATUSES } from '../../../../src/contract';
import { formOf } from '../../../parity/forms';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE, campaignNode } from '../../support/workflow';

const sandbox = useSandbox();

const getAccounts = async (parameters: object, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: { resource: 'socialAccount', operation: 'getAll', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const ids = (rows: Array<{ id?: unknown }>) => rows.map(({ id }) => id);
const statuses = (...chosen: string[]) => ({ filters: { statuses: chosen } });

/** Adds disconnected accounts that are newer than all others. */
const addAccounts = (count: number) => {
	for (let number = 1000; number < 1000 + count; number += 1) {
		sandbox.query(
			`INSERT INTO social_accounts (id, workspace_id, record, created_at)
			SELECT ?, workspace_id, json_set(record, '$.id', ?), created_at + 8640000000
			FROM social_accounts WHERE id = '${seeded.accounts.disconnected}'`,
			`acct_${number}`,
			`acct_${number}`,
		);
	}
};

test('gives ten flat fields of each account, newest first', async () => {
	sandbox.query(
		`UPDATE social_accounts SET record = json_set(record, '$.cooldown_until', '2026-05-01T10:00:00+02:00')
		WHERE id = '${seeded.accounts.connected}'`,
	);
	const { rows, paired } = await getAccounts({});
	expect(ids(rows)).toEqual([
		seeded.accounts.awaitingCode,
		seeded.accounts.disconnected,
		seeded.accounts.warmingUp,
		seeded.accounts.connected,
	]);
	expect(rows.at(-1)).toEqual({
		id: seeded.accounts.connected,
		profile_name: 'Clara Whitmore',
		profile_url: expect.stringMatching(/^https:/),
		status: 'connected',
		account_tier: 'regular',
		warmup_enabled: false,
		max_connection_requests_per_day: 20,
		max_messages_per_day: 20,
		pending_invite_count: expect.any(Number),
		cooldown_until: '2026-05-01T08:00:00.000Z',
	});
	expect(rows[0]).toMatchObject({ profile_name: null, profile_url: null, cooldown_until: null });
	for (const row of rows) expect(Object.keys(row)).toHaveLength(10);
	expect(paired).toEqual([0, 0, 0, 0]);
	expect(sandbox.requests.map(({ query }) => query)).toEqual(['?limit=50']);
});

test('an account without limits has all fields; without Simplify it is as the API sent it', async () => {
	const record = { id: seeded.accounts.connected, status: 'error', more: 1 };
	sandbox.faults.add({ fault: 'status', status: 200, body: { data: [record] }, times: 2 });
	const [row] = (await getAccounts({})).rows;
	expect(row).toMatchObject({ warmup_enabled: null, max_messages_per_day: null });
	expect(Object.keys(row ?? {})).toHaveLength(10);
	expect((await getAccounts({ simplify: false })).rows).toEqual([record]);
});

test('Filters > Statuses: Limit counts what is kept; reads no unneeded page', async () => {
	expect(ids((await getAccounts(statuses('connected'))).rows)).toEqual([
		seeded.accounts.warmingUp,
		seeded.accounts.connected,
	]);
	addAccounts(1100);
	const before = sandbox.requests.length;
	const { rows } = await getAccounts({ ...statuses('connected', 'awaiting_code'), limit: 2 });
	expect(ids(rows)).toEqual([seeded.accounts.awaitingCode, seeded.accounts.warmingUp]);
	expect(sandbox.requests.slice(before).map(({ query }) => query.match(/limit=\d+/)?.[0])).toEqual(
		Array.from({ length: 3 }, () => 'limit=500'),
	);
});

test('Filters > Statuses offers every status of the contract; names an unknown one', async () => {
	const [parameter] = formOf(campaignNode, 'socialAccount', 'getAll').get('statuses')!;
	const options = parameter!.property.options as INodeProperties[];
	expect(options.map((option) => 'value' in option && option.value).sort()).toEqual(
		[...SOCIAL_ACCOUNT_STATUSES].sort(),
	);
	const { error } = await getAccounts(statuses('offline'));
	expect(error?.message).toMatch(/^Statuses #1 must be one of .*, is "offline"$/);
	expect(sandbox.requests).toHaveLength(0);
});

test('Return All reads 500 accounts per request', async () => {
	addAccounts(600);
	expect((await getAccounts({ returnAll: true })).rows).toHaveLength(604);
	expect(sandbox.requests).toHaveLength(2);
});

test('a lasting server error: fails and gives no account', async () => {
	sandbox.faults.add({ fault: 'status', status: 500, times: 99 });
	const { error, items } = await getAccounts({});
	expect(error?.httpCode).toBe('500');
	expect(items).toEqual([]);
});

test('a key without the scope: names it', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutSocialAccountsRead);
	const { error } = await getAccounts({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope social_accounts:read.');
	expect(error?.description).toContain('The key needs the scope social_accounts:read');
});
