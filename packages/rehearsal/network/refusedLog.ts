/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync } from 'node:fs';

import type { OutsideCall, OutsideFacts } from '../sheet/outsideFacts';

/** A connection that was refused before it was made. */
export interface Refused {
	readonly at: number;
	readonly host: string;
	readonly port: number | null;
}

/** The connections that n8n and its process for Code nodes were refused since then. */
export function readRefused(file: string, from = -Infinity): OutsideCall[] {
	const calls = new Map<string, OutsideCall>();
	for (const { at, host, port } of readEachRefused(file)) {
		if (at < from) continue;
		const known = calls.get(`${host} ${port}`);
		const path = port === null ? '' : `port ${port}`;
		const first = { at, host, method: '', path, query: '', body: '', answer: 'refused' };
		const times = [...(known?.times ?? []), at];
		calls.set(`${host} ${port}`, { ...(known ?? first), times, count: times.length });
	}
	return [...calls.values()];
}

/** The same one by one, as they came. */
export const readEachRefused = (file: string): Refused[] => readLines(file);

/** The connections that left this machine. */
export const readEscaped = (file: string): OutsideFacts['escaped'] => readLines(file);

/** What stands behind the last line break is still being written. */
const readLines = <T>(file: string): T[] =>
	existsSync(file)
		? readFileSync(file, 'utf8')
				.split('\n')
				.slice(0, -1)
				.map((line) => JSON.parse(line) as T)
		: [];
