// Wording that the terminal and the page share.
import { countOf, dateOf, plural, valueOf, yearOf } from './format';
import { isUntested, type Level, type Line } from './line';
import { meaningOf, type Words } from './lines/meanings';
import { linesOf, type Sheet } from './sheet';
import type { Reason, Verdict } from './verdict';

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

/** How it went, in a few words, and what was never tested. */
export function summaryOf(sheet: Sheet): string {
	const bad = marked(sheet, 'bad').length;
	const look = marked(sheet, 'look').length;
	const untested = neverTested(sheet);
	return [
		bad === 0 ? 'No mistakes.' : `${plural(bad, 'kind of mistake', 'kinds of mistakes')}.`,
		look === 0 ? '' : `${plural(look, 'line')} to look at.`,
		untested.length === 0 ? '' : `Not tested: ${untested.join(', ')}.`,
	]
		.filter(Boolean)
		.join(' ');
}

/** What the world has never let happen, in words. */
const neverTested = (sheet: Sheet): string[] => [
	...new Set(
		linesOf(sheet)
			.filter(isUntested)
			.flatMap(({ id }) => meaningOf(id)?.untested ?? []),
	),
];

/** What stands beside the figure of a line: of how many, what it consists of, and its note. */
export const besideOf = (line: Line): string =>
	[occasionsIn(line), partsIn(line), line.note ?? ''].filter(Boolean).join(' ');

/** For example `of 4 people who asked for silence`, or `(2 of 4 people …)` if the figure counts something else. */
function occasionsIn(line: Line): string {
	const { id, value, occasions } = line;
	const words = meaningOf(id)?.of;
	if (!occasions || !words) return '';
	if (isUntested(line)) return `not tested: no ${words[1]}`;
	const of = `of ${plural(occasions.count, ...words)}`;
	return occasions.hits === value ? of : `(${countOf(occasions.hits)} ${of})`;
}

/** For example `20 answered, 3 handed on.` */
function partsIn({ id, parts = {} }: Line): string {
	const words = meaningOf(id)?.parts ?? {};
	const shown = Object.entries(parts).filter(([, count]) => count > 0);
	return shown.length === 0
		? ''
		: `${shown.map(([name, count]) => partOf(count, words[name] ?? name)).join(', ')}.`;
}

const partOf = (count: number, words: Words | string): string =>
	typeof words === 'string' ? `${countOf(count)} ${words}` : plural(count, ...words);

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
	[exitIn(verdict), sparedIn(verdict), meaningsIn(verdict)].filter(Boolean).join(' ');

/** The reasons whose names alone do not say what was found. */
const MEANINGS: Partial<Record<Reason, string>> = {
	absent: 'answers to out-of-office notes',
	seams: "texts with a gap or a placeholder, or with another lead's name or words",
	unplayed: 'too little happened to tell how the workflow does',
	unseen: 'approvals of a text that nobody saw',
};

function meaningsIn({ found, spared }: Verdict): string {
	const said = [found, spared]
		.flat()
		.flatMap(({ reason }) => (MEANINGS[reason] ? [`${reason}: ${MEANINGS[reason]}`] : []));
	return said.length === 0 ? '' : `Here, ${said.join('; ')}.`;
}

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
