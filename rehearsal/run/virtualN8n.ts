/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { DAY, SECOND } from '../../sandbox/clock';
import type { Sandbox } from '../../sandbox/sandbox';
import { startN8n, type N8n } from '../../tools/harness/n8n';
import type { OutsideCall } from '../sheet/facts';
import type { Actor } from '../time/actors';
import { createConductor, type Quiet } from '../time/conductor';

const PRELOAD = path.join(__dirname, '..', 'preload', 'n8n.cjs');

/** Longer than any rehearsal, in seconds, and short enough for a timer. */
const NEVER = String(23 * (DAY / SECOND));

export const VARIABLES = {
	// The default one evaluates in an engine of its own, with a clock of its own.
	N8N_EXPRESSION_ENGINE: 'legacy',
	// The process of Code nodes lives in real time, so a jump would look as if it had died.
	N8N_RUNNERS_HEARTBEAT_INTERVAL: NEVER,
	N8N_RUNNERS_GRANT_TOKEN_TTL: NEVER,
	// The owner stays signed in, and what has run is kept.
	N8N_USER_MANAGEMENT_JWT_DURATION_HOURS: '20000',
	EXECUTIONS_DATA_PRUNE: 'false',
};

/** A real n8n that can live through days in minutes, beside sandboxes that keep step. Nothing that it does leaves this machine. */
export interface VirtualN8n {
	readonly n8n: N8n;
	/** Resolves when everything until this time is done. */
	play(until: number, actors?: readonly Actor[]): Promise<void>;
	/** The connections that it wanted to other machines, all refused. */
	refused(): OutsideCall[];
	stop(): Promise<void>;
}

/** Its time is that much ahead of real time, as the time of the sandboxes is, and goes on as real time does until it plays. */
export async function startVirtualN8n(
	sandboxes: readonly Sandbox[],
	ahead: number,
): Promise<VirtualN8n> {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-rehearsal-'));
	writeFileSync(path.join(folder, 'ahead'), new Uint8Array(Float64Array.of(ahead).buffer));
	const conductor = await createConductor(folder);
	const remove = () => rmSync(folder, { recursive: true, force: true });
	// A signal may end this process in the middle.
	process.once('exit', remove);
	const clear = () => {
		process.off('exit', remove);
		conductor.close();
		remove();
	};
	try {
		const variables = { ...VARIABLES, OUTREACH_REHEARSAL: folder };
		const n8n = await startN8n({ preload: PRELOAD, variables });
		const database = new DatabaseSync(n8n.databaseFile, { readOnly: true });
		return {
			n8n,
			play: (until, actors = []) =>
				conductor.play(until, {
					nextMoment: (quiet) => nextMoment(quiet, nextEndOfWait(database)),
					actors,
					keepStep: async (to) => {
						await Promise.all(sandboxes.map((sandbox) => bringTo(sandbox, to)));
					},
				}),
			refused: () => readRefused(path.join(folder, 'refused.jsonl')),
			stop: async () => {
				database.close();
				await n8n.stop();
				clear();
			},
		};
	} catch (error) {
		clear();
		throw error;
	}
}

/** n8n looks for executions whose wait ends within this time, and then sets a timer for each of them. */
const LOOK_AHEAD = 70 * SECOND;
const BEFORE = 2 * SECOND;

/** When n8n has to do something next; Infinity if nothing is to be done. */
function nextMoment({ now, work, waitTracker }: Quiet, endOfWait: number | null): number {
	const moments = [work ?? Infinity];
	if (endOfWait !== null) {
		moments.push(
			endOfWait > now + LOOK_AHEAD ? endOfWait - BEFORE : (waitTracker ?? endOfWait - BEFORE),
		);
	}
	return Math.min(...moments);
}

/** n8n stands for a wait without an end with a date in the year 3000. */
const ENDLESS = Date.UTC(2999, 0);

function nextEndOfWait(database: DatabaseSync): number | null {
	const { till } = database
		.prepare("SELECT min(waitTill) AS till FROM execution_entity WHERE status = 'waiting'")
		.get() as { till: string | null };
	if (till === null) return null;
	const at = Date.parse(`${till.replace(' ', 'T')}Z`);
	return at < ENDLESS ? at : null;
}

async function bringTo({ control }: Sandbox, to: number) {
	if (to <= Date.parse(control.readTime().now)) return;
	await control.advance({ until: new Date(to).toISOString() });
}

interface Refused {
	readonly at: number;
	readonly host: string;
	readonly port: number | null;
}

const readRefused = (file: string): OutsideCall[] => {
	if (!existsSync(file)) return [];
	const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
	return lines
		.map((line) => JSON.parse(line) as Refused)
		.map(({ at, host, port }) => ({
			...{ at, host, method: 'refused' },
			...{ path: port === null ? '' : `port ${port}`, body: '' },
		}));
};
