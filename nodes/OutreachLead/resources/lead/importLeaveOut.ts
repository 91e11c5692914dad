import { addHint } from '../../../../src/n8n/execution/hints';
import {
	describeMatch,
	isOfUnknownCompany,
	matchCompany,
} from '../../../shared/leaveOut/companies';
import { called, personAt, readPeopleToLeaveOut } from '../../../shared/leaveOut/lists';
import { describeUnknown } from '../../../shared/leaveOut/readCompanies';
import {
	type Enrolled,
	findRunning,
	readRunningCampaigns,
} from '../../../shared/leaveOut/runningCampaigns';
import type { ImportRow, RowOutcome } from './importRows';

/** The rows of people who are left out, with what to say of each. Throws if something cannot be read. */
export async function findLeftOut(
	rows: readonly ImportRow[],
): Promise<ReadonlyMap<ImportRow, RowOutcome>> {
	const leftOut = new Map<ImportRow, RowOutcome>();
	for (const row of rows) {
		const outcome =
			(await leaveOutByLists(row)) ?? leaveOutByCompany(row) ?? (await leaveOutByCampaigns(row));
		if (outcome) leftOut.set(row, outcome);
	}
	hintAtUnknown(rows, leftOut);
	return leftOut;
}

/** All of the row's lists are read, even if the first has the person: one that cannot be read stops the run. */
async function leaveOutByLists({
	call,
	person,
	options,
}: ImportRow): Promise<RowOutcome | undefined> {
	const found: RowOutcome[] = [];
	for (const id of options.leaveOut) {
		const { list, leads } = await readPeopleToLeaveOut(call, id);
		const lead = person === undefined ? undefined : leads.get(person);
		if (!lead) continue;
		const reason = `Left out: the list ${called(list)} has this person`;
		found.push({ result: 'left_out', reason, field: null, leadId: lead.id, name: lead });
	}
	return found[0];
}

function leaveOutByCompany({ lead, options }: ImportRow): RowOutcome | undefined {
	const { leaveOutCompanies: companies } = options;
	const match = lead && companies && matchCompany(lead, companies);
	if (!match) return undefined;
	const reason = `Left out: this person has ${describeMatch(match)}`;
	return { result: 'left_out', reason, field: null, leadId: null, name: null };
}

/** Last, because it takes most requests. */
async function leaveOutByCampaigns({
	call,
	person,
	leadListId,
	options,
}: ImportRow): Promise<RowOutcome | undefined> {
	if (!options.leaveOutInCampaign) return undefined;
	// A row says no ID.
	const isKnown = ({ social_url: url }: Enrolled) => personAt(url) !== undefined;
	const running = await readRunningCampaigns(call, { list: leadListId }, isKnown);
	const found = findRunning(running, person === undefined ? [] : [person]);
	if (!found) return undefined;
	const { person: lead, where } = found;
	const reason = `Left out: this person is in ${where}`;
	return { result: 'left_out', reason, field: null, leadId: lead.id, name: lead };
}

/** Whoever says nothing of where they work may be of one of the companies. */
function hintAtUnknown(
	rows: readonly ImportRow[],
	leftOut: ReadonlyMap<ImportRow, RowOutcome>,
): void {
	const compared = rows.filter(({ options }) => options.leaveOutCompanies);
	const unknown = compared.filter(
		(row) => !leftOut.has(row) && row.lead && isOfUnknownCompany(row.lead),
	);
	const [first] = unknown;
	if (!first) return;
	addHint(first.call, describeUnknown(unknown.length, compared, 'row'));
}
