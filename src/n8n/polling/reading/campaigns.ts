import { type Campaign, campaigns } from '../../../contract/campaigns';
import type { Endpoint, RequestOf, RowOf } from '../../../contract/endpoint';
import { wrongState } from '../../errors';
import type { PollCall } from '../call';
import type { CutOff } from './pages';
import { allOf, attempt, readRows, type Rows } from './rows';
import { leastRecentFirst, serve } from '../turns';

/** Each campaign costs its own requests, so one poll reads this many and the next one goes on. */
const CAMPAIGNS_PER_POLL = 20;

interface Choice {
	/** Only these campaigns. If empty, all of them. */
	readonly campaignIds?: readonly string[];
}

/** All campaigns of the workspace. If a chosen campaign is not among them, that is a failure, but the others go on. */
export async function listCampaigns(call: PollCall, choice: Choice) {
	const listed = await readRows(call, campaigns.list, {});
	const failures: unknown[] = [];
	const unknown = unknownCampaigns(listed.rows, choice);
	if (unknown.length > 0) failures.push(unknownCampaign(unknown));
	return { ...listed, failures };
}

export const unknownCampaign = (ids: readonly string[]) =>
	wrongState(
		`The workspace of this key has no campaign ${ids.join(', ')}`,
		'Take it out of Filters > Campaign Names or IDs. The API no longer knows a campaign that was deleted.',
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

/** Reads the lists of the campaigns whose turn it is. If reading one fails, we keep what we know of it. */
export async function readCampaignLists<E extends Endpoint>(
	call: PollCall,
	endpoint: E,
	options: ReadOptions<RowOf<E>>,
) {
	const { campaignsPerPoll = CAMPAIGNS_PER_POLL, needsMore = () => true, isBaseline } = options;
	const { configuration } = call;
	const served = call.memory?.served;
	const listed = await listCampaigns(call, options);
	const { rows: all, failures } = listed;
	if (isBaseline || !served) allOf(listed);
	const read: Array<Rows<RowOf<E>> & { readonly campaignId: string }> = [];
	const ids = options.selectCampaigns(all, call.serverNow()).map(({ id }) => id);
	const size = isBaseline ? ids.length : campaignsPerPoll;
	const turns = leastRecentFirst(ids, served?.get(configuration), (id) => id);
	let cutOff: CutOff | undefined;
	for (const campaignId of turns.slice(0, size)) {
		if (!call.hasTime()) cutOff = 'time';
		if (cutOff) break;
		const request = { path: { campaign_id: campaignId } } as unknown as RequestOf<E>;
		const reading = await attempt(
			readRows(call, endpoint, request, (rows) => needsMore(campaignId, rows)),
		);
		// The next poll continues here. A manual test has no next poll, so it shows the error.
		cutOff = served && reading.cutOff;
		if (cutOff) break;
		served?.set(configuration, serve(served.get(configuration), [campaignId]));
		if (reading.result) read.push({ campaignId, ...reading.result });
		// 404: the campaign was deleted after it was listed.
		else if (reading.status !== 404) failures.push(reading.error);
	}
	return { campaigns: all, read, failures, cutOff };
}
