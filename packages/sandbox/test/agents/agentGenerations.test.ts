/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { seeded } from '../../composition/seeded';
import { sandboxKeys } from '../../core/keys';
import { createSandbox } from '../../sandbox';
import {
	call,
	openControl,
	openSandbox,
	readAll,
	refusalOf,
	subjects,
	type ApiResponse,
	type RequestParts,
} from '../support';

type Sandbox = ReturnType<typeof openSandbox>;

const SECOND = { key: sandboxKeys.secondWorkspace };
const SITE = 'https://www.pebblesworth.example/learning';

const preview = (sandbox: Sandbox, website_url: string, more: Record<string, unknown> = {}) =>
	call(sandbox, 'POST', '/agents/product-previews', { body: { website_url, ...more } });
const productOf = async (sandbox: Sandbox, options?: RequestParts): Promise<ApiResponse['body']> =>
	(await call(sandbox, 'GET', '/agents/product', options)).body.data;
const start = (sandbox: Sandbox, product: object, replace = false, options?: RequestParts) =>
	call(sandbox, 'POST', '/agents/generations', {
		...options,
		body: { ...product, replace_existing_product: replace },
	});
const poll = (sandbox: Sandbox, id: string, options?: RequestParts) =>
	call(sandbox, 'GET', `/agents/generations/${id}`, options);

async function statuses(sandbox: Sandbox, id: string, count: number): Promise<string[]> {
	const seen: string[] = [];
	for (let read = 0; read < count; read += 1) {
		seen.push((await poll(sandbox, id)).body.data.status);
	}
	return seen;
}

/** A request may omit them. */
const withoutSources = (product: ApiResponse['body']) => ({
	...product,
	proof_point_sources: undefined,
	proof_point_archetype_types: undefined,
});

/** A product other than the saved one, as a preview returns it. */
const otherProduct = async (sandbox: Sandbox, site = SITE): Promise<ApiResponse['body']> =>
	(await preview(sandbox, site)).body.data;

async function started(sandbox: Sandbox, site?: string): Promise<string> {
	const { status, body } = await start(sandbox, await otherProduct(sandbox, site), true);
	expect(status).toBe(202);
	return body.data.generation_id;
}

const createAgent = (sandbox: Sandbox, generation_id: string) =>
	call(sandbox, 'POST', '/agents', {
		body: {
			generation_id,
			name: 'Spring',
			destination_list_id: seeded.lists.webinar,
			criteria: {},
			signals: [{ type: 'funding' }],
		},
	});

describe('the saved product', () => {
	test('exists in one workspace and not yet in the other', async () => {
		const sandbox = openSandbox();
		expect(await productOf(sandbox)).toMatchObject({ name: 'Brassfinch' });
		const none = await call(sandbox, 'GET', '/agents/product', SECOND);
		expect(refusalOf(none)).toEqual([404, 'product_not_found']);
	});
});

describe('a preview', () => {
	test('is made up from the host and not saved', async () => {
		const now = () => Date.UTC(2026, 0, 5);
		const sandbox = openSandbox({ now });
		const saved = await productOf(sandbox);
		const { status, body } = await preview(sandbox, SITE);
		expect(status).toBe(200);
		expect(body.data).toMatchObject({
			website_url: SITE,
			company_social_url: 'https://www.social.example/company/pebblesworth',
			name: 'Pebblesworth',
			value_proposition: expect.stringMatching(/^Pebblesworth /),
			generated_at: '2026-01-05T00:00:00.000Z',
		});
		expect(body.data.proof_point_sources).toHaveLength(body.data.proof_points.length);
		expect(body.data.proof_point_archetype_types).toHaveLength(body.data.proof_points.length);
		expect(await preview(openSandbox({ now }), SITE)).toMatchObject({ body });
		expect(await productOf(sandbox)).toEqual(saved);
		expect(sandbox.effects()).toEqual([]);
	});

	test.each([
		['https://shop.hollowmere.example/', 'Hollowmere'],
		['http://localhost:8080', 'Localhost'],
		['https://grünspecht.example', 'Grünspecht'],
		['https://[::1]/', '[::1]'],
	])('of %s is about %s', async (site, name) => {
		const { body } = await preview(openSandbox(), site);
		expect([body.data.website_url, body.data.name]).toEqual([site, name]);
	});

	test('keeps the given company page', async () => {
		const company_social_url = 'https://www.social.example/company/other';
		const { body } = await preview(openSandbox(), SITE, { company_social_url });
		expect(body.data.company_social_url).toBe(company_social_url);
	});

	test.each([
		['mailto:sales@pebblesworth.example', [400, 'invalid_request']],
		['https://pebblesworth.example/cannot-extract', [502, 'product_extraction_failed']],
	])('of %s fails', async (site, refusal) => {
		expect(refusalOf(await preview(openSandbox(), site))).toEqual(refusal);
	});
});

describe('the start of a generation', () => {
	test('returns the current one for the saved product', async () => {
		const sandbox = openSandbox();
		const answer = await start(sandbox, await productOf(sandbox));
		expect([answer.status, answer.body.data.generation_id]).toEqual([
			202,
			seeded.generations.ready,
		]);
		expect(answer.body.data.status).toBe('ready');
		expect(sandbox.effects()).toEqual([]);
	});

	test('treats the saved product as the same if it was generated again or names no sources', async () => {
		const sandbox = openSandbox();
		const saved = await productOf(sandbox);
		const answer = await start(sandbox, withoutSources({ ...saved, generated_at: null }));
		expect(answer.body.data.generation_id).toBe(seeded.generations.ready);
		expect(await productOf(sandbox)).toEqual(saved);
	});

	test.each(['name', 'value_proposition', 'website_url'])(
		'replaces a product with another %s only when it is told to',
		async (field) => {
			const sandbox = openSandbox();
			const saved = await productOf(sandbox);
			const other = { ...saved, [field]: 'https://other.example' };
			const refused = await start(sandbox, other);
			expect(refusalOf(refused)).toEqual([409, 'product_replacement_required']);
			expect(refused.body.error.details).toEqual({
				saved_product: { name: saved.name, website_url: saved.website_url },
			});
			expect(await productOf(sandbox)).toEqual(saved);
			expect(sandbox.effects()).toEqual([]);

			const { status, body } = await start(sandbox, other, true);
			expect(status).toBe(202);
			expect(body.data).toEqual({
				generation_id: 'gen_2',
				status: 'preparing',
				product: other,
				proposal: null,
			});
			expect(await productOf(sandbox)).toEqual(other);
			expect(subjects(sandbox, 'product_saved')).toEqual([other.website_url]);
			expect(subjects(sandbox, 'generation_started')).toEqual(['gen_2']);
			expect(refusalOf(await poll(sandbox, seeded.generations.ready))).toEqual([
				409,
				'stale_generation',
			]);
		},
	);

	test('saves the first product of a workspace, with the user as the source of its proof points', async () => {
		const sandbox = openSandbox();
		const product = withoutSources(await otherProduct(sandbox));
		const { body } = await start(sandbox, product, false, SECOND);
		expect(body.data).toMatchObject({ generation_id: 'gen_2', status: 'preparing' });
		expect(await productOf(sandbox, SECOND)).toEqual({
			...product,
			proof_point_sources: ['USER_PROVIDED', 'USER_PROVIDED'],
			proof_point_archetype_types: ['UNCLASSIFIED', 'UNCLASSIFIED'],
		});
		expect((await poll(sandbox, seeded.generations.ready)).status).toBe(200);
	});

	test('has the same effect when sent twice', async () => {
		const sandbox = openSandbox();
		const product = await otherProduct(sandbox);
		const first = await start(sandbox, product, true);
		const second = await start(sandbox, product, true);
		expect(second.body).toEqual(first.body);
		expect(subjects(sandbox, 'generation_started')).toEqual(['gen_2']);
	});
});

describe('a generation', () => {
	test('is prepared at its third read, with a proposal that makes an agent', async () => {
		const sandbox = openSandbox();
		const id = await started(sandbox);
		expect(await statuses(sandbox, id, 4)).toEqual(['preparing', 'preparing', 'ready', 'ready']);
		const { product, proposal } = (await poll(sandbox, id)).body.data;
		expect(proposal.criteria.exclude_companies).toEqual([product.name]);
		expect(proposal.signals).toHaveLength(6);
		expect(new Set(proposal.signals.map(({ type }: ApiResponse['body']) => type)).size).toBe(6);

		const body = {
			generation_id: id,
			name: 'Spring',
			destination_list_id: seeded.lists.default,
			...proposal,
		};
		const { status, body: created } = await call(sandbox, 'POST', '/agents', { body });
		expect([status, created.data]).toMatchObject([201, proposal]);
	});

	test('proposes no disconnected account and no unknown company page', async () => {
		const sandbox = openSandbox();
		sandbox.control.setGenerationReads(0);
		sandbox.control.setAccount(seeded.accounts.connected, { status: 'disconnected' });
		sandbox.control.setAccount(seeded.accounts.warmingUp, { status: 'error' });
		const product = { ...(await otherProduct(sandbox)), company_social_url: null };
		const { body } = await start(sandbox, product, true);
		const types = body.data.proposal.signals.map(({ type }: ApiResponse['body']) => type);
		expect(types).toEqual(['tracked_profile_engagement', 'keywords', 'job_changes', 'funding']);
	});

	test('needs manual input for some websites, and can still make an agent', async () => {
		const sandbox = openSandbox();
		const id = await started(sandbox, 'https://pebblesworth.example/manual');
		expect(await statuses(sandbox, id, 3)).toEqual([
			'preparing',
			'preparing',
			'manual_input_required',
		]);
		expect((await poll(sandbox, id)).body.data.proposal).toBeNull();
		expect((await createAgent(sandbox, id)).status).toBe(201);
	});

	test('makes no agent before it is prepared', async () => {
		const sandbox = openSandbox();
		const answer = await createAgent(sandbox, await started(sandbox));
		expect(refusalOf(answer)).toEqual([409, 'generation_not_ready']);
		expect(answer.body.error.details).toEqual({ status: 'preparing' });
		expect(sandbox.effects('agent_created')).toEqual([]);
	});

	test('makes no agent once it is stale', async () => {
		const sandbox = openSandbox();
		await started(sandbox);
		expect(refusalOf(await createAgent(sandbox, seeded.generations.ready))).toEqual([
			409,
			'stale_generation',
		]);
	});

	test('is not found under a wrong id', async () => {
		const sandbox = openSandbox();
		const refusal = [400, 'invalid_generation'];
		expect(refusalOf(await poll(sandbox, 'gen_99'))).toEqual(refusal);
		expect(refusalOf(await createAgent(sandbox, 'gen_99'))).toEqual(refusal);
	});

	test('is found in its own workspace only', async () => {
		const sandbox = openSandbox();
		const id = await started(sandbox);
		for (let read = 0; read < 3; read += 1) {
			expect(refusalOf(await poll(sandbox, id, SECOND))).toEqual([400, 'invalid_generation']);
		}
		expect((await poll(sandbox, id)).body.data.status).toBe('preparing');
	});
});

describe('the control surface', () => {
	test('sets how many reads a new generation takes', async () => {
		const { sandbox, post } = openControl();
		await post('generations', { reads: 5 });
		const id = await started(sandbox);
		expect(new Set(await statuses(sandbox, id, 4))).toEqual(new Set(['preparing']));
		expect(await statuses(sandbox, id, 1)).toEqual(['ready']);
		await post('generations', { reads: 0 });
		const next = await otherProduct(sandbox, 'https://other.example');
		expect((await start(sandbox, next, true)).body.data.status).toBe('ready');
		sandbox.reset();
		expect(await statuses(sandbox, await started(sandbox), 3)).toContain('ready');
	});

	test('prepares a generation and makes it stale, after which a start makes another', async () => {
		const { sandbox, post } = openControl();
		const id = await started(sandbox);
		await post(`generations/${id}`, { reads: 1 });
		expect(await statuses(sandbox, id, 1)).toEqual(['ready']);
		await post(`generations/${id}`, { stale: true });
		expect(refusalOf(await poll(sandbox, id))).toEqual([409, 'stale_generation']);
		const { body } = await start(sandbox, await productOf(sandbox));
		expect(body.data).toMatchObject({ generation_id: 'gen_3', status: 'preparing' });
		expect(sandbox.effects('product_saved')).toHaveLength(1);
	});

	test.each([
		['generations', { reads: -1 }, [400, 'invalid_request']],
		[`generations/${seeded.generations.ready}`, { stale: false }, [400, 'invalid_request']],
		['generations/gen_99', { stale: true }, [404, 'not_found']],
	])('refuses a mistake in %s %j', async (path, body, refusal) => {
		expect(refusalOf(await openControl().post(path, body))).toEqual(refusal);
	});
});

describe('the state', () => {
	test('is the same at every start', async () => {
		const now = () => Date.UTC(2026, 0, 5);
		const state = async () => {
			const sandbox = openSandbox({ now });
			return [
				await readAll(sandbox, '/agents'),
				(await call(sandbox, 'GET', `/agents/${seeded.agents.paused}`)).body,
				(await poll(sandbox, seeded.generations.ready)).body,
			];
		};
		const first = await state();
		expect(await state()).toEqual(first);
		const text = JSON.stringify(first);
		const hosts = [...text.matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host);
		expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([]);
	});

	test('is kept in a file', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
		const database = join(folder, 'sandbox.db');
		const first = createSandbox({ database, leads: 0 });
		const id = await started(first);
		await statuses(first, id, 2);
		await call(first, 'POST', `/agents/${seeded.agents.active}/actions`, {
			body: { action: 'pause' },
		});
		const product = await productOf(first);
		const agents = await readAll(first, '/agents');
		first.close();

		const second = createSandbox({ database, leads: 0 });
		expect(await productOf(second)).toEqual(product);
		expect(await readAll(second, '/agents')).toEqual(agents);
		expect(await statuses(second, id, 1)).toEqual(['ready']);
		expect(refusalOf(await poll(second, seeded.generations.ready))).toEqual([
			409,
			'stale_generation',
		]);
		second.close();
		rmSync(folder, { recursive: true });
	});
});
