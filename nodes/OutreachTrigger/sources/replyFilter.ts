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
import { findLeads, foundNone } from './leadsOfCampaigns';
import type { TriggerCall } from '../../../src/n8n/polling/source';

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
	const filter = filterOf(call);
	if (asksForCampaign(filter)) allOf(await listCampaigns(call, filter));
}

/** Which replies pass the filters. `isWanted` gives undefined if the next poll has to decide. */
export async function chooseReplies(
	call: TriggerCall,
	replies: readonly Reply[],
): Promise<{
	readonly isWanted: (reply: Reply) => boolean | undefined;
	readonly failures: readonly unknown[];
	readonly cutOff?: CutOff;
}> {
	const filter = filterOf(call);
	const labelled = replies.filter((each) => hasIntent(each, filter));
	if (!asksForCampaign(filter) || labelled.length === 0) {
		return { isWanted: (each) => hasIntent(each, filter), failures: [] };
	}
	const ids = [...new Set(labelled.flatMap(({ conversation: { lead } }) => lead?.id ?? []))];
	const chosen = await findLeads(call, filter.campaignIds, ids);
	const left = ids.filter((id) => !chosen.found.has(id));
	const isNext = filter.inNoCampaign && chosen.isWhole;
	const others = isNext ? await findInOthers(call, filter, left) : foundNone(false);
	const gone = chosen.gone.length > 0 ? [unknownCampaign(chosen.gone)] : [];
	return {
		isWanted: (each) =>
			hasIntent(each, filter) &&
			isFromCampaign(each.conversation.lead?.id, filter, { chosen, others }),
		failures: [...gone, ...chosen.failures, ...others.failures],
		cutOff: chosen.cutOff ?? others.cutOff,
	};
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
