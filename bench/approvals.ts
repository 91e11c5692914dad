import { sandboxKeys } from '../sandbox/keys';
import { REQUESTS_PER_MINUTE } from '../src/contract/common';
import { seededRandom } from '../test/support/virtualTime';
import { addApprovals } from '../test/nodes/support/approvals';
import { runNode } from '../test/nodes/support/runNode';
import { credentialFor, openSandbox } from '../test/nodes/support/sandbox';
import { stillClock } from '../test/nodes/support/stillClock';
import { CAMPAIGN_NODE } from '../test/nodes/support/workflow';
import type { Figure } from './figure';
import { minimumMs, WINDOW_MS } from './rateLimit';

const APPROVALS = 1000;
const SEEDS = 5;
const LATENCY_MS = 80;

export interface ManyApproved {
	readonly approved: number;
	readonly requests: number;
	/** 429s. */
	readonly denied: number;
	readonly ms: number;
	/** The shortest time that the limit allows. */
	readonly minimumMs: number;
}

/** Approves messages through the node, one item each, at the API's limit, from somewhere within a window. */
export async function approveMany(
	count: number,
	random: () => number = () => 0.5,
): Promise<ManyApproved> {
	const start = Math.floor(Date.UTC(2026, 2, 2, 9, 30) + random() * WINDOW_MS);
	const clock = stillClock(start, random);
	const running = await openSandbox({ requestsPerMinute: REQUESTS_PER_MINUTE, now: clock.now });
	const { sandbox } = running;
	const { fetch } = sandbox;
	sandbox.fetch = async (request, bindings) => {
		clock.pass(LATENCY_MS / 2);
		const response = await fetch(request, bindings);
		clock.pass(LATENCY_MS / 2);
		return response;
	};
	try {
		const ids = addApprovals(sandbox.database, 'camp_2', count);
		const { error } = await runNode({
			type: CAMPAIGN_NODE,
			parameters: {
				...{ resource: 'messageApproval', operation: 'approve' },
				...{ campaignId: 'camp_2', messageId: '={{ $json.id }}' },
			},
			input: ids.map((id) => ({ id })),
			credential: credentialFor(running, sandboxKeys.full.token),
			environment: clock,
		});
		if (error) throw error;
		return {
			approved: sandbox.effects('approval_approved').length,
			requests: sandbox.requests.length,
			denied: sandbox.requests.filter(({ status }) => status === 429).length,
			ms: clock.elapsed(),
			minimumMs: minimumMs(count, REQUESTS_PER_MINUTE, WINDOW_MS - (start % WINDOW_MS)),
		};
	} finally {
		await running.close();
	}
}

export const approvals: Figure = {
	name: `Approving ${APPROVALS} messages through the node, ${LATENCY_MS} ms a request, at ${REQUESTS_PER_MINUTE} a minute`,
	measure: async () => {
		const runs: ManyApproved[] = [];
		for (let seed = 1; seed <= SEEDS; seed++) {
			runs.push(await approveMany(APPROVALS, seededRandom(seed)));
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
