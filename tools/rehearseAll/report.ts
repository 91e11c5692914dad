import type { Facts } from '../../packages/rehearsal/sheet/facts';
import { plural } from '../../packages/rehearsal/sheet/format';
import type { LineId } from '../../packages/rehearsal/sheet/lines/meanings';
import { linesOf, sheetOf } from '../../packages/rehearsal/sheet/sheet';
import { textOf } from '../../packages/rehearsal/sheet/text';
import { verdictOf } from '../../packages/rehearsal/sheet/verdict';

/** Words for the figures of what an example did. */
const FIGURES: ReadonlyArray<readonly [id: LineId, part: string, one: string, many?: string]> = [
	['replies.written', 'started', 'reply started it', 'replies started it'],
	['replies.written', 'read', 'reply read', 'replies read'],
	['sent.all', '', 'message sent', 'messages sent'],
	['approvals.requested', 'byWorkflow', 'approval decided', 'approvals decided'],
	['leads.rows', '', 'row imported', 'rows imported'],
	['events.happened', 'approved', 'question answered with yes', 'questions answered with yes'],
	['events.happened', 'declined', 'question answered with no', 'questions answered with no'],
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
	const lines = new Map(linesOf(sheet).map((line) => [line.id, line]));
	const runs = plural(lines.get('executions.run')?.value ?? 0, 'run');
	const figures = FIGURES.flatMap(([id, part, one, many]) => {
		const line = lines.get(id);
		const value = (part === '' ? line?.value : line?.parts?.[part]) ?? 0;
		return value === 0 ? [] : [plural(value, one, many)];
	});
	return {
		did: [runs, ...figures].join(', '),
		found: verdict.found.map(({ reason, count }) => `${reason} ${count}`),
		sheet: textOf(sheet, verdict),
	};
}
