/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { SECOND } from 'outreach-sandbox/core/clock';
import type { Wait } from 'outreach-sandbox/core/faults/wait';

/** Delays answers of a world without waiting in real time: n8n is told when they come, and may jump there. */
export interface SlowAnswers {
	readonly wait: Wait;
	/** n8n has gone to this time. */
	arrive(at: number): void;
}

interface Late {
	readonly until: number;
	readonly come: () => void;
}

export function createSlowAnswers(
	now: () => number,
	tellUntil: (until: number) => void,
): SlowAnswers {
	const open = new Set<Late>();
	return {
		wait: (seconds) =>
			new Promise((resolve) => {
				const come = () => {
					// If n8n has something else to do, real time passes.
					clearTimeout(timer);
					open.delete(late);
					resolve();
				};
				const timer = setTimeout(come, seconds * SECOND);
				const late = { until: now() + seconds * SECOND, come };
				open.add(late);
				tellUntil(late.until);
			}),
		arrive: (at) => {
			for (const { until, come } of [...open]) if (until <= at) come();
		},
	};
}
