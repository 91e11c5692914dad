import fc from 'fast-check';

import { startN8n } from '../../../packages/rehearsal/n8n/n8n';
import { liveThrough } from '../../e2e/support/agentHistory';
import { WITH_ALL_MODULES } from '../../e2e/support/n8nAgents';
import { FAULTS, histories, SLOW_FAULTS } from '../../../test/support/agentCalls';
import { fail, note } from '../../lib/progress.mjs';
import type { Figure } from '../figure';

const FAULTED_CALLS = 500;
/** Agents that work at the same time: each waits most of its time. */
const AGENTS = 16;

export const agentCalls = (seed: number): Figure => ({
	name: "Calls of n8n's own Agents",
	measure: async () => {
		// More than are needed: the calls that n8n remembers meet no fault.
		const all = fc.sample(histories([...FAULTS, ...SLOW_FAULTS]), { seed, numRuns: 200 });
		const total = { agents: 0, calls: 0, 'requests with a fault': 0, effects: 0, doubled: 0 };
		const n8n = await startN8n({ variables: WITH_ALL_MODULES });
		try {
			const isGoingOn = () => total['requests with a fault'] < FAULTED_CALLS && all.length > 0;
			const liveNext = async () => {
				const history = all.shift()!;
				const { calls, faulted, happened, doubles } = await liveThrough(n8n, history);
				total.agents += 1;
				total.calls += calls;
				total['requests with a fault'] += faulted;
				total.effects += happened.length;
				total.doubled += doubles.length;
				note(`${total.agents} agents, ${total['requests with a fault']} requests with a fault`);
				if (doubles.length > 0) fail(`${doubles.join(', ')}: ${JSON.stringify(history)}`);
			};
			// n8n notes its user at the first conversation, and fails if others begin at that moment.
			await liveThrough(n8n, []);
			const live = async () => {
				while (isGoingOn()) await liveNext();
			};
			await Promise.all(Array.from({ length: AGENTS }, live));
		} finally {
			await n8n.stop();
		}
		return {
			rows: [{ seed, ...total }],
			goal: `nothing happens twice in ${FAULTED_CALLS} requests with a fault`,
			reached: total['requests with a fault'] >= FAULTED_CALLS && total.doubled === 0,
		};
	},
});
