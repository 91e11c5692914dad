/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DAY, MINUTE, SECOND } from 'outreach-sandbox/core/clock';
import type { RunningSandbox } from 'outreach-sandbox/server';
import { startN8n, type N8n } from '../../n8n/n8n';
import { poll } from '../../n8n/poll';
import type { Installation } from '../../n8n/installation';
import type { Webhook } from '../../events/player';
import { leadToStage } from '../../network/leadToStage';
import { namespaceFolder } from '../../network/namespace';
import { readEscaped, readRefused } from '../../network/refusedLog';
import { PRELOAD } from '../../preload/path';
import type { OutsideCall, OutsideFacts } from '../../sheet/outsideFacts';
import type { Stage } from '../../services/stage';
import type { Actor } from '../../time/actors';
import { createConductor, type Quiet } from '../../time/conductor';
import { bringTo } from '../../world/bringTo';
import type { World } from '../../world/world';
import { CannotRehearse } from '../cannotRehearse';
import { openN8nDatabase, type Waiting } from './database';

/** Longer than any rehearsal, in seconds, and short enough for a timer. */
const NEVER = String(23 * (DAY / SECOND));

export const VARIABLES = {
	// n8n's default engine evaluates expressions with a clock of its own.
	N8N_EXPRESSION_ENGINE: 'legacy',
	// The process of Code nodes gets its clock from n8n, which starts it.
	N8N_RUNNERS_MODE: 'internal',
	// The runner's heartbeat is in real time, so after a jump n8n would think the runner had died.
	N8N_RUNNERS_HEARTBEAT_INTERVAL: NEVER,
	N8N_RUNNERS_GRANT_TOKEN_TTL: NEVER,
	// n8n refuses requests if its database does not answer in time, for example when it loads large nodes on a busy
	// machine.
	DB_PING_INTERVAL_SECONDS: NEVER,
	// The owner stays signed in, and n8n keeps all executions.
	N8N_USER_MANAGEMENT_JWT_DURATION_HOURS: '20000',
	EXECUTIONS_DATA_PRUNE: 'false',
};

/**
 * A real n8n that can live through days in minutes, beside sandboxes that keep step. Nothing that it does leaves this
 * machine.
 */
export interface VirtualN8n {
	readonly n8n: N8n;
	/**
	 * Resolves when everything until this time is done, or when `endPlay` ends it. Rejects if time stands still for
	 * minutes because an execution does not end.
	 */
	play(until: number, actors?: readonly Actor[]): Promise<void>;
	/** Ends the play where it is: as done, or with an error. */
	endPlay(error?: Error): void;
	/** The names of the workflows that n8n executes now. */
	executing(): string[];
	/** The executions that wait now. */
	waiting(): Waiting;
	/** How many executions have failed so far. */
	failed(): number;
	/** Undefined if there is no such execution. */
	workflowOf(execution: string): string | undefined;
	/** Where n8n takes the calls of a trigger. */
	webhooksOf(workflow: string, node: string): readonly Webhook[];
	/** Kills n8n and starts it again. If it does not start, the play ends with the error. */
	kill(): Promise<void>;
	/** One of n8n's requests gets its answer at this time, so until then n8n need not wait for it. */
	expectAnswer(at: number): void;
	/** Whether n8n is playing and no actor is acting. */
	isAlone(): boolean;
	/** Whether n8n is executing something. */
	isAtWork(): boolean;
	/** The calls since then that the stage could not have answered. */
	refused(from?: number): OutsideCall[];
	/** The calls that left this machine all the same. */
	escaped(): OutsideFacts['escaped'];
	stop(): Promise<void>;
}

/** What n8n lives among. */
export interface Surroundings {
	readonly sandboxes: ReadonlyArray<
		Pick<RunningSandbox, 'baseUrl' | 'sandbox'> & Partial<Pick<World, 'arrive'>>
	>;
	/** How far its time is ahead of real time; the sandboxes' time is as far ahead. */
	readonly ahead: number;
	/** Answers in place of all other hosts. */
	readonly stage: Pick<Stage, 'certificate' | 'port'>;
	/** Ports of this machine that n8n may reach all the same. */
	readonly reach?: readonly number[];
	/** Defaults to what `tools/run.mjs` has set up. */
	readonly installation?: Installation;
	/** Its addresses begin with https. */
	readonly saysHttps?: boolean;
}

/** Until it plays, its time runs like real time. */
export async function startVirtualN8n(surroundings: Surroundings): Promise<VirtualN8n> {
	const { sandboxes, ahead, stage, reach = [], installation, saysHttps } = surroundings;
	const sealed = namespaceFolder();
	const folder = mkdtempSync(path.join(sealed ?? tmpdir(), 'outreach-rehearsal-'));
	writeFileSync(path.join(folder, 'ahead'), new Uint8Array(Float64Array.of(ahead).buffer));
	const open = [...sandboxes.map(({ baseUrl }) => Number(new URL(baseUrl).port)), ...reach];
	const network = leadToStage(folder, stage, open);
	const conductor = await createConductor(folder);
	const remove = () => rmSync(folder, { recursive: true, force: true });
	// A signal may end this process at any point.
	process.once('exit', remove);
	const clear = () => {
		process.off('exit', remove);
		conductor.close();
		remove();
	};
	try {
		const variables = { ...VARIABLES, ...network };
		const removes = [folder, ...(sealed === undefined ? [] : [sealed])];
		const n8n = await startN8n({
			preload: PRELOAD,
			variables,
			installation,
			removes,
			saysHttps,
		}).catch((error: Error) => {
			throw new CannotRehearse(`n8n does not start. ${error.message}`);
		});
		const database = openN8nDatabase(n8n.databaseFile);
		return {
			n8n,
			play: async (until, actors = []) => {
				const stuck = createAlarm(STUCK_AFTER, () => {
					if (database.isExecuting()) conductor.endPlay(stuckIn(database.executing()));
				});
				try {
					await conductor.play(until, {
						nextMoment: (quiet) => nextMoment(quiet, database.nextEndOfWait()),
						actors,
						keepStep: async (to) => {
							stuck.postpone();
							await Promise.all(sandboxes.map(({ sandbox }) => bringTo(sandbox, to)));
						},
						arrive: (at) => sandboxes.forEach(({ arrive }) => arrive?.(at)),
					});
				} finally {
					stuck.stop();
				}
			},
			endPlay: conductor.endPlay,
			executing: database.executing,
			waiting: database.waiting,
			failed: database.failed,
			workflowOf: database.workflowOf,
			webhooksOf: database.webhooksOf,
			expectAnswer: conductor.expectAnswer,
			kill: () => conductor.whileGone(() => killAndStart(n8n)),
			isAlone: conductor.isAlone,
			isAtWork: () => conductor.isAlone() && database.isExecuting(),
			refused: (from) => readRefused(path.join(folder, 'refused.jsonl'), from),
			escaped: () => readEscaped(path.join(folder, 'escaped.jsonl')),
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

/** No execution works this long, in real time, without a moment of rest. */
const STUCK_AFTER = 5 * MINUTE;

function stuckIn(workflows: readonly string[]): CannotRehearse {
	const names = workflows.map((name) => `'${name}'`).join(', ');
	return new CannotRehearse(
		`An execution of ${names} has worked for ${STUCK_AFTER / MINUTE} minutes without coming to an end, so the rehearsal was ended. If it reads a list from another service, the answers may not end the list: give yours with --stubs.`,
	);
}

/** Calls `ring` whenever nobody has postponed it for this long. */
function createAlarm(ms: number, ring: () => void) {
	const timer = setInterval(ring, ms);
	return {
		postpone: () => void timer.refresh(),
		stop: () => clearInterval(timer),
	};
}

/** n8n prints this when its triggers listen. */
const LISTENS = 'Editor is now accessible';

/** What n8n does at its start, such as handling executions that were cut off, happens in real time. */
async function killAndStart(n8n: N8n) {
	await n8n.kill();
	const before = n8n.log().length;
	await n8n.resume();
	const said = await poll(
		async () => n8n.log().slice(before),
		(log) => log.includes(LISTENS),
	);
	if (!said.includes(LISTENS)) throw new Error(`n8n did not start again after a kill:\n${said}`);
}

/** n8n looks for executions whose wait ends within this time, and then sets a timer for each. */
const LOOK_AHEAD = 70 * SECOND;
const BEFORE = 2 * SECOND;

/** When n8n has something to do next; Infinity if nothing. */
function nextMoment({ now, work, waitTracker }: Quiet, endOfWait: number | null): number {
	const moments = [work ?? Infinity];
	if (endOfWait !== null) {
		moments.push(
			endOfWait > now + LOOK_AHEAD ? endOfWait - BEFORE : (waitTracker ?? endOfWait - BEFORE),
		);
	}
	return Math.min(...moments);
}
