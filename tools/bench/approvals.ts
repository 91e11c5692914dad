import { REQUESTS_PER_MINUTE } from '../../src/contract/common';
import { approveMany, LATENCY_MS, type ManyApproved } from '../../test/nodes/support/approveMany';
import type { Figure } from './figure';

const APPROVALS = 1000;
const SEEDS = 5;

export const approvals: Figure = {
	name: `Approving ${APPROVALS} messages through the node, ${LATENCY_MS} ms a request, at ${REQUESTS_PER_MINUTE} a minute`,
	measure: async () => {
		const runs: ManyApproved[] = [];
		for (let seed = 1; seed <= SEEDS; seed++) {
			runs.push(await approveMany(APPROVALS, seed));
		}
		return {
			rows: runs.map(({ ms, minimumMs, ...counts }) => ({
				...counts,
				seconds: (ms / 1_000).toFixed(1),
				'x minimum': (ms / minimumMs).toFixed(3),
			})),
			goal: 'one request each, no 429, 1.02 x minimum',
			reached: runs.every(
				({ approved, requests, denied, ms, minimumMs }) =>
					approved === APPROVALS &&
					requests === APPROVALS &&
					denied === 0 &&
					ms <= 1.02 * minimumMs,
			),
		};
	},
};
