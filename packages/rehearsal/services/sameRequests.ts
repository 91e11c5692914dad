import { createHash } from 'node:crypto';

import { MINUTE } from 'outreach-sandbox/core/clock';
import type { ServiceRequest } from './request';

/** A workflow that asks for the same more often than this within a minute gets an answer that does not end its list. */
const READS_MAX = 50;
/** Other requests may be meant that often: one for each item, with a fixed text. */
const OTHERS_MAX = 500;

/** How many different calls of the last minutes are kept. */
const KEPT_MAX = 1_000;

/** Counts equal calls. Returns a function that says whether a call comes once too often. */
export function countSameRequests(): (call: ServiceRequest) => boolean {
	const asked = new Map<string, { readonly since: number; count: number }>();
	return ({ at, method, host, path, query, body }) => {
		// A body may be long.
		const hash = createHash('sha256').update(body).digest('base64');
		const key = JSON.stringify([method, host, path, query, hash]);
		const known = asked.get(key);
		const isRecent = known !== undefined && at - known.since < MINUTE;
		const same = isRecent ? known : { since: at, count: 0 };
		same.count += 1;
		asked.delete(key);
		asked.set(key, same);
		if (asked.size > KEPT_MAX) asked.delete(asked.keys().next().value as string);
		return same.count === (method === 'GET' ? READS_MAX : OTHERS_MAX) + 1;
	};
}
