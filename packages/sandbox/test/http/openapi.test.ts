import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { openApiDocument } from '../../core/http/openapi/document';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Operation {
	operationId: string;
	parameters?: Array<{ name: string; in: string; required: boolean; schema: Json }>;
	requestBody?: { content: Record<string, { schema: Json }> };
	responses: Record<string, { $ref?: string; headers?: object; content?: object }>;
	'x-scope': Array<{ scope: string }>;
	'x-retry': Array<{ class: string }>;
	'x-assumptions'?: string[];
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
	openapi: string;
	info: { version: string };
	security: Json;
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Json>; responses: Record<string, { headers: object }> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (id: string) =>
	operations.find(({ operation }) => operation.operationId === id)?.operation as Operation;

/** All values under the key, at any depth. */
function valuesUnder(key: string, value: Json): Json[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, entry]) => [
		...(name === key ? [entry] : []),
		...valuesUnder(key, entry),
	]);
}

test('it is OpenAPI 3.1 of contract version 1.0.0 and needs a bearer key', () => {
	expect(document.openapi).toMatch(/^3\.1\./);
	expect(document.info.version).toBe('1.0.0');
	expect(document.security).toEqual([{ bearer: [] }]);
});

test('it describes every endpoint and itself, each once', () => {
	expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
		[
			...allEndpoints.map(({ method, path }) => `${method.toLowerCase()} ${path}`),
			'get /openapi.json',
		].sort(),
	);
	const ids = operations.map(({ operation }) => operation.operationId);
	expect(new Set(ids).size).toBe(ids.length);
});

test('every reference resolves', () => {
	const references = valuesUnder('$ref', document as unknown as Json);
	expect(references.length).toBeGreaterThan(100);
	for (const reference of references) {
		const [root, ...steps] = String(reference).split('/');
		const target = steps.reduce<unknown>(
			(value, step) => (value as Record<string, unknown> | undefined)?.[step],
			document,
		);
		expect([reference, root, typeof target]).toEqual([reference, '#', 'object']);
	}
});

test('every named schema is used', () => {
	const references = new Set(valuesUnder('$ref', document as unknown as Json));
	const unused = Object.keys(document.components.schemas).filter(
		(name) => !references.has(`#/components/schemas/${name}`),
	);
	expect(unused).toEqual([]);
});

test.each(operations)(
	'$method $path declares its path parameters and its answers',
	({ path, operation }) => {
		const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
		const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
		expect(declared.map(({ name, required }) => [name, required])).toEqual(
			named.map((name) => [name, true]),
		);
		expect(operation.responses).toHaveProperty('401');
		expect(operation.responses).toHaveProperty('429');
		for (const response of Object.values(operation.responses)) {
			const { headers } = response.$ref
				? (document.components.responses[response.$ref.split('/').at(-1) ?? ''] as {
						headers: object;
					})
				: response;
			expect(Object.keys(headers ?? {})).toEqual([
				'X-RateLimit-Limit',
				'X-RateLimit-Remaining',
				'X-RateLimit-Reset',
			]);
		}
	},
);

test('it keeps bounds, defaults and constants of requests', () => {
	const { parameters } = operationOf('leads.list');
	expect(parameters?.find(({ name }) => name === 'limit')).toEqual({
		name: 'limit',
		in: 'query',
		required: false,
		schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
	});
	const schema = operationOf('campaigns.create').requestBody?.content['application/json']?.schema;
	expect(schema).toMatchObject({
		additionalProperties: false,
		required: ['name', 'social_account_ids', 'schedule'],
		properties: {
			name: { minLength: 1, maxLength: 80 },
			priority: { enum: ['high', 'medium', 'low'], default: 'medium' },
			social_account_ids: { uniqueItems: true },
			cta_payload: { anyOf: [{ $ref: '#/components/schemas/CtaPayload' }, { type: 'null' }] },
		},
	});
	const update = operationOf('agents.update').requestBody?.content['application/json']?.schema;
	expect(update).toMatchObject({
		minProperties: 1,
		properties: { add_signals: { minItems: 1, maxItems: 18 } },
	});
	expect(operationOf('conversations.getAttachment').parameters?.at(-1)).toMatchObject({
		name: 'range',
		in: 'header',
		required: false,
	});
});

test('each operation has its scope, retry class and assumptions', () => {
	expect(operationOf('campaigns.create')['x-scope']).toEqual([
		{ scope: 'campaigns:write' },
		{ scope: 'leads:write', when: 'when source.leads is sent' },
	]);
	expect(operationOf('conversations.sendMessage')['x-retry']).toEqual([{ class: 'never' }]);
	expect(operationOf('agents.list')['x-assumptions']).toContain(
		'The filter by lifecycle status is the query parameter `status`.',
	);
});

test('every call makes the same document', () => {
	expect(openApiDocument()).toEqual(openApiDocument());
	expect(openApiDocument()).not.toBe(openApiDocument());
});
