import { isRecord, type JsonRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import { lookUp, shapeOf } from '../shape/fromSchema';
import type { Field, Fields, Shape } from '../shape/shape';

/** One operation of the served document. */
export interface Operation {
	readonly method: string;
	readonly path: string;
	/** Parameters by place. Path parameters are in the order of the path. */
	readonly parameters: Readonly<Record<'header' | 'path' | 'query', Fields>>;
	/** Undefined if the operation takes no body. */
	readonly body?: Field;
	readonly answers: readonly DocumentedResponse[];
}

export interface DocumentedResponse {
	readonly status: string;
	/** Undefined if the document does not describe a JSON body. */
	readonly shape?: Shape;
	/** Everything that the document says about it, for a search by words. */
	readonly text: string;
}

/** `campaign_id` and `lead_id` of `/campaigns/{campaign_id}/leads/{lead_id}`. */
export const parametersInPath = (path: string): string[] =>
	[...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);

/** Also `application/problem+json; charset=utf-8`. */
export const isJsonType = (type: string): boolean => /[/+]json\s*(;|$)/i.test(type);

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export const isOpenApi = (value: unknown): value is JsonRecord =>
	// In YAML, a version without quotes is a number.
	isRecord(value) && /^3(\.|$)/.test(String(value.openapi)) && isRecord(value.paths);

/** All operations of the document, with `basePath` removed from their paths. */
export function operationsOf(document: JsonRecord, basePath: string): Operation[] {
	return Object.entries(document.paths as JsonRecord).flatMap(([path, value]) => {
		const item = deref(document, value);
		return METHODS.filter((method) => isRecord(item[method])).map((method) =>
			readOperation(document, method.toUpperCase(), withoutBase(path, basePath), {
				...(item[method] as JsonRecord),
				parameters: [
					...listOf(item.parameters),
					...listOf((item[method] as JsonRecord).parameters),
				],
			}),
		);
	});
}

const withoutBase = (path: string, basePath: string): string =>
	basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function deref(document: JsonRecord, value: unknown): JsonRecord {
	const found =
		isRecord(value) && typeof value.$ref === 'string' ? lookUp(document, value.$ref) : value;
	return isRecord(found) ? found : {};
}

function readOperation(
	document: JsonRecord,
	method: string,
	path: string,
	{ parameters, requestBody, responses }: JsonRecord,
): Operation {
	const stated = listOf(parameters).map((parameter) => deref(document, parameter));
	const inPath = parametersInPath(path);
	const fieldsIn = (place: string): Fields =>
		Object.fromEntries(
			recordsOf(stated)
				.filter((parameter) => parameter.in === place)
				.map((parameter): [string, Field] => {
					const name = String(parameter.name);
					const shape = shapeOf(parameter.schema ?? jsonSchemaIn(parameter), document);
					const isRequired = parameter.required === true;
					return [place === 'header' ? name.toLowerCase() : name, { shape, isRequired }];
				}),
		);
	const pathFields = fieldsIn('path');
	const body = deref(document, requestBody);
	const schema = jsonSchemaIn(body);
	return {
		method,
		path,
		parameters: {
			header: fieldsIn('header'),
			path: Object.fromEntries(
				inPath.flatMap((name) => (pathFields[name] ? [[name, pathFields[name]]] : [])),
			),
			query: fieldsIn('query'),
		},
		...(schema !== undefined && {
			body: { shape: shapeOf(schema, document), isRequired: body.required === true },
		}),
		answers: Object.entries(isRecord(responses) ? responses : {}).map(([status, response]) =>
			readAnswer(document, status, response),
		),
	};
}

function readAnswer(document: JsonRecord, status: string, value: unknown): DocumentedResponse {
	const response = deref(document, value);
	const schema = jsonSchemaIn(response);
	return {
		status,
		...(schema !== undefined && { shape: shapeOf(schema, document) }),
		// Text beside a reference counts too.
		text: JSON.stringify([value, response]),
	};
}

/** The schema of a JSON body. */
function jsonSchemaIn({ content }: JsonRecord): unknown {
	if (!isRecord(content)) return undefined;
	const media = Object.entries(content).find(([type]) => isJsonType(type));
	return isRecord(media?.[1]) ? media[1].schema : undefined;
}
