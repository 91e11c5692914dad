import { leads, type LeadList, type LeadWithLists } from '../../../../src/contract/leads';
import { wrongState } from '../../../../src/n8n/errors';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import {
	type Companies,
	describeMatch,
	isOfUnknownCompany,
} from '../../../shared/leaveOut/companies';
import { LEAVE_OUT } from '../../../shared/leaveOut/form';
import { called, companyOf, firstListOf, throwUnreadable } from '../../../shared/leaveOut/lists';
import { describeUnknown, LEAVE_OUT_COMPANIES } from '../../../shared/leaveOut/readCompanies';
import { fullName } from '../../../shared/rows/fullName';

const NAMED_MAX = 10;

/** Who must not be in the source of a campaign. */
export interface ToLeaveOut {
	readonly lists: readonly LeadList[];
	readonly companies: Companies | undefined;
}

interface Refusal {
	/** As in 'Not started, because …' */
	readonly notDone: string;
	readonly advice: string;
}

/** Throws if the source of a campaign has somebody who is to be left out. */
export async function refuseLeftOut(
	call: ItemCall,
	source: string,
	toLeaveOut: ToLeaveOut,
	{ notDone, advice }: Refusal,
): Promise<void> {
	const { count, leftOut, unknown } = await readLeftOut(call, source, toLeaveOut).catch(
		throwUnreadable('the leads of the campaign'),
	);
	if (unknown > 0) addHint(call, describeUnknown(unknown, { length: count }, 'lead'));
	if (leftOut.length === 0) return;
	const more = leftOut.length - NAMED_MAX;
	const named = [...leftOut.slice(0, NAMED_MAX), ...(more > 0 ? [`and ${more} more`] : [])];
	throw wrongState(
		`${notDone}, because ${leftOut.length} of ${count} leads of the campaign are to be left out: ${named.join(', ')}`,
		`The API takes nobody off a list. Add the others to a new list, by Lead > Add to List with ${optionsOf(toLeaveOut)}, and ${advice}`,
	);
}

/** The options, as an error names them. */
export const optionsOf = ({ lists, companies }: ToLeaveOut): string =>
	[...(lists.length > 0 ? [LEAVE_OUT] : []), ...(companies ? [LEAVE_OUT_COMPANIES] : [])].join(
		' and ',
	);

/** How many are in the list, and those who are to be left out: by name, with why. */
async function readLeftOut(call: ItemCall, source: string, toLeaveOut: ToLeaveOut) {
	const leftOut: string[] = [];
	let count = 0;
	let unknown = 0;
	for await (const page of call.pages(leads.list, { query: { list_ids: source } })) {
		count += page.length;
		for (const lead of page) {
			const why = whyLeftOut(lead, toLeaveOut);
			if (why !== undefined) leftOut.push(`${fullName(lead) ?? lead.id} ${why}`);
			else if (toLeaveOut.companies && isOfUnknownCompany(lead)) unknown += 1;
		}
	}
	return { count, leftOut, unknown };
}

function whyLeftOut(lead: LeadWithLists, { lists, companies }: ToLeaveOut): string | undefined {
	const list = lists.length > 0 ? firstListOf(lead, lists) : undefined;
	if (list) return `in ${called(list)}`;
	const match = companyOf(lead, companies);
	return match && `with ${describeMatch(match)}`;
}
