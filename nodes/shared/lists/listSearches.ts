import { agents, type AgentSummary } from '../../../src/contract/agents';
import {
	type Campaign,
	type CampaignLead,
	campaigns,
	type MessageApproval,
} from '../../../src/contract/campaigns';
import { shorten } from '../../../src/contract/characters';
import { conversations, type Conversation } from '../../../src/contract/conversations';
import { type Lead, type LeadList, leadLists, leads } from '../../../src/contract/leads';
import { socialAccounts, type SocialAccount } from '../../../src/contract/socialAccounts';
import { chosenId, listSearch } from '../../../src/n8n/editor/listSearch';
import { fullName } from '../rows/fullName';
import { usersInShort, usersOf } from './listUsers';

export const searchLeads = listSearch({
	endpoint: leads.list,
	request: (filter) => ({ query: { query: filter } }),
	toItem: (lead: Lead) => {
		const name = fullName(lead) ?? lead.id;
		return { name: lead.company ? `${name} (${lead.company})` : name, value: lead.id };
	},
});

export const searchLeadLists = listSearch({
	endpoint: leadLists.list,
	matches: (list: LeadList, filter) => contains(list.name, filter),
	toItem: (list) => leadListItem(list),
	comesLast: isNotEligible,
});

/** Whoever adds leads to a list should see which campaigns use it. */
export const searchListsToFill = listSearch({
	endpoint: leadLists.list,
	matches: (list: LeadList, filter) => contains(list.name, filter),
	beside: campaigns.list,
	toItem: (list: LeadList, all?: readonly Campaign[]) => leadListItem(list, usersOfList(list, all)),
	comesLast: isNotEligible,
});

const usersOfList = ({ id }: LeadList, all: readonly Campaign[] | undefined) =>
	all ? usersInShort(usersOf(all, id)) : 'campaigns not known';

export const searchCampaigns = listSearch({
	endpoint: campaigns.list,
	matches: ({ name }: Campaign, filter) => contains(name, filter),
	toItem: campaignItem,
});

/** Only leads that are still in the workspace: no operation works on a row without a `lead_id`. */
export const searchCampaignLeads = listSearch({
	endpoint: campaigns.listLeads,
	request: (_, context) => ({ path: ofChosenCampaign(context) }),
	matches: ({ lead_id, lead }: CampaignLead, filter) =>
		lead_id !== null && contains([lead?.name, lead?.company].join(' '), filter),
	toItem: ({ lead_id, lead, status }: CampaignLead) => ({
		name: `${[lead?.name ?? lead_id, lead?.company].filter(Boolean).join(', ')} (${status})`,
		value: lead_id ?? '',
	}),
});

/** The start of each message distinguishes them; the API does not give the lead's name here. */
export const searchPendingApprovals = listSearch({
	endpoint: campaigns.listMessageApprovals,
	request: (_, context) => ({ path: ofChosenCampaign(context) }),
	matches: ({ approval_status, message }: MessageApproval, filter) =>
		approval_status === 'pending' && contains(message, filter),
	toItem: ({ id, message }: MessageApproval) => ({ name: startOf(message), value: id }),
});

export const searchAgents = listSearch({
	endpoint: agents.list,
	matches: ({ name }: AgentSummary, filter) => contains(name, filter),
	toItem: ({ id, name, status }: AgentSummary) => ({ name: `${name} (${status})`, value: id }),
});

export const searchConversations = listSearch({
	endpoint: conversations.list,
	matches: (conversation: Conversation, filter) => contains(partnerOf(conversation), filter),
	toItem: (conversation: Conversation) => ({
		name: [partnerOf(conversation), startOf(conversation.last_message?.content)]
			.filter(Boolean)
			.join(': '),
		value: conversation.id,
	}),
});

/** The lead of a conversation by name, or by ID if it has none. */
const partnerOf = ({ lead }: Conversation): string => fullName(lead) ?? lead?.id ?? '';

export const searchSocialAccounts = listSearch({
	endpoint: socialAccounts.list,
	matches: (account: SocialAccount, filter) => contains(account.profile_name, filter),
	toItem: socialAccountItem,
	comesLast: isNotConnected,
});

const ofChosenCampaign = (context: Parameters<typeof chosenId>[0]) => ({
	campaign_id: chosenId(context, 'campaignId', 'campaign'),
});

const contains = (text: string | null | undefined, filter: string) =>
	String(text ?? '')
		.toLowerCase()
		.includes(filter.toLowerCase());

const SHOWN_MAX = 80;

const startOf = (message: string | null | undefined): string =>
	shorten(String(message ?? '').replace(/\s+/g, ' '), SHOWN_MAX);

export function campaignItem({ id, name, status }: Campaign) {
	return { name: `${name} (${status})`, value: id };
}

/** A sender account in a dropdown: only a connected one can send. */
export function socialAccountItem(account: SocialAccount) {
	const status = account.status.replace('_', ' ');
	const label = isNotConnected(account) ? `${status}, cannot send` : status;
	return { name: `${account.profile_name ?? account.id} (${label})`, value: account.id };
}

export function isNotConnected({ status }: SocialAccount): boolean {
	return status !== 'connected';
}

/** A list in a dropdown: its size, who uses it, and what it cannot be used for. */
export function leadListItem(list: LeadList, users?: string) {
	const { id, name, lead_count: count } = list;
	const facts = [
		...(count === undefined ? [] : [`${count} ${count === 1 ? 'lead' : 'leads'}`]),
		...(users === undefined ? [] : [users]),
		...(isNotEligible(list) ? ['not for campaigns or agents'] : []),
	];
	return { name: facts.length > 0 ? `${name} (${facts.join(', ')})` : name, value: id };
}

export function isNotEligible({ is_campaign_eligible }: LeadList): boolean {
	return is_campaign_eligible === false;
}
