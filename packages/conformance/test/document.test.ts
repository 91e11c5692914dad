/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { stringify } from 'yaml';

import { openApiDocument } from 'outreach-sandbox/core/http/openapi/document';
import { allEndpoints } from 'n8n-nodes-outreach/src/contract';
import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { type Behaviour, cut, openService } from './support';

const folder = mkdtempSync(path.join(tmpdir(), 'outreach-contact-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { contactWith } = openService();

/** The service serves this in the place of its document. */
const serving = (body: string, status = 200, type = 'application/json'): Behaviour => ({
	on: (url) =>
		url.pathname.endsWith('/openapi.json')
			? Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))
			: undefined,
});

const fileWith = (text: string, name: string) => {
	const file = path.join(folder, name);
	writeFileSync(file, text);
	return file;
};

/** The document without an endpoint that the contract has. */
const drifted = (): JsonRecord => {
	const document = openApiDocument();
	const paths = Object.entries(document.paths as JsonRecord).filter(
		([name]) => name !== '/leads/{lead_id}/enrich',
	);
	return { ...document, paths: Object.fromEntries(paths) };
};
const DRIFT = 'missing endpoint (document)\n    expected POST /leads/{lead_id}/enrich';

const nothing = JSON.stringify({ error: { code: 'not_found', message: 'Not found' } });
const leaf = { type: 'string' };
const inLevels = (levels: number): string =>
	`${'{"items":'.repeat(levels)}${JSON.stringify(leaf)}${'}'.repeat(levels)}`;

/** The document with this in the place of a name. */
function withName(name: unknown, schemas: JsonRecord = {}): string {
	const { components, ...document } = openApiDocument();
	const all = JSON.parse(JSON.stringify(components)) as {
		schemas: Record<string, { properties: JsonRecord }>;
	};
	Object.assign(all.schemas.AgentSummary!.properties, { name });
	return JSON.stringify({
		...document,
		components: { ...all, schemas: { ...all.schemas, ...schemas } },
	});
}

const chain = Object.fromEntries(
	Array.from({ length: 20_000 }, (_, index) => [
		`Link${index}`,
		{ $ref: `#/components/schemas/Link${index + 1}` },
	]),
);
/** Alias in alias, in itself. */
const loop = 'openapi: 3.1.0\npaths: &all\n  /leads: *all\n  /agents: *all\n';

describe.each([
	['no document', serving(nothing, 404), 'There is no API document at'],
	['a document for others', serving(nothing, 403), 'The key may not read the API document (403).'],
	['a broken document', serving(nothing, 500), 'The service is down: it answered with 500.'],
	['a page', serving('<h1>Hello</h1>', 200, 'text/html'), 'is no OpenAPI document of version 3'],
	['a very deep document', serving(inLevels(100_000)), 'is nested more than 200 levels deep.'],
	['a document that contains itself', serving(loop), 'is nested more than 200 levels deep.'],
	[
		'a schema that leads on and on',
		serving(withName({ $ref: '#/components/schemas/Link0' }, chain)),
		'leads through more than 200 references',
	],
])('a service with %s', (_, behaviour, why) => {
	test('is compared in everything else, and the report says so', async () => {
		const { code, output } = await contactWith(behaviour);
		expect(output).toMatch(new RegExp(`Not read: \\d+\n  The API document: .*${escaped(why)}`));
		expect(output).toContain('Nodes would misbehave: 0');
		expect(output).toContain('Nodes would only know less: 0');
		expect(output).toContain('confirmed: ');
		expect(code).toBe(0);
	});

	test('has its differences found', async () => {
		const { code, output } = await contactWith({
			on: (url, send) =>
				behaviour.on?.(url, send) ??
				(/\/v1\/leads$/.test(url.pathname)
					? send(url).then(async (response) => {
							const body: unknown = await response.json();
							if (isRecord(body) && Array.isArray(body.data)) body.data.reverse();
							return Response.json(body, response);
						})
					: undefined),
		});
		expect(output).toContain('other order at data[].created_at');
		expect(code).toBe(1);
	});
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test.each([
	['JSON', JSON.stringify(drifted()), 'drifted.json'],
	['YAML', stringify(drifted()), 'drifted.yaml'],
])(
	'a document in %s is read from a file, and everything else from the service',
	async (_, text, name) => {
		const file = fileWith(text, name);
		const { code, output } = await contactWith(serving(nothing, 404), {
			args: ['--document', file],
		});
		expect(output).toContain(DRIFT);
		expect(output).toContain('Nodes would misbehave: 1');
		expect(output).not.toContain('The API document:');
		expect(code).toBe(1);
	},
);

test('a document in YAML is read from the service', async () => {
	const { code, output } = await contactWith(
		serving(stringify(drifted()), 200, 'application/yaml'),
	);
	expect(output).toContain(DRIFT);
	expect(output).toContain('Nodes would misbehave: 1');
	expect(code).toBe(1);

	const same = await contactWith(serving(stringify(openApiDocument()), 200, 'text/plain'));
	expect(same.output).toContain('Nodes would only know less: 0');
	expect(same.code).toBe(0);
});

test.each([
	['once is read again', 1, false],
	['twice is not read, and everything else is compared', 2, true],
])('a document that breaks off %s', async (_, times, isMissing) => {
	let asked = 0;
	const { code, output } = await contactWith({
		on: (url, send) =>
			url.pathname.endsWith('/openapi.json') && asked++ < times ? send(url).then(cut) : undefined,
	});
	expect(output.includes('The API document: ')).toBe(isMissing);
	expect(output).toContain('Nodes would misbehave: 0');
	expect(code).toBe(0);
});

test('a file without a key needs no service', async () => {
	const { code, output, requests } = await contactWith(
		{},
		{ key: '', args: ['--document', fileWith(JSON.stringify(drifted()), 'alone.json')] },
	);
	expect(requests).toEqual([]);
	expect(output).toContain(DRIFT);
	expect(code).toBe(1);
});

test.each([
	['no document', '<h1>Hello</h1>', /page\.json is no OpenAPI document of version 3/],
	['a very deep one', inLevels(100_000), /page\.json is nested more than 200 levels deep/],
])('a file with %s: a sentence and exit code 2', async (_, text, sentence) => {
	const file = fileWith(text, 'page.json');
	const { code, told } = await contactWith({}, { args: ['--document', file] });
	expect(told).toMatch(sentence);
	expect(code).toBe(2);
});

describe('a document that leaves open', () => {
	const object = { type: 'object' };
	const withData = (data: JsonRecord) => ({ ...object, required: ['data'], properties: { data } });
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the document is read field by field
	type Json = any;
	const json = (part: Json) => part.content['application/json'];
	const answer = (document: Json, schema: JsonRecord) => {
		json(document.paths['/agents'].post.responses[201]).schema = schema;
	};
	const body = (document: Json, schema: JsonRecord) => {
		json(document.paths['/agents/{agent_id}/actions'].post.requestBody).schema = schema;
	};
	const ANSWER = 'The answer is 201 with the whole agent as `data`.';
	const BODY = 'The body is `{ action }`.';

	test.each<[string, string, (document: Json) => void]>([
		['an answer', ANSWER, (document) => answer(document, {})],
		['the fields of an answer', ANSWER, (document) => answer(document, object)],
		['the record in an answer', ANSWER, (document) => answer(document, withData({}))],
		['the fields of the record', ANSWER, (document) => answer(document, withData(object))],
		['a body', BODY, (document) => body(document, {})],
		['the fields of a body', BODY, (document) => body(document, object)],
		[
			'the value of a field',
			BODY,
			(document) => body(document, { ...object, required: ['action'], properties: { action: {} } }),
		],
		[
			'the entries of lists',
			'The entries of the criteria lists are free text.',
			({ components }) => {
				components.schemas.AgentCriteria.properties.job_titles.items = {};
			},
		],
		[
			'the values of a field',
			allEndpoints.find(({ id }) => id === 'campaigns.listLeads')!.assumptions!.texts!.says,
			({ components }) => {
				components.schemas.CampaignLead.properties.parked_reason = {};
			},
		],
	])('%s confirms no assumption about it', async (_, assumption, change) => {
		const verdicts = async (document: JsonRecord) => {
			const { output } = await contactWith(serving(JSON.stringify(document)), { key: '' });
			const lines = output.split('\n').map((line) => line.trim());
			return lines.filter((line) => line.endsWith(`: ${assumption}`));
		};
		const document = JSON.parse(JSON.stringify(openApiDocument())) as JsonRecord;
		const before = await verdicts(document);
		expect(new Set(before)).toEqual(new Set([`confirmed: ${assumption}`]));
		change(document);
		expect(new Set(await verdicts(document))).toEqual(new Set([`open: ${assumption}`]));
	});
});

test('the report does not replace the document', async () => {
	const text = JSON.stringify(drifted());
	const file = fileWith(text, 'mine.json');
	const args = ['--document', file, '--json', file];
	const { code, told, requests } = await contactWith({}, { args });
	expect(told).toBe(`--json would write into ${file}. Name another file.`);
	expect(requests).toEqual([]);
	expect(code).toBe(2);
	expect(readFileSync(file, 'utf8')).toBe(text);
});

test('records that contain each other in many ways are compared in no time', async () => {
	const names = Array.from({ length: 30 }, (_, index) => `Knot${index}`);
	const knots = Object.fromEntries(
		names.map((name) => [
			name,
			{
				type: 'object',
				properties: Object.fromEntries(
					names.map((other) => [other, { $ref: `#/components/schemas/${other}` }]),
				),
			},
		]),
	);
	const { output } = await contactWith(
		serving(withName({ $ref: '#/components/schemas/Knot0' }, knots)),
	);
	expect(output).toContain('other type at data[].name');
});
