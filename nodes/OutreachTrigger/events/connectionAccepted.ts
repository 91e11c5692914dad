import type { ActionEvent, CampaignLead } from '../../../src/contract/campaigns';
import { recordsOf } from '../../../src/contract/json';
import { firstTime } from '../../../src/trigger/events/rows';
import {
	type KnownReached,
	reachedInCampaigns,
	type ReachedState,
} from '../../../src/trigger/kinds/byTime';
import { type CampaignLeadFound, campaignLeadFields, leadSource } from '../sources/campaignLeads';
import { campaignSettings, type Source } from '../../../src/n8n/polling/source';

export const connections = reachedInCampaigns<CampaignLead, CampaignLeadFound>({
	event: 'connectionAccepted',
	thingsIn: (campaign_lead, { campaign }) => [
		{
			key: [campaign_lead.id],
			isReached: campaign_lead.current_state?.connection_status === 'connected',
			at: acceptedAt(campaign_lead),
			record: { campaign_lead, campaign },
		},
	],
	isFresh: ({ campaign_lead }, known) => hasAccepted(campaign_lead, known),
	follow: 'recent',
	noun: 'leads',
});

/** Whether a lead first seen as connected accepted a request: some leads were connected before they were enrolled. */
function hasAccepted(lead: CampaignLead, { read, floor }: KnownReached): boolean {
	const enrolled = firstTime(lead.enrolled_at);
	if (enrolled !== undefined && enrolled < (read ?? 0)) return true;
	const accepted = acceptedAt(lead);
	if (accepted !== undefined) return accepted >= floor;
	// Without a time, what comes after the first reading is new.
	const isNew = enrolled === undefined ? read !== null : enrolled >= floor;
	return isNew && requestsOf(lead).length > 0;
}

function acceptedAt(lead: CampaignLead): number | undefined {
	const times = requestsOf(lead).flatMap(({ accepted_at: at }) => firstTime(at) ?? []);
	return times.length > 0 ? Math.max(...times) : undefined;
}

const requestsOf = ({ actions_performed }: CampaignLead) =>
	recordsOf<ActionEvent>(actions_performed).filter(({ type }) =>
		String(type).startsWith('send_connection_request'),
	);

export const connectionAccepted: Source<ReachedState, CampaignLeadFound> = {
	...leadSource({
		detector: connections,
		settings: campaignSettings,
		filters: ['campaignIds'],
	}),
	simplify: campaignLeadFields,
};
