import type { EndpointId } from 'n8n-nodes-outreach/src/contract';
import type { Store } from '../store/store';

const KEPT = 10_000;

/** One request as it reached the sandbox. It has the name of the key, never the token. */
export interface RequestRecord {
	/** Counts from 1 since the start. */
	readonly number: number;
	readonly at: number;
	readonly method: string;
	readonly endpoint: EndpointId | null;
	/** The contract's path, for example `/leads/{lead_id}`; null if no endpoint matched. */
	readonly template: string | null;
	/** The path as sent, without host and query. */
	readonly path: string;
	readonly query: string;
	readonly key_name: string | null;
	/** Whether the caller still waits: neither is there a response nor has a fault withheld it. */
	readonly open: boolean;
	/** Null while the request is open, and for good if a fault withheld the response. */
	readonly status: number | null;
	/** What was left of the key's budget for the minute after this request; null without a valid key. */
	readonly remaining: number | null;
	/** The ids of its effects: the first and the last of each time that the request took effect. */
	readonly effects: ReadonlyArray<readonly [first: number, last: number]>;
}

export type OpenRecord = { -readonly [Key in keyof RequestRecord]: RequestRecord[Key] };

export const latestRequest = (requests: readonly RequestRecord[]): number =>
	requests.at(-1)?.number ?? 0;

/** Adds a record and drops all but the latest 10,000. */
export function keepRequest(requests: RequestRecord[], record: RequestRecord): void {
	requests.push(record);
	if (requests.length > KEPT) requests.splice(0, requests.length - KEPT);
}

/** Notes the effects of the work. */
export function noteEffects<T>(store: Store, record: OpenRecord, work: () => T): T {
	const latest = () =>
		store.get<{ id: number | null }>('SELECT max(id) AS id FROM effects')!.id ?? 0;
	const before = latest();
	const done = work();
	const after = latest();
	if (after > before) record.effects = [...record.effects, [before + 1, after]];
	return done;
}
