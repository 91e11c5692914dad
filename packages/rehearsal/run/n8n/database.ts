/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { DatabaseSync } from 'node:sqlite';

import type { Webhook } from '../../events/player';

/** Reads n8n's own database at any moment. */
export interface N8nDatabase {
	/** When the first waiting execution is to go on; null if none waits. */
	nextEndOfWait(): number | null;
	isExecuting(): boolean;
	/** The executions that wait, by their ids. */
	waiting(): Waiting;
	/** The names of the workflows that n8n executes now. */
	executing(): string[];
	/** How many executions have failed. */
	failed(): number;
	/** The id of an execution's workflow; undefined if there is no such execution. */
	workflowOf(execution: string): string | undefined;
	/** Where n8n takes the calls of a trigger. */
	webhooksOf(workflow: string, node: string): Webhook[];
	close(): void;
}

/** When waiting executions are to go on, in ISO 8601, by their ids; null if that is open. */
export type Waiting = ReadonlyMap<string, string | null>;

/** n8n marks a wait without an end with a date in the year 3000. */
const ENDLESS = Date.UTC(2999, 0);

export function openN8nDatabase(file: string): N8nDatabase {
	const database = new DatabaseSync(file, { readOnly: true });
	const ends = database.prepare(
		"SELECT min(waitTill) AS till FROM execution_entity WHERE status = 'waiting'",
	);
	const running = database.prepare(
		"SELECT 1 FROM execution_entity WHERE status = 'running' LIMIT 1",
	);
	const names = database.prepare(
		"SELECT DISTINCT w.name FROM execution_entity e JOIN workflow_entity w ON w.id = e.workflowId WHERE e.status = 'running'",
	);
	const waiting = database.prepare(
		"SELECT id, waitTill AS till FROM execution_entity WHERE status = 'waiting'",
	);
	const failures = database.prepare(
		"SELECT count(*) AS count FROM execution_entity WHERE status IN ('error', 'crashed', 'canceled')",
	);
	const workflow = database.prepare('SELECT workflowId AS id FROM execution_entity WHERE id = ?');
	// A path with parts that callers choose comes after an id.
	const webhooks = database.prepare(
		"SELECT method, iif(webhookPath LIKE '%:%', webhookId || '/', '') || webhookPath AS path FROM webhook_entity WHERE workflowId = ? AND node = ?",
	);
	return {
		nextEndOfWait: () => {
			const { till } = ends.get() as { till: string | null };
			if (till === null) return null;
			const at = Date.parse(isoTime(till));
			return at < ENDLESS ? at : null;
		},
		waiting: () =>
			new Map(
				(waiting.all() as Array<{ id: number | string; till: string | null }>).map(
					({ id, till }) => [String(id), till === null ? null : isoTime(till)],
				),
			),
		isExecuting: () => running.get() !== undefined,
		executing: () => names.all().map(({ name }) => String(name)),
		failed: () => Number(failures.get()!.count),
		workflowOf: (execution) => (workflow.get(execution) as { id: string } | undefined)?.id,
		webhooksOf: (id, node) => webhooks.all(id, node) as unknown as Webhook[],
		close: () => database.close(),
	};
}

/** SQLite's `2026-01-05 09:00:00.000`, in UTC. */
const isoTime = (text: string): string => `${text.replace(' ', 'T')}Z`;
