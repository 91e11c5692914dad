import {
	type Campaign,
	campaignCreateSchema,
	type CampaignLead,
} from 'n8n-nodes-outreach/src/contract/campaigns';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { DAY, HOUR, isoTime } from '../core/clock';
import { SANDBOX_USER } from '../core/keys';
import type { Named, NewWorkspace } from '../core/seed';
import type { Store } from '../core/store/store';
import { getLeadList, membersOf } from '../leads/records';
import { holdForApproval } from './campaignLead';
import data from './data/campaigns.json';
import { insertCampaignLead, pauseLeads, updateCampaignLead } from './leadRecords';
import { withDecision, composeMessage } from './messages/approval';
import { insertApproval, updateApproval } from './messages/records';
import { metricsOf } from './metrics';
import { insertCampaign, sendersOf, updateCampaign } from './records';
import { newSetup } from './setup';
import { STORIES, withStory, type Story } from './stories';

interface CampaignSeed {
	readonly status: Campaign['status'];
	readonly daysAgo: number;
	readonly timezone: string;
	readonly lead_list_id: string;
	/** Adds a lead that was removed from the workspace. */
	readonly hasRemovedLead?: boolean;
	/** As a request would send them. */
	readonly fields: Readonly<Record<string, unknown>>;
}

const CAMPAIGNS = data as Named<Named<CampaignSeed>>;

/** Leads that joined the list later are not in the campaign. */
const MOST_ENROLLED = 40;

export function seedCampaigns(workspace: NewWorkspace): void {
	const campaigns = CAMPAIGNS[workspace.workspaceId] ?? {};
	for (const campaign of Object.values(campaigns)) seedCampaign(workspace, campaign);
}

function seedCampaign(workspace: NewWorkspace, seed: CampaignSeed) {
	const { store, workspaceId, now } = workspace;
	const createdAt = now - seed.daysAgo * DAY;
	const fields = campaignCreateSchema().parse({
		...seed.fields,
		schedule: {
			timezone: seed.timezone,
			start_date: isoTime(createdAt).slice(0, 10),
			start_time: '09:00',
			end_time: '18:00',
			active_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
		},
	});
	const list = getLeadList({ store, workspace: { id: workspaceId } }, seed.lead_list_id);
	const setup = newSetup(fields, list.id);
	const senders = sendersOf(store, setup).map(({ account }) => account);
	const { campaign } = insertCampaign(store, workspaceId, { setup, list, at: createdAt });
	if (seed.status === 'draft') return;

	const stories = STORIES[seed.status];
	const members = membersOf(store, list.id, MOST_ENROLLED);
	const leads: Array<Lead | null> = seed.hasRemovedLead ? [null, ...members] : members;
	const enrolled = leads.map((lead, index) => {
		const story = stories[index % stories.length]!;
		const sender = senders[index % senders.length]!;
		const at = createdAt + HOUR + index * 1000;
		const nextAt = now + (index + 1) * HOUR;
		const enrollment = { campaignId: campaign.id, lead, sender, at, nextAt };
		const campaignLead = withStory(insertCampaignLead(store, enrollment), story, at);
		updateCampaignLead(store, { lead: campaignLead, pausedFrom: null });
		if (lead && story.approval) {
			seedApproval(store, campaignLead, lead, story.approval, at + 2 * DAY);
		}
		return campaignLead;
	});
	if (seed.status === 'paused') pauseLeads(store, campaign.id);
	const changes = { status: seed.status, updatedAt: isoTime(now - HOUR) };
	updateCampaign(store, { campaign: { ...campaign, ...metricsOf(enrolled), ...changes }, setup });
}

const DECISIONS = {
	approved: { action: 'approve' },
	rejected: {
		action: 'reject',
		rejection_reason: 'NOT_FIT',
		rejection_note: 'Works for a competitor',
	},
} as const;

/** The message that the AI wrote once the lead was connected, and the decision half a day later. */
function seedApproval(
	store: Store,
	campaignLead: CampaignLead,
	lead: Lead,
	status: NonNullable<Story['approval']>,
	at: number,
) {
	const pending = insertApproval(store, {
		campaignId: campaignLead.campaign_id,
		leadId: lead.id,
		message: composeMessage(lead),
		isOverride: false,
		at,
	});
	if (status === 'pending') {
		updateCampaignLead(store, holdForApproval({ lead: campaignLead, pausedFrom: null }));
		return;
	}
	const decidedAt = at + DAY / 4;
	const decision = { at: decidedAt, userId: SANDBOX_USER, slot: decidedAt + HOUR };
	updateApproval(store, withDecision(pending, DECISIONS[status], decision));
}
