import type { EndpointId } from '../../src/contract';

const KEPT = 10_000;

/** One request as it reached the sandbox. The key stands by its name, never by its token. */
export interface RequestRecord {
	readonly at: number;
	readonly method: string;
	readonly endpoint: EndpointId | null;
	/** The contract's path, for example `/leads/{lead_id}`; null where no endpoint matched. */
	readonly template: string | null;
	/** The path as it came, below the host, without the query. */
	readonly path: string;
	readonly query: string;
	readonly keyName: string | null;
	/** Null while there is no answer, and for good where the answer was withheld on purpose. */
	readonly status: number | null;
}

export type OpenRecord = { -readonly [Key in keyof RequestRecord]: RequestRecord[Key] };

/** Adds a record and drops the oldest beyond the latest 10,000. */
export function keepRequest(requests: RequestRecord[], record: RequestRecord): void {
	requests.push(record);
	if (requests.length > KEPT) requests.splice(0, requests.length - KEPT);
}
