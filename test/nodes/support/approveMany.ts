import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { REQUESTS_PER_MINUTE } from '../../../src/contract/common';
import { seededRandom } from '../../../packages/sandbox/core/random';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { createVirtualTime } from '../../support/virtualTime';
import { addApprovals } from './approvals';
import { runNode } from './runNode';
import { credentialFor, openSandbox } from './sandbox';
import { CAMPAIGN_NODE } from './workflow';
import { minimumMs, WINDOW_MS } from '../../client/support/bulkAndPolls';

export const LATENCY_MS = 80;

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
export async function approveMany(count: number, seed = 1): Promise<ManyApproved> {
	const start = Math.floor(Date.UTC(2026, 2, 2, 9, 30) + seededRandom(seed)() * WINDOW_MS);
	const clock = createVirtualTime({ now: start, seed, runsWithPauses: true });
	const running = await openSandbox({ requestsPerMinute: REQUESTS_PER_MINUTE, now: clock.now });
	const { sandbox } = running;
	const { fetch } = sandbox;
	sandbox.fetch = async (request, bindings) => {
		await clock.pass(LATENCY_MS / 2);
		const response = await fetch(request, bindings);
		await clock.pass(LATENCY_MS / 2);
		return response;
	};
	try {
		const ids = addApprovals(sandbox.database, seeded.campaigns.started, count);
		const { error } = await runNode({
			type: CAMPAIGN_NODE,
			parameters: {
				resource: 'messageApproval',
				operation: 'approve',
				campaignId: seeded.campaigns.started,
				messageId: '={{ $json.id }}',
				approveIf: 'always',
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
