import { DAY, HOUR } from '../core/clock';
import type { WorldEvent } from '../core/engine/events';
import type { ActionContext } from '../core/engine/action';
import { findRow } from '../core/store/records';
import { findLeads } from './lifecycle';
import { getAgent } from './records';
import { planAgent } from './planAgent';

/** The most that an agent finds in a day. */
const MOST_A_DAY = 100;

/** An active agent looks for people once a day. A paused agent is planned again when it is resumed. */
export function findDaily(context: ActionContext, { subject }: WorldEvent): void {
	const { store, now, world } = context;
	if (!findRow({ store }, 'agents', subject)) return;
	const stored = getAgent({ store }, subject);
	if (stored.agent.status !== 'active') return;
	const random = world.random(subject, `day/${Math.floor(now / DAY)}`);
	const count = Math.min(MOST_A_DAY, random.count(world.life!.agent_leads_per_day));
	findLeads(context, stored, count);
	planAgent(context, stored.agent, now + random.between(-2, 2) * HOUR + DAY);
}
