import { createHash } from 'crypto';
import type { IPollFunctions } from 'n8n-workflow';

import { isRecord } from '../../contract/json';

/** How long n8n may still poll with the state from before an emission: it reads the state some time before it polls. */
const STALE_MS = 10_000;

/** What a node gave n8n to store since it last gave items. */
export interface HandedOut {
	readonly at: number;
	readonly states: ReadonlySet<string>;
}

/**
 * With durable cursors, if two Poll Times fall on the same moment, both get the state from before the first of them
 * polled. The second poll would give the same items again. Later on, an unknown state proves nothing: n8n may have lost
 * one.
 */
export const isStale = (context: IPollFunctions, last: HandedOut | undefined, now: number) =>
	last !== undefined && now - last.at < STALE_MS && !last.states.has(stateIn(context));

export function handOut(
	context: IPollFunctions,
	last: HandedOut | undefined,
	now: number,
	hasItems: boolean,
): HandedOut | undefined {
	if (hasItems) return { at: now, states: new Set([stateIn(context)]) };
	if (!last || now - last.at >= STALE_MS) return undefined;
	return { ...last, states: new Set([...last.states, stateIn(context)]) };
}

/** A database may change the order of the keys. */
const stateIn = (context: IPollFunctions): string =>
	createHash('sha256')
		.update(JSON.stringify(context.getWorkflowStaticData('node'), sortKeys))
		.digest('base64url');

const sortKeys = (_key: string, value: unknown): unknown =>
	isRecord(value)
		? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
		: value;
