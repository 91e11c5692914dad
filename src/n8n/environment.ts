import { sleep } from 'n8n-workflow';

import type { Environment } from '../client/environment';

export type { Environment };

/** n8n's pauses cannot be cancelled. A cancelled pause keeps a script alive for up to this long. */
const SLICE_MS = 200;

/** The system's clocks. n8n's cloud allows no timers of our own, so the pauses are n8n's. */
export const systemEnvironment: Environment = {
	now: () => Date.now(),
	elapsed: () => performance.now(),
	sleep: async (ms, signal) => {
		signal?.throwIfAborted();
		if (signal === undefined) return await sleep(ms);
		await new Promise<void>((resolve, reject) => {
			const onAbort = () => reject(signal.reason as Error);
			signal.addEventListener('abort', onAbort, { once: true });
			void sleepInSlices(ms, signal).then(() => {
				signal.removeEventListener('abort', onAbort);
				resolve();
			});
		});
	},
	deadline: (ms) => AbortSignal.timeout(ms),
	random: () => Math.random(),
};

async function sleepInSlices(ms: number, signal: AbortSignal): Promise<void> {
	const end = performance.now() + ms;
	for (let left = ms; left > 0 && !signal.aborted; left = end - performance.now()) {
		await sleep(Math.min(left, SLICE_MS));
	}
}
