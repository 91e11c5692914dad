import { leads, type LeadList } from '../../../../src/contract/leads';
import { wrongState } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { called, firstListOf, throwUnreadable } from '../../../shared/leaveOut/lists';
import { fullName } from '../../../shared/rows/fullName';

const NAMED_MAX = 10;

interface Refusal {
	/** As in 'Not started, because …' */
	readonly notDone: string;
	readonly advice: string;
}

/** Throws if the source of a campaign has somebody who is in one of these lists. */
export async function refuseLeftOut(
	call: ItemCall,
	source: string,
	lists: readonly LeadList[],
	{ notDone, advice }: Refusal,
): Promise<void> {
	const { count, leftOut } = await readLeftOut(call, source, lists).catch(
		throwUnreadable('the leads of the campaign'),
	);
	if (leftOut.length === 0) return;
	const more = leftOut.length - NAMED_MAX;
	const named = [...leftOut.slice(0, NAMED_MAX), ...(more > 0 ? [`and ${more} more`] : [])];
	throw wrongState(
		`${notDone}, because ${leftOut.length} of ${count} leads of the campaign are to be left out: ${named.join(', ')}`,
		`The API takes nobody off a list. Add the others to a new list, by Lead > Add to List with Leave Out Who Is In, and ${advice}`,
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
