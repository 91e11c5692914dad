import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import { type LeadCreate, leadLists } from '../../../../src/contract/leads';
import type { Problem } from '../../../../src/contract/problems';
import { answeredWithout, invalidFields } from '../../../../src/n8n/errors';
import type { ItemCall } from '../../../../src/n8n/execution/itemCall';
import { oncePerRun } from '../../../../src/n8n/execution/oncePerRun';
import { valueAt } from '../../../shared/form/paths';
import { type Companies, matchCompany, quoted } from '../../../shared/leaveOut/companies';
import {
	called,
	isLeftOut,
	personAt,
	readLists,
	readPeopleToLeaveOut,
	throwUnreadable,
} from '../../../shared/leaveOut/lists';
import { findRunning, readRunningCampaigns } from '../../../shared/leaveOut/runningCampaigns';
import { keysOf } from '../../../shared/lists/ofLead';
import { type LeaveOutOptions, refuseLeftOut, type ToLeaveOut } from './leftOutLeads';

// Checked before a campaign is created, because the API cannot give it another source later.

/** Throws if the source of a new campaign is one of these lists, or has somebody who is to be left out. */
export async function checkSource(
	call: ItemCall,
	{ source }: JsonRecord,
	options: LeaveOutOptions,
	rename: (problem: Problem) => Problem,
): Promise<void> {
	const lists = await readLists(call, options.lists);
	const chosen = isRecord(source) ? source.lead_list_id : undefined;
	const id = typeof chosen === 'string' ? chosen.trim() : await readMyListId(call);
	const own = lists.find((list) => list.id === id);
	if (own) {
		const field = chosen === undefined ? 'source' : 'source.lead_list_id';
		throw invalidFields([rename({ field, message: isLeftOut(own) })]);
	}
	const { companies, inCampaign } = options;
	const running = inCampaign ? await readRunningCampaigns(call, {}) : [];
	const toLeaveOut = { lists, companies, running };
	const problems = await newLeadProblems(call, valueAt({ source }, 'source.leads'), toLeaveOut);
	if (problems.length > 0) throw invalidFields(problems.map(rename));
	await refuseLeftOut(call, id, toLeaveOut, {
		notDone: 'Not created',
		advice: 'choose that one as the source.',
		options,
	});
}

/** Without a list of its own, a campaign takes all leads of My List, and new leads are added to it. */
const readMyListId = async (call: ItemCall): Promise<string> =>
	await oncePerRun(call, 'My List', async () => {
		const finding = call.findInList(leadLists.list, {}, ({ is_default }) => is_default);
		const list = await finding.catch(throwUnreadable('the lists of the workspace'));
		if (!list) throw answeredWithout('the list My List, so nobody can be left out');
		return list.id;
	});

async function newLeadProblems(
	call: ItemCall,
	leads: unknown,
	{ lists, companies, running }: ToLeaveOut,
): Promise<Problem[]> {
	if (!Array.isArray(leads)) return [];
	const problems: Problem[] = [];
	for (const { id } of lists) {
		const { list, leads: known } = await readPeopleToLeaveOut(call, id);
		leads.forEach((lead, index) => {
			const person = personAt(String(valueAt(lead as JsonRecord, 'social_url')));
			if (person === undefined || !known.has(person)) return;
			const field = `source.leads[${index}].social_url`;
			const message = `belongs to a person in the list ${called(list)}, which is to be left out: remove the lead`;
			problems.push({ field, message });
		});
	}
	leads.forEach((lead, index) => {
		const url = valueAt(lead as JsonRecord, 'social_url');
		const found = findRunning(running, keysOf({ social_url: String(url) }));
		if (!found) return;
		const field = `source.leads[${index}].social_url`;
		const message = `belongs to a person in ${found.where}, who is to be left out: remove the lead`;
		problems.push({ field, message });
	});
	leads.forEach((lead, index) => {
		const problem = companyProblem(lead as LeadCreate, `source.leads[${index}]`, companies);
		if (problem) problems.push(problem);
	});
	return problems;
}

/** By what the new lead says of itself. */
function companyProblem(
	lead: LeadCreate,
	path: string,
	companies: Companies | undefined,
): Problem | undefined {
	const match = companies && matchCompany(lead, companies);
	if (!match) return undefined;
	const is = match.by === 'company' ? 'is' : 'is at';
	const message = `${is} ${quoted(match.entry)}, which is to be left out: remove the lead`;
	return { field: `${path}.${match.by}`, message };
}
