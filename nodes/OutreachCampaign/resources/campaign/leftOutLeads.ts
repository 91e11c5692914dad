import { campaigns } from '../../../../src/contract/campaigns';
import { leads, type LeadList } from '../../../../src/contract/leads';
import { wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { called, firstListOf, readLists, unreadable } from '../../../shared/leaveOut/lists';
import { fullName } from '../../../shared/rows/fullName';

const NAMED_MAX = 10;

/** Throws if the list of the campaign has somebody who is in one of these lists. */
export async function refuseLeftOut(call: ItemCall, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	const lists = await readLists(call, ids);
	const path = { campaign_id: call.id('campaignId') };
	const reading = call.read(campaigns.get, { path });
	const { data: campaign } = await reading.catch(unreadable('the campaign'));
	// By the execution that this one retries, or by somebody else: the API starts it no second time.
	if (campaign.status === 'started') return;
	const source = campaign.leadList?.id ?? campaign.setup.source?.lead_list_id;
	if (source === undefined) {
		throw wrongState(
			'Not started, because the campaign names no lead list, so nobody can be left out',
			'Give it a list with Campaign > Update, or remove the option Leave Out Who Is In.',
		);
	}
	const { count, leftOut } = await readLeftOut(call, source, lists).catch(
		unreadable('the leads of the campaign'),
	);
	if (leftOut.length === 0) return;
	const more = leftOut.length - NAMED_MAX;
	const named = [...leftOut.slice(0, NAMED_MAX), ...(more > 0 ? [`and ${more} more`] : [])];
	throw wrongState(
		`Not started, because ${leftOut.length} of ${count} leads of the campaign are to be left out: ${named.join(', ')}`,
		'The API takes nobody off a list. Add the others to a new list, by Lead > Add to List with Leave Out Who Is In, and choose that one in Campaign > Update.',
	);
}

/** Everybody in the list, and those who are in another one as well: by name, with that list. */
async function readLeftOut(call: ItemCall, source: string, lists: readonly LeadList[]) {
	const leftOut: string[] = [];
	let count = 0;
	for await (const page of call.pages(leads.list, { query: { list_ids: source } })) {
		count += page.length;
		for (const lead of page) {
			const list = firstListOf(lead, lists);
			if (list) leftOut.push(`${fullName(lead) ?? lead.id} in ${called(list)}`);
		}
	}
	return { count, leftOut };
}
