import { type Campaign, campaigns, isUnderWay } from '../../../../src/contract/campaigns';
import type { CampaignLead } from '../../../../src/contract/campaignLeads';
import type { MessageApproval } from '../../../../src/contract/messageApprovals';
import { statusOf } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { Beside } from './approvalRow';

export interface WantedApprovals {
	/** Absent for all campaigns that are started or paused. */
	readonly campaignId?: string;
	/** Absent for all messages. */
	readonly limit?: number;
	/** Applied here: the API cannot filter. */
	readonly matches?: (row: MessageApproval) => boolean;
	readonly withLeadAndCampaign: boolean;
}

/** The messages of one campaign or of all that can have pending ones, in no more requests than that takes. */
export async function approvalsOf(
	call: ItemCall,
	wanted: WantedApprovals,
): Promise<Array<MessageApproval & Beside>> {
	const { campaignId, limit = Infinity } = wanted;
	if (campaignId !== undefined) return await ofOneCampaign(call, campaignId, wanted);
	const approvals: Array<MessageApproval & Beside> = [];
	for await (const { id, name, status } of runningCampaigns(call)) {
		const left = limit - approvals.length;
		const found = await ofCampaign(call, id, { ...wanted, limit: left }).catch(emptyIfDeleted);
		for (const row of found) approvals.push({ ...row, campaign: { id, name, status } });
		if (approvals.length >= limit) break;
	}
	return approvals;
}

/** Drafts have no messages yet, and those of completed campaigns are past a decision. */
async function* runningCampaigns(call: ItemCall): AsyncGenerator<Campaign, void> {
	for await (const page of call.pages(campaigns.list, {})) yield* page.filter(isUnderWay);
}

/** Someone may delete a campaign after it was listed. Then its messages are no more, which is no failure of the others. */
function emptyIfDeleted(error: unknown): never[] {
	if (statusOf(error) === 404) return [];
	throw error;
}

async function ofOneCampaign(
	call: ItemCall,
	campaignId: string,
	wanted: WantedApprovals,
): Promise<Array<MessageApproval & Beside>> {
	const found = await ofCampaign(call, campaignId, wanted);
	if (!wanted.withLeadAndCampaign || found.length === 0) return found;
	const path = { campaign_id: campaignId };
	const { data } = await call.read(campaigns.get, { path });
	const { id, name, status } = data;
	return found.map((row) => ({ ...row, campaign: { id, name, status } }));
}

async function ofCampaign(
	call: ItemCall,
	campaignId: string,
	wanted: WantedApprovals,
): Promise<Array<MessageApproval & Beside>> {
	const rows = await readApprovals(call, campaignId, wanted);
	if (!wanted.withLeadAndCampaign) return rows;
	const leads = await leadsById(call, campaignId, new Set(rows.map(({ lead_id }) => lead_id)));
	return rows.map((row) => ({ ...row, lead: leads.get(row.lead_id) ?? null }));
}

async function readApprovals(
	call: ItemCall,
	campaignId: string,
	{ limit = Infinity, matches }: WantedApprovals,
): Promise<MessageApproval[]> {
	const rows: MessageApproval[] = [];
	const pages = call.pages(
		campaigns.listMessageApprovals,
		{ path: { campaign_id: campaignId } },
		// With a filter, only whole pages tell in the fewest requests whether enough rows match.
		{ limit: matches ? undefined : limit },
	);
	for await (const page of pages) {
		rows.push(...(matches ? page.filter(matches) : page).slice(0, limit - rows.length));
		if (rows.length >= limit) break;
	}
	return rows;
}

/** The leads with these ids, read from the campaign's pages: they hold 500 leads a request, and a lead alone takes one. */
async function leadsById(
	call: ItemCall,
	campaignId: string,
	ids: Set<string | null>,
): Promise<Map<string | null, CampaignLead['lead']>> {
	const missing = new Set([...ids].filter((id) => typeof id === 'string'));
	const found = new Map<string | null, CampaignLead['lead']>();
	if (missing.size === 0) return found;
	const path = { campaign_id: campaignId };
	for await (const page of call.pages(campaigns.listLeads, { path })) {
		for (const { lead_id, lead } of page) {
			if (lead_id !== null && missing.delete(lead_id)) found.set(lead_id, lead);
		}
		if (missing.size === 0) break;
	}
	return found;
}
