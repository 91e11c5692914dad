import type { IPollFunctions } from 'n8n-workflow';

import { type Campaign, campaigns } from '../../../src/contract/campaigns';
import type { Endpoint, RequestOf, RowOf } from '../../../src/contract/endpoint';
import { wrongState } from '../../../src/n8n/errors';
import type { PollCall } from '../../../src/n8n/poll';
import { nextTurn, unknownCampaigns } from '../../../src/trigger';
import { lookBackOf, optionsOf } from '../options';
import { nodeKey } from './pages';
import { attempt, listIn, readRows, type Rows } from './reading';

/** A campaign costs requests of its own, so a poll reads so many and the next one goes on. */
const CAMPAIGNS_PER_POLL = 20;

/** Which campaign a node read last. In memory alone: after a restart the round begins anew. */
const lastRead = new Map<string, string>();

export interface CampaignRows<Row> {
	readonly campaigns: readonly Campaign[];
	readonly read: Array<Rows<Row> & { readonly campaignId: string }>;
	readonly failures: unknown[];
}

export const campaignFilters = (context: IPollFunctions) => ({
	campaignIds: listIn(context, 'campaignIds'),
});

export const campaignSettings = (context: IPollFunctions) => ({
	...campaignFilters(context),
	...lookBackOf(context),
});

/** All campaigns of the workspace. Where the filter names another one, the error comes beside them: the rest goes on. */
export async function listCampaigns(
	call: PollCall,
): Promise<{ readonly rows: Campaign[]; readonly failures: unknown[] }> {
	const { rows } = await readRows(call, campaigns.list, {});
	const unknown = unknownCampaigns(rows, campaignFilters(call.context));
	if (unknown.length === 0) return { rows, failures: [] };
	const problem = wrongState(
		`The workspace of this key has no campaign ${unknown.join(', ')}`,
		'Take it out of Filters > Campaign Names or IDs. A campaign that was deleted is not known any longer.',
	);
	return { rows, failures: [problem] };
}

/** All campaigns of the workspace. Throws where the filter names one that is not among them. */
export async function allCampaigns(call: PollCall): Promise<Campaign[]> {
	const { rows, failures } = await listCampaigns(call);
	if (failures.length > 0) throw failures[0];
	return rows;
}

interface ReadingOptions<Row> {
	readonly needsMore?: (campaignId: string, rows: readonly Row[]) => boolean;
	/** Reads all campaigns that are followed, as far as time and the rate limit allow. */
	readonly isBaseline?: boolean;
}

/** The rows of the next campaigns in the round. One that cannot be read keeps what is known of it. */
export async function readCampaignRows<E extends Endpoint>(
	call: PollCall,
	endpoint: E,
	followed: (all: readonly Campaign[], now: number) => readonly Campaign[],
	{ needsMore = () => true, isBaseline = false }: ReadingOptions<RowOf<E>> = {},
): Promise<CampaignRows<RowOf<E>>> {
	const { rows: all, failures } = await listCampaigns(call);
	// A manual test is not part of the round.
	const isInRound = call.context.getMode() !== 'manual';
	if ((isBaseline || !isInRound) && failures.length > 0) throw failures[0];
	const result: CampaignRows<RowOf<E>> = { campaigns: all, read: [], failures };
	const key = nodeKey(call.context);
	const ids = followed(all, call.serverNow()).map(({ id }) => id);
	const { campaignsPerPoll = CAMPAIGNS_PER_POLL } = optionsOf(call.context);
	const after = isInRound ? lastRead.get(key) : undefined;
	const size = isBaseline ? ids.length : campaignsPerPoll;
	for (const campaignId of nextTurn(ids, after, size)) {
		if (!call.hasTime()) break;
		const request = { path: { campaign_id: campaignId } } as unknown as RequestOf<E>;
		const reading = readRows(call, endpoint, request, (rows) => needsMore(campaignId, rows));
		const { result: found, error, status, isCutOff } = await attempt(reading);
		// The next poll goes on with this campaign. Whoever tests by hand is to know of it.
		if (isCutOff && isInRound) break;
		if (isInRound) lastRead.set(key, campaignId);
		if (found) result.read.push({ campaignId, ...found });
		// One that was deleted since it was listed is no failure.
		else if (status !== 404) result.failures.push(error);
	}
	return result;
}
