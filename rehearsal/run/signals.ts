/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */

/** The rehearsal did not take place. */
export const NO_REHEARSAL = 2;

/** n8n and its folder end with this process, however it ends. */
export function exitOnSignals(): void {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(signal, () => process.exit(NO_REHEARSAL));
	}
}
