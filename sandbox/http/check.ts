import { z } from 'zod/v4';

import type { Endpoint } from '../../src/contract/endpoint';
import { checkRequest, problemsOf } from '../../src/contract/problems';
import { invalidRequest } from './errors';

export interface RawRequest {
	readonly path: Readonly<Record<string, string>>;
	/** Each value is text, or a list of texts where a parameter stands more than once. */
	readonly query: Readonly<Record<string, string | string[]>>;
	readonly body: unknown;
}

/**
 * The request in the contract's types, with its defaults. Throws the API's 400 that names every field in error.
 * @param bodyLater leaves the body as it came
 */
export function checkedRequest(endpoint: Endpoint, raw: RawRequest, bodyLater: boolean) {
	const { path, query, body } = endpoint.schemas();
	const request = { ...raw, query: query ? converted(query, raw.query) : raw.query };
	const problems = bodyLater
		? [
				...(path ? problemsOf(path, request.path, 'path') : []),
				...(query ? problemsOf(query, request.query, 'query') : []),
			]
		: checkRequest(endpoint, request);
	if (problems.length > 0) throw invalidRequest(problems);
	return {
		path: path?.parse(request.path),
		query: query?.parse(request.query),
		body: bodyLater ? raw.body : body?.parse(request.body),
	};
}

/** A query has only text: `50` and `true` become what the schema expects; what does not convert stays and is refused. */
function converted(schema: z.ZodType, query: RawRequest['query']): Record<string, unknown> {
	const shape: Readonly<Record<string, z.core.$ZodType | undefined>> =
		schema instanceof z.ZodObject ? schema.shape : {};
	return Object.fromEntries(
		Object.entries(query).map(([name, value]) => [
			name,
			typeof value === 'string' ? convert(kindOf(shape[name]), value) : value,
		]),
	);
}

function convert(kind: string | undefined, text: string): unknown {
	if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
	if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
	return text;
}

/** The schema's type below `optional` and `default`. */
function kindOf(schema: z.core.$ZodType | undefined): string | undefined {
	const definition: { type: string; innerType?: z.core.$ZodType } | undefined = schema?._zod.def;
	return definition?.innerType ? kindOf(definition.innerType) : definition?.type;
}
