import type { ReplyRecord } from './thread';

export type Reply = Pick<ReplyRecord, 'conversation' | 'intent'>;

export interface ReplyFilter {
	/** Only replies with one of these intents. If empty, any. */
	readonly intents: readonly string[];
	/** Only leads of these campaigns. If empty, any, unless `inNoCampaign` is set. */
	readonly campaignIds: readonly string[];
	/** Leads that are in no campaign at all. */
	readonly inNoCampaign: boolean;
}

/** What was found about some leads in several campaigns. */
export interface FoundLeads {
	readonly found: Pick<ReadonlySet<string>, 'has'>;
	/** Whether a lead that was not found is certainly in none of the campaigns. */
	readonly isWhole: boolean;
}

/** The value that stands for a reply without an intent. */
const NO_INTENT = 'none';

export const hasIntent = (
	{ intent }: { readonly intent: string | null },
	{ intents }: ReplyFilter,
): boolean => intents.length === 0 || intents.includes(intent ?? NO_INTENT);

export const asksForCampaign = ({ campaignIds, inNoCampaign }: ReplyFilter): boolean =>
	campaignIds.length > 0 || inNoCampaign;

/** Whether a lead passes the filter by campaign; undefined until that is known. */
export function isFromCampaign(
	leadId: string | undefined,
	{ inNoCampaign }: ReplyFilter,
	{ chosen, others }: { readonly chosen: FoundLeads; readonly others: FoundLeads },
): boolean | undefined {
	if (leadId === undefined) return inNoCampaign;
	if (chosen.found.has(leadId)) return true;
	if (!chosen.isWhole) return undefined;
	if (!inNoCampaign || others.found.has(leadId)) return false;
	return others.isWhole ? true : undefined;
}
