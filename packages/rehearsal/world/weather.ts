import { randomOf, type Random } from 'outreach-sandbox/core/random';
import type { Fault } from 'outreach-sandbox/core/faults/faults';
import type { FaultPlan } from 'outreach-sandbox/core/faults/plan';

export const WEATHERS = ['calm', 'rough'] as const;
export type Weather = (typeof WEATHERS)[number];

/**
 * What fails in rough weather. In each case the request took effect or was clearly refused. If it were unknown whether
 * a message was sent, even a correct workflow would have to stop.
 */
const FAULTS: readonly Fault[] = [
	{ fault: 'status', status: 500, after: true },
	{ fault: 'status', status: 503, after: true },
	{ fault: 'html', status: 502, after: true },
	{ fault: 'html', status: 504, after: true },
	{ fault: 'reset_after' },
	{ fault: 'truncated' },
	{ fault: 'slow', seconds: 6 },
	{
		fault: 'status',
		status: 429,
		body: { error: { code: 'rate_limited', message: 'Another user of the key was faster.' } },
	},
];

/** How many requests are answered between two faults. */
const GAP = { least: 4, most: 24 };
/** How often the next request fails in the same way. */
const AGAIN_SHARE = 0.2;

/** Makes requests fail now and then. Call the function that it returns after each request. */
export function makeRough(plan: FaultPlan, seed: number): () => void {
	let count = 0;
	let planned: number | undefined;
	return () => {
		if (plan.list().some(({ id }) => id === planned)) return;
		planned = plan.add(faultOf(randomOf(seed, `fault ${count}`, 'weather'))).id;
		count += 1;
	};
}

function faultOf(random: Random): Fault {
	const fault = random.pick(FAULTS);
	// The next request may come an hour later, when the other requests with the same key are long done.
	const isRefusal = fault.fault === 'status' && fault.status === 429;
	return {
		...fault,
		skip: Math.floor(random.between(GAP.least, GAP.most + 1)),
		times: !isRefusal && random.chance(AGAIN_SHARE) ? 2 : 1,
	};
}
