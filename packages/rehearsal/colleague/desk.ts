import type { N8n } from '../n8n/n8n';
import { request } from '../n8n/request';
import type { Deed } from '../sheet/deeds';

/** Everything that the colleague works with. */
export interface Desk {
	readonly n8n: Pick<N8n, 'call' | 'url'>;
	readonly seed: number;
	readonly answers: GivenAnswers;
	/** The user's files, for uploads. */
	readonly files: readonly string[];
	/** Called with the name of each file that goes into a form. */
	readonly onUpload?: (name: string) => void;
	/** Whether pages are filled in at any hour, and at once. */
	readonly isAlwaysThere?: boolean;
	note(deed: Deed): void;
}

/** What the user wants filled in. */
export interface GivenAnswers {
	/** The next answer for the field with this label; undefined if there is none. */
	take(label: string): readonly string[] | undefined;
	/** The labels whose answers were never taken. */
	unused(): string[];
}

/** Something to do at a given time. Returns the tasks that follow. */
export interface Task {
	readonly at: number;
	/** The execution that waits for it, if there is one. */
	readonly execution?: string;
	act(now: number): Promise<readonly Task[]>;
}

/** n8n takes any other browser for a program that only wants to preview a link. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export interface BrowserResponse {
	readonly isOk: boolean;
	readonly status: number;
	/** The final address, after redirects. */
	readonly url: string;
	readonly text: string;
}

/** n8n may say https of its own addresses, as behind a proxy, but does not speak it. */
const asServed = (url: string): string =>
	url.replace(/^https:(?=\/\/(localhost|127\.0\.0\.1):)/, 'http:');

/** Sends a request to n8n as a browser does. */
export async function browse(address: string, init: RequestInit = {}): Promise<BrowserResponse> {
	const url = asServed(address);
	const headers = { ...(init.headers as Record<string, string>), 'user-agent': BROWSER };
	const response = await request(url, { ...init, headers });
	const text = await response.text();
	return { isOk: response.ok, status: response.status, url: response.url, text };
}
