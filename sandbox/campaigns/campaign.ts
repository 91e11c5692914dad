import type { Campaign } from '../../src/contract/campaigns';
import type { CampaignSetup } from '../../src/contract/campaignSetup';
import type { LeadList } from '../../src/contract/leadLists';

/** A draft as it stands right after its creation. */
export function newCampaign(fields: {
	id: string;
	setup: CampaignSetup;
	socialAccounts: Campaign['socialAccounts'];
	list: LeadList;
	at: number;
}): Campaign {
	const { id, setup, socialAccounts, list } = fields;
	const now = new Date(fields.at).toISOString();
	return {
		id,
		name: setup.name,
		goal: setup.description,
		status: 'draft',
		totalLeads: 0,
		connectionsSent: 0,
		messagesSent: 0,
		repliesReceived: 0,
		connectionRequestsAccepted: 0,
		socialAccounts,
		leadList: { id: list.id, name: list.name },
		createdAt: now,
		updatedAt: now,
	};
}
