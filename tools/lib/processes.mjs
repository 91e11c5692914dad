import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { stripVTControlCharacters } from 'node:util';

/** How long a step has to stop its own processes before it is killed. */
const GRACE_MS = 20_000;

/** Ids of the process groups started here that are still running. */
const groups = new Set();

let signalled;

/** The exit code for the signal that stopped this process, if one did. */
export const interrupted = () => signalled && 128 + constants.signals[signalled];

function signalGroup(id, signal) {
	try {
		process.kill(-id, signal);
	} catch (error) {
		if (error.code !== 'ESRCH') throw error;
	}
}

const signalAll = (signal) => groups.forEach((id) => signalGroup(id, signal));

/**
 * Runs a program in its own process group. Returns its exit code, as a shell would report it, and its output as text,
 * unless `live` shows the output as it comes.
 */
export function run(program, args, { cwd, env, live = false } = {}) {
	return new Promise((resolve, reject) => {
		const stream = live ? 'inherit' : 'pipe';
		const child = spawn(program, args, {
			cwd,
			env,
			detached: true,
			stdio: ['ignore', stream, stream],
		});
		let output = '';
		for (const piped of [child.stdout, child.stderr]) {
			piped?.setEncoding('utf8').on('data', (chunk) => (output += chunk));
		}
		child.once('error', ({ message }) => reject(new Error(`Cannot start ${program}: ${message}`)));
		child.once('spawn', () => groups.add(child.pid));
		child.once('close', (code, signal) => {
			groups.delete(child.pid);
			// Leaves none of the program's own processes behind.
			signalGroup(child.pid, 'SIGKILL');
			resolve({
				code: code ?? 128 + constants.signals[signal],
				output: stripVTControlCharacters(output),
			});
		});
	});
}

/** Ends what runs, at once. */
export const endAll = () => signalAll('SIGKILL');

/** The last lines of a program's output. */
export const endOf = (output) => output.trimEnd().split('\n').slice(-30).join('\n');

/** Like `run`, but throws the end of the output if the program fails. */
export async function runOrThrow(program, args, options) {
	const { code, output } = await run(program, args, options);
	if (code !== 0) {
		throw new Error(`${[program, ...args].join(' ')} ended with code ${code}:\n${endOf(output)}`);
	}
}

/** Passes signals on to the steps, and kills them if they do not stop in time. */
export function stopOnSignals() {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(signal, () => {
			// Ctrl-C comes twice: from the terminal and from npm.
			if (signalled) return;
			signalled = signal;
			if (groups.size === 0) process.exit(interrupted());
			signalAll(signal);
			setTimeout(() => signalAll('SIGKILL'), GRACE_MS).unref();
		});
	}
	process.on('exit', () => signalAll('SIGKILL'));
}
