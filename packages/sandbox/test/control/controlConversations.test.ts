import { seeded } from '../../composition/seeded';
import { call, openControl, readAll, refusalOf } from '../support';

type Control = ReturnType<typeof openControl>;

const rowOf = async ({ sandbox }: Control, id: string) =>
	(await readAll(sandbox, '/conversations')).find((row) => row.id === id);
const textsOf = async ({ sandbox }: Control, id: string) =>
	(await call(sandbox, 'GET', `/conversations/${id}`)).body.data.messages.map(
		({ content }: { content: string }) => content,
	);

describe('control commands for conversations', () => {
	test('lets the lead write', async () => {
		const control = openControl();
		const { status, body } = await control.post(
			`conversations/${seeded.conversations.multilingual}/messages`,
			{
				content: 'Still there?',
			},
		);
		expect(status).toBe(201);
		expect(body.data).toMatchObject({ content: 'Still there?', direction: 'received' });
		const [first] = await readAll(control.sandbox, '/conversations');
		expect(first).toMatchObject({
			id: seeded.conversations.multilingual,
			is_unread: true,
			last_message: { id: body.data.id },
		});
		expect((await textsOf(control, seeded.conversations.multilingual)).at(-1)).toBe('Still there?');
	});

	test('lets a colleague answer in the application', async () => {
		const control = openControl();
		await control.post(`conversations/${seeded.conversations.interested}/messages`, {
			content: 'Today',
			direction: 'sent',
		});
		expect(await rowOf(control, seeded.conversations.interested)).toMatchObject({
			is_unread: false,
			last_message: { content: 'Today', direction: 'sent' },
		});
	});

	test('adds a message of the same moment after the existing ones', async () => {
		const control = openControl();
		const { last_message: last } = await rowOf(control, seeded.conversations.disconnected);
		await control.post(`conversations/${seeded.conversations.disconnected}/messages`, {
			content: 'Fifth',
			sent_at: last.sent_at,
		});
		expect((await textsOf(control, seeded.conversations.disconnected)).at(-1)).toBe('Fifth');
		expect((await rowOf(control, seeded.conversations.disconnected)).last_message.content).toBe(
			'Fifth',
		);
	});

	test('adds an older message further up, so that the last message stays last', async () => {
		const control = openControl();
		const before = await rowOf(control, seeded.conversations.multilingual);
		await control.post(`conversations/${seeded.conversations.multilingual}/messages`, {
			content: 'Late',
			sent_at: '2020-01-01T00:00:00+02:00',
		});
		expect((await textsOf(control, seeded.conversations.multilingual))[0]).toBe('Late');
		const after = await rowOf(control, seeded.conversations.multilingual);
		expect(after).toMatchObject({ is_unread: true, last_message: before.last_message });
		expect((await readAll(control.sandbox, '/conversations'))[0].id).toBe(
			seeded.conversations.interested,
		);
	});

	test('gives the first message to a conversation without any', async () => {
		const control = openControl();
		await control.post(`conversations/${seeded.conversations.empty}/messages`, {
			content: 'Hello',
			sent_at: '2020-01-01T00:00:00Z',
		});
		expect((await rowOf(control, seeded.conversations.empty)).last_message.content).toBe('Hello');
	});

	test('changes how a conversation behaves, one thing at a time', async () => {
		const control = openControl();
		const { sandbox } = control;
		const set = (settings: object) =>
			control.post(`conversations/${seeded.conversations.interested}`, settings);
		const send = async () =>
			refusalOf(
				await call(sandbox, 'POST', `/conversations/${seeded.conversations.interested}/messages`, {
					body: { content: 'Hi' },
				}),
			);
		await set({ syncing: true });
		await set({ fails: true });
		expect(await send()).toEqual([409, 'conversation_syncing']);
		await set({ syncing: false });
		expect(await send()).toEqual([502, 'send_failed']);
		await set({ fails: false, pending: true });
		expect(await send()).toEqual([200, undefined]);
		expect(await textsOf(control, seeded.conversations.interested)).toHaveLength(4);
		expect((await control.post('inbox_sync', {})).status).toBe(200);
		expect((await textsOf(control, seeded.conversations.interested)).at(-1)).toBe('Hi');

		await set({ history_unavailable: true });
		const read = () => call(sandbox, 'GET', `/conversations/${seeded.conversations.interested}`);
		expect(refusalOf(await read())).toEqual([503, 'history_unavailable']);
		expect((await call(sandbox, 'GET', '/conversations')).status).toBe(200);
		await set({ history_unavailable: false });
		expect((await read()).status).toBe(200);
	});

	test('opens a conversation with a lead of the workspace or someone else', async () => {
		const control = openControl();
		const opened = await control.post('conversations', {
			social_account_id: seeded.accounts.warmingUp,
			lead_id: seeded.leads.withoutConversation,
			content: 'May I ask you something?',
		});
		expect(opened.status).toBe(201);
		expect(opened.body.data).toMatchObject({
			id: 'conv_14',
			intent: null,
			is_unread: true,
			lead: { id: seeded.leads.withoutConversation },
			social_account: { id: seeded.accounts.warmingUp, profile_name: 'Jonas Feldkamp' },
			last_message: { content: 'May I ask you something?' },
		});
		const [first] = await readAll(control.sandbox, '/conversations');
		expect(first).toEqual(opened.body.data);

		const { body } = await control.post('conversations', {
			social_account_id: seeded.accounts.connected,
		});
		expect(body.data).toMatchObject({
			is_unread: false,
			lead: { id: 'lead_elsewhere_15', first_name: null },
			last_message: null,
		});
	});

	test('adds an attachment to a message, or in a new one', async () => {
		const control = openControl();
		const fields = {
			conversation_id: seeded.conversations.attachments,
			type: 'audio',
			byte_size: 40_000_000,
		};
		const added = await control.post('attachments', {
			...fields,
			message_id: seeded.messages.pictureAndSound,
			name: 'a.wav',
		});
		expect(added.status).toBe(201);
		expect(added.body.data.attachments[2]).toMatchObject({
			type: 'audio',
			name: 'a.wav',
			byte_size: 40_000_000,
			proxy_path: `/conversations/${seeded.conversations.attachments}/messages/${seeded.messages.pictureAndSound}/attachments/2`,
		});
		expect(added.body.data.attachments[2]).not.toHaveProperty('conversation_id');

		const { body } = await control.post('attachments', fields);
		expect(body.data).toMatchObject({ content: '', direction: 'received' });
		expect(body.data.attachments).toHaveLength(1);
		expect((await rowOf(control, seeded.conversations.attachments)).last_message.id).toBe(
			body.data.id,
		);
	});

	test('shows the given fields of an attachment', async () => {
		const { post } = openControl();
		const attachment = {
			type: 'image',
			name: '../../x.html',
			media_type: 'text/html',
			proxy_path: 'https://elsewhere.example/x',
			byte_size: null,
		};
		const { body } = await post(`conversations/${seeded.conversations.interested}/messages`, {
			attachments: [attachment],
		});
		expect(body.data.attachments[0]).toMatchObject(attachment);
	});

	test.each([
		['conversations/conv_999', {}],
		['conversations/conv_999/messages', {}],
		['conversations', { social_account_id: 'acct_999' }],
		['conversations', { social_account_id: seeded.accounts.connected, lead_id: 'lead_999' }],
		['attachments', { conversation_id: 'conv_999', type: 'image' }],
		[
			'attachments',
			{
				conversation_id: seeded.conversations.interested,
				message_id: seeded.messages.pictureAndSound,
				type: 'image',
			},
		],
	])('answers 404 for %s with %j', async (path, body) => {
		expect((await openControl().post(path, body)).status).toBe(404);
	});

	test.each([
		[`conversations/${seeded.conversations.interested}`, { sleeping: true }, 'sleeping'],
		[
			`conversations/${seeded.conversations.interested}/messages`,
			{ sent_at: 'yesterday' },
			'sent_at',
		],
		['conversations', {}, 'social_account_id'],
		['attachments', { conversation_id: seeded.conversations.interested, type: 'hologram' }, 'type'],
		[
			'attachments',
			{ conversation_id: seeded.conversations.interested, type: 'audio', byte_size: 2 ** 32 },
			'byte_size',
		],
		[
			`conversations/${seeded.conversations.interested}/messages`,
			{ sent_at: '2999-01-01T00:00:00Z' },
			'sent_at',
		],
	])('refuses a mistake in %s', async (path, body, field) => {
		const answer = await openControl().post(path, body);
		expect(answer.status).toBe(400);
		expect(answer.body.error.details.problems[0].field).toBe(field);
	});

	test('record no effects', async () => {
		const { sandbox, post } = openControl();
		await post(`conversations/${seeded.conversations.interested}/messages`, {
			content: 'Hi',
			direction: 'sent',
		});
		expect(sandbox.effects()).toEqual([]);
	});
});
