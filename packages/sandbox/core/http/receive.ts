import type { Context } from 'hono';

import type { SandboxKey } from '../keys';
import type { RawRequest } from './check';

/** A request as it came, with the key that it came with. */
export interface Received extends RawRequest {
	readonly headers: Headers;
	readonly key: SandboxKey;
	/** The body is not JSON. */
	readonly isBroken: boolean;
}

export async function receive({ req }: Context, key: SandboxKey): Promise<Received> {
	const { value: body, isBroken } = await readBody(req);
	return { path: req.param(), query: queryOf(req), headers: req.raw.headers, key, body, isBroken };
}

async function readBody(req: Context['req']): Promise<{ value: unknown; isBroken: boolean }> {
	const text = req.method === 'GET' ? '' : await req.text();
	if (text === '') return { value: undefined, isBroken: false };
	try {
		return { value: JSON.parse(text) as unknown, isBroken: false };
	} catch {
		return { value: undefined, isBroken: true };
	}
}

/** Hono's `queries` loses a parameter named `__proto__`. */
function queryOf({ url }: Context['req']): RawRequest['query'] {
	const { searchParams } = new URL(url);
	return Object.fromEntries(
		[...new Set(searchParams.keys())].map((name) => {
			const all = searchParams.getAll(name);
			return [name, all.length > 1 ? all : all[0]!];
		}),
	);
}
