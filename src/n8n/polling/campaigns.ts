import { type Campaign, campaigns } from '../../contract/campaigns';
import type { Endpoint, RequestOf, RowOf } from '../../contract/endpoint';
import { wrongState } from '../errors';
import type { PollCall } from './call';
import { allOf, attempt, readRows, type Rows } from './rows';
import { nextTurn } from './turns';

/** Each campaign costs requests of its own, so a poll reads this many and the next one goes on. */
const CAMPAIGNS_PER_POLL = 20;

interface Choice {
	/** Only these campaigns. If empty, all of them. */
	readonly campaignIds?: readonly string[];
}

/** All campaigns of the workspace. A chosen one that is not among them is a failure, which does not affect the others. */
export async function listCampaigns(call: PollCall, choice: Choice) {
	const { rows } = await readRows(call, campaigns.list, {});
	const failures: unknown[] = [];
	const unknown = unknownCampaigns(rows, choice);
	if (unknown.length > 0) failures.push(unknownCampaign(unknown));
	return { rows, failures };
}

export const unknownCampaign = (ids: readonly string[]) =>
	wrongState(
		`The workspace of this key has no campaign ${ids.join(', ')}`,
		'Take it out of Filters > Campaign Names or IDs. A campaign that was deleted is not known any longer.',
	);

export const unknownCampaigns = (all: readonly Campaign[], { campaignIds = [] }: Choice) =>
	campaignIds.filter((id) => !all.some((campaign) => campaign.id === id));

interface ReadOptions<Row> extends Choice {
	readonly campaignsPerPoll?: number;
	readonly selectCampaigns: (all: readonly Campaign[], now: number) => readonly Campaign[];
	readonly needsMore?: (campaignId: string, rows: readonly Row[]) => boolean;
	/** Reads all followed campaigns, as far as time and the rate limit allow. */
	readonly isBaseline?: boolean;
}

/** Reads the lists of the next campaigns in the round. If one fails, what is known of it stays. */
export async function readCampaignLists<E extends Endpoint>(
	call: PollCall,
	endpoint: E,
	options: ReadOptions<RowOf<E>>,
) {
	const { campaignsPerPoll = CAMPAIGNS_PER_POLL, needsMore = () => true, isBaseline } = options;
	const { configuration } = call;
	const round = call.memory?.lastCampaigns;
	const listed = await listCampaigns(call, options);
	const { rows: all, failures } = listed;
	if (isBaseline || !round) allOf(listed);
	const read: Array<Rows<RowOf<E>> & { readonly campaignId: string }> = [];
	const ids = options.selectCampaigns(all, call.serverNow()).map(({ id }) => id);
	const size = isBaseline ? ids.length : campaignsPerPoll;
	for (const campaignId of nextTurn(ids, round?.get(configuration), size)) {
		if (!call.hasTime()) break;
		const request = { path: { campaign_id: campaignId } } as unknown as RequestOf<E>;
		const reading = readRows(call, endpoint, request, (rows) => needsMore(campaignId, rows));
		const { result, error, status, isCutOff } = await attempt(reading);
		// The next poll continues here. A manual test has none, so it shows the error.
		if (isCutOff && round) break;
		round?.set(configuration, campaignId);
		if (result) read.push({ campaignId, ...result });
		// 404: deleted since it was listed.
		else if (status !== 404) failures.push(error);
	}
	return { campaigns: all, read, failures };
}
