/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { existsSync, readFileSync } from 'node:fs';

import type { OutsideCall } from '../sheet/facts';

interface Refused {
	readonly at: number;
	readonly host: string;
	readonly port: number | null;
}

/** What n8n and its process for Code nodes were refused. */
export function readRefused(file: string): OutsideCall[] {
	if (!existsSync(file)) return [];
	const calls = new Map<string, OutsideCall>();
	for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
		const { at, host, port } = JSON.parse(line) as Refused;
		const known = calls.get(`${host} ${port}`);
		const path = port === null ? '' : `port ${port}`;
		const first = { at, host, method: '', path, query: '', body: '', answer: 'refused' };
		calls.set(`${host} ${port}`, { ...(known ?? first), count: (known?.count ?? 0) + 1 });
	}
	return [...calls.values()];
}
