/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- runs outside n8n */
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * At the first signal, stops everything and ends the process. That is how the demo ends; with `once` it has then not done
 * what it was asked for, and the exit code is the one of a program that the signal ended. Returns whether a signal came.
 */
export function endOnSignals(stop: () => Promise<void>, once: boolean): () => boolean {
	let stopping = false;
	for (const signal of SIGNALS) {
		process.on(signal, () => {
			// The same signal can come from the terminal and from npm.
			if (stopping) return;
			stopping = true;
			console.log('\nStopping …');
			void stop().finally(() => process.exit(once ? 128 + constants.signals[signal] : 0));
		});
	}
	return () => stopping;
}
