/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import type { Views } from '../../views';

export type View = keyof Views;
export type Params = Readonly<Record<string, string | undefined>>;

/** The sandbox answered that it cannot do this, or did not answer. The message is for people. */
export class Refusal extends Error {}

const SILENT = 'The sandbox does not answer. Is it still running?';

/** How long the page waits for an answer. The sandbox takes seconds if there are very many leads. */
const PATIENCE_MS = 30_000;
/** The clock may move on for very long. */
const DAY_MS = 86_400_000;

/** Reads a view. `{id}` in its name is the parameter `id`; the other parameters are the query. */
export async function read<Name extends View>(
	view: Name,
	params: Params = {},
	signal?: AbortSignal,
): Promise<Views[Name]> {
	return (await ask(`__console/${addressOf(view, params)}`, { signal })) as Views[Name];
}

export function addressOf(view: View, { id = '', ...query }: Params): string {
	const given = Object.entries(query).filter(([, value]) => value);
	const search = new URLSearchParams(given as Array<[string, string]>).toString();
	return view.replace('{id}', encodeURIComponent(id)) + (search && `?${search}`);
}

/** Changes something, in the name of the user of the console. */
export const change = (path: string, body: unknown = {}): Promise<unknown> =>
	ask(`__control/${path}`, post(body));

/** Moves the clock on. Resolves once the clock has got there. */
export const advance = (body: unknown): Promise<unknown> =>
	ask('__control/advance', post(body), DAY_MS);

export const remove = (path: string): Promise<unknown> =>
	ask(`__control/${path}`, { method: 'DELETE', headers: JSON_TYPE });

const JSON_TYPE = { 'content-type': 'application/json' };

const post = (body: unknown): RequestInit => ({
	method: 'POST',
	headers: JSON_TYPE,
	body: JSON.stringify(body),
});

interface ResponseBody {
	readonly data?: unknown;
	readonly error?: { readonly message?: string };
}

async function ask(path: string, init: RequestInit, patience = PATIENCE_MS): Promise<unknown> {
	const late = new AbortController();
	const timer = setTimeout(() => late.abort(new Refusal(SILENT)), patience);
	const signal = AbortSignal.any([late.signal, ...(init.signal ? [init.signal] : [])]);
	try {
		const response = await fetch(path, { ...init, signal });
		const answer = parsed(await response.text());
		if (response.ok) return answer.data;
		throw new Refusal(answer.error?.message ?? `The sandbox answered ${response.status}.`);
	} catch (error) {
		throw error instanceof Refusal || isAbort(error) ? error : new Refusal(SILENT);
	} finally {
		clearTimeout(timer);
	}
}

function parsed(text: string): ResponseBody {
	try {
		return JSON.parse(text) as ResponseBody;
	} catch {
		return {};
	}
}

export const isAbort = (error: unknown): boolean =>
	error instanceof DOMException && error.name === 'AbortError';

export const messageOf = (error: unknown): string =>
	error instanceof Error ? error.message : String(error);
