import { sandboxKeys, type SandboxKey } from '../../sandbox/keys';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/sandbox';

export const ORIGIN = 'http://sandbox.test';
export const BASE_URL = `${ORIGIN}/api/v1`;

export interface Call {
	readonly key?: SandboxKey | null;
	readonly body?: unknown;
	readonly headers?: Record<string, string>;
	readonly signal?: AbortSignal;
}

export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	// Answers are read the way a user reads them: field by field.
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	readonly body: any;
}

export function requestOf(method: string, path: string, call: Call = {}): Request {
	const { key = sandboxKeys.full, body, headers = {}, signal } = call;
	return new Request(BASE_URL + path, {
		method,
		signal,
		headers: {
			...(key ? { authorization: `Bearer ${key.token}` } : {}),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...headers,
		},
		body: body === undefined ? undefined : JSON.stringify(body),
	});
}

export async function call(
	sandbox: Sandbox,
	method: string,
	path: string,
	options?: Call,
): Promise<Answer> {
	const response = await sandbox.fetch(requestOf(method, path, options));
	return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A sandbox with a limit that no test reaches by chance. It is closed after the test that asked for it. */
export function openSandbox(options: SandboxOptions = {}): Sandbox {
	const sandbox = createSandbox({ leads: 20, requestsPerMinute: 100_000, ...options });
	opened.push(sandbox);
	return sandbox;
}

const opened: Sandbox[] = [];
afterEach(() => {
	for (const sandbox of opened.splice(0)) sandbox.close();
});

/** Every record of a list, page by page. */
export async function readAll(
	sandbox: Sandbox,
	path: string,
	limit = 7,
): Promise<Answer['body'][]> {
	const rows: Answer['body'][] = [];
	let cursor: string | null = null;
	do {
		const separator = path.includes('?') ? '&' : '?';
		const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
		const { status, body } = await call(sandbox, 'GET', `${path}${separator}limit=${limit}${more}`);
		expect(status).toBe(200);
		rows.push(...body.data);
		cursor = body.pagination.next_cursor;
	} while (cursor !== null);
	return rows;
}

export const person = (name: string, more: Record<string, unknown> = {}) => ({
	first_name: name,
	last_name: 'Tester',
	social_url: `https://www.social.example/in/${encodeURIComponent(name)}`,
	...more,
});
