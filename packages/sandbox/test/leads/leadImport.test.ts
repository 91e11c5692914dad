import { seeded } from '../../composition/seeded';
import { call, openSandbox, person, readAll } from '../support';

const LEADS = `/lead_lists/${seeded.lists.default}/leads`;
const results = (body: { data: Array<{ result: string }> }) =>
	body.data.map(({ result }) => result);

function emptySandbox() {
	const sandbox = openSandbox({ leads: 0 });
	const add = (body: unknown, list = seeded.lists.default) =>
		call(sandbox, 'POST', `/lead_lists/${list}/leads`, { body });
	return { sandbox, add };
}

describe('lead import', () => {
	test('creates a lead with all sent fields', async () => {
		const { sandbox, add } = emptySandbox();
		const fields = person('Zoë', {
			email: 'zoe@mail.example',
			company: 'Tarnwick Quayside Systems',
			job_title: 'Founder',
			skills: ['Planning'],
			date_of_birth: '1990-02-03T00:00:00Z',
		});
		const { status, body } = await add(fields);
		expect(status).toBe(201);
		expect(body.data).toEqual([
			{ index: 0, result: 'created', lead: expect.objectContaining(fields) },
		]);
		expect(body.summary).toEqual({
			attempted: 1,
			created: 1,
			added_existing: 0,
			already_in_list: 0,
			malformed: 0,
			failed: 0,
		});
		const [{ lead }] = body.data;
		expect((await call(sandbox, 'GET', `/leads/${lead.id}`)).body.data).toEqual({
			...lead,
			lead_list_ids: [seeded.lists.default],
		});
	});

	test.each(['محمد', '小明', 'Łukasz', 'さくら', "O'Neill-🦊"])(
		'keeps the name %s',
		async (name) => {
			const { sandbox, add } = emptySandbox();
			await add(person(name));
			const [lead] = await readAll(sandbox, LEADS);
			expect(lead.first_name).toBe(name);
			const found = await call(sandbox, 'GET', `/leads?query=${encodeURIComponent(name)}`);
			expect(found.body.data).toHaveLength(1);
		},
	);

	test('adds a known lead to another list and leaves its fields as they are', async () => {
		const { sandbox, add } = emptySandbox();
		await add(person('Ada', { company: 'First' }));
		const { status, body } = await add(person('Ada', { company: 'Second' }), seeded.lists.webinar);
		expect([status, results(body)]).toEqual([201, ['added_existing']]);
		const rows = await readAll(sandbox, '/leads');
		expect(rows).toHaveLength(1);
		expect(rows[0]).toMatchObject({
			company: 'First',
			lead_list_ids: [seeded.lists.default, seeded.lists.webinar],
		});
	});

	test('does nothing the second time', async () => {
		const { sandbox, add } = emptySandbox();
		await add({ leads: [person('Ada'), person('Grace')] });
		const before = sandbox.effects();
		const { status, body } = await add({ leads: [person('Ada'), person('Grace')] });
		expect([status, results(body)]).toEqual([201, ['already_in_list', 'already_in_list']]);
		expect(sandbox.effects()).toEqual(before);
	});

	test.each([
		'http://www.social.example/in/ada',
		'https://social.example/in/ada',
		'HTTPS://WWW.SOCIAL.EXAMPLE/IN/ADA',
		'https://www.social.example/in/ada/',
		'https://www.social.example/in/ada?trk=search#about',
		'  https://www.social.example/in/ada ',
	])('treats %j as the same person', async (url) => {
		const { add } = emptySandbox();
		await add(person('Ada', { social_url: 'https://www.social.example/in/ada' }));
		const { body } = await add(person('Ada', { social_url: url }));
		expect(results(body)).toEqual(['already_in_list']);
	});

	test('treats the encoded and the plain spelling of an address as the same person', async () => {
		const { add } = emptySandbox();
		const { body } = await add({
			leads: [
				person('A', { social_url: 'https://social.example/in/%C3%89mile-%E5%B0%8F' }),
				person('B', { social_url: 'https://social.example/in/émile-小' }),
				person('C', { social_url: 'https://social.example/in/emile' }),
				person('D', { social_url: 'https://other.example/in/emile' }),
			],
		});
		expect(results(body)).toEqual(['created', 'already_in_list', 'created', 'created']);
	});

	test('imports the good entries and reports each bad one under its index', async () => {
		const { sandbox, add } = emptySandbox();
		const { status, body } = await add({
			leads: [
				person('Ada'),
				person('', { colour: 'red' }),
				'text',
				person('Grace', { social_url: 'https://social.example/processing-failed/1' }),
				person('Linus', { social_url: 'not a url' }),
				person('Mary', { social_url: '' }),
				person('Joan', { date_of_birth: '3.2.1990' }),
				person('Alan'),
			],
		});
		expect(status).toBe(207);
		expect(
			body.data.map(({ index, result }: { index: number; result: string }) => [index, result]),
		).toEqual([
			[0, 'created'],
			[7, 'created'],
		]);
		const fields = body.malformed.map((entry: { index: number; errors: [{ field: string }] }) => [
			entry.index,
			entry.errors.map(({ field }) => field),
		]);
		expect(fields).toEqual([
			[1, ['first_name', 'colour']],
			[2, ['entry']],
			[4, ['social_url']],
			[5, ['social_url']],
			[6, ['date_of_birth']],
		]);
		expect(body.failed).toEqual([
			{ index: 3, error: { code: 'processing_failed', message: expect.stringMatching(/\S/) } },
		]);
		expect(body.summary).toMatchObject({ attempted: 8, created: 2, malformed: 5, failed: 1 });
		expect(await readAll(sandbox, '/leads')).toHaveLength(2);
	});

	test('accepts 100 leads in one request and refuses 101 as a whole', async () => {
		const { sandbox, add } = emptySandbox();
		const people = (count: number) => Array.from({ length: count }, (_, i) => person(`p${i}`));
		const refused = await add({ leads: people(101) });
		expect(refused.status).toBe(400);
		expect(refused.body.error.details.problems[0].field).toBe('leads');
		expect(sandbox.effects()).toEqual([]);
		expect((await add({ leads: people(100) })).body.summary.created).toBe(100);
	});

	test('refuses a single lead that is malformed', async () => {
		const { add } = emptySandbox();
		const { status, body } = await add(person('Ada', { social_url: 'ftp://social.example/ada' }));
		expect([status, body.error.code]).toEqual([400, 'invalid_request']);
		expect(body.error.details.problems[0].field).toBe('social_url');
	});

	test('answers 404 for an unknown list and creates nothing', async () => {
		const { sandbox, add } = emptySandbox();
		expect((await add(person('Ada'), 'list_999')).status).toBe(404);
		expect(sandbox.effects()).toEqual([]);
	});

	test('records its effects: leads created and memberships added', async () => {
		const { sandbox, add } = emptySandbox();
		const { body } = await add({ leads: [person('Ada'), person('Ada'), person('Grace')] });
		const [ada, again, grace] = body.data.map(({ lead }: { lead: { id: string } }) => lead.id);
		expect(again).toBe(ada);
		await add(person('Ada'), seeded.lists.webinar);
		expect(sandbox.effects('lead_created').map(({ subject }) => subject)).toEqual([ada, grace]);
		expect(sandbox.effects('membership_added').map(({ subject }) => subject)).toEqual([
			`${seeded.lists.default}/${ada}`,
			`${seeded.lists.default}/${grace}`,
			`${seeded.lists.webinar}/${ada}`,
		]);
	});
});
