import type { Agent } from 'n8n-nodes-outreach/src/contract/agents';
import { HOUR, nextMinute } from '../core/clock';
import type { ActionContext } from '../core/engine/action';

/** An active agent looks for people some hours later, or at the given time. */
export function planAgent({ world, now }: ActionContext, { id, status }: Agent, at?: number): void {
	if (status !== 'active' || world.life === null || world.life.agent_leads_per_day === 0) return;
	const first = nextMinute(now) + world.random(id, 'first').between(4, 20) * HOUR;
	world.planBy('agent_looks', id, at ?? first);
}
