/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { poll } from '../poll';
import { endOfLog, runProgram, type Program, type ProgramOptions } from '../programs/program';

const START_TIMEOUT_MS = 60_000;

/** Missing or broken servers do not count as a failed test. */
const EXIT_CODE = 2;

/** All servers print this when they are ready. Before it, PostgreSQL accepts connections and refuses everything. */
const IS_READY = /ready to accept connections/i;

/** A server on loopback with a folder of its own. */
export interface Server {
	/** The environment variables with which n8n uses the server. */
	readonly variables: Readonly<Record<string, string>>;
	stop(): Promise<void>;
}

interface Command extends Pick<ProgramOptions, 'endSignal' | 'user'> {
	readonly program: string;
	readonly args: readonly string[];
}

/** Returns a function that stops it. `help` says what to do if it does not start. */
export async function startServer(
	{ name, help }: { readonly name: string; readonly help: string },
	prepare: (folder: string) => Command,
): Promise<() => Promise<void>> {
	const folder = mkdtempSync(path.join(tmpdir(), 'outreach-server-'));
	let started: Program | undefined;
	try {
		const { program, args, ...own } = prepare(folder);
		const running = await runProgram(program, args, { folder, env: process.env, ...own });
		started = running;
		const isThere = await poll(
			() => Promise.resolve(IS_READY.test(running.log())),
			(isReady) => isReady || running.hasEnded(),
			{ timeoutMs: START_TIMEOUT_MS, everyMs: 50 },
		);
		if (!isThere) throw new Error(endOfLog(running, 20));
		return running.stop;
	} catch (error) {
		await started?.stop();
		rmSync(folder, { recursive: true, force: true });
		const reason = (error as Error).message.trim() || 'it says nothing';
		const problem = `${name} does not start: ${reason}\n${help}`;
		throw Object.assign(new Error(problem), { exitCode: EXIT_CODE });
	}
}
