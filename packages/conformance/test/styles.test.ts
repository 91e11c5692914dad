import { compareDocument } from '../document/compare';
import { operationsOf } from '../document/openApi';
import { openApiDocument } from 'outreach-sandbox/core/http/openapi/document';
import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';

type Change = (record: JsonRecord) => JsonRecord;

/** The document with each object changed, from the inside. */
function rewrite(value: unknown, change: Change): unknown {
	if (Array.isArray(value)) return value.map((entry) => rewrite(entry, change));
	if (!isRecord(value)) return value;
	return change(
		Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rewrite(inner, change)])),
	);
}

const isNull = (schema: unknown) => isRecord(schema) && schema.type === 'null';

const nullable =
	(say: (schema: JsonRecord) => JsonRecord): Change =>
	(record) => {
		const { anyOf, ...rest } = record;
		if (!Array.isArray(anyOf) || anyOf.length !== 2 || !anyOf.some(isNull)) return record;
		const schema = anyOf.find((each) => !isNull(each)) as JsonRecord;
		return typeof schema.type === 'string' ? { ...rest, ...say(schema) } : record;
	};

const styles: Readonly<Record<string, (document: JsonRecord) => JsonRecord>> = {
	'types in a list': (document) =>
		rewrite(
			document,
			nullable((schema) => ({ ...schema, type: [schema.type, 'null'] })),
		) as JsonRecord,
	'null as in OpenAPI 3.0': (document) =>
		rewrite(
			document,
			nullable((schema) => ({ ...schema, nullable: true })),
		) as JsonRecord,
	'oneOf for anyOf': (document) =>
		rewrite(document, ({ anyOf, ...rest }) =>
			anyOf ? { ...rest, oneOf: anyOf } : rest,
		) as JsonRecord,
	'values of one for const': (document) =>
		rewrite(document, ({ const: only, ...rest }) =>
			only === undefined ? rest : { ...rest, enum: [only] },
		) as JsonRecord,
	'fields in two parts': (document) =>
		rewrite(document, (record) => {
			const { properties, required, ...rest } = record;
			if (!isRecord(properties) || rest.type !== 'object') return record;
			const [first, ...others] = Object.entries(properties);
			if (!first || others.length === 0) return record;
			const part = { type: 'object', properties: Object.fromEntries(others), required };
			return { allOf: [{ properties: Object.fromEntries([first]) }, part], ...rest };
		}) as JsonRecord,
	'the base path in each path': (document) => ({
		...document,
		paths: Object.fromEntries(
			Object.entries(document.paths as JsonRecord).map(([path, item]) => [`/api/v1${path}`, item]),
		),
	}),
	'other names in paths': (document) => ({
		...document,
		paths: Object.fromEntries(
			Object.entries(document.paths as JsonRecord).map(([path, item]) => [
				path.replace(/\{\w+_id\}/, '{id}'),
				rewrite(item, (record) =>
					record.in === 'path' && record.name === /\{(\w+_id)\}/.exec(path)?.[1]
						? { ...record, name: 'id' }
						: record,
				),
			]),
		),
	}),
	'parameters of a path, and by reference': (document) => ({
		...document,
		components: {
			...(document.components as JsonRecord),
			parameters: {
				lead: {
					name: 'lead_id',
					in: 'path',
					required: true,
					schema: { type: 'string', minLength: 1 },
				},
			},
		},
		paths: rewrite(document.paths, (record) => {
			const { get } = record;
			if (!isRecord(get) || get.operationId !== 'leads.get') return record;
			return {
				parameters: [{ $ref: '#/components/parameters/lead' }],
				get: { ...get, parameters: undefined },
			};
		}),
	}),
	'JSON with a character set': (document) =>
		rewrite(document, ({ 'application/json': json, ...rest }) =>
			json ? { ...rest, 'application/json; charset=utf-8': json } : rest,
		) as JsonRecord,
};

test.each(Object.entries(styles))('%s: no difference', (_, restyle) => {
	const before = openApiDocument();
	const document = restyle(before);
	expect(document).not.toEqual(before);
	expect(compareDocument(operationsOf(document, '/api/v1'))).toEqual([]);
});
