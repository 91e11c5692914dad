import { called, readPeopleToLeaveOut } from '../../../shared/leaveOut/lists';
import type { ImportRow, RowOutcome } from './importRows';

/** The rows of people who are in a list that is left out, with what to say of each. Throws if a list cannot be read. */
export async function findLeftOut(
	rows: readonly ImportRow[],
): Promise<ReadonlyMap<ImportRow, RowOutcome>> {
	const leftOut = new Map<ImportRow, RowOutcome>();
	for (const row of rows) {
		const outcome = await leaveOutRow(row);
		if (outcome) leftOut.set(row, outcome);
	}
	return leftOut;
}

/** All of the row's lists are read, even if the first has the person: one that cannot be read stops the run. */
async function leaveOutRow({ call, person, options }: ImportRow): Promise<RowOutcome | undefined> {
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
