import { listCampaigns, unknownCampaign } from '../../../src/n8n/polling/reading/campaigns';
import type { CutOff } from '../../../src/n8n/polling/reading/pages';
import { allOf, attempt, failureIn } from '../../../src/n8n/polling/reading/rows';
import {
	asksForCampaign,
	hasIntent,
	isFromCampaign,
	type Reply,
	type ReplyFilter,
} from '../../../src/trigger/replies/filter';
import type { TriggerCall } from '../../../src/n8n/polling/source';
import { type CampaignsOfLead, campaignsOfLead } from '../../shared/rows/campaignsOfLead';
import { findLeads, foundNone } from './leadsOfCampaigns';

export const filterOf = ({ filters }: TriggerCall): ReplyFilter => ({
	intents: filters.replyIntents ?? [],
	campaignIds: filters.campaignIds ?? [],
	inNoCampaign: (filters.leadsInNoCampaign ?? []).length > 0,
});

/**
 * Reports a missing scope or campaign before the first reply: without this check, campaigns are read only when a lead
 * writes.
 */
export async function checkCampaigns(call: TriggerCall): Promise<void> {
	if (readsCampaigns(call)) allOf(await listCampaigns(call, filterOf(call)));
}

/** Whether a reply takes more requests than those for its thread. */
export const readsCampaigns = (call: TriggerCall): boolean =>
	asksForCampaign(filterOf(call)) || call.options.includeCampaigns === true;

export const leadIdsOf = (replies: readonly Reply[]): string[] => [
	...new Set(replies.flatMap(({ conversation: { lead } }) => lead?.id ?? [])),
];

export interface Choice {
	/** Gives undefined if the next poll has to decide. */
	readonly isWanted: (reply: Reply) => boolean | undefined;
	/** Those that were read and have the lead. Gives undefined if none were read. */
	readonly campaignsOf: (reply: Reply) => CampaignsOfLead | undefined;
	readonly failures: readonly unknown[];
	readonly cutOff?: CutOff;
}

/** Which replies pass the filters. */
export async function chooseReplies(call: TriggerCall, replies: readonly Reply[]): Promise<Choice> {
	const filter = filterOf(call);
	const labelled = replies.filter((each) => hasIntent(each, filter));
	if (!asksForCampaign(filter) || labelled.length === 0) {
		const isWanted = (each: Reply) => hasIntent(each, filter);
		return { isWanted, campaignsOf: () => undefined, failures: [] };
	}
	const ids = leadIdsOf(labelled);
	const chosen = await findLeads(call, filter.campaignIds, ids);
	const left = ids.filter((id) => !chosen.found.has(id));
	const isNext = filter.inNoCampaign && chosen.isWhole;
	const others = isNext ? await findInOthers(call, filter, left) : foundNone(false);
	const gone = chosen.gone.length > 0 ? [unknownCampaign(chosen.gone)] : [];
	return {
		isWanted: (each) =>
			hasIntent(each, filter) &&
			isFromCampaign(each.conversation.lead?.id, filter, { chosen, others }),
		campaignsOf: ({ conversation: { lead } }) => campaignsIn(lead?.id, filter, chosen),
		failures: [...gone, ...chosen.failures, ...others.failures],
		cutOff: chosen.cutOff ?? others.cutOff,
	};
}

/**
 * What the filter found out about a lead that passes. Reading ended at the first campaign that has it, so only if that is
 * the last one is it certainly the only one.
 */
function campaignsIn(
	leadId: string | undefined,
	{ campaignIds }: ReplyFilter,
	{ found, failures }: Awaited<ReturnType<typeof findLeads>>,
): CampaignsOfLead {
	const id = leadId === undefined ? undefined : found.get(leadId);
	if (id === undefined) return campaignsOfLead([]);
	const isOnly = id === campaignIds.at(-1) && failures.length === 0;
	return { campaigns: [{ id, name: null, status: null }], campaign_id: isOnly ? id : null };
}

async function findInOthers(
	call: TriggerCall,
	{ campaignIds }: ReplyFilter,
	ids: readonly string[],
): ReturnType<typeof findLeads> {
	if (ids.length === 0) return foundNone(true);
	const listed = await attempt(listCampaigns(call, {}));
	if (!listed.result) {
		const failure = failureIn(listed, call);
		const failures = failure === undefined ? [] : [failure];
		return { ...foundNone(false), failures, cutOff: listed.cutOff };
	}
	const others = listed.result.rows.map(({ id }) => id).filter((id) => !campaignIds.includes(id));
	return await findLeads(call, others, ids);
}
