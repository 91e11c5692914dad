import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../../packages/sandbox/core/faults/faults';
import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import {
	DAILY_LIMIT_AFTER_WARMUP,
	DAILY_LIMIT_MAX,
	DAILY_LIMITS,
	type SocialAccount,
} from '../../../../src/contract';
import { parameterLabel, parameterName } from '../../../../src/n8n/parameterNames';
import { formOf } from '../../../parity/forms';
import { CONTINUE, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CAMPAIGN_NODE, campaignNode } from '../../support/workflow';

const sandbox = useSandbox();

/** Of the seed, `connected` has warm-up off and every limit at 20; `warmingUp` has warm-up on. */
const update = async (
	fields: INodeParameters,
	more: INodeParameters = {},
	options: Partial<NodeRunOptions> = {},
) =>
	await runNode({
		type: CAMPAIGN_NODE,
		parameters: {
			resource: 'socialAccount',
			operation: 'update',
			socialAccountId: seeded.accounts.connected,
			fields,
			...more,
		},
		credential: sandbox.credential(),
		...options,
	});

const limitsOf = (id: string) => {
	const [row] = sandbox.query<{ record: string }>(
		'SELECT record FROM social_accounts WHERE id = ?',
		id,
	);
	return (JSON.parse(row!.record) as SocialAccount).sending_limits;
};
const LIMITS = DAILY_LIMITS.map((limit) => ({
	limit,
	name: parameterName(limit),
	label: parameterLabel(limit),
}));

test('sends only the fields that were added', async () => {
	const before = limitsOf(seeded.accounts.connected);
	const { rows, paired } = await update({ maxMessagesPerDay: 0, maxConnectionRequestsPerDay: 40 });
	expect(rows).toEqual([
		{
			id: seeded.accounts.connected,
			profile_name: 'Clara Whitmore',
			profile_url: expect.any(String),
			status: 'connected',
			account_tier: 'regular',
			warmup_enabled: false,
			max_connection_requests_per_day: 40,
			max_messages_per_day: 0,
			pending_invite_count: expect.any(Number),
			cooldown_until: null,
		},
	]);
	expect(paired).toEqual([0]);
	expect(limitsOf(seeded.accounts.connected)).toEqual({
		...before,
		max_messages_per_day: 0,
		max_connection_requests_per_day: 40,
	});
	expect(sandbox.requests).toHaveLength(1);
});

test.each(LIMITS)('$label: accepts 0 and its maximum, changes nothing else', async (each) => {
	for (const value of [0, DAILY_LIMIT_MAX]) {
		const before = limitsOf(seeded.accounts.connected);
		const { rows } = await update({ [each.name]: value }, { simplify: false });
		expect(rows).toMatchObject([{ sending_limits: { ...before, [each.limit]: value } }]);
	}
});

test('Warm-Up Enabled: on, and off without limits', async () => {
	const on = await update({ warmupEnabled: true });
	expect(on.rows).toMatchObject([{ warmup_enabled: true }]);
	const off = await update({ warmupEnabled: false }, { simplify: false });
	const ten = DAILY_LIMITS.map((limit) => [limit, DAILY_LIMIT_AFTER_WARMUP]);
	expect(off.rows).toMatchObject([{ sending_limits: Object.fromEntries(ten) as object }]);
});

test('turns warm-up off and sets a limit in one update', async () => {
	const { rows } = await update(
		{ warmupEnabled: false, maxMessagesPerDay: 12 },
		{ socialAccountId: seeded.accounts.warmingUp },
	);
	expect(rows).toMatchObject([
		{ id: seeded.accounts.warmingUp, warmup_enabled: false, max_messages_per_day: 12 },
	]);
	expect(sandbox.requests).toHaveLength(1);
});

test('takes the values from each input item, also numbers as text', async () => {
	const { rows, paired } = await update(
		{ maxMessagesPerDay: '={{ $json.messages }}', maxFollowsPerDay: '={{ $json.follows }}' },
		{ socialAccountId: '={{ $json.id }}', simplify: false },
		{
			input: [
				{ id: seeded.accounts.connected, messages: '7', follows: 6 },
				{ id: seeded.accounts.disconnected, messages: 8, follows: ' 9 ' },
			],
		},
	);
	expect(rows).toMatchObject([
		{ sending_limits: { max_messages_per_day: 7, max_follows_per_day: 6 } },
		{ sending_limits: { max_messages_per_day: 8, max_follows_per_day: 9 } },
	]);
	expect(paired).toEqual([0, 1]);
});

describe('bad input: names the field and its item, sends nothing', () => {
	const cases: Array<[string, INodeParameters, string]> = [
		['nothing to change', {}, 'Fields to Change must set at least one limit, or warm-up on or off'],
		[
			'an expression that gives nothing',
			{ maxMessagesPerDay: '={{ $json.missing }}', maxFollowsPerDay: 5 },
			'Max Messages per Day must not be empty: set a value or remove the field',
		],
		[
			'warm-up off, and the one limit an expression that gives nothing: all seven would become 10',
			{ warmupEnabled: false, maxMessagesPerDay: '={{ $json.missing }}' },
			'Max Messages per Day must not be empty: set a value or remove the field',
		],
		[
			'warm-up as text',
			{ warmupEnabled: '={{ "off" }}' },
			'Warm-Up Enabled must be true or false, is "off"',
		],
		...LIMITS.flatMap(({ name, label }): typeof cases => [
			[`${label}: -1`, { [name]: -1 }, `${label} must be at least 0, is -1`],
			[`${label}: 41`, { [name]: 41 }, `${label} must be at most 40, is 41`],
			[`${label}: 1.5`, { [name]: 1.5 }, `${label} must be a whole number, is 1.5`],
			[`${label}: text`, { [name]: '={{ "ten" }}' }, `${label} must be a number, is "ten"`],
			[
				`${label}: beside warm-up`,
				{ [name]: 5, warmupEnabled: true },
				`Warm-Up Enabled is on, and warm-up sets the limits itself: turn it off, or remove ${label}`,
			],
		]),
	];
	test.each(cases)('%s', async (_, fields, message) => {
		const { error } = await update(fields);
		expect(error?.message).toBe(message);
		expect(error?.description).toContain('Nothing was sent.');
		expect(error?.context?.itemIndex).toBe(0);

		const { rows } = await update(fields, {}, { settings: CONTINUE });
		expect(rows).toMatchObject([{ error: message, details: { code: 'invalid_input' } }]);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('names the wrong item among several', async () => {
		const input = [{ messages: 1 }, { messages: 41 }];
		const { error } = await update({ maxMessagesPerDay: '={{ $json.messages }}' }, {}, { input });
		expect(error?.context?.itemIndex).toBe(1);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('names all limits that warm-up overrules', async () => {
		const { error } = await update({
			warmupEnabled: true,
			maxFollowsPerDay: 1,
			maxInmailsPerDay: 2,
		});
		expect(error?.message).toContain('remove Max Follows per Day, Max InMails per Day');
	});
});

test('the errors name each field as the form does', () => {
	const form = formOf(campaignNode, 'socialAccount', 'update');
	for (const field of ['warmup_enabled', ...DAILY_LIMITS]) {
		const [parameter] = form.get(parameterName(field))!;
		expect(parameter!.property.displayName).toBe(parameterLabel(field));
	}
	const [warmup] = form.get('warmupEnabled')!;
	expect(warmup!.property.default).toBe(true);
	expect(warmup!.property.description).toContain(`all seven become ${DAILY_LIMIT_AFTER_WARMUP}`);
});

describe('limits while warm-up is on', () => {
	const warm = { socialAccountId: seeded.accounts.warmingUp };
	const HINT = 'Add Warm-Up Enabled to Fields to Change and turn it off';

	test('refused by the API: says how to do both in one update', async () => {
		const before = limitsOf(seeded.accounts.warmingUp);
		const { error } = await update({ maxMessagesPerDay: 5 }, warm);
		expect(error?.httpCode).toBe('409');
		expect(error?.message).toMatch(/^Warm-up is on and sets the daily limits/);
		expect(error?.description).toContain(HINT);
		expect(limitsOf(seeded.accounts.warmingUp)).toEqual(before);
	});

	test('refused after a try that got no answer: says so as well', async () => {
		sandbox.faults.add({ fault: 'reset_before', endpoint: 'socialAccounts.update' });
		const { error } = await update({ maxMessagesPerDay: 5 }, warm);
		expect(error?.message).toMatch(/^Warm-up is on and sets the daily limits/);
		expect(error?.description).toContain(
			'The first try ended with: The connection to the API broke',
		);
		expect(error?.description).toContain(HINT);
	});

	test('if the account cannot be read, keeps the error of the API', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutSocialAccountsRead);
		const { error } = await update({ maxMessagesPerDay: 5 }, warm, { credential });
		expect(error?.message).toMatch(/^Warm-up is on/);
		expect(error?.description).not.toContain(HINT);
	});

	test('a refusal for another reason: says nothing about warm-up', async () => {
		const body = { error: { code: 'busy', message: 'The account is busy.' } };
		const endpoint = 'socialAccounts.update';
		sandbox.faults.add({ fault: 'status', status: 409, body, endpoint, times: 2 });
		const cold = await update({ maxMessagesPerDay: 5 });
		expect(cold.error?.message).toBe('The account is busy.');
		expect(cold.error?.description).not.toContain(HINT);
		const turnedOff = await update({ maxMessagesPerDay: 5, warmupEnabled: false }, warm);
		expect(turnedOff.error?.description).not.toContain(HINT);
	});
});

test.each<[string, Fault]>([
	['a reset before', { fault: 'reset_before' }],
	['a reset after', { fault: 'reset_after' }],
	['500 after', { fault: 'status', status: 500, after: true }],
	['a truncated answer', { fault: 'truncated' }],
	['an answer without a body', { fault: 'status', status: 204, after: true }],
])('%s: returns the changed account', async (_, fault) => {
	sandbox.faults.add({ ...fault, endpoint: 'socialAccounts.update' });
	const { rows, error } = await update({ maxMessagesPerDay: 5 });
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ id: seeded.accounts.connected, max_messages_per_day: 5 }]);
});

test('an answer with a part of an account that is no longer listed: says so', async () => {
	const text = JSON.stringify({ data: { id: seeded.accounts.connected } });
	sandbox.faults.add({ fault: 'body', text, endpoint: 'socialAccounts.update' });
	sandbox.faults.add({
		fault: 'body',
		text: JSON.stringify({ data: [], pagination: { has_more: false, next_cursor: null } }),
		endpoint: 'socialAccounts.list',
	});
	const { rows, hints } = await update({ maxMessagesPerDay: 5 });
	expect(rows).toMatchObject([{ id: seeded.accounts.connected, status: null }]);
	expect(hints).toEqual([
		'The sender account was changed, but could not be read again: the API does not list it.',
	]);
});

test('an answer with a part of the account: reads the whole', async () => {
	const { connected: id } = seeded.accounts;
	const data = { id, sending_limits: { ...limitsOf(id), max_messages_per_day: 5 } };
	const text = JSON.stringify({ data });
	sandbox.faults.add({ fault: 'body', text, endpoint: 'socialAccounts.update' });
	const { rows } = await update({ maxMessagesPerDay: 5 });
	expect(rows).toMatchObject([
		{ profile_name: 'Clara Whitmore', status: 'connected', max_messages_per_day: 5 },
	]);
});

test('an account of another workspace is not found', async () => {
	const { error } = await update(
		{ maxMessagesPerDay: 5 },
		{ socialAccountId: seeded.accounts.inSecondWorkspace },
	);
	expect(error?.httpCode).toBe('404');
	expect(error?.description).toContain(`sender account ID "${seeded.accounts.inSecondWorkspace}"`);
});

test('a key without the scope: names it', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutSocialAccountsWrite);
	const { error } = await update({ maxMessagesPerDay: 5 }, {}, { credential });
	expect(error?.message).toBe('The API key lacks the scope social_accounts:write.');
	expect(error?.description).toContain('The key needs the scope social_accounts:write');
});
