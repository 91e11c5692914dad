// Wording that the terminal and the page share.
import { dateOf, plural, valueOf, yearOf } from './format';
import type { Level, Line } from './line';
import { linesOf, type Sheet } from './sheet';
import type { Verdict } from './verdict';

/** Shown as a sign and a word, never by colour alone. */
export const MARKS: Readonly<Record<Level, string>> = {
	fine: '',
	accepted: '✓ okay',
	look: '? look',
	bad: '✗ bad',
};

export const titleOf = ({ run }: Sheet): string =>
	`Rehearsal of ${run.workflows.map(({ name }) => `'${name}'`).join(', ')}`;

/** For example `Mon 5 Jan to Wed 4 Feb 2026, seed 7, busy life, 3 kills`. */
export const settingOf = ({ run }: Sheet): string =>
	[
		`${dateOf(run.from)} to ${dateOf(run.until)} ${yearOf(run.until)}`,
		...(run.from > run.began ? [`played from ${dateOf(run.began)}`] : []),
		`seed ${run.seed}`,
		...run.conditions,
		...(run.kills.length === 0 ? [] : [`n8n killed ${plural(run.kills.length, 'time')}`]),
	].join(', ');

export const marked = (sheet: Sheet, level: Level): Line[] =>
	linesOf(sheet).filter((line) => line.level === level);

/** One sentence about the whole. */
export function summaryOf(sheet: Sheet): string {
	const bad = marked(sheet, 'bad');
	const look = marked(sheet, 'look');
	const also = look.length === 0 ? '' : `${plural(look.length, 'line')} to look at.`;
	if (bad.length === 0) return `No mistakes. ${also}`.trim();
	return `${plural(bad.length, 'kind of mistake', 'kinds of mistakes')}. ${also}`.trim();
}

/** How it went as a whole: it fails, it has mistakes that it does not fail for, or it has none. */
export const levelOf = (sheet: Sheet, { exit_code }: Verdict): 'bad' | 'fine' | 'look' =>
	exit_code !== 0 ? 'bad' : marked(sheet, 'bad').length > 0 ? 'look' : 'fine';

export const SIGNS = { bad: '✗', look: '?', fine: '✓' } as const;

/** For example `Accepted: sent.night 3.`; empty if nothing is. */
export function acceptedIn(sheet: Sheet): string {
	const values = new Map(linesOf(sheet).map((line) => [line.id, valueOf(line)]));
	const counts = sheet.accepted.map((id) => `${id} ${values.get(id) ?? 0}`);
	return counts.length === 0 ? '' : `Accepted: ${counts.join(', ')}.`;
}

/** The exit code and the reason for it, and the mistakes that play no part in it. */
export const verdictIn = (verdict: Verdict): string =>
	[exitIn(verdict), sparedIn(verdict)].filter(Boolean).join(' ');

function exitIn({ fail_on, found, exit_code }: Verdict): string {
	const counts = countsOf(found);
	if (exit_code === 130)
		return `Exit 130: ended before its last day. So far: ${counts || 'none of what it fails on'}.`;
	if (fail_on.length === 0) return 'Exit 0: fails on nothing.';
	const asked = fail_on.join(', ');
	if (exit_code === 0) return `Exit 0: none of ${asked}.`;
	return `Exit 1: ${counts} (fails on ${asked}).`;
}

/** For example `It fails on limited 3 only if --fail-on names it.` */
const sparedIn = ({ spared }: Verdict): string =>
	spared.length === 0
		? ''
		: `It fails on ${countsOf(spared)} only if --fail-on names ${spared.length === 1 ? 'it' : 'them'}.`;

const countsOf = (found: Verdict['found']): string =>
	found.map(({ reason, count }) => `${reason} ${count}`).join(', ');
