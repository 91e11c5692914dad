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

const queryOf = (req: Context['req']): RawRequest['query'] =>
	Object.fromEntries(
		Object.entries(req.queries()).map(([name, all]) => [name, all.length > 1 ? all : all[0]!]),
	);
