import {
	type Campaign,
	type CampaignLead,
	campaigns,
	isUnderWay,
	type MessageApproval,
} from '../../../../src/contract/campaigns';
import { statusOf } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import type { ApprovalWithContext } from './approvalRow';

interface WantedApprovals {
	/** Defaults to all campaigns that are started or paused. */
	readonly campaignId?: string;
	/** Defaults to all messages. */
	readonly limit?: number;
	/** The node applies this itself, because the API cannot filter. */
	readonly matches?: (row: MessageApproval) => boolean;
	readonly withLeadAndCampaign: boolean;
}

/** The messages of one campaign, or of all campaigns that can have pending ones, in as few requests as possible. */
export async function approvalsOf(
	call: ItemCall,
	wanted: WantedApprovals,
): Promise<ApprovalWithContext[]> {
	const { campaignId, limit = Infinity } = wanted;
	if (campaignId !== undefined) {
		const rows = await ofCampaign(call, campaignId, wanted);
		if (!wanted.withLeadAndCampaign || rows.length === 0) return rows;
		const { data } = await call.read(campaigns.get, { path: { campaign_id: campaignId } });
		return withCampaign(rows, data);
	}
	const approvals: ApprovalWithContext[] = [];
	for await (const page of call.pages(campaigns.list, {})) {
		for (const campaign of page.filter(isUnderWay)) {
			const left = { ...wanted, limit: limit - approvals.length };
			const rows = await ofCampaign(call, campaign.id, left).catch(noneIfDeleted);
			for (const row of withCampaign(rows, campaign)) approvals.push(row);
			if (approvals.length >= limit) return approvals;
		}
	}
	return approvals;
}

const withCampaign = (
	rows: readonly ApprovalWithContext[],
	{ id, name, status }: Campaign,
): ApprovalWithContext[] => rows.map((row) => ({ ...row, campaign: { id, name, status } }));

/** If a campaign was deleted after it was listed, the others must not fail. */
function noneIfDeleted(error: unknown): never[] {
	if (statusOf(error) === 404) return [];
	throw error;
}

async function ofCampaign(
	call: ItemCall,
	campaignId: string,
	{ limit = Infinity, matches, withLeadAndCampaign }: WantedApprovals,
): Promise<ApprovalWithContext[]> {
	const path = { campaign_id: campaignId };
	// If there is a filter, whole pages take the fewest requests to find enough rows.
	const options = { limit: matches ? undefined : limit };
	const rows: MessageApproval[] = [];
	for await (const page of call.pages(campaigns.listMessageApprovals, { path }, options)) {
		rows.push(...(matches ? page.filter(matches) : page).slice(0, limit - rows.length));
		if (rows.length >= limit) break;
	}
	return withLeadAndCampaign ? await withLeads(call, path, rows) : rows;
}

/** Reads the leads from the campaign's pages: one request there gives 500, while a request by ID gives one. */
async function withLeads(
	call: ItemCall,
	path: { readonly campaign_id: string },
	rows: readonly MessageApproval[],
): Promise<ApprovalWithContext[]> {
	const leads = new Map<string | null, CampaignLead['lead']>();
	const missing = new Set(rows.map((row) => row.lead_id).filter((id) => typeof id === 'string'));
	if (missing.size > 0) {
		for await (const page of call.pages(campaigns.listLeads, { path })) {
			for (const { lead_id, lead } of page) {
				if (lead_id !== null && missing.delete(lead_id)) leads.set(lead_id, lead);
			}
			if (missing.size === 0) break;
		}
	}
	return rows.map((row) => ({ ...row, lead: leads.get(row.lead_id) ?? null }));
}
