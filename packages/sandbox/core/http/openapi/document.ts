import type { z } from 'zod/v4';

import {
	allEndpoints,
	ctaPayloadSchema,
	errorBodySchema,
	type Endpoint,
} from 'n8n-nodes-outreach/src/contract';
import { jsonSchemaOf, type JsonSchema } from './schemas';

/** Version of the API's contract, not of this package. */
const CONTRACT_VERSION = '1.0.0';

const RATE_LIMIT_HEADERS = {
	'X-RateLimit-Limit': 'Requests that one key may send in a window of one minute.',
	'X-RateLimit-Remaining': 'Requests left in the window.',
	'X-RateLimit-Reset': 'End of the window, Unix time in seconds.',
} as const;

const ERROR_MEANINGS: Readonly<Record<number, string>> = {
	400: 'The request is not valid.',
	401: 'The key is absent, malformed or revoked.',
	403: 'The key lacks a scope.',
	404: 'Not in the workspace of the key.',
	409: 'In conflict with the present state.',
	416: 'The Range header is not valid.',
	429: 'The rate limit is exceeded.',
	502: 'A service behind the API failed.',
	503: 'Not available for the moment.',
};

/** The whole API as an OpenAPI 3.1 document, generated from the contract. */
export function openApiDocument(): JsonSchema {
	const schemas: JsonSchema = {};
	const errorSchema = jsonSchemaOf(errorBodySchema(), 'output', schemas);
	// Requests refer to this schema only by name, so it is added here.
	jsonSchemaOf(ctaPayloadSchema(), 'input', schemas);

	const paths: Record<string, JsonSchema> = { '/openapi.json': { get: selfDescription() } };
	for (const endpoint of allEndpoints) {
		const operations = (paths[endpoint.path] ??= {});
		operations[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas);
	}

	return {
		openapi: '3.1.0',
		info: {
			title: 'Outreach Lead Generation API',
			version: CONTRACT_VERSION,
			description:
				'x-scope names the scopes of a key that an operation needs, x-retry what may be done after a failure that leaves its effect open, x-assumptions what is taken for granted where the API says nothing.',
		},
		servers: [{ url: '/api/v1' }],
		security: [{ bearer: [] }],
		tags: [...new Set(allEndpoints.map(tagOf))].map((name) => ({ name })),
		paths,
		components: {
			securitySchemes: {
				bearer: {
					type: 'http',
					scheme: 'bearer',
					description: 'API key of the workspace; it carries scopes.',
				},
			},
			headers: mapValues(RATE_LIMIT_HEADERS, (description) => ({
				description,
				schema: { type: 'integer' },
			})),
			responses: Object.fromEntries(
				Object.entries(ERROR_MEANINGS).map(([status, description]) => [
					`Error${status}`,
					{ description, headers: rateLimitHeaders(), content: json(errorSchema) },
				]),
			),
			schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
		},
	};
}

const tagOf = ({ id }: Endpoint) => id.slice(0, id.indexOf('.'));
const json = (schema: unknown) => ({ 'application/json': { schema } });
const mapValues = (record: Record<string, string>, map: (value: string, key: string) => unknown) =>
	Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
const rateLimitHeaders = () =>
	mapValues(RATE_LIMIT_HEADERS, (_, name) => ({ $ref: `#/components/headers/${name}` }));

function operationOf(endpoint: Endpoint, schemas: JsonSchema): JsonSchema {
	const { path, query, headers, body } = endpoint.schemas();
	const parameters = [
		...parametersOf('path', path, schemas),
		...parametersOf('query', query, schemas),
		...parametersOf('header', headers, schemas),
	];
	const { extraScope, retryInstead, assumptions } = endpoint;
	return {
		operationId: endpoint.id,
		tags: [tagOf(endpoint)],
		summary: endpoint.summary,
		...(parameters.length > 0 && { parameters }),
		...(body && {
			requestBody: { required: true, content: json(jsonSchemaOf(body, 'input', schemas)) },
		}),
		responses: { ...successesOf(endpoint, schemas), ...errorsOf(endpoint) },
		'x-scope': [
			{ scope: endpoint.scope },
			...(extraScope ? [{ scope: extraScope.scope, when: extraScope.when }] : []),
		],
		'x-retry': [
			...(retryInstead ? [{ class: retryInstead.retry, when: retryInstead.when }] : []),
			{ class: endpoint.retry },
		],
		...(assumptions && { 'x-assumptions': Object.values(assumptions).map(({ says }) => says) }),
	};
}

function parametersOf(
	place: 'path' | 'query' | 'header',
	schema: z.ZodType | undefined,
	schemas: JsonSchema,
): JsonSchema[] {
	if (!schema) return [];
	const { properties, required = [] } = jsonSchemaOf(schema, 'input', schemas) as {
		properties: JsonSchema;
		required?: string[];
	};
	return Object.entries(properties).map(([name, property]) => ({
		name,
		in: place,
		required: required.includes(name),
		schema: property,
	}));
}

function successesOf(endpoint: Endpoint, schemas: JsonSchema): JsonSchema {
	const { response } = endpoint.schemas();
	const content = response
		? json(jsonSchemaOf(response, 'output', schemas))
		: { '*/*': { schema: { type: 'string', format: 'binary' } } };
	return Object.fromEntries(
		endpoint.statuses.map((status) => [
			status,
			{
				description: status === 204 ? 'Done, without a body.' : 'Done.',
				headers: rateLimitHeaders(),
				...(status !== 204 && { content }),
			},
		]),
	);
}

function errorsOf(endpoint: Endpoint): JsonSchema {
	const always = [400, 401, 403, ...(endpoint.path.includes('{') ? [404] : []), 429];
	const statuses = [...new Set([...always, ...Object.keys(endpoint.errors ?? {}).map(Number)])];
	return Object.fromEntries(
		statuses.map((status) => {
			const codes = endpoint.errors?.[status] ?? [];
			const description = codes.length > 0 ? { description: `Codes: ${codes.join(', ')}.` } : {};
			return [status, { $ref: `#/components/responses/Error${status}`, ...description }];
		}),
	);
}

const selfDescription = (): JsonSchema => ({
	operationId: 'openapi.get',
	summary: 'This document',
	responses: {
		200: {
			description: 'Done.',
			headers: rateLimitHeaders(),
			content: json({ type: 'object', required: ['openapi', 'info', 'paths'] }),
		},
		401: { $ref: '#/components/responses/Error401' },
		429: { $ref: '#/components/responses/Error429' },
	},
	'x-scope': [],
	'x-retry': [{ class: 'safe' }],
	'x-assumptions': ['It needs a key, like every request, but no scope.'],
});
