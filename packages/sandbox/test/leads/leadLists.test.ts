import { call, openSandbox } from '../support';

describe('lead lists', () => {
	const create = (sandbox: ReturnType<typeof openSandbox>, body: unknown) =>
		call(sandbox, 'POST', '/lead_lists', { body });

	test('starts with a default list and one that no campaign can use', async () => {
		const { body } = await call(openSandbox(), 'GET', '/lead_lists');
		const of = (flag: string, value: boolean) =>
			body.data.filter((list: Record<string, unknown>) => list[flag] === value);
		expect(of('is_default', true)).toMatchObject([{ name: 'My List' }]);
		expect(of('is_campaign_eligible', false)).toHaveLength(1);
	});

	test('creates a list that can be read', async () => {
		const sandbox = openSandbox();
		const { status, body } = await create(sandbox, { name: '展会', description: 'Booth 4' });
		expect(status).toBe(201);
		expect(body.data).toMatchObject([{ name: '展会', description: 'Booth 4', is_default: false }]);
		expect(body.summary).toEqual({ attempted: 1, created: 1, malformed: 0 });
		const read = await call(sandbox, 'GET', `/lead_lists/${body.data[0].id}`);
		expect(read.body.data).toEqual({ ...body.data[0], lead_count: 0 });
	});

	test('adds a copy suffix to a taken name, within one request too', async () => {
		const sandbox = openSandbox();
		const names = Array.from({ length: 3 }, () => ({ name: 'My List' }));
		const { body } = await create(sandbox, { lead_lists: names });
		const created = body.data.map(({ name }: { name: string }) => name);
		expect(created).toEqual(['My List (copy)', 'My List (copy 2)', 'My List (copy 3)']);
	});

	test('keeps a copied name within 120 characters', async () => {
		const sandbox = openSandbox();
		await create(sandbox, { name: 'x'.repeat(120) });
		const { body } = await create(sandbox, { name: 'x'.repeat(120) });
		expect(body.data[0].name).toBe(`${'x'.repeat(113)} (copy)`);
	});

	test('creates the good entries and reports the malformed', async () => {
		const sandbox = openSandbox();
		const { status, body } = await create(sandbox, {
			lead_lists: [{ name: 'One' }, { name: '' }, { name: 'Two' }, 'Three'],
		});
		expect(status).toBe(207);
		expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['One', 'Two']);
		expect(body.malformed.map(({ index }: { index: number }) => index)).toEqual([1, 3]);
		expect(body.malformed[0].errors[0].field).toBe('name');
		expect(body.summary).toEqual({ attempted: 4, created: 2, malformed: 2 });
		expect(sandbox.effects('lead_list_created')).toHaveLength(2);
	});

	test('answers 404 for an unknown list', async () => {
		const sandbox = openSandbox();
		expect((await call(sandbox, 'GET', '/lead_lists/list_999')).status).toBe(404);
		expect((await call(sandbox, 'GET', '/lead_lists/list_999/leads')).status).toBe(404);
	});
});
