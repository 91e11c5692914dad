import type { EndpointId } from '../../src/contract';

const KEPT = 10_000;

/** One request as it reached the sandbox. It has the name of the key, never the token. */
export interface RequestRecord {
	readonly at: number;
	readonly method: string;
	readonly endpoint: EndpointId | null;
	/** The contract's path, for example `/leads/{lead_id}`; null if no endpoint matched. */
	readonly template: string | null;
	/** The path as sent, without host and query. */
	readonly path: string;
	readonly query: string;
	readonly keyName: string | null;
	/** Null until the response, and forever if a fault withheld it. */
	readonly status: number | null;
	/** What it left of the minute's budget of its key; null without a valid key. */
	readonly remaining: number | null;
}

export type OpenRecord = { -readonly [Key in keyof RequestRecord]: RequestRecord[Key] };

/** Adds a record and drops all but the latest 10,000. */
export function keepRequest(requests: RequestRecord[], record: RequestRecord): void {
	requests.push(record);
	if (requests.length > KEPT) requests.splice(0, requests.length - KEPT);
}
