import { seeded } from '../../composition/seeded';
import { sandboxKeys } from '../../core/keys';
import { call, openSandbox, person, readAll } from '../support';

const ADA = person('Ada', {
	last_name: 'Łoś',
	email: 'ada@mail.example',
	company: 'Brassfinch Analytics',
	job_title: 'Chief Engineer',
	location: 'KÖLN',
});

async function withAda() {
	const sandbox = openSandbox({ leads: 0 });
	await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, { body: ADA });
	await call(sandbox, 'POST', `/lead_lists/${seeded.lists.webinar}/leads`, {
		body: person('Grace'),
	});
	return sandbox;
}

const search = async (sandbox: ReturnType<typeof openSandbox>, query: string) =>
	(await readAll(sandbox, `/leads?${query}`)).map((lead) => lead.first_name);

describe('search', () => {
	test.each([
		'ada',
		'ŁOŚ',
		'brassfinch',
		'chief',
		'köln',
		'ADA@mail',
		'engineer  ada',
		'ada köln chief',
	])('finds the lead by %j', async (query) => {
		expect(await search(await withAda(), `query=${encodeURIComponent(query)}`)).toEqual(['Ada']);
	});

	test.each(['ada grace', 'adałoś', 'grace köln', '%', '_'])(
		'finds no lead by %j',
		async (query) => {
			expect(await search(await withAda(), `query=${encodeURIComponent(query)}`)).toEqual([]);
		},
	);

	test('takes any number of terms', async () => {
		const many = Array.from({ length: 1500 }, () => 'ada').join('+');
		expect(await search(await withAda(), `query=${many}`)).toEqual(['Ada']);
		expect(await search(await withAda(), `query=${many}+grace`)).toEqual([]);
	});

	test('lists everything for a query without terms', async () => {
		expect(await search(await withAda(), 'query=%20')).toEqual(['Grace', 'Ada']);
	});

	test('filters by lists', async () => {
		const sandbox = await withAda();
		expect(await search(sandbox, `list_ids=${seeded.lists.default}`)).toEqual(['Ada']);
		expect(
			await search(sandbox, `list_ids=${seeded.lists.webinar},${seeded.lists.default}`),
		).toEqual(['Grace', 'Ada']);
		expect(await search(sandbox, `list_ids=${seeded.lists.tradeFair}`)).toEqual([]);
		expect(await search(sandbox, `list_ids=${seeded.lists.default}&query=grace`)).toEqual([]);
	});
});

describe('enrichment', () => {
	const enrich = (sandbox: ReturnType<typeof openSandbox>, id: string) =>
		call(sandbox, 'POST', `/leads/${id}/enrich`);

	test('fills the profile and the company once, for one credit', async () => {
		const sandbox = await withAda();
		const [{ id }] = await readAll(sandbox, '/leads?query=ada');
		const first = await enrich(sandbox, id);
		expect(first.body.data.enrichment).toEqual({
			status: 'enriched',
			charged: true,
			credits_remaining: 99,
		});
		expect(first.body.data.lead).toMatchObject({
			id,
			job_title: 'Chief Engineer',
			company_details: { name: 'Brassfinch Analytics' },
			profile_enriched_at: expect.stringMatching(/Z$/),
			lead_list_ids: [seeded.lists.default],
		});
		expect(first.body.data.lead.skills).not.toHaveLength(0);
		expect((await call(sandbox, 'GET', `/leads/${id}`)).body.data).toEqual(first.body.data.lead);

		const second = await enrich(sandbox, id);
		expect(second.body.data.enrichment).toEqual({
			status: 'already_enriched',
			charged: false,
			credits_remaining: 99,
		});
		expect(sandbox.effects('credit_spent').map(({ subject }) => subject)).toEqual([id]);
	});

	test('changes nothing once the credits are spent, and says so', async () => {
		const sandbox = openSandbox({ leads: 200 });
		const fresh = (await readAll(sandbox, '/leads', 500)).filter(
			(lead) => lead.profile_enriched_at === null && lead.id !== seeded.leads.cannotBeEnriched,
		);
		for (const { id } of fresh.slice(0, 100)) await enrich(sandbox, id);
		const { status, body } = await enrich(sandbox, fresh[100].id);
		expect(status).toBe(200);
		expect(body.data.enrichment).toEqual({
			status: 'insufficient_credits',
			charged: false,
			credits_remaining: 0,
		});
		expect(body.data.lead).toEqual(fresh[100]);
		expect(sandbox.effects('credit_spent')).toHaveLength(100);
	});

	test('fails without charge for a lead that the provider cannot enrich', async () => {
		const sandbox = openSandbox();
		const { status, body } = await enrich(sandbox, seeded.leads.cannotBeEnriched);
		expect(status).toBe(200);
		expect(body.data.enrichment).toMatchObject({ status: 'failed', charged: false });
		expect(body.data.lead).toMatchObject({ enrichment_failed: true, profile_enriched_at: null });
		expect(sandbox.effects('credit_spent')).toEqual([]);
	});

	test('answers 404 for an unknown lead', async () => {
		expect((await enrich(openSandbox(), 'lead_999')).status).toBe(404);
	});
});

describe('workspaces', () => {
	test('never shows one the data of another', async () => {
		const sandbox = openSandbox({ leads: 20 });
		const key = sandboxKeys.secondWorkspace;
		const theirs = await call(sandbox, 'GET', '/leads', { key });
		expect(theirs.body.data).toHaveLength(5);
		const ours = new Set((await readAll(sandbox, '/leads')).map(({ id }) => id));
		expect(theirs.body.data.filter(({ id }: { id: string }) => ours.has(id))).toEqual([]);

		const attempts = [
			['GET', `/leads/${seeded.leads.interested}`],
			['POST', `/leads/${seeded.leads.interested}/enrich`],
			['GET', `/lead_lists/${seeded.lists.default}`],
			['GET', `/lead_lists/${seeded.lists.default}/leads`],
			['POST', `/lead_lists/${seeded.lists.default}/leads`, person('Ada')],
		] as const;
		for (const [method, path, body] of attempts) {
			const answer = await call(sandbox, method, path, { key, body });
			expect([path, answer.status, answer.body.error?.code]).toEqual([path, 404, 'not_found']);
		}
		const filtered = await call(sandbox, 'GET', `/leads?list_ids=${seeded.lists.default}`, { key });
		expect(filtered.body.data).toEqual([]);
		expect(sandbox.effects()).toEqual([]);
	});

	test('keeps people, list names and credits apart', async () => {
		const sandbox = openSandbox({ leads: 0 });
		const key = sandboxKeys.secondWorkspace;
		const lists = await call(sandbox, 'GET', '/lead_lists', { key });
		const path = `/lead_lists/${lists.body.data[0].id}/leads`;
		await call(sandbox, 'POST', `/lead_lists/${seeded.lists.default}/leads`, {
			body: person('Ada'),
		});
		const created = await call(sandbox, 'POST', path, { key, body: person('Ada') });
		expect(created.body.data[0].result).toBe('created');
		const named = await call(sandbox, 'POST', '/lead_lists', {
			key,
			body: { name: 'Webinar sign-ups' },
		});
		expect(named.body.data[0].name).toBe('Webinar sign-ups');
		const { id } = created.body.data[0].lead;
		await call(sandbox, 'POST', `/leads/${id}/enrich`, { key });
		const [ada] = await readAll(sandbox, '/leads');
		const ours = await call(sandbox, 'POST', `/leads/${ada.id}/enrich`);
		expect(ours.body.data.enrichment.credits_remaining).toBe(99);
	});
});
