import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { CONTINUE, runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { AGENT_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const product = async (
	operation: 'extractPreview' | 'get',
	parameters: INodeParameters = {},
	options: Partial<NodeRunOptions> = {},
) =>
	await runNode({
		type: AGENT_NODE,
		parameters: { resource: 'product', operation, ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const preview = async (websiteUrl: string, more: INodeParameters = {}) =>
	await product('extractPreview', { websiteUrl, ...more });

describe('Get', () => {
	test('returns the saved product as it is stored', async () => {
		const [stored] = sandbox.query<{ record: string }>(
			"SELECT record FROM agent_products WHERE workspace_id = 'ws_main'",
		);
		const { rows, paired } = await product('get');
		expect(rows).toEqual([JSON.parse(stored!.record)]);
		expect(paired).toEqual([0]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test('a workspace without a product: says how to get one', async () => {
		sandbox.query('DELETE FROM agent_products');
		const { error } = await product('get');
		expect(error?.message).toBe('No product is saved in this workspace.');
		expect(error?.description).toContain('Product > Preview From Website');
		expect(error?.description).toContain('pass it to Proposal > Create, which saves it');
		expect(error?.httpCode).toBe('404');
	});

	test('a key without agents:read: the error names the scope', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutAgentsRead);
		const { error } = await product('get', {}, { credential });
		expect(error?.httpCode).toBe('403');
		expect(error?.description).toContain('agents:read');
	});
});

describe('Preview From Website', () => {
	test('returns the product of the website and saves nothing', async () => {
		const { rows } = await preview(' https://acme.example ');
		expect(rows).toEqual([
			expect.objectContaining({
				website_url: 'https://acme.example',
				name: 'Acme',
				pain_points: [expect.any(String), expect.any(String)],
				proof_point_sources: ['SOURCE_VERIFIED', 'GENERATED_GENERIC'],
			}),
		]);
		expect(sandbox.effects()).toEqual([]);
		expect(sandbox.requests).toHaveLength(1);
	});

	test.each(['acme.example', 'www.acme.example/about', 'acme.example:8080'])(
		'takes an address without https:// (%s)',
		async (websiteUrl) => {
			const { rows } = await preview(` ${websiteUrl} `);
			expect(rows).toMatchObject([{ website_url: `https://${websiteUrl}`, name: 'Acme' }]);
		},
	);

	test("sends the company's page too", async () => {
		const companySocialUrl = 'https://www.social.example/company/acme-gmbh';
		const { rows } = await preview('https://acme.example', { companySocialUrl });
		expect(rows).toMatchObject([{ company_social_url: companySocialUrl }]);
	});

	test('a website without a product: says what to do instead', async () => {
		const { error } = await preview('https://acme.example/cannot-extract');
		expect(error?.message).toContain('No product could be extracted');
		expect(error?.description).toContain('try another page of it');
		expect(error?.description).toContain('Proposal > Create, Product: Using Fields Below');
		expect(error?.httpCode).toBe('502');
	});

	test('a key without agents:write: the error names the scope', async () => {
		const credential = sandbox.credential(sandboxKeys.withoutAgentsWrite);
		const websiteUrl = 'https://acme.example';
		const { error } = await product('extractPreview', { websiteUrl }, { credential });
		expect(error?.httpCode).toBe('403');
		expect(error?.description).toContain('agents:write');
	});

	test.each([
		[{ websiteUrl: '={{ "" }}' }, 'Website URL must not be empty: its expression gives nothing'],
		[{ websiteUrl: 'acme' }, 'Website URL must be a complete URL, such as https://example.com'],
		[
			{ websiteUrl: 'https://acme.example', companySocialUrl: 'acme' },
			'Company Social URL must be a complete URL, such as https://example.com',
		],
	])('%j: %s, and sends nothing', async (parameters, message) => {
		const { error } = await product('extractPreview', parameters);
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toHaveLength(0);
	});

	test('several items: a failed one does not affect the others', async () => {
		const websiteUrl = '={{ $json.url }}';
		const input = ['https://one.example', 'two', 'https://three.example'].map((url) => ({ url }));
		const { rows, paired } = await product(
			'extractPreview',
			{ websiteUrl },
			{ input, settings: CONTINUE },
		);
		expect(rows).toMatchObject([
			{ name: 'One' },
			{ details: { outcome: 'not sent', field: 'website_url' } },
			{ name: 'Three' },
		]);
		expect(paired).toEqual([0, 1, 2]);
	});
});
