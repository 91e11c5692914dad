import { z } from 'zod/v4';

import type { Endpoint } from 'n8n-nodes-outreach/src/contract/endpoint';
import { problemsOfRequest, problemsOf } from 'n8n-nodes-outreach/src/contract/problems';
import { throwIfInvalid } from '../errors';

export interface RawRequest {
	readonly path: Readonly<Record<string, string>>;
	/** A repeated parameter gives a list of texts. */
	readonly query: Readonly<Record<string, string | string[]>>;
	readonly body: unknown;
}

interface Leniency {
	/** Leaves the body as it came. */
	readonly keepBody?: boolean;
	/** Drops query parameters that the endpoint does not have. */
	readonly allowsUnknown?: boolean;
}

/** The request in the contract's types, with its defaults. Throws the API's 400, which names every invalid field. */
export function parseRequest(
	endpoint: Endpoint,
	raw: RawRequest,
	{ keepBody = false, allowsUnknown = false }: Leniency = {},
) {
	const { path, query, body } = endpoint.schemas();
	const request = {
		...raw,
		query: query ? convertQuery(query, raw.query, allowsUnknown) : raw.query,
	};
	const problems = keepBody
		? [
				...(path ? problemsOf(path, request.path, 'path') : []),
				...(query ? problemsOf(query, request.query, 'query') : []),
			]
		: problemsOfRequest(endpoint, request);
	throwIfInvalid(problems);
	return {
		path: path?.parse(request.path),
		query: query?.parse(request.query),
		body: keepBody ? raw.body : body?.parse(request.body),
	};
}

/** A query is all text: `50` and `true` become what the schema expects. Anything else stays text and is refused. */
function convertQuery(
	schema: z.ZodType,
	query: RawRequest['query'],
	allowsUnknown: boolean,
): Record<string, unknown> {
	// A map, because a caller may ask for a name that every object has, such as `constructor`.
	const types = new Map<string, z.core.$ZodType>(
		schema instanceof z.ZodObject ? Object.entries(schema.shape) : [],
	);
	return Object.fromEntries(
		Object.entries(query)
			.filter(([name]) => !allowsUnknown || types.has(name))
			.map(([name, value]) => [
				name,
				typeof value === 'string' ? convert(kindOf(types.get(name)), value) : value,
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
