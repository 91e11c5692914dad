import { seeded } from '../../../packages/sandbox/composition/seeded';

/**
 * What must not happen twice: all that the scenarios bring about in the fake API, by their names. A request that may be
 * replayed has the same effect the second time, and needs no line.
 */
export const EFFECTS: Readonly<Record<string, readonly string[]>> = {
	'agents.startGeneration': ['product_saved https://product.example'],
	'agents.create': ['agent_created agent_4'],
	'agents.act': [
		`agent_activated ${seeded.agents.draft}`,
		...[11, 12, 13].flatMap((n) => [
			`lead_created lead_${n}`,
			`membership_added ${seeded.lists.webinar}/lead_${n}`,
		]),
	],
	'agents.act resume': [`agent_resumed ${seeded.agents.draft}`],
	'agents.update with add_signals': [`signals_added ${seeded.agents.draft}`],
	'campaigns.create': ['campaign_created camp_7'],
	'campaigns.act': [
		`campaign_started ${seeded.campaigns.draft}`,
		`lead_enrolled ${seeded.campaigns.draft}/${seeded.leads.interested}`,
		`lead_enrolled ${seeded.campaigns.draft}/${seeded.leads.programmer}`,
	],
	'campaigns.act pause': [`campaign_paused ${seeded.campaigns.draft}`],
	'campaigns.actOnMessageApproval': [`approval_rejected ${seeded.approvals.pending}`],
	'campaigns.actOnMessageApproval approve': ['approval_approved message_2'],
	'conversations.sendMessage': [`message_sent ${seeded.conversations.interested}/msg_70`],
	'leadLists.create': ['lead_list_created list_6'],
	'leadLists.create with a name that exists': ['lead_list_created list_6'],
	'leadLists.create of many': [
		'lead_list_created list_6',
		'lead_list_created list_7',
		'lead_list_created list_8',
	],
	'leadLists.addLeads': [
		'lead_created lead_11',
		`membership_added ${seeded.lists.webinar}/lead_11`,
	],
	'leads.enrich': [
		`credit_spent ${seeded.leads.interested}`,
		`lead_enriched ${seeded.leads.interested}`,
	],
};

const NAMED = new Set(Object.values(EFFECTS).flatMap((effects) => effects.map(kindOf)));

/** Whether an effect must not happen twice, by its kind. */
export const isNamed = (effect: string): boolean => NAMED.has(kindOf(effect));

function kindOf(effect: string): string {
	return effect.split(' ')[0]!;
}
