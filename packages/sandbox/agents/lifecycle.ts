import type { Agent, AgentAction } from 'n8n-nodes-outreach/src/contract/agents';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { isoTime } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import { type PeopleSet, SOCIAL_HOST } from '../core/people/people';
import { nextSeq } from '../core/store/records';
import { joinList } from '../leads/joinList';
import { findLeadByUrl, insertLead } from '../leads/records';
import { checkRunnable, statusAfter } from './agent';
import { makeFoundLead } from './foundLead';
import { planAgent } from './planAgent';
import { updateAgent, type StoredAgent } from './records';

/** How many leads an agent finds as soon as it is activated. */
const FIRST_LEADS = 3;

const EFFECTS = {
	activate: 'agent_activated',
	pause: 'agent_paused',
	resume: 'agent_resumed',
} as const;

export function actOnAgent(
	context: ActionContext,
	{ workspaceId, agent }: StoredAgent,
	action: AgentAction['action'],
): Agent {
	const status = statusAfter(agent.status, action);
	if (status === 'active') checkRunnable(agent.status, agent.signals);
	const changed: Agent = { ...agent, status, updated_at: isoTime(context.now) };
	updateAgent(context.store, changed);
	context.effect(EFFECTS[action], { agent_id: agent.id });
	planAgent(context, changed);
	if (action === 'activate') findLeads(context, { workspaceId, agent: changed }, FIRST_LEADS);
	return changed;
}

/** Adds made-up leads to the agent's list. */
export function findLeads(
	context: ActionContext,
	{ workspaceId, agent }: StoredAgent,
	count: number,
): Lead[] {
	const { store, now, effect } = context;
	const addressOf = (number: number) => `${SOCIAL_HOST}/in/prospect-${number}`;
	const sql = 'SELECT people FROM workspaces WHERE id = ?';
	const { people } = store.get<{ people: PeopleSet }>(sql, workspaceId)!;
	const isKnown = (number: number) =>
		findLeadByUrl(store, workspaceId, addressOf(number)) !== undefined;
	return Array.from({ length: count }, () => {
		let number = nextSeq(store, 'leads');
		// Leads that an agent of an earlier sandbox found may have been imported.
		while (isKnown(number)) number += 1;
		const found = makeFoundLead(people, agent, number, addressOf(number));
		const fields = { ...found, first_matched_at: isoTime(now) };
		const lead = insertLead(store, workspaceId, fields, now, agent.id);
		effect('lead_created', { lead_id: lead.id });
		joinList(context, agent.destination_list_id, lead);
		return lead;
	});
}
