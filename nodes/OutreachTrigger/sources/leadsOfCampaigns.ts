import { type CampaignLead, campaigns } from '../../../src/contract/campaigns';
import type { CutOff } from '../../../src/n8n/polling/reading/pages';
import { attempt, readRows } from '../../../src/n8n/polling/reading/rows';
import type { FoundLeads } from '../../../src/trigger/replies/filter';
import { firstTime } from '../../../src/trigger/events/rows';
import type { TriggerCall } from '../../../src/n8n/polling/source';

/** The rows of these leads. Reads the list of the campaign only until all are found. */
export async function leadsOfCampaign(
	call: TriggerCall,
	campaign_id: string,
	ids: readonly string[],
): Promise<CampaignLead[]> {
	const request = { path: { campaign_id } };
	const select = (rows: readonly CampaignLead[]) =>
		rows.filter(({ lead_id }) => lead_id !== null && ids.includes(lead_id));
	const lacksSome = (rows: readonly CampaignLead[]) => {
		const found = new Set(rows.map(({ lead_id }) => lead_id));
		return ids.some((id) => !found.has(id));
	};
	const { rows, at } = await readRows(call, campaigns.listLeads, request, lacksSome);
	if (at >= call.serverNow() || !lacksSome(rows)) return select(rows);
	// Leads that were enrolled since the reading began, in an earlier poll, are at the top.
	const isLater = (read: readonly CampaignLead[]) =>
		read.slice(-1).every(({ enrolled_at }) => (firstTime(enrolled_at) ?? Infinity) >= at);
	const top = await readRows(call, campaigns.listLeads, request, isLater, { isApart: true });
	return select([...rows, ...top.rows]);
}

interface Search extends FoundLeads {
	/** By lead, the first of the campaigns that has it. */
	readonly found: ReadonlyMap<string, string>;
	readonly failures: readonly unknown[];
	/** Campaigns that the API does not know. */
	readonly gone: readonly string[];
	readonly cutOff?: CutOff;
}

export const foundNone = (isWhole: boolean): Search => ({
	found: new Map(),
	isWhole,
	failures: [],
	gone: [],
});

/** Which of the leads are in one of the campaigns. */
export async function findLeads(
	call: TriggerCall,
	campaignIds: readonly string[],
	ids: readonly string[],
): Promise<Search> {
	const found = new Map<string, string>();
	const failures: unknown[] = [];
	const gone: string[] = [];
	for (const campaignId of campaignIds) {
		const wanted = ids.filter((id) => !found.has(id));
		if (wanted.length === 0) break;
		if (!call.hasTime()) return { found, isWhole: false, failures, gone, cutOff: 'time' };
		const reading = leadsOfCampaign(call, campaignId, wanted);
		const { result = [], error, status, cutOff } = await attempt(reading);
		for (const { lead_id } of result) if (lead_id !== null) found.set(lead_id, campaignId);
		// A manual test has no next poll, so it shows the error.
		if (cutOff && call.memory) return { found, isWhole: false, failures, gone, cutOff };
		if (status === 404) gone.push(campaignId);
		else if (error !== undefined) failures.push(error);
	}
	return { found, isWhole: failures.length === 0, failures, gone };
}
