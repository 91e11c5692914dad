import type { Agent, AgentAction } from '../../src/contract/agents';
import type { Lead } from '../../src/contract/leads';
import { updateAgent, type StoredAgent } from './records';
import type { Scene } from '../campaigns/lifecycle';
import { addMembership, insertLead, nextSeq } from '../leads/records';
import { checkRunnable, statusAfter } from './agent';
import { foundLead } from './foundLead';
import { socialKey } from '../leads/socialUrl';
import { SOCIAL_HOST } from '../people/people';

/** What happens to agents, whether a request asks for it or the world does it. */

/** Leads that an agent finds at once when it is activated. */
const FIRST_LEADS = 3;

const EFFECTS = {
	activate: 'agent_activated',
	pause: 'agent_paused',
	resume: 'agent_resumed',
} as const;

export function actOnAgent(
	scene: Scene,
	{ workspaceId, agent }: StoredAgent,
	action: AgentAction['action'],
): Agent {
	const status = statusAfter(agent.status, action);
	if (status === 'active') checkRunnable(agent.status, agent.signals);
	const changed: Agent = { ...agent, status, updated_at: new Date(scene.now).toISOString() };
	updateAgent(scene.store, changed);
	scene.effect(EFFECTS[action], agent.id);
	if (action === 'activate') findLeads(scene, { workspaceId, agent: changed }, FIRST_LEADS);
	return changed;
}

/** Puts made-up leads into the agent's list. */
export function findLeads(
	{ store, now, effect }: Scene,
	{ workspaceId, agent }: StoredAgent,
	count: number,
): Lead[] {
	const isKnown = (key: string) =>
		store.get('SELECT 1 FROM leads WHERE workspace_id = ? AND social_key = ?', workspaceId, key) !==
		undefined;
	const addressOf = (number: number) => `${SOCIAL_HOST}/in/prospect-${number}`;
	return Array.from({ length: count }, () => {
		let number = nextSeq(store, 'leads');
		// Someone may have imported what an agent of an earlier sandbox found.
		while (isKnown(socialKey(addressOf(number)))) number += 1;
		const address = addressOf(number);
		const lead = insertLead(store, workspaceId, now, (id) => ({
			lead: foundLead(id, agent, { number, address, at: now }),
			key: socialKey(address),
		}));
		effect('lead_created', lead.id);
		addMembership(store, agent.destination_list_id, lead.id, now);
		effect('membership_added', `${agent.destination_list_id}/${lead.id}`);
		return lead;
	});
}
