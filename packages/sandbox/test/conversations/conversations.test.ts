import { seeded } from '../../composition/seeded';
import { sandboxKeys } from '../../core/keys';
import { call, openSandbox, readAll, refusalOf, type ApiResponse } from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

const NOW = Date.UTC(2026, 0, 7, 9);
const open = () => openSandbox({ now: () => NOW });
const get = (sandbox: Sandbox, id: string, query = '') =>
	call(sandbox, 'GET', `/conversations/${id}${query}`);
const ids = (rows: Array<{ id: string }>) => rows.map(({ id }) => id);
const numbered = (prefix: string, ...numbers: number[]) => numbers.map((id) => `${prefix}_${id}`);

/** Every message of a conversation, page by page. */
async function history(sandbox: Sandbox, id: string, limit: number, between = () => {}) {
	const messages: ApiResponse['body'][] = [];
	let cursor = '';
	for (;;) {
		const { status, body } = await get(sandbox, id, `?limit=${limit}${cursor}`);
		expect(status).toBe(200);
		messages.push(...body.data.messages);
		if (!body.pagination.has_more) return messages;
		cursor = `&cursor=${body.pagination.next_cursor}`;
		between();
	}
}

describe('the list', () => {
	test.each([1, 5, 500])('starts at the most recent message, %i per page', async (limit) => {
		const rows = await readAll(open(), '/conversations', limit);
		expect(ids(rows)).toEqual(numbered('conv', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
	});

	test('shows the last message, or null if there is none', async () => {
		const sandbox = open();
		const rows = await readAll(sandbox, '/conversations');
		const { body } = await get(sandbox, seeded.conversations.interested);
		const { id, content, sent_at, direction } = body.data.messages.at(-1);
		expect(rows[0].last_message).toEqual({ id, content, sent_at, direction });
		expect(rows.at(-1)).toMatchObject({ id: seeded.conversations.empty, last_message: null });
	});

	test.each([
		['?unread_only=true', [1, 2, 3, 8]],
		['?unread_only=false', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
		[`?social_account_id=${seeded.accounts.warmingUp}`, [3, 4, 8, 9, 12]],
		[`?social_account_id=${seeded.accounts.warmingUp}&unread_only=true`, [3, 8]],
		[`?social_account_id=${seeded.accounts.inSecondWorkspace}`, []],
	])('with %s', async (filter, expected) => {
		expect(ids(await readAll(open(), `/conversations${filter}`, 2))).toEqual(
			numbered('conv', ...expected),
		);
	});

	test('neither repeats nor hides rows while a conversation moves up', async () => {
		const sandbox = open();
		const first = await call(sandbox, 'GET', '/conversations?limit=4');
		for (const id of numbered('conv', 4, 7))
			sandbox.control.addMessage(id, { content: 'Me again' });
		const cursor = first.body.pagination.next_cursor;
		const rest = await call(sandbox, 'GET', `/conversations?cursor=${cursor}`);
		expect(ids(rest.body.data)).toEqual(numbered('conv', 5, 6, 8, 9, 10, 11, 12));
		expect(ids(await readAll(sandbox, '/conversations')).slice(0, 3)).toEqual(
			numbered('conv', 7, 4, 1),
		);
	});

	test('shows every conversation once if several of the same moment have no message', async () => {
		const sandbox = open();
		const opened = Array.from(
			{ length: 5 },
			() => sandbox.control.addConversation({ social_account_id: seeded.accounts.connected }).id,
		);
		const rows = await readAll(sandbox, '/conversations', 2);
		expect(ids(rows).slice(0, 5).toSorted()).toEqual(opened.toSorted());
		expect(rows).toHaveLength(17);
	});

	test.each(['unread_only=true', `social_account_id=${seeded.accounts.connected}`])(
		'refuses a cursor of the whole list with %s',
		async (filter) => {
			const sandbox = open();
			const { body } = await call(sandbox, 'GET', '/conversations?limit=1');
			const path = `/conversations?${filter}&cursor=${body.pagination.next_cursor}`;
			expect(refusalOf(await call(sandbox, 'GET', path))).toEqual([400, 'invalid_request']);
		},
	);

	test('shows each workspace its own conversations', async () => {
		const key = sandboxKeys.secondWorkspace;
		const { body } = await call(open(), 'GET', '/conversations', { key });
		expect(ids(body.data)).toEqual([seeded.conversations.inSecondWorkspace]);
		for (const path of [
			seeded.conversations.interested,
			`${seeded.conversations.interested}/messages/${seeded.messages.opening}/attachments/0`,
		]) {
			expect((await call(open(), 'GET', `/conversations/${path}`, { key })).status).toBe(404);
		}
	});

	test.each([0, 1, 20])('names existing leads, with %i of them', async (leads) => {
		const sandbox = openSandbox({ leads });
		const known = new Map((await readAll(sandbox, '/leads')).map((lead) => [lead.id, lead]));
		const rows = await readAll(sandbox, '/conversations');
		expect(rows).toHaveLength(12);
		const named = rows.filter(({ lead }) => lead.first_name !== null);
		expect(named).toHaveLength(Math.min(leads, 11));
		for (const { lead } of named) expect(known.get(lead.id)).toMatchObject(lead);
		for (const { lead } of rows) expect(known.has(lead.id)).toBe(lead.first_name !== null);
	});
});

describe('a conversation', () => {
	test.each([1, 7, 40, 500])('has its messages oldest first, %i per page', async (limit) => {
		const messages = await history(open(), seeded.conversations.manyMessages, limit);
		expect(messages).toHaveLength(40);
		expect(new Set(ids(messages)).size).toBe(40);
		const times = messages.map(({ sent_at }) => sent_at);
		expect(times).toEqual(times.toSorted());
	});

	test('keeps messages of the same moment in order of arrival', async () => {
		const messages = await history(open(), seeded.conversations.disconnected, 1);
		expect(new Set(messages.map(({ sent_at }) => sent_at)).size).toBe(1);
		expect(messages.map(({ content }) => content)).toEqual([
			'Which of these do you use?',
			'The first.',
			'And the third.',
			'All three came at once, I see.',
		]);
	});

	test('continues with messages that arrive meanwhile', async () => {
		const sandbox = open();
		let answers = 0;
		const messages = await history(sandbox, seeded.conversations.interested, 2, () => {
			answers += 1;
			if (answers === 1) {
				sandbox.control.addMessage(seeded.conversations.interested, { content: 'One more thing' });
			}
		});
		expect(messages.map(({ content }) => content).at(-1)).toBe('One more thing');
		expect(messages).toHaveLength(5);
	});

	test('has messages in place of last_message, and all other fields of the list', async () => {
		const sandbox = open();
		const [row] = await readAll(sandbox, '/conversations');
		const { body } = await get(sandbox, seeded.conversations.interested, '?limit=1');
		const { messages, ...detail } = body.data;
		expect(detail).toEqual({ ...row, last_message: undefined });
		expect('last_message' in detail).toBe(false);
		expect(messages).toHaveLength(1);
		expect(body.pagination).toMatchObject({ limit: 1, has_more: true });
	});

	test('stays unread when it is read', async () => {
		const sandbox = open();
		await get(sandbox, seeded.conversations.interested);
		expect((await get(sandbox, seeded.conversations.interested)).body.data.is_unread).toBe(true);
	});

	test.each(['nonsense', 'the cursor of another conversation', 'a cursor of the list'])(
		'answers 502 for %s',
		async (kind) => {
			const sandbox = open();
			const paths: Record<string, string> = {
				'the cursor of another conversation': `/conversations/${seeded.conversations.manyMessages}?limit=1`,
				'a cursor of the list': '/conversations?limit=1',
			};
			const page = kind in paths ? await call(sandbox, 'GET', paths[kind]!) : null;
			const cursor = page?.body.pagination.next_cursor ?? 'nonsense';
			const answer = await get(sandbox, seeded.conversations.interested, `?cursor=${cursor}`);
			expect(refusalOf(answer)).toEqual([502, 'invalid_history_cursor']);
		},
	);

	test('answers 404 for an unknown one and 400 for a wrong page size', async () => {
		expect(refusalOf(await get(open(), 'conv_999'))).toEqual([404, 'not_found']);
		expect(refusalOf(await get(open(), seeded.conversations.interested, '?limit=501'))).toEqual([
			400,
			'invalid_request',
		]);
	});

	test('has text of every kind, unchanged', async () => {
		const sandbox = open();
		const all = await Promise.all(
			numbered('conv', 1, 3, 4, 5, 6, 7).map((id) => history(sandbox, id, 500)),
		);
		const text = all
			.flat()
			.map(({ content }) => content)
			.join('\n');
		const kinds = [
			/\p{sc=Arabic}/u,
			/\p{sc=Hebrew}/u,
			/\p{sc=Han}/u,
			/\p{sc=Hiragana}/u,
			/\p{sc=Hangul}/u,
			/\p{sc=Devanagari}/u,
			/👩🏽‍💻/u,
			/\p{L}\p{M}/u,
			/<script>/,
			/\{\{first_name\}\}/,
			/^.{8000}$/m,
		];
		for (const kind of kinds) expect(text).toMatch(kind);
	});
});
