import { type CampaignLead, campaigns } from '../../../../src/contract/campaigns';
import { invalidInput, statusOf } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../../src/n8n/execution/oncePerRun';
import { limitOf } from '../../../shared/form/returnAll';
import { statusFilter } from '../../../shared/form/statusFilter';
import { getManyByPage } from '../../../shared/lists/getMany';
import { byLead, leadKey, type RowsByLead } from '../../../shared/lists/ofLead';
import { readCampaigns } from '../../../shared/lists/readCampaigns';

interface Wanted {
	/** The lead whose rows to give. Defaults to all leads. */
	readonly key: string | undefined;
	readonly matches: ReturnType<typeof statusFilter>;
	readonly limit: number | undefined;
}

/** The leads of one campaign or of all, as the form asks for them, page by page. */
export async function* wantedLeads(call: ItemCall): AsyncGenerator<CampaignLead[], void> {
	const { ofLead: lead } = call.fields('filters');
	const wanted: Wanted = {
		key: lead === undefined ? undefined : leadKey('of_lead', lead),
		matches: statusFilter(call),
		limit: limitOf(call),
	};
	if (call.parameter('campaigns') !== 'all') {
		yield* ofCampaign(call, call.id('campaignId'), wanted);
		return;
	}
	let left = wanted.limit ?? Infinity;
	for (const id of await campaignIds(call)) {
		for await (const page of ifThere(ofCampaign(call, id, { ...wanted, limit: left }))) {
			left -= page.length;
			yield page;
		}
		if (left <= 0) return;
	}
}

/** If a campaign was deleted after it was listed, the others must not fail. */
async function* ifThere<Page>(pages: AsyncGenerator<Page, void>): AsyncGenerator<Page, void> {
	try {
		yield* pages;
	} catch (error) {
		if (statusOf(error) !== 404) throw error as Error;
	}
}

async function* ofCampaign(
	call: ItemCall,
	campaignId: string,
	{ key, matches, limit }: Wanted,
): AsyncGenerator<CampaignLead[], void> {
	if (key === undefined) {
		const path = { campaign_id: campaignId };
		yield* getManyByPage(call, campaigns.listLeads, { path }, { matches, limit });
		return;
	}
	const rows = (await readByLead(call, campaignId)).get(key) ?? [];
	yield (matches ? rows.filter(matches) : rows).slice(0, limit);
}

/** Once in a run, because many items may ask for a lead each. */
const readByLead = async (call: ItemCall, campaignId: string): Promise<RowsByLead<CampaignLead>> =>
	await oncePerRun(call, `leads of ${campaignId}`, async () => {
		const rows: CampaignLead[] = [];
		const path = { campaign_id: campaignId };
		for await (const page of call.pages(campaigns.listLeads, { path })) {
			for (const row of page) rows.push(row);
		}
		return byLead(rows, ({ lead_id, lead }) => ({ id: lead_id, social_url: lead?.social_url }));
	});

/** As in the form, for a model that leaves the field empty. */
const DEFAULT_STATUSES = ['started', 'paused'];

/** The campaigns with one of the chosen statuses, newest first. */
async function campaignIds(call: ItemCall): Promise<string[]> {
	const statuses = call.parameter('campaignStatuses', DEFAULT_STATUSES) as readonly string[];
	if (statuses.length === 0) {
		throw invalidInput('campaign_statuses', 'must not be empty: choose at least one');
	}
	const all = await readCampaigns(call);
	return all.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
}
