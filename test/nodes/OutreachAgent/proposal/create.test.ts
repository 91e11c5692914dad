import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import type { AgentProduct } from '../../../../src/contract/agents';
import { CONTINUE, RETRY, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { AGENT_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const create = async (parameters: INodeParameters = {}, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: AGENT_NODE,
		parameters: { resource: 'proposal', operation: 'create', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const saved = (): AgentProduct =>
	JSON.parse(
		sandbox.query<{ record: string }>(
			"SELECT record FROM agent_products WHERE workspace_id = 'ws_main'",
		)[0]!.record,
	) as AgentProduct;
const methods = () => sandbox.requests.map(({ method }) => method);

const ACME = {
	website_url: 'https://acme.example',
	company_social_url: null,
	name: 'Acme',
	value_proposition: 'Acme plans the week.',
	pain_points: ['Plans are kept in spreadsheets'],
	proof_points: ['Saves a day a week', 'Used in three countries'],
	generated_at: null,
};
const REPLACE = { replaceExistingProduct: true };
const SAVED = { productSource: 'savedProduct' };
const FORM = {
	productSource: 'form',
	websiteUrl: ACME.website_url,
	name: ACME.name,
	valueProposition: ACME.value_proposition,
	painPoints: ACME.pain_points,
	proofPoints: ACME.proof_points,
	...REPLACE,
};
/** How the service stores proof points without sources. */
const STORED = {
	...ACME,
	proof_point_sources: ['USER_PROVIDED', 'USER_PROVIDED'],
	proof_point_archetype_types: ['UNCLASSIFIED', 'UNCLASSIFIED'],
};

test('Saved Product: sends it unchanged and returns the generation', async () => {
	const before = saved();
	const { rows, paired } = await create(SAVED);
	expect(rows).toEqual([
		{
			generation_id: seeded.generations.ready,
			status: 'ready',
			is_ready: true,
			product_name: 'Brassfinch',
			website_url: 'https://www.brassfinch.example',
			proposed_signals: 6,
			proposed_job_titles: 'Head of Sales; Founder; VP Operations',
			proposed_locations: 'Leeds, United Kingdom; Wien, Österreich',
			proposed_industries: 'Software; Logistics',
			waited_seconds: 0,
		},
	]);
	expect(paired).toEqual([0]);
	expect(saved()).toEqual(before);
	expect(methods()).toEqual(['GET', 'POST']);
});

test('without Simplify: returns the generation as the API sent it', async () => {
	const { rows } = await create({ ...SAVED, simplify: false });
	expect(rows).toMatchObject([
		{
			generation_id: seeded.generations.ready,
			product: { name: 'Brassfinch' },
			proposal: { signals: expect.any(Array) },
		},
	]);
});

test.each(['2026-01-31T09:00:00', '2026-01-31 09:00:00Z', '2026-01-31T09:00:00+0000'])(
	'a product of %s: sends the time as the API gave it',
	async (time) => {
		sandbox.query(
			"UPDATE agent_products SET record = json_set(record, '$.generated_at', ?) WHERE workspace_id = 'ws_main'",
			time,
		);
		const product = saved();
		expect((await create(SAVED)).error).toBeUndefined();
		const parameters = { productSource: 'inputItem', ...REPLACE };
		expect((await create(parameters, { input: [product as never] })).error).toBeUndefined();
		expect(saved()).toEqual(product);
		expect(product.generated_at).toBe(time);
	},
);

test('Saved Product: if none is saved, says how to get one', async () => {
	sandbox.query('DELETE FROM agent_products');
	const { error } = await create(SAVED);
	expect(error?.description).toContain('Product > Preview From Website');
	expect(methods()).toEqual(['GET']);
});

test('Using Fields Below: saves the product of the form', async () => {
	const { rows } = await create(FORM);
	expect(rows).toMatchObject([{ generation_id: 'gen_2', is_ready: true, product_name: 'Acme' }]);
	expect(saved()).toEqual(STORED);
	expect(methods().filter((method) => method === 'POST')).toHaveLength(1);
});

test('Using Fields Below: sends all fields, without blanks', async () => {
	await create({
		...FORM,
		companySocialUrl: ' https://www.social.example/company/acme ',
		painPoints: [' A, B ', '', 'C'],
		additionalFields: {
			generatedAt: '2026-01-02T03:04:05',
			proofPointSources: ['SOURCE_VERIFIED', 'SOURCE_VERIFIED'],
			proofPointArchetypeTypes: ['ROLE', 'UNCLASSIFIED'],
		},
	});
	expect(saved()).toEqual({
		...ACME,
		company_social_url: 'https://www.social.example/company/acme',
		pain_points: ['A, B', 'C'],
		generated_at: '2026-01-02T03:04:05Z',
		proof_point_sources: ['SOURCE_VERIFIED', 'SOURCE_VERIFIED'],
		proof_point_archetype_types: ['ROLE', 'UNCLASSIFIED'],
	});
});

test('expressions may give a list, or a text separated by commas', async () => {
	const input = [{ pains: 'A, B', proofs: ['C, D'] }];
	const lists = { painPoints: '={{ $json.pains }}', proofPoints: '={{ $json.proofs }}' };
	await create({ ...FORM, ...lists }, { input });
	expect(saved()).toMatchObject({ pain_points: ['A', 'B'], proof_points: ['C, D'] });
});

/** What Product > Preview From Website gives. */
async function preview() {
	const { rows } = await runNode({
		type: AGENT_NODE,
		parameters: {
			resource: 'product',
			operation: 'extractPreview',
			websiteUrl: 'https://acme.example',
		},
		credential: sandbox.credential(),
	});
	return rows[0]!;
}

describe('the form as it opens', () => {
	test('takes the product of the input item', async () => {
		const product = await preview();
		const { rows } = await create(REPLACE, { input: [product] });
		expect(rows).toMatchObject([{ generation_id: 'gen_2', product_name: 'Acme' }]);
		expect(saved()).toEqual(product);
	});

	test('never takes the saved product instead, which may be that of another company', async () => {
		const input = [{ id: seeded.leads.interested, name: 'Ada', company: 'Acme' }];
		const { error } = await create({}, { input });
		expect(error?.message).toBe(
			'Product is not in the input item. Put Product > Preview From Website or Product > Get before this node, or choose another Product here',
		);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('replaces no other product', async () => {
		const before = saved();
		const { error } = await create({}, { input: [await preview()] });
		expect(error?.message).toContain('The workspace has another product, Brassfinch.');
		expect(saved()).toEqual(before);
	});

	test('as a tool: asks the agent for the product', async () => {
		const call = create(
			{},
			{ type: `${AGENT_NODE}Tool`, input: [{ generation_id: seeded.generations.ready }] },
		);
		await expect(call).rejects.toThrow('Parameter "Website URL" is required.');
	});
});

describe('From Input Item', () => {
	const fromItem = async (json: IDataObject, more: INodeParameters = REPLACE) =>
		await create({ productSource: 'inputItem', ...more }, { input: [json] });

	test('takes a previewed product that was edited', async () => {
		const product = await preview();
		const edited = { ...product, value_proposition: 'Better', row_number: 3 };
		const { rows } = await fromItem(edited);
		expect(rows).toMatchObject([{ product_name: 'Acme' }]);
		expect(saved()).toEqual({ ...product, value_proposition: 'Better' });
	});

	test.each([
		['in the item', ACME],
		['in its field product', { id: 7, product: { ...ACME, more: true } }],
		[
			'without fields that may be null',
			{ ...ACME, company_social_url: undefined, generated_at: undefined },
		],
	])('%s: sends only known fields', async (_, json) => {
		const { error } = await fromItem(json as IDataObject);
		expect(error).toBeUndefined();
		expect(saved()).toEqual(STORED);
	});

	test('takes a product from a table, with empty cells and blanks around texts', async () => {
		const { error } = await fromItem({
			...ACME,
			website_url: ' acme.example ',
			company_social_url: '',
			generated_at: '',
		});
		expect(error).toBeUndefined();
		expect(saved()).toEqual(STORED);
	});

	test('an empty name replaces nothing', async () => {
		const before = saved();
		const { error } = await fromItem({ ...ACME, name: ' ' });
		expect(error?.message).toBe('Input Item > name is required');
		expect(saved()).toEqual(before);
	});

	test('does not blame the item for an error in the form', async () => {
		const { error } = await fromItem(ACME, { replaceExistingProduct: '={{ "yes" }}' });
		expect(error?.message).toBe('Replace Existing Product must be true or false, is "yes"');
	});

	test('an item without a product: names each field and sends nothing', async () => {
		const { error } = await fromItem({ ...ACME, name: 7, website_url: undefined } as never);
		expect(error?.message).toBe(
			'Input Item > website_url is required; Input Item > name must be text, is 7',
		);
		expect(sandbox.requests).toHaveLength(0);
	});
});

describe('Using JSON', () => {
	const json = async (productJson: unknown, more: INodeParameters = REPLACE) =>
		await create({ productSource: 'json', productJson: productJson as string, ...more });

	test.each([
		['a text', JSON.stringify(ACME)],
		['an object from an expression', `={{ ${JSON.stringify(ACME)} }}`],
	])('%s', async (_, productJson) => {
		await json(productJson);
		expect(saved()).toEqual(STORED);
	});

	test.each([
		['{', /^Product JSON is not valid JSON: /],
		['[]', /^Product JSON must be an object with the fields of a product$/],
		[JSON.stringify({ ...ACME, colour: 'red' }), /^Product JSON > colour is not a known field$/],
		[
			JSON.stringify({ ...ACME, replace_existing_product: true }),
			/^Product JSON must not have replace_existing_product: set Replace Existing Product below it$/,
		],
	])('refuses %s and sends nothing', async (productJson, message) => {
		const { error } = await json(productJson);
		expect(error?.message).toMatch(message);
		expect(sandbox.requests).toHaveLength(0);
	});
});

describe('invalid fields', () => {
	const ITEM = '={{ $json.value }}';
	test.each<[INodeParameters, unknown, string]>([
		[{ websiteUrl: ITEM }, '', 'Website URL must not be empty: its expression gives nothing'],
		[
			{ websiteUrl: ITEM },
			'acme',
			'Website URL must be a complete URL, such as https://example.com',
		],
		[
			{ companySocialUrl: ITEM },
			'acme',
			'Company Social URL must be a complete URL, such as https://example.com',
		],
		[{ name: ITEM }, ' ', 'Name must not be empty: its expression gives nothing'],
		[
			{ valueProposition: ITEM },
			null,
			'Value Proposition must not be empty: its expression gives nothing',
		],
		[
			{ painPoints: [ITEM] },
			{ a: 1 },
			'Pain Points #1 holds a whole record: choose one of its fields',
		],
		[{ proofPoints: ITEM }, true, 'Proof Points #1 must be text, is true or false'],
		[
			{ additionalFields: { generatedAt: ITEM } },
			'yesterday',
			'Generated At must be a date and time with a time zone, such as 2026-01-31T09:00:00Z',
		],
		[
			{ additionalFields: { proofPointSources: ['USER_PROVIDED', ITEM] } },
			'HEARSAY',
			'Proof Point Sources #2 must be one of SOURCE_VERIFIED, GENERATED_GENERIC, USER_PROVIDED',
		],
		[
			{ additionalFields: { proofPointArchetypeTypes: [ITEM] } },
			'TEAM',
			'Proof Point Archetype Types #1 must be one of ROLE, INDUSTRY_TEAM, RECOGNIZABLE_COMPANY, UNCLASSIFIED',
		],
		[
			{ replaceExistingProduct: ITEM },
			'yes',
			'Replace Existing Product must be true or false, is "yes"',
		],
		[{ maxWaitSeconds: ITEM }, 4, 'Max Wait (Seconds) must be a number from 5 to 3600'],
		[{ maxWaitSeconds: ITEM }, 3601, 'Max Wait (Seconds) must be a number from 5 to 3600'],
		[
			{ maxWaitSeconds: ITEM },
			'',
			'Max Wait (Seconds) must not be empty: its expression gives nothing',
		],
	])('%j with %j: names the field and sends nothing', async (parameters, value, message) => {
		const { error } = await create(
			{ ...FORM, ...parameters },
			{ input: [{ value } as IDataObject] },
		);
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toHaveLength(0);
	});
});

describe('another product is saved', () => {
	test('names the option that replaces it, and replaces nothing', async () => {
		const before = saved();
		const { error } = await create({ ...FORM, replaceExistingProduct: false });
		expect(error?.message).toContain('The workspace has another product, Brassfinch.');
		expect(error?.description).toContain('turn on Replace Existing Product');
		expect(error?.httpCode).toBe('409');
		expect(saved()).toEqual(before);
		expect(sandbox.effects()).toEqual([]);
	});

	test('Saved Product replaces nothing, even with the option on', async () => {
		const { error } = await create({ ...SAVED, ...REPLACE });
		expect(error).toBeUndefined();
		expect(sandbox.count('product_saved')).toBe(0);
	});
});

test('a stale generation: says to make another', async () => {
	const error = { code: 'stale_generation', message: 'The product changed.' };
	sandbox.faults.add({
		fault: 'status',
		status: 409,
		body: { error },
		endpoint: 'agents.startGeneration',
	});
	const { error: shown } = await create(SAVED);
	expect(shown?.message).toBe('The product changed.');
	expect(shown?.description).toContain('Make another proposal with Proposal > Create');
});

test.each([
	[sandboxKeys.withoutAgentsWrite, FORM, 'agents:write'],
	[sandboxKeys.withoutAgentsRead, SAVED, 'agents:read'],
])('a missing scope: the error names it (%#)', async (key, parameters, scope) => {
	const { error } = await create(parameters, { credential: sandbox.credential(key) });
	expect(error?.httpCode).toBe('403');
	expect(error?.description).toContain(scope);
});

test.each(['reset_after', 'reset_before', 'truncated', 'timeout_after'] as const)(
	'%s: saves one product and starts one generation',
	async (fault) => {
		sandbox.faults.add({ fault, endpoint: 'agents.startGeneration' });
		const { rows } = await create(FORM);
		expect(rows).toMatchObject([{ generation_id: 'gen_2', is_ready: true }]);
		expect(sandbox.count('product_saved')).toBe(1);
		expect(sandbox.count('generation_started')).toBe(1);
	},
);

test('Retry On Fail: does not start a generation again', async () => {
	sandbox.faults.add({
		fault: 'status',
		status: 403,
		endpoint: 'agents.startGeneration',
		skip: 1,
	});
	const input = [{}, {}];
	const { rows, error } = await create(FORM, { input, settings: RETRY });
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([{ generation_id: 'gen_2' }, { generation_id: 'gen_2' }]);
	expect(sandbox.count('generation_started')).toBe(1);
});

test('several items: each starts with its own product; a failed one does not affect the others', async () => {
	const input = ['https://one.example', 'two', 'https://three.example'].map((url) => ({ url }));
	const parameters = { ...FORM, websiteUrl: '={{ $json.url }}', name: '={{ $json.url }}' };
	const { rows, paired } = await create(parameters, { input, settings: CONTINUE });
	expect(rows).toMatchObject([
		{ product_name: 'https://one.example' },
		{ details: { outcome: 'not sent', code: 'invalid_input', field: 'website_url' } },
		{ product_name: 'https://three.example' },
	]);
	expect(paired).toEqual([0, 1, 2]);
});
