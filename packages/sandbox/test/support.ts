import { seeded } from '../composition/seeded';
import { sandboxKeys, type SandboxKey } from '../core/keys';
import type { EffectKind } from '../core/store/effects';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox';
import { copySeed } from './copySeed';

export const ORIGIN = 'http://sandbox.test';
export const BASE_URL = `${ORIGIN}/api/v1`;

export interface RequestParts {
	readonly key?: SandboxKey | null;
	readonly body?: unknown;
	readonly headers?: Record<string, string>;
	readonly signal?: AbortSignal;
}

export interface ApiResponse {
	readonly status: number;
	readonly headers: Headers;
	// Tests read answers like users do: field by field.
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	readonly body: any;
}

export function requestOf(method: string, path: string, call: RequestParts = {}): Request {
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
	options?: RequestParts,
): Promise<ApiResponse> {
	const response = await sandbox.fetch(requestOf(method, path, options));
	return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A sandbox whose rate limit no test reaches by chance. It closes after the test, which fails if something failed to happen in it. */
export function openSandbox(options: SandboxOptions = {}): Sandbox {
	const sandbox = createSandbox({
		leads: 20,
		people: 'worldwide',
		requestsPerMinute: 100_000,
		fill: copySeed,
		...options,
	});
	opened.push(sandbox);
	return sandbox;
}

const opened: Sandbox[] = [];
afterEach(() => {
	const sandboxes = opened.splice(0);
	const failed = sandboxes
		.filter(({ database }) => database.isOpen)
		.flatMap(({ control }) => control.readTime().failed_events);
	for (const sandbox of sandboxes) sandbox.close();
	expect(failed).toEqual([]);
});

export const JSON_TYPE = { 'content-type': 'application/json' };

/** A sandbox with its control surface. */
export function openControl(options: SandboxOptions = {}) {
	const sandbox = openSandbox({ control: true, ...options });
	const control = async (path: string, init?: RequestInit, origin = 'http://127.0.0.1:4010') => {
		const response = await sandbox.fetch(new Request(`${origin}/__control/${path}`, init));
		return {
			status: response.status,
			headers: response.headers,
			body: (await response.json()) as ApiResponse['body'],
		};
	};
	const post = (path: string, body: unknown) =>
		control(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
	return { sandbox, control, post };
}

/** Every record of a list, page by page. */
export async function readAll(
	sandbox: Sandbox,
	path: string,
	limit = 7,
): Promise<ApiResponse['body'][]> {
	const rows: ApiResponse['body'][] = [];
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

export const SCHEDULE = {
	timezone: 'Europe/Berlin',
	start_date: '2026-01-05',
	start_time: '09:00',
	end_time: '17:00',
	active_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
};

const template = (message: string, duration: number, unit: string) => ({
	enabled: true,
	mode: 'template',
	message,
	fallback_message: null,
	wait: { duration, unit },
});

/** A sequence without AI. */
export const TEMPLATES = {
	icebreaker: template('Hello there', 3, 'hours'),
	follow_up_1: template('Hello again', 3, 'days'),
	follow_up_2: { enabled: false },
};

export const NOTE = { mode: 'template', message: 'Hello there', fallback_message: null };

/** The required fields of a campaign, and more. */
export const draft = (more: Record<string, unknown> = {}) => ({
	name: 'Spring',
	social_account_ids: [seeded.accounts.connected],
	schedule: SCHEDULE,
	...more,
});

/** Status and code of an error. */
export const refusalOf = ({ status, body }: ApiResponse) => [status, body.error?.code];

export const subjects = (sandbox: Sandbox, kind: EffectKind) =>
	sandbox.effects(kind).map(({ subject }) => subject);

/**
 * Returns what makes time pass each time it is called, long enough for requests to come in between two events. No time
 * passes in truth: restore mocks afterwards.
 */
export function takeLong(): () => void {
	const truth = Date.now;
	let taken = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => truth() + taken);
	return () => {
		taken += 30;
	};
}
