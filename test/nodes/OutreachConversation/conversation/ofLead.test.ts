import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { Lead } from '../../../../src/contract/leads';
import { callByAgent } from '../../support/callByAgent';
import { CONTINUE, type NodeRunOptions, pairedTo, runNode } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { CONVERSATION_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const run = async (parameters: INodeParameters, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: CONVERSATION_NODE,
		parameters: { resource: 'conversation', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const locator = (mode: string, value: string) => ({ __rl: true, mode, value });
const FROM_ITEM = '={{ $json.lead }}';

const many = (mode: string, value: string, more: INodeParameters = {}): INodeParameters => {
	const { filters, ...rest } = more;
	return {
		operation: 'getAll',
		filters: { ofLead: locator(mode, value), ...(filters as INodeParameters) },
		...rest,
	};
};
const one = (value: string, more: INodeParameters = {}): INodeParameters => ({
	operation: 'get',
	conversationId: locator('lead', value),
	...more,
});

const ids = (rows: readonly IDataObject[]) => rows.map(({ id }) => id);
const queries = () => sandbox.requests.map(({ path, query }) => `${path.slice(7)}${query}`);

const addressOf = (leadId: string) => {
	const [row] = sandbox.query<{ record: string }>('SELECT record FROM leads WHERE id = ?', leadId);
	return (JSON.parse(row!.record) as Lead).social_url!;
};

/** The same lead writes to another sender account. */
const addSecond = (content = 'Hello, you too?') =>
	sandbox.control.addConversation({
		social_account_id: seeded.accounts.warmingUp,
		lead_id: seeded.leads.interested,
		content,
	}).id;

const fill = (count: number) => {
	for (let number = 12; number < count; number += 1) {
		sandbox.control.addConversation({
			social_account_id: seeded.accounts.connected,
			content: 'Hello',
		});
	}
};

describe('Get Many > Of Lead', () => {
	test.each(['id', 'list'])('by %s: the conversation of the lead', async (mode) => {
		const { rows, paired } = await run(many(mode, seeded.leads.interested));
		expect(ids(rows)).toEqual([seeded.conversations.interested]);
		expect(rows).toMatchObject([{ lead_id: seeded.leads.interested }]);
		expect(paired).toEqual([0]);
		expect(queries()).toEqual(['/conversations?limit=500']);
	});

	test('several conversations of one lead all come, latest message first', async () => {
		const second = addSecond();
		const { rows } = await run(many('id', seeded.leads.interested));
		expect(ids(rows)).toEqual([second, seeded.conversations.interested]);
	});

	test.each([
		['as it is', (url: string) => url],
		['without https, in capitals', (url: string) => url.replace('https://', '').toUpperCase()],
		['with a slash and what was copied along', (url: string) => ` ${url}/?utm_source=crm `],
		['of another country', (url: string) => url.replace('www.', 'de.')],
	])('by address, %s', async (_, spell) => {
		const url = spell(addressOf(seeded.leads.interested));
		for (const mode of ['address', 'id']) {
			const { rows } = await run(many(mode, url));
			expect(ids(rows)).toEqual([seeded.conversations.interested]);
		}
	});

	test.each([
		['without a conversation', seeded.leads.withoutConversation],
		['that is unknown', 'lead_404'],
	])('a lead %s: no item', async (_, lead) => {
		const { rows, error } = await run(many('id', lead));
		expect([rows, error]).toEqual([[], undefined]);
	});

	test('the address of nobody whom the workspace writes to: no item', async () => {
		const { rows } = await run(many('address', 'https://www.social.example/in/nobody-here'));
		expect(rows).toEqual([]);
	});

	test.each([
		['Ann Lee', 'Of Lead must be a web address that starts with https:// or http://'],
		[
			'https://www.linkedin.com/company/ollenby',
			'Of Lead must be the address of a person\'s profile: "https://www.linkedin.com/company/ollenby" is a company\'s page',
		],
	])('by the address %s: an error before anything is sent', async (url, message) => {
		const { error } = await run(many('address', url));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	test('100 items: one reading of the list', async () => {
		const input = Array.from({ length: 100 }, (_, index) => ({ lead: `lead_${(index % 8) + 1}` }));
		const { rows, paired } = await run(many('id', FROM_ITEM), { input });
		expect(rows.map(({ lead_id }) => lead_id)).toEqual(input.map(({ lead }) => lead));
		expect(paired).toEqual(input.map((_, index) => index));
		expect(sandbox.requests).toHaveLength(1);
	});

	test('a request for each 500 conversations, for all items together', async () => {
		fill(1100);
		const input = [{ lead: seeded.leads.interested }, { lead: seeded.leads.withoutConversation }];
		const { rows } = await run(many('id', FROM_ITEM), { input });
		expect(ids(rows)).toEqual([seeded.conversations.interested]);
		expect(sandbox.requests).toHaveLength(3);
	});

	test('Limit counts what is kept', async () => {
		const second = addSecond();
		const { rows } = await run(many('id', seeded.leads.interested, { limit: 1 }));
		expect(ids(rows)).toEqual([second]);
	});

	test('with other filters: the API applies those', async () => {
		const second = addSecond();
		const filters = { socialAccountId: seeded.accounts.warmingUp, unreadOnly: true };
		const { rows } = await run(many('id', seeded.leads.interested, { filters }));
		expect(ids(rows)).toEqual([second]);
		expect(queries()).toEqual([
			`/conversations?social_account_id=${seeded.accounts.warmingUp}&unread_only=true&limit=500`,
		]);
	});

	test('filters that differ between items are lists of their own', async () => {
		const filters = { unreadOnly: '={{ $json.unread }}' };
		const input = [
			{ lead: 'lead_4', unread: true },
			{ lead: 'lead_4', unread: false },
			{ lead: 'lead_3', unread: true },
		];
		const { paired } = await run(many('id', FROM_ITEM, { filters }), { input });
		expect(paired).toEqual([1, 2]);
		expect(sandbox.requests).toHaveLength(2);
	});

	test('a record of a service without leads: it is nobody’s', async () => {
		const body = { data: [{ id: 'conv_x' }, { id: 'conv_y', lead: null }], pagination: {} };
		sandbox.faults.add({ fault: 'status', status: 200, body });
		const { rows, error } = await run(many('id', seeded.leads.interested));
		expect([rows, error]).toEqual([[], undefined]);
	});

	test('Continue On Fail: the wrong row fails, the others come', async () => {
		const { rows, items } = await run(many('address', FROM_ITEM), {
			input: [{ lead: 'Ann' }, { lead: addressOf(seeded.leads.interested) }],
			settings: CONTINUE,
		});
		expect(rows).toMatchObject([
			{ details: { field: 'of_lead' } },
			{ id: seeded.conversations.interested },
		]);
		expect(items.map(pairedTo)).toEqual([0, 1]);
	});

	test('a key without the scope: says which one, and asks once for all items', async () => {
		const { rows } = await run(many('id', FROM_ITEM), {
			input: [{ lead: 'lead_1' }, { lead: 'lead_2' }],
			credential: sandbox.credential(sandboxKeys.withoutConversationsRead),
			settings: CONTINUE,
		});
		expect(rows).toMatchObject([
			{ error: expect.stringContaining('lacks the scope conversations:read') },
			{ error: expect.stringContaining('lacks the scope conversations:read') },
		]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('as a tool: what the model names, ID or address', async () => {
		const credential = sandbox.credential();
		const ofLead = locator('id', "={{ $fromAI('lead') }}");
		for (const lead of [seeded.leads.interested, addressOf(seeded.leads.interested)]) {
			const { rows } = await callByAgent({
				type: CONVERSATION_NODE,
				parameters: { resource: 'conversation', operation: 'getAll', filters: { ofLead } },
				credential,
				input: { lead },
			});
			expect(JSON.stringify(rows)).toContain(seeded.conversations.interested);
		}
	});
});

describe('Get > By Lead', () => {
	test('gives what Get gives by the ID of the conversation', async () => {
		const { rows, hints } = await run(one(seeded.leads.interested));
		const byId = await run({ operation: 'get', conversationId: seeded.conversations.interested });
		expect(rows).toEqual(byId.rows);
		expect(hints).toEqual([]);
		expect(queries().slice(0, 2)).toEqual([
			'/conversations?limit=500',
			`/conversations/${seeded.conversations.interested}?limit=500`,
		]);
	});

	test('by an address that is spelled otherwise', async () => {
		const url = addressOf(seeded.leads.interested).replace('https://', 'http://').toUpperCase();
		const { rows } = await run(one(url, { options: { allMessages: false } }));
		expect(ids(rows)).toEqual([seeded.conversations.interested]);
	});

	test('several: the one with the latest message, and a hint', async () => {
		const second = addSecond();
		const { rows, hints } = await run(one(seeded.leads.interested));
		expect(ids(rows)).toEqual([second]);
		expect(hints).toEqual([
			'A lead has several conversations. Get gives the one with the latest message; Get Many with the filter Of Lead gives all.',
		]);
		sandbox.control.addMessage(seeded.conversations.interested, { content: 'Still there?' });
		expect(ids((await run(one(seeded.leads.interested))).rows)).toEqual([
			seeded.conversations.interested,
		]);
	});

	test('several, one of them without a message: the other one, whichever the API lists first', async () => {
		const lead = { id: seeded.leads.interested };
		const last_message = { sent_at: '2026-03-01T10:00:00Z' };
		const data = [
			{ id: 'conv_empty', lead, last_message: null },
			{ id: seeded.conversations.interested, lead, last_message },
		];
		sandbox.faults.add({ fault: 'status', status: 200, body: { data, pagination: {} } });
		const { rows } = await run(one(seeded.leads.interested));
		expect(ids(rows)).toEqual([seeded.conversations.interested]);
	});

	test.each([
		['lead_404', 'lead_404'],
		['withoutConversation', seeded.leads.withoutConversation],
	])('no conversation with the lead %s: fails as for an unknown ID', async (_, lead) => {
		const { error } = await run(one(lead));
		expect(error?.message).toBe(`There is no conversation with the lead "${lead}"`);
		expect(error?.httpCode).toBe('404');
		expect(error?.description).toContain('Check the ID or the address');
		expect(sandbox.requests).toHaveLength(1);
	});

	test('100 items: one reading of the list, and one of each conversation', async () => {
		const input = Array.from({ length: 100 }, (_, index) => ({ lead: `lead_${(index % 8) + 1}` }));
		const { rows } = await run(one(FROM_ITEM), { input });
		expect(rows.map(({ lead_id }) => lead_id)).toEqual(input.map(({ lead }) => lead));
		expect(sandbox.requests).toHaveLength(101);
	});

	test('Continue On Fail: an item that has none fails, the others come', async () => {
		const { rows, items } = await run(one(FROM_ITEM), {
			input: [{ lead: seeded.leads.withoutConversation }, { lead: seeded.leads.interested }],
			settings: CONTINUE,
		});
		expect(rows).toMatchObject([
			{ details: { outcome: 'not sent', code: 'not_found' } },
			{ id: seeded.conversations.interested },
		]);
		expect(items.map(pairedTo)).toEqual([0, 1]);
	});

	test('an address of nobody: names the field, and nothing is sent', async () => {
		const { error } = await run(one('https://www.linkedin.com/company/ollenby'));
		expect(error?.message).toMatch(/^Conversation must be the address of a person's profile/);
		expect(sandbox.requests).toEqual([]);
	});

	test('a lead that an expression does not give: names the field', async () => {
		const { error } = await run(one(FROM_ITEM), { input: [{}] });
		expect(error?.message).toMatch(/^Conversation must not be empty/);
		expect(sandbox.requests).toEqual([]);
	});

	test('a key without the scope: says which one', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutConversationsRead);
		const { error } = await run(one(seeded.leads.interested), { credential });
		expect(error?.message).toBe('The API key lacks the scope conversations:read.');
	});

	test('as a tool: the conversation with the lead that the model names', async () => {
		const { rows } = await callByAgent({
			type: CONVERSATION_NODE,
			parameters: {
				resource: 'conversation',
				operation: 'get',
				conversationId: locator('lead', "={{ $fromAI('lead') }}"),
			},
			credential: sandbox.credential(),
			input: { lead: seeded.leads.interested },
		});
		expect(JSON.stringify(rows)).toContain(seeded.messages.latestReply);
	});
});
