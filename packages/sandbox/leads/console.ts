import type { CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { findCampaign } from '../campaigns/records';
import { getLead, matching } from './records';
import { fromJson, type Json } from '../core/store/json';
import { readOfLead } from '../console/story/lines';
import { readPart, type Reading } from '../console/viewContext';
import type { LeadView, Part } from '../console/views';
import { rowOf } from '../campaigns/console';
import { conversationRow } from '../conversations/console';

export const readLeads = (reading: Reading): Part<Lead> =>
	readPart<Lead, Lead>(
		reading,
		{
			from: 'leads',
			where: [['workspace_id = ?', reading.workspace.id], ...matching(reading.query.search ?? '')],
			at: 'created_at',
		},
		(lead) => lead,
	);

export function readLead(reading: Reading, id: string): LeadView {
	const { store } = reading;
	const lists = store.all<{ id: string; name: string }>(
		`SELECT id, name FROM memberships JOIN lead_lists ON id = lead_list_id
		WHERE lead_id = ? ORDER BY memberships.seq`,
		id,
	);
	const enrolled = store.all<{ record: Json<CampaignLead> }>(
		'SELECT record FROM campaign_leads WHERE lead_id = ? ORDER BY seq',
		id,
	);
	const conversations = store.all<{ record: Json<Conversation> }>(
		`SELECT record FROM conversations WHERE json_extract(record, '$.lead.id') = ?
		ORDER BY recent_at DESC, recent_seq DESC`,
		id,
	);
	return {
		lead: getLead(reading, id),
		lists: lists.map(({ id: listId, name }) => ({ id: listId, name })),
		campaigns: enrolled.flatMap(({ record }) => {
			const lead = fromJson(record);
			const state = findCampaign(reading, lead.campaign_id);
			if (!state) return [];
			const campaign = { id: state.campaign.id, name: state.campaign.name };
			return [{ campaign, enrolled: rowOf(reading, state, lead) }];
		}),
		conversations: conversations.map(({ record }) => conversationRow(fromJson(record))),
		story: readOfLead(reading, id),
	};
}
