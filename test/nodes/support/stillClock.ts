/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Environment } from '../../../src/client/environment';

export interface StillClock extends Environment {
	pass(ms: number): void;
}

/**
 * A clock that goes on only by pauses and by what is told to take time, so the same run always takes the same time.
 * For runs that do one thing after another: two pauses at once would take the time of both.
 */
export function stillClock(start: number, random: () => number = () => 0.5): StillClock {
	let passed = 0;
	return {
		now: () => Math.round(start + passed),
		elapsed: () => passed,
		sleep: async (ms, signal) => {
			await nextTurn();
			signal?.throwIfAborted();
			passed += ms;
		},
		deadline: () => new AbortController().signal,
		random,
		pass: (ms) => {
			passed += ms;
		},
	};
}
