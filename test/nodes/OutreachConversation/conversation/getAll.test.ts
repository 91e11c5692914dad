import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { type NodeRunOptions, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const getAll = async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CONVERSATION_NODE,
		parameters: { resource: 'conversation', operation: 'getAll', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const ids = (rows: readonly IDataObject[]) => rows.map(({ id }) => id);
const queries = () => sandbox.requests.map(({ path, query }) => `${path.slice(7)}${query}`);
/** Of the seed, in the order of the API. */
const SEED = Array.from({ length: 12 }, (_, index) => `conv_${index + 1}`);

test('gives ten flat fields, the most recent message first', async () => {
	const { rows, paired } = await getAll();
	expect(ids(rows)).toEqual(SEED);
	const [{ lead_id, lead_name, sender_name, last_message_at }] = rows as [IDataObject];
	expect(rows[0]).toEqual({
		id: seeded.conversations.interested,
		lead_id,
		lead_name,
		sender_name,
		intent: 'INTERESTED',
		is_unread: true,
		last_message_id: seeded.messages.latestReply,
		last_message_text: 'Yes, please. When do you have time this week?',
		last_message_direction: 'received',
		last_message_at,
	});
	expect([lead_id, lead_name, sender_name]).toEqual([
		expect.stringMatching(/^lead_\d+$/),
		expect.stringMatching(/^\S+ \S+/),
		expect.any(String),
	]);
	expect(last_message_at).toMatch(/Z$/);
	expect(new Set(paired)).toEqual(new Set([0]));
	expect(queries()).toEqual(['/conversations?limit=50']);
});

test('a conversation without messages, and with someone unknown: null, not absent', async () => {
	const { rows } = await getAll();
	expect(rows[11]).toEqual({
		id: seeded.conversations.empty,
		lead_id: 'lead_elsewhere_12',
		lead_name: null,
		sender_name: expect.any(String),
		intent: null,
		is_unread: false,
		last_message_id: null,
		last_message_text: null,
		last_message_direction: null,
		last_message_at: null,
	});
});

test('what the API left out is null, times are in UTC', async () => {
	const last_message = { sent_at: '2026-03-01T10:00:00+02:00' };
	const body = { data: [{ id: 'conv_x' }, { id: 'conv_y', last_message }], pagination: {} };
	sandbox.faults.add({ fault: 'status', status: 200, body });
	const { rows } = await getAll();
	expect(Object.values(rows[0] ?? {})).toEqual(['conv_x', ...Array<null>(9).fill(null)]);
	expect(rows[1]).toMatchObject({ last_message_at: '2026-03-01T08:00:00.000Z' });
});

test('without Simplify the record as it came', async () => {
	const { rows } = await getAll({ simplify: false, limit: 1 });
	const [record] = sandbox.query<{ record: string }>(
		`SELECT record FROM conversations WHERE id = '${seeded.conversations.interested}'`,
	);
	expect(rows).toEqual([JSON.parse(record?.record ?? '')]);
});

test.each([
	[1, 1],
	[500, 1],
	[501, 2],
	[1100, 3],
])('Return All of %i conversations: %i requests', async (count, requests) => {
	for (let number = 12; number < count; number += 1) {
		sandbox.control.addConversation({
			social_account_id: seeded.accounts.connected,
			content: 'Hello',
		});
	}
	const { rows } = await getAll({ returnAll: true });
	expect(rows).toHaveLength(Math.max(12, count));
	expect(new Set(ids(rows)).size).toBe(rows.length);
	expect(sandbox.requests).toHaveLength(requests);
});

test('Limit asks for no more than it gives', async () => {
	const { rows } = await getAll({ limit: 2 });
	expect(ids(rows)).toEqual([seeded.conversations.interested, seeded.conversations.attachments]);
	expect(queries()).toEqual(['/conversations?limit=2']);
});

describe('filters', () => {
	test('Unread Only', async () => {
		const { rows } = await getAll({ filters: { unreadOnly: true } });
		expect(ids(rows)).toEqual([
			seeded.conversations.interested,
			seeded.conversations.attachments,
			seeded.conversations.rightToLeft,
			seeded.conversations.syncing,
		]);
		expect(queries()).toEqual(['/conversations?unread_only=true&limit=50']);
	});

	test('Unread Only turned off gives all', async () => {
		const { rows } = await getAll({ filters: { unreadOnly: false } });
		expect(ids(rows)).toEqual(SEED);
	});

	test.each([null, undefined, '', ' '])(
		'an account that an expression gives as %p is not all of them',
		async (account) => {
			const { error } = await getAll(
				{ filters: { socialAccountId: '={{ $json.account }}' } },
				{ input: [{ account } as { account: string }] },
			);
			expect(error?.message).toBe(
				'Sender Account Name or ID must not be empty: set a value or remove the field',
			);
			expect(sandbox.requests).toEqual([]);
		},
	);

	test('Sender Account', async () => {
		const { rows } = await getAll({ filters: { socialAccountId: seeded.accounts.disconnected } });
		expect(ids(rows)).toEqual([seeded.conversations.disconnected]);
	});

	test('both', async () => {
		const filters = { socialAccountId: seeded.accounts.warmingUp, unreadOnly: true };
		const { rows } = await getAll({ filters, returnAll: true });
		expect(ids(rows)).toEqual([seeded.conversations.rightToLeft, seeded.conversations.syncing]);
	});

	test('true as a text, as spreadsheets give it, is true', async () => {
		await getAll({ filters: { unreadOnly: '={{ "TRUE" }}' } });
		expect(queries()).toEqual(['/conversations?unread_only=true&limit=50']);
	});

	test.each(['={{ "yes" }}', '={{ null }}'])(
		'%s is refused, and nothing is sent',
		async (value) => {
			const { error } = await getAll({ filters: { unreadOnly: value } });
			expect(error?.message).toMatch(/^Unread Only must (be true or false|not be empty)/);
			expect(sandbox.requests).toHaveLength(0);
		},
	);
});

test.each([0, 1.5, 'ten'])('Limit %p is refused and nothing is sent', async (limit) => {
	const { error } = await getAll({ limit: '={{ $json.limit }}' }, { input: [{ limit }] });
	expect(error?.message).toMatch(/^Limit must be a (whole number of at least 1|number, is "ten")$/);
	expect(sandbox.requests).toHaveLength(0);
});

test('an error of the API: says what it said', async () => {
	sandbox.faults.add({ fault: 'status', status: 400 });
	const { error } = await getAll();
	expect(error?.message).toBe('The sandbox was told to answer 400.');
	expect(error?.httpCode).toBe('400');
});

test('a key without the scope: says which one', async () => {
	const credential = sandbox.credential(sandboxKeys.withoutConversationsRead);
	const { error } = await getAll({}, { credential });
	expect(error?.message).toBe('The API key lacks the scope conversations:read.');
});

test('an AI agent gets ten conversations, simplified, their texts cut', async () => {
	const { rows } = await getAll(
		{ returnAll: true, simplify: false },
		{ type: `${CONVERSATION_NODE}Tool` },
	);
	expect(rows).toHaveLength(10);
	expect(Object.keys(rows[0] ?? {})).toHaveLength(10);
	expect(rows[6]?.last_message_text).toMatch(/… \(8000 characters, cut\)$/);
	expect(queries()).toEqual(['/conversations?limit=10']);
});
