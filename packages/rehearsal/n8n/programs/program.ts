/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A running program. */
export interface Program {
	/** The id of its main process, which changes after a pause. */
	processId(): number;
	/** Everything it has printed. */
	log(): string;
	/** Resolves when it has ended for any reason except a pause. */
	readonly ended: Promise<void>;
	hasEnded(): boolean;
	/** Stops it with a signal, and keeps its folder. */
	pause(): Promise<void>;
	/** Kills it and everything it has started, and keeps its folder. */
	kill(): Promise<void>;
	/** Starts it again after a pause or a kill. */
	resume(): Promise<void>;
	/** Ends it with everything it has started, and removes its folder. */
	stop(): Promise<void>;
}

export interface ProgramOptions {
	/** It runs here. Removed at the end. */
	readonly folder: string;
	/** Folders that are removed with it, even if this process is killed. */
	readonly removes?: readonly string[];
	readonly env: NodeJS.ProcessEnv;
	/** At the exit of this process it is killed, and this process ends only when the folder is gone. */
	readonly endsAtExit?: boolean;
	/** The signal that ends it quickly and cleanly; SIGTERM by default. */
	readonly endSignal?: NodeJS.Signals;
	/** The user that runs it; by default the user of this process. */
	readonly user?: { readonly uid: number; readonly gid: number };
}

/** Runs a program until `stop`, or until this process ends for any reason. */
export async function runProgram(
	program: string,
	args: readonly string[],
	{ folder, removes = [], env, endsAtExit = false, endSignal = 'SIGTERM', user }: ProgramOptions,
): Promise<Program> {
	const supervisor = path.join(__dirname, 'supervise.mjs');
	const settings = JSON.stringify({ folder, removes, program, args, endSignal, user });
	const child = spawn(process.execPath, [supervisor, settings], {
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
		env,
	});
	let log = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (chunk: string) => (log += chunk));
	}
	const ended = once(child, 'exit').then(() => undefined);
	/** The id of a started process, `paused`, or undefined at the end. */
	const message = () => Promise.race([once(child, 'message').then(([said]) => said), ended]);
	const pauseBy = async (signal: NodeJS.Signals) => {
		child.send(signal);
		await message();
	};
	let processId: unknown;
	if (endsAtExit) {
		// Nothing that takes turns runs any more when a process exits.
		const end = () => {
			if (processId !== undefined) signalTo(-Number(processId), 'SIGKILL');
			signalTo(child.pid!, 'SIGTERM');
			waitUntil(() => !existsSync(folder), LONGEST_EXIT_MS);
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		};
		process.once('exit', end);
		child.once('exit', () => process.off('exit', end));
	}
	processId = await message();
	return {
		processId: () => Number(processId),
		log: () => log,
		ended,
		hasEnded: () => child.exitCode !== null || child.signalCode !== null,
		pause: () => pauseBy('SIGTERM'),
		kill: () => pauseBy('SIGKILL'),
		resume: async () => {
			child.send('resume');
			processId = await message();
		},
		stop: async () => {
			if (child.connected) child.disconnect();
			await ended;
		},
	};
}

/** How long its supervisor has to remove the folder. One that had not begun yet removes nothing. */
const LONGEST_EXIT_MS = 2_000;

/** A paused program is gone. */
function signalTo(id: number, signal: NodeJS.Signals) {
	try {
		process.kill(id, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/** Holds up the whole process. */
function waitUntil(isSo: () => boolean, longest: number) {
	const nobody = new Int32Array(new SharedArrayBuffer(4));
	const deadline = Date.now() + longest;
	while (!isSo() && Date.now() < deadline) Atomics.wait(nobody, 0, 0, 20);
}

/** The last lines that it has printed. */
export const endOfLog = ({ log }: Pick<Program, 'log'>, lines = 40): string =>
	log().trimEnd().split('\n').slice(-lines).join('\n');
