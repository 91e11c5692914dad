import { leadLists, type LeadList } from '../../src/contract/leadLists';
import { leads, type Lead } from '../../src/contract/leads';
import { listSearch } from '../../src/n8n/listSearch';

export const searchLeads = listSearch({
	endpoint: leads.list,
	request: (filter) => ({ query: { query: filter } }),
	toItem: (lead: Lead) => {
		const name = [lead.first_name, lead.last_name].filter(Boolean).join(' ') || lead.id;
		return { name: lead.company ? `${name} (${lead.company})` : name, value: lead.id };
	},
});

export const searchLeadLists = listSearch({
	endpoint: leadLists.list,
	request: () => ({}),
	matches: (list: LeadList, filter) =>
		String(list.name ?? '')
			.toLowerCase()
			.includes(filter.toLowerCase()),
	toItem: leadListItem,
});

/** A list in a dropdown: its size, and what it cannot be used for. */
export function leadListItem({ id, name, lead_count, is_campaign_eligible }: LeadList) {
	const count = lead_count === undefined ? '' : ` (${lead_count})`;
	return {
		name: `${name}${count}${is_campaign_eligible ? '' : ' - not for campaigns'}`,
		value: id,
	};
}
