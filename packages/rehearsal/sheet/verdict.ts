import type { Level } from './line';
import type { LineId } from './lines/meanings';
import { linesOf, type Sheet } from './sheet';

interface Named {
	readonly lines: readonly LineId[];
	readonly isDefault: boolean;
}

/** A rehearsal fails for it unless --fail-on says otherwise. */
const byDefault = (...lines: readonly LineId[]): Named => ({ lines, isDefault: true });

/** A rehearsal fails for it only if --fail-on names it. */
const ifNamed = (...lines: readonly LineId[]): Named => ({ lines, isDefault: false });

/**
 * What a rehearsal can fail for. By default that is what people would have noticed, what was lost or left undone, and what
 * was not played.
 */
const TABLE = {
	unanswered: byDefault('replies.unanswered'),
	doubled: byDefault('replies.twice', 'sent.same', 'sent.piled'),
	lost: byDefault('replies.never', 'approvals.never', 'leads.lost', 'executions.overslept'),
	crossed: byDefault('sent.crossed'),
	failed: byDefault('executions.failed', 'executions.passedOver'),
	wrong: byDefault('sent.wrong'),
	stopped: byDefault('sent.stopped'),
	absent: byDefault('sent.absent'),
	unseen: byDefault('approvals.unseen'),
	repeated: byDefault('leads.again'),
	'too-much': byDefault(
		'sent.pressing',
		'sent.afterColleague',
		'sent.reminders',
		'sent.campaignsAgain',
		'approvals.unattended',
	),
	seams: byDefault('sent.seams', 'sent.strangers', 'sent.mixedUp'),
	refused: byDefault('leads.malformed', 'leads.failed'),
	escaped: byDefault('outside.people'),
	unplayed: byDefault('played.fewReplies', 'played.noEnd', 'played.fewNodes', 'played.nothingDone'),
	misread: byDefault('nodes.misread', 'nodes.doubtful'),
	hasty: ifNamed('sent.hasty', 'sent.piled'),
	night: ifNamed('sent.night', 'approvals.unattended'),
	waiting: ifNamed('approvals.waiting'),
	limited: ifNamed('requests.refused'),
} as const satisfies Record<string, Named>;

export type Reason = keyof typeof TABLE;
export const REASONS = Object.keys(TABLE) as Reason[];
export const DEFAULT_REASONS: readonly Reason[] = REASONS.filter((name) => TABLE[name].isDefault);

/** The lines of the sheet that belong to a reason. */
export const linesFor = (reason: Reason): readonly LineId[] => TABLE[reason].lines;

interface ReasonCount {
	readonly reason: Reason;
	readonly count: number;
}

export interface Verdict {
	readonly fail_on: readonly Reason[];
	/** The reasons among them that have cases. */
	readonly found: readonly ReasonCount[];
	/** The others that have mistakes. */
	readonly spared: readonly ReasonCount[];
	/** 130: a person ended the rehearsal before its last day. */
	readonly exit_code: 0 | 1 | 130;
}

/** Reads the value of `--fail-on`. Throws an error that says what is wrong with it. */
export function readReasons(text: string): readonly Reason[] {
	if (text.trim() === 'nothing') return [];
	const names = text.split(',').map((name) => name.trim());
	const unknown = names.filter((name) => !REASONS.some((reason) => reason === name));
	if (unknown.length === 0) return [...new Set(names as Reason[])];
	const wrong = unknown.map((name) => `'${name}'`).join(', ');
	throw new Error(
		`--fail-on does not know ${wrong}. Give one or more of ${REASONS.join(', ')}, with commas between them, or 'nothing'.`,
	);
}

/**
 * Without reasons, the default ones count what is bad. Reasons that someone has named count what is only to be looked at
 * as well.
 */
export function verdictOf(sheet: Sheet, named?: readonly Reason[]): Verdict {
	const reasons = named ?? DEFAULT_REASONS;
	const found = casesOf(sheet, reasons, named ? ['bad', 'look'] : ['bad']);
	const failing = reasons.flatMap(linesFor);
	const others = REASONS.filter((reason) => !reasons.includes(reason));
	const spared = casesOf(sheet, others, ['bad'], failing);
	return { fail_on: reasons, found, spared, exit_code: found.length > 0 ? 1 : 0 };
}

/** The reasons that have cases on lines of these levels, apart from some lines. A line counts under its first reason. */
function casesOf(
	sheet: Sheet,
	reasons: readonly Reason[],
	levels: readonly Level[],
	apart: readonly LineId[] = [],
): ReasonCount[] {
	const lines = linesOf(sheet).filter(({ level }) => levels.includes(level));
	const values = new Map(lines.map(({ id, value }) => [id, value ?? 0]));
	const counted = new Set<string>(apart);
	return reasons
		.map((reason) => {
			const own = linesFor(reason).filter((id) => !counted.has(id));
			for (const id of own) counted.add(id);
			return { reason, count: own.reduce((sum, id) => sum + (values.get(id) ?? 0), 0) };
		})
		.filter(({ count }) => count > 0);
}
