import type { Facts } from '../../rehearsal/sheet/facts';
import { plural } from '../../rehearsal/sheet/format';
import type { LineId } from '../../rehearsal/sheet/lines/meanings';
import { linesOf, sheetOf } from '../../rehearsal/sheet/sheet';
import { textOf } from '../../rehearsal/sheet/text';
import { verdictOf } from '../../rehearsal/sheet/verdict';

/** Words for the figures of what an example did. */
const FIGURES: ReadonlyArray<readonly [id: LineId, one: string, many?: string]> = [
	['executions.run', 'run'],
	['replies.once', 'reply started it', 'replies started it'],
	['replies.read', 'reply read', 'replies read'],
	['sent.all', 'message sent', 'messages sent'],
	['approvals.byWorkflow', 'approval decided', 'approvals decided'],
	['leads.rows', 'row imported', 'rows imported'],
	['colleague.approved', 'question answered with yes', 'questions answered with yes'],
	['colleague.declined', 'question answered with no', 'questions answered with no'],
	['executions.killed', 'run killed', 'runs killed'],
];

export interface Report {
	/** For example `12 runs, 3 messages sent`. */
	readonly did: string;
	/** Why the sheet fails, for example `lost 2`. */
	readonly found: readonly string[];
	/** The whole sheet, as a terminal shows it. */
	readonly sheet: string;
}

export function reportOf(facts: Facts): Report {
	const sheet = sheetOf(facts);
	const verdict = verdictOf(sheet);
	const values = new Map(linesOf(sheet).map(({ id, value }) => [id, value ?? 0]));
	const figures = FIGURES.flatMap(([id, one, many]) => {
		const value = values.get(id) ?? 0;
		return value === 0 && id !== 'executions.run' ? [] : [plural(value, one, many)];
	});
	return {
		did: figures.join(', '),
		found: verdict.found.map(({ reason, count }) => `${reason} ${count}`),
		sheet: textOf(sheet, verdict),
	};
}
