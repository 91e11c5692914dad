import { type Campaign, isUnderWay } from '../../../src/contract/campaigns';
import { listCampaigns } from '../../../src/n8n/polling/reading/campaigns';
import type { CutOff } from '../../../src/n8n/polling/reading/pages';
import { attempt, failureIn } from '../../../src/n8n/polling/reading/rows';
import type { TriggerCall } from '../../../src/n8n/polling/source';
import { unique } from '../../../src/trigger/events/rows';
import type { Reply } from '../../../src/trigger/replies/filter';
import { type CampaignsOfLead, campaignsOfLead } from '../../shared/rows/campaignsOfLead';
import { leadsOfCampaign } from './leadsOfCampaigns';
import { type Choice, filterOf, leadIdsOf } from './replyFilter';

/**
 * With Include Campaigns, adds the campaigns of the leads to the replies that pass. The next poll has to decide on those
 * whose campaigns could not all be read.
 */
export async function addCampaigns(
	call: TriggerCall,
	replies: readonly Reply[],
	choice: Choice,
): Promise<Choice> {
	if (call.options.includeCampaigns !== true) return choice;
	const ids = leadIdsOf(replies.filter((each) => choice.isWanted(each)));
	const { found, failures, cutOff } = await campaignsOfLeads(call, ids);
	const campaignsOf = ({ conversation: { lead } }: Reply) =>
		lead?.id ? found.get(lead.id) : campaignsOfLead([]);
	return {
		isWanted: (each) => {
			const isWanted = choice.isWanted(each);
			return isWanted && !campaignsOf(each) ? undefined : isWanted;
		},
		campaignsOf,
		failures: [...choice.failures, ...failures],
		cutOff: choice.cutOff ?? cutOff,
	};
}

interface Found {
	/** By lead. Lacks those whose campaigns could not all be read. */
	readonly found: ReadonlyMap<string, CampaignsOfLead>;
	readonly failures: readonly unknown[];
	readonly cutOff?: CutOff;
}

/** Looks into the started and paused campaigns, and into those of the filter. */
async function campaignsOfLeads(call: TriggerCall, ids: readonly string[]): Promise<Found> {
	if (ids.length === 0) return { found: new Map(), failures: [] };
	const listed = await attempt(listCampaigns(call, {}));
	if (!listed.result) {
		const failure = failureIn(listed, call);
		const failures = failure === undefined ? [] : [failure];
		return { found: new Map(), failures, cutOff: listed.cutOff };
	}
	const { campaignIds } = filterOf(call);
	const isMeant = (each: Campaign) => isUnderWay(each) || campaignIds.includes(each.id);
	return await lookInto(call, unique(listed.result.rows).filter(isMeant), ids);
}

/** With more campaigns than one poll can read, the next one goes on with those that are left. */
async function lookInto(
	call: TriggerCall,
	campaigns: readonly Campaign[],
	ids: readonly string[],
): Promise<Found> {
	const kept = call.memory?.campaignsOfLeads;
	const keyOf = (id: string) => JSON.stringify([call.credential.fingerprint, id]);
	const read = new Map(ids.map((id) => [id, new Map(kept?.get(keyOf(id))?.read)]));
	const failures: unknown[] = [];
	let cutOff: CutOff | undefined;
	for (const { id: campaignId } of campaigns) {
		const wanted = ids.filter((id) => !read.get(id)!.has(campaignId));
		if (wanted.length === 0) continue;
		if (!call.hasTime()) cutOff = 'time';
		if (cutOff) break;
		const reading = await attempt(leadsOfCampaign(call, campaignId, wanted));
		// A manual test has no next poll, so it shows the error.
		cutOff = call.memory && reading.cutOff;
		if (cutOff) break;
		// 404: the campaign was deleted after it was listed.
		if (!reading.result && reading.status !== 404) {
			failures.push(reading.error);
			continue;
		}
		const members = new Set(reading.result?.map(({ lead_id }) => lead_id));
		for (const id of wanted) read.get(id)!.set(campaignId, members.has(id));
	}
	const found = new Map<string, CampaignsOfLead>();
	const keptAt = call.environment.elapsed();
	for (const [id, known] of read) {
		if (campaigns.every((each) => known.has(each.id))) {
			found.set(id, campaignsOfLead(campaigns.filter((each) => known.get(each.id))));
			kept?.delete(keyOf(id));
		} else kept?.set(keyOf(id), { read: known, keptAt });
	}
	return { found, failures, cutOff };
}
