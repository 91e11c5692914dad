import { leads, type LeadList, type LeadWithLists } from '../../../../src/contract/leads';
import { wrongState } from '../../../../src/n8n/errors';
import { addHint } from '../../../../src/n8n/execution/hints';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import {
	type Companies,
	describeMatch,
	isOfUnknownCompany,
} from '../../../shared/leaveOut/companies';
import { LEAVE_OUT, readLeaveOut } from '../../../shared/leaveOut/form';
import { called, companyOf, firstListOf, throwUnreadable } from '../../../shared/leaveOut/lists';
import {
	describeUnknown,
	LEAVE_OUT_COMPANIES,
	readCompanies,
} from '../../../shared/leaveOut/readCompanies';
import {
	type Enrolled,
	findRunning,
	LEAVE_OUT_IN_CAMPAIGN,
	leavesOutInCampaign,
	type RunningCampaign,
} from '../../../shared/leaveOut/runningCampaigns';
import { keysOf } from '../../../shared/lists/ofLead';
import { fullName } from '../../../shared/rows/fullName';

const NAMED_MAX = 10;

/** The Leave Out options of a form. */
export interface LeaveOutOptions {
	/** IDs. */
	readonly lists: readonly string[];
	readonly companies: Companies | undefined;
	readonly inCampaign: boolean;
}

/** Undefined if none is set. */
export function readLeaveOutOptions(call: ItemCall): LeaveOutOptions | undefined {
	const options = {
		lists: readLeaveOut(call),
		companies: readCompanies(call),
		inCampaign: leavesOutInCampaign(call),
	};
	return namesOf(options).length > 0 ? options : undefined;
}

const namesOf = ({ lists, companies, inCampaign }: LeaveOutOptions): string[] => [
	...(lists.length > 0 ? [LEAVE_OUT] : []),
	...(companies ? [LEAVE_OUT_COMPANIES] : []),
	...(inCampaign ? [LEAVE_OUT_IN_CAMPAIGN] : []),
];

/** The options that are set, as an error names them. */
export const optionsOf = (options: LeaveOutOptions): string =>
	new Intl.ListFormat('en').format(namesOf(options));

/** Who must not be in the source of a campaign. */
export interface ToLeaveOut {
	readonly lists: readonly LeadList[];
	readonly companies: Companies | undefined;
	/** Other campaigns. */
	readonly running: readonly RunningCampaign[];
}

interface Refusal {
	/** As in 'Not started, because …' */
	readonly notDone: string;
	readonly advice: string;
	readonly options: LeaveOutOptions;
}

/** Who is in the source of a campaign. Throws if somebody is to be left out. */
export async function refuseLeftOut(
	call: ItemCall,
	source: string,
	toLeaveOut: ToLeaveOut,
	{ notDone, advice, options }: Refusal,
): Promise<readonly Enrolled[]> {
	const { all, leftOut, unknown } = await readLeftOut(call, source, toLeaveOut).catch(
		throwUnreadable('the leads of the campaign'),
	);
	if (unknown > 0) addHint(call, describeUnknown(unknown, all, 'lead'));
	if (leftOut.length === 0) return all;
	const more = leftOut.length - NAMED_MAX;
	const named = [...leftOut.slice(0, NAMED_MAX), ...(more > 0 ? [`and ${more} more`] : [])];
	throw wrongState(
		`${notDone}, because ${leftOut.length} of ${all.length} leads of the campaign are to be left out: ${named.join(', ')}`,
		`The API takes nobody off a list. Add the others to a new list, by Lead > Add to List with ${optionsOf(options)}, and ${advice}`,
	);
}

/** Who is in the list, and those who are to be left out: by name, with why. */
async function readLeftOut(call: ItemCall, source: string, toLeaveOut: ToLeaveOut) {
	const leftOut: string[] = [];
	const all: Enrolled[] = [];
	let unknown = 0;
	for await (const page of call.pages(leads.list, { query: { list_ids: source } })) {
		for (const lead of page) {
			const { id, first_name, last_name, social_url } = lead;
			all.push({ id, first_name, last_name, social_url });
			const why = whyLeftOut(lead, toLeaveOut);
			if (why !== undefined) leftOut.push(`${fullName(lead) ?? lead.id} ${why}`);
			else if (toLeaveOut.companies && isOfUnknownCompany(lead)) unknown += 1;
		}
	}
	return { all, leftOut, unknown };
}

function whyLeftOut(
	lead: LeadWithLists,
	{ lists, companies, running }: ToLeaveOut,
): string | undefined {
	const list = lists.length > 0 ? firstListOf(lead, lists) : undefined;
	if (list) return `in ${called(list)}`;
	const match = companyOf(lead, companies);
	if (match) return `with ${describeMatch(match)}`;
	const found = findRunning(running, keysOf(lead));
	return found && `in ${found.where}`;
}
