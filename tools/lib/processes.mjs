import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Process groups started here that have not ended yet, by the id of their leader. */
const groups = new Map();

/** How long a step may take to stop what it started itself before it is ended by force. */
const GRACE_MS = 20_000;

/** Colours and cursor movements, which mean nothing once the output is kept. */
const ESCAPES = /\u001b\[[0-9;?]*[A-Za-z]/g;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function signalGroup(id, signal) {
	try {
		process.kill(-id, signal);
	} catch (error) {
		if (error.code !== 'ESRCH') throw error;
	}
}

/**
 * Runs a program in a process group of its own and waits for it.
 * `output`: `inherit` shows it as it comes; `capture` gives it back, both streams in the order of arrival.
 * A program that ends by a signal has the exit code a shell would give it.
 */
export function run(program, args, { cwd, env, output = 'capture' } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, {
			cwd,
			env,
			detached: true,
			stdio: [
				'ignore',
				output === 'inherit' ? 'inherit' : 'pipe',
				output === 'inherit' ? 'inherit' : 'pipe',
			],
		});
		let text = '';
		const collect = (chunk) => (text += chunk);
		child.stdout?.setEncoding('utf8').on('data', collect);
		child.stderr?.setEncoding('utf8').on('data', collect);
		child.once('error', (error) =>
			reject(new Error(`${program} could not be started: ${error.message}`)),
		);
		child.once('spawn', () => groups.set(child.pid, child));
		child.once('close', (code, signal) => {
			groups.delete(child.pid);
			// Whatever the program left behind in its group ends with it.
			signalGroup(child.pid, 'SIGKILL');
			resolve({ code: code ?? 128 + constants.signals[signal], output: text.replace(ESCAPES, '') });
		});
	});
}

/** Like `run`, but a failure is an error that carries the end of the output. */
export async function runOrThrow(program, args, options) {
	const { code, output } = await run(program, args, options);
	if (code !== 0) {
		const end = output.trimEnd().split('\n').slice(-30).join('\n');
		throw new Error(`${[program, ...args].join(' ')} ended with code ${code}:\n${end}`);
	}
	return output;
}

/** npm passes on the Ctrl-C that the terminal has sent here already: only a later one asks for force. */
const SECOND_THOUGHT_MS = 2_000;

let stoppedBy;

/** The exit code that a signal from outside asks for, if one came. */
export const interrupted = () => stoppedBy?.code;

/** On Ctrl-C and the like: pass the signal on, give the steps time to stop what they started, then end them. */
export function stopOnSignals() {
	const signalAll = (signal) => [...groups.keys()].forEach((id) => signalGroup(id, signal));
	for (const signal of SIGNALS) {
		process.on(signal, () => {
			const now = Date.now();
			const code = 128 + constants.signals[signal];
			if (groups.size === 0) process.exit(code);
			if (stoppedBy === undefined) {
				stoppedBy = { code, at: now };
				signalAll(signal);
				setTimeout(() => signalAll('SIGKILL'), GRACE_MS).unref();
			} else if (now - stoppedBy.at > SECOND_THOUGHT_MS) {
				signalAll('SIGKILL');
			}
		});
	}
	process.on('exit', () => signalAll('SIGKILL'));
}
