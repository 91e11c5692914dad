import { sleep } from 'n8n-workflow';

import type { Environment } from '../client/environment';

export type { Environment };

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
			void sleep(ms).then(() => {
				signal.removeEventListener('abort', onAbort);
				resolve();
			});
		});
	},
	deadline: (ms) => AbortSignal.timeout(ms),
	random: () => Math.random(),
};
