import type { LineId } from './lines/meanings';
import { linesOf, type Sheet } from './sheet';

/** What a rehearsal can fail for, each with its lines. */
export const LINES_OF = {
	doubled: ['replies.twice', 'sent.same', 'sent.piled'],
	lost: ['replies.never', 'approvals.never', 'leads.lost', 'executions.overslept'],
	crossed: ['sent.crossed'],
	failed: ['executions.failed', 'executions.passedOver'],
	wrong: ['sent.wrong'],
	stopped: ['sent.stopped'],
	absent: ['sent.absent'],
	hasty: ['sent.hasty', 'sent.parts'],
	'too-much': [
		'sent.pressing',
		'sent.afterColleague',
		'sent.reminders',
		'sent.campaignsAgain',
		'approvals.unattended',
	],
	seams: ['sent.seams', 'sent.strangers', 'sent.mixedUp'],
	night: ['sent.night', 'approvals.night'],
	unseen: ['approvals.unseen'],
	waiting: ['approvals.waiting'],
	repeated: ['leads.again'],
	refused: ['leads.malformed', 'leads.failed'],
	limited: ['requests.refused'],
	escaped: ['outside.people'],
	unplayed: ['played.fewReplies', 'played.fewNodes'],
} as const satisfies Record<string, readonly LineId[]>;

export type Reason = keyof typeof LINES_OF;
export const REASONS = Object.keys(LINES_OF) as Reason[];

/** What people would have noticed, and what was lost or left undone. */
export const DEFAULT_REASONS: readonly Reason[] = [
	...(['doubled', 'lost', 'crossed', 'wrong', 'stopped', 'absent', 'unseen', 'failed'] as const),
	'too-much',
	'seams',
	'escaped',
	'unplayed',
];

export interface Verdict {
	readonly fail_on: readonly Reason[];
	/** The reasons among them that have cases. */
	readonly found: ReadonlyArray<{ readonly reason: Reason; readonly count: number }>;
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

export function verdictOf(sheet: Sheet, reasons: readonly Reason[] = DEFAULT_REASONS): Verdict {
	const values = new Map(linesOf(sheet).map(({ id, value }) => [id, value ?? 0]));
	const countOf = (reason: Reason) =>
		LINES_OF[reason].reduce((sum, id) => sum + (values.get(id) ?? 0), 0);
	const found = reasons
		.map((reason) => ({ reason, count: countOf(reason) }))
		.filter(({ count }) => count > 0);
	return { fail_on: reasons, found, exit_code: found.length > 0 ? 1 : 0 };
}
