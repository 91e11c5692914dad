/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { CannotRehearse } from './cannotRehearse';

/** The rehearsal did not take place. */
const NO_REHEARSAL = 2;
/** The exit code of a program that Ctrl-C ended. */
export const INTERRUPTED = 130 as const;

/**
 * When this process ends, however it ends, so do n8n and its folder. `interrupt` is called on the first Ctrl-C, and
 * says whether there is something to finish first.
 */
export function exitOnSignals(interrupt: () => boolean): void {
	for (const signal of ['SIGTERM', 'SIGHUP']) {
		process.on(signal, () => process.exit(NO_REHEARSAL));
	}
	process.once('SIGINT', () => {
		process.once('SIGINT', () => process.exit(INTERRUPTED));
		if (!interrupt()) process.exit(INTERRUPTED);
	});
}

/** Ends the process with the exit code that the work resolves to. */
export function exitAfter(work: Promise<number>): void {
	work.then(
		(code) => {
			process.exitCode = code;
		},
		(error: unknown) => {
			// A `CannotRehearse` tells the user enough in its sentence; any other error is a bug in this program.
			console.error(error instanceof CannotRehearse ? error.message : error);
			process.exitCode = NO_REHEARSAL;
		},
	);
}
