import type { Agent } from 'n8n-nodes-outreach/src/contract/agents';
import { DAY, HOUR } from '../core/clock';
import type { ActionContext, Happenings } from '../core/engine/action';
import type { WorldEvent } from '../core/engine/events';
import { fromJson, type Json } from '../core/store/json';
import { findRow } from '../core/store/records';
import { findLeads } from './lifecycle';
import { planAgent } from './planAgent';
import { getAgent } from './records';

/** The most that an agent finds in a day. */
const MOST_A_DAY = 100;

/** An active agent looks for people once a day. A paused agent is planned again when it is resumed. */
function findDaily(context: ActionContext, { subject }: WorldEvent): void {
	const { store, now, world } = context;
	if (!findRow({ store }, 'agents', subject)) return;
	const stored = getAgent({ store }, subject);
	if (stored.agent.status !== 'active') return;
	const random = world.random(subject, `day/${Math.floor(now / DAY)}`);
	const count = Math.min(MOST_A_DAY, random.count(world.life!.agent_leads_per_day));
	findLeads(context, stored, count);
	planAgent(context, stored.agent, now + random.between(-2, 2) * HOUR + DAY);
}

export const agentHappenings = { agent_looks: findDaily } satisfies Partial<Happenings>;

export function awakenAgents(context: ActionContext): void {
	const agents = context.store.all<{ record: Json<Agent> }>(
		'SELECT record FROM agents ORDER BY seq',
	);
	for (const { record } of agents) planAgent(context, fromJson(record));
}
