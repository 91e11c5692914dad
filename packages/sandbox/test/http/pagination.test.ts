import { seeded } from '../../composition/seeded';
import { sandboxKeys } from '../../core/keys';
import { call, openSandbox, person, readAll } from '../support';

const ids = (rows: Array<{ id: string }>) => rows.map(({ id }) => id);

describe('pagination', () => {
	test('has 100 rows per page by default, and up to 500', async () => {
		const sandbox = openSandbox({ leads: 501 });
		const usual = await call(sandbox, 'GET', '/leads');
		expect(usual.body.data).toHaveLength(100);
		expect(usual.body.pagination).toMatchObject({ limit: 100, has_more: true });
		const largest = await call(sandbox, 'GET', '/leads?limit=500');
		expect(largest.body.data).toHaveLength(500);
		const { next_cursor: cursor } = largest.body.pagination;
		const last = await call(sandbox, 'GET', `/leads?limit=500&cursor=${cursor}`);
		expect(last.body.data).toHaveLength(1);
		expect(last.body.pagination).toEqual({ limit: 500, has_more: false, next_cursor: null });
	});

	test('says that nothing follows when the last page is full', async () => {
		const { body } = await call(openSandbox({ leads: 20 }), 'GET', '/leads?limit=20');
		expect(body.pagination).toEqual({ limit: 20, has_more: false, next_cursor: null });
	});

	test.each([1, 3, 20, 500])('shows every lead once with %i rows per page', async (limit) => {
		const rows = await readAll(openSandbox({ leads: 20 }), '/leads', limit);
		expect(new Set(ids(rows)).size).toBe(20);
		expect(rows).toHaveLength(20);
	});

	test('orders rows of the same moment the same way on every page', async () => {
		const sandbox = openSandbox({ leads: 0, now: () => Date.UTC(2026, 0, 5) });
		const leads = Array.from({ length: 30 }, (_, number) => person(`p${number}`));
		await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, { body: { leads } });
		const names = (rows: Array<{ first_name: string }>) => rows.map((row) => row.first_name);
		const newestFirst = leads.map(({ first_name: name }) => name).toReversed();
		expect(names(await readAll(sandbox, '/leads', 4))).toEqual(newestFirst);
		expect(names(await readAll(sandbox, `/lead_lists/${seeded.lists.default}/leads`, 4))).toEqual(
			newestFirst,
		);
	});

	test('neither repeats nor hides rows while others arrive', async () => {
		const sandbox = openSandbox({ leads: 20 });
		const before = ids(await readAll(sandbox, '/leads', 500));
		const seen: string[] = [];
		let cursor = '';
		for (let page = 0; ; page += 1) {
			const { body } = await call(sandbox, 'GET', `/leads?limit=3${cursor}`);
			seen.push(...ids(body.data));
			if (!body.pagination.has_more) break;
			cursor = `&cursor=${body.pagination.next_cursor}`;
			const created = await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, {
				body: person(`late${page}`),
			});
			expect(created.status).toBe(201);
		}
		expect(seen).toEqual(before);
	});

	test('lists lead lists newest first with their member counts', async () => {
		const sandbox = openSandbox({ leads: 0 });
		await call(sandbox, 'POST', '/lead_lists', { body: { name: 'Newest' } });
		await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, {
			body: person('Ada'),
		});
		const rows = await readAll(sandbox, '/lead_lists', 2);
		expect(rows[0].name).toBe('Newest');
		expect(rows.at(-1)).toMatchObject({ name: 'My List', is_default: true, lead_count: 1 });
		expect(rows[0].lead_count).toBe(0);
	});
});

describe('cursors', () => {
	async function cursorOf(sandbox: ReturnType<typeof openSandbox>, path: string) {
		const { body } = await call(sandbox, 'GET', path);
		return body.pagination.next_cursor as string;
	}

	test.each(['', 'nonsense', 'bm9uc2Vuc2U', '%00', 'a.1.1'])('refuses %j', async (cursor) => {
		const { status, body } = await call(openSandbox(), 'GET', `/leads?cursor=${cursor}`);
		expect(status).toBe(400);
		expect(body.error.code).toBe('invalid_request');
		expect(body.error.details.problems[0].field).toBe('cursor');
	});

	test.each([
		'/leads?query=person',
		`/leads?list_ids=${seeded.lists.default}`,
		'/lead_lists',
		`/lead_lists/${seeded.lists.default}/leads`,
	])('refuses the cursor of /leads at %s', async (path) => {
		const sandbox = openSandbox({ leads: 20 });
		const cursor = await cursorOf(sandbox, '/leads?limit=2');
		const separator = path.includes('?') ? '&' : '?';
		const { status } = await call(sandbox, 'GET', `${path}${separator}cursor=${cursor}`);
		expect(status).toBe(400);
	});

	test('refuses the cursor of another list or workspace', async () => {
		const sandbox = openSandbox({ leads: 20 });
		const ofList = await cursorOf(sandbox, `/lead_lists/${seeded.lists.default}/leads?limit=2`);
		const other = await call(
			sandbox,
			'GET',
			`/lead_lists/${seeded.lists.webinar}/leads?cursor=${ofList}`,
		);
		expect(other.status).toBe(400);
		const ofLeads = await cursorOf(sandbox, '/leads?limit=2');
		const key = sandboxKeys.secondWorkspace;
		expect((await call(sandbox, 'GET', `/leads?cursor=${ofLeads}`, { key })).status).toBe(400);
	});

	test('continues with another page size', async () => {
		const sandbox = openSandbox({ leads: 20 });
		const cursor = await cursorOf(sandbox, '/leads?limit=2');
		const { body } = await call(sandbox, 'GET', `/leads?limit=500&cursor=${cursor}`);
		expect(body.data).toHaveLength(18);
	});
});
