import { run } from '../command';
import { sandboxKeys } from 'outreach-sandbox/core/keys';
import { createSandbox, type Sandbox } from 'outreach-sandbox/sandbox';
import { copySeed } from 'outreach-sandbox/test/copySeed';
import { createVirtualTime } from 'n8n-nodes-outreach/test/support/virtualTime';

export const BASE_URL = 'https://service.test/api/v1';
export const KEY = sandboxKeys.full.token;

/** What a service does instead of what the sandbox does. */
export interface Behaviour {
	/** May send another request on, or answer by itself. */
	readonly on?: (url: URL, send: (url: URL) => Promise<Response>) => Promise<Response> | undefined;
}

export interface Outcome {
	readonly code: number;
	/** What was written and told. */
	readonly output: string;
	readonly told: string;
	readonly requests: ReadonlyArray<{ readonly method: string; readonly at: number }>;
}

const opened: Sandbox[] = [];
afterAll(() => {
	for (const sandbox of opened.splice(0)) sandbox.close();
});

/** Runs the command on a sandbox that behaves in its own way. */
export function openService(leads = 20) {
	const time = createVirtualTime({ runsWithPauses: true });
	const sandbox = createSandbox({
		leads,
		people: 'worldwide',
		now: () => time.now(),
		fill: copySeed,
	});
	opened.push(sandbox);

	async function contactWith(
		{ on }: Behaviour = {},
		{ key = KEY, args = [] }: { readonly key?: string; readonly args?: readonly string[] } = {},
	): Promise<Outcome> {
		const written: string[] = [];
		const told: string[] = [];
		const requests: Array<{ method: string; at: number }> = [];
		const code = await run(['--base-url', BASE_URL, ...args], {
			variables: { OUTREACH_API_KEY: key },
			environment: time,
			fetch: async (input, init) => {
				requests.push({ method: init?.method ?? 'GET', at: time.elapsed() });
				const send = async (url: URL) => await sandbox.fetch(new Request(url, init));
				const url = new URL(String(input));
				return await (on?.(url, send) ?? send(url));
			},
			write: (text) => void written.push(text),
			tell: (text) => void told.push(text),
		});
		return { code, output: [...written, ...told].join('\n'), told: told.join('\n'), requests };
	}
	return { sandbox, contactWith };
}

/** What a response becomes. `json` gets the body to change it. */
export async function changed(
	response: Response,
	{
		status = response.status,
		headers = {},
		json,
		text,
	}: {
		readonly status?: number;
		/** Null takes one away. */
		readonly headers?: Readonly<Record<string, string | null>>;
		// The body of any answer.
		// eslint-disable-next-line @typescript-eslint/no-explicit-any
		readonly json?: (body: any) => unknown;
		readonly text?: string;
	},
): Promise<Response> {
	const isJson = response.headers.get('content-type')?.includes('json') ?? false;
	const body = isJson ? ((await response.json()) as unknown) : undefined;
	const others = new Headers(response.headers);
	for (const [name, value] of Object.entries(headers)) {
		if (value === null) others.delete(name);
		else others.set(name, value);
	}
	const given = isJson ? JSON.stringify(json?.(body) ?? body) : await response.arrayBuffer();
	return new Response(text ?? given, { status, headers: others });
}

/** An answer that breaks off. */
export async function cut(response: Response): Promise<Response> {
	const bytes = new Uint8Array(await response.arrayBuffer());
	const body = new ReadableStream({
		start: (controller) => controller.enqueue(bytes.slice(0, 20)),
		pull: (controller) => controller.error(new TypeError('terminated')),
	});
	return new Response(body, response);
}
