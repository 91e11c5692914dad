import type { N8n } from '../../harness/n8n';
import type { Deed } from '../sheet/deeds';

/** What the colleague works with. */
export interface Desk {
	readonly n8n: Pick<N8n, 'call' | 'url'>;
	readonly seed: number;
	/** What the user wants filled in, by the label of the field. */
	readonly answers: GivenAnswers;
	/** Those of the user, to upload. */
	readonly files: readonly string[];
	note(deed: Deed): void;
}

/** The next answer to the field with this label; undefined if the user gave none. */
export type GivenAnswers = (label: string) => readonly string[] | undefined;

/** Something to do at a moment. Returns what is to be done after it. */
export interface Task {
	readonly at: number;
	/** The execution that waits for it, if one does. */
	readonly execution?: string;
	act(now: number): Promise<readonly Task[]>;
}

/** n8n takes others for programs that only want to preview a link. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export interface Answer {
	readonly isOk: boolean;
	readonly status: number;
	/** Where it came from in the end. */
	readonly url: string;
	readonly text: string;
}

/** Asks n8n as a browser does. */
export async function browse(url: string, init: RequestInit = {}): Promise<Answer> {
	const headers = { ...(init.headers as Record<string, string>), 'user-agent': BROWSER };
	const response = await fetch(url, { ...init, headers });
	const text = await response.text();
	return { isOk: response.ok, status: response.status, url: response.url, text };
}
