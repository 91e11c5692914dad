/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Environment } from '../../../src/client/environment';

let skipped = 0;
const deadlines = new Map<AbortController, number>();

/** The clocks of a run without its pauses: a pause takes no time, but every clock is on by it afterwards. */
export const environment: Environment = {
	now: () => Math.round(Date.now() + skipped),
	elapsed: () => performance.now() + skipped,
	sleep: async (ms, signal) => {
		await nextTurn();
		signal?.throwIfAborted();
		skipped += ms;
	},
	deadline: (ms) => {
		const controller = new AbortController();
		deadlines.set(controller, ms);
		return controller.signal;
	},
	random: () => 0.5,
};

/** Lets the time pass that the requests on their way may take. */
export function passDeadlines(): void {
	skipped += Math.max(0, ...deadlines.values());
	for (const controller of deadlines.keys()) {
		controller.abort(new DOMException('The deadline passed', 'TimeoutError'));
	}
	deadlines.clear();
}
