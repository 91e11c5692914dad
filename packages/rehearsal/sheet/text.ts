import { momentOf, plural, replayOf, valueOf, whereOf } from './format';
import { type Case, isUntested, type Line } from './line';
import type { Sheet } from './sheet';
import {
	acceptedIn,
	besideOf,
	levelOf,
	marked,
	MARKS,
	settingOf,
	SIGNS,
	summaryOf,
	titleOf,
	verdictIn,
} from './wording';
import { meaningOf } from './lines/meanings';
import { groupBy } from './lookup';
import type { Verdict } from './verdict';

/** If there are many cases, the terminal shows the first; the page and the JSON show all. */
const CASES_SHOWN = 3;

/** Text from leads and other services must not control the terminal. */
const CONTROL = /\p{Cc}/gu;

/** The sheet for a terminal, without colours: how it went, what is wrong, all figures, and what was not tested. */
export function textOf(sheet: Sheet, verdict: Verdict): string {
	const found = [...marked(sheet, 'bad'), ...marked(sheet, 'look')];
	const { unrepeatable } = sheet.run;
	return [
		titleOf(sheet),
		settingOf(sheet),
		'',
		`${SIGNS[levelOf(sheet, verdict)]} ${summaryOf(sheet)}`,
		'',
		...found.flatMap((line) => [...findingText(line, sheet), '']),
		...figuresText(sheet),
		...untestedText(sheet),
		...(unrepeatable.length === 0
			? []
			: ['Not repeatable with the same seed', ...unrepeatable.map((one) => `  ${one}`), '']),
		...(sheet.accepted.length === 0 ? [] : [acceptedIn(sheet)]),
		verdictIn(verdict),
	]
		.map((line) => line.replace(CONTROL, ' '))
		.join('\n');
}

const titleIn = ({ sections }: Sheet, line: Line): string =>
	sections.find(({ lines }) => lines.includes(line))!.title;

const findingText = (line: Line, sheet: Sheet): string[] => [
	[
		MARKS[line.level],
		`${titleIn(sheet, line)}: ${line.label}`,
		...(line.occasions
			? [`${valueOf(line)} ${besideOf(line)}`]
			: [valueOf(line), besideOf(line)].filter(Boolean)),
	].join('  '),
	...casesText(line.cases, sheet.run.command),
];

/** All that is not shown above, by section. */
function figuresText({ sections }: Sheet): string[] {
	const shown = sections
		.map(({ title, lines }) => ({
			title,
			lines: lines.filter((line) => ['fine', 'accepted'].includes(line.level) && !isUntested(line)),
		}))
		.filter(({ lines }) => lines.length > 0);
	const all = shown.flatMap(({ lines }) => lines);
	const widest = (textOf: (line: Line) => string) =>
		Math.max(...all.map((line) => textOf(line).length));
	const mark = widest(({ level }) => MARKS[level]);
	const label = widest((line) => line.label);
	const value = widest(valueOf);
	const rowOf = (line: Line) =>
		[
			MARKS[line.level].padEnd(mark),
			line.label.padEnd(label),
			valueOf(line).padStart(value),
			besideOf(line),
		]
			.filter(Boolean)
			.join('  ');
	return shown.flatMap(({ title, lines }) => [
		title,
		...lines.map((line) => `  ${rowOf(line)}`),
		'',
	]);
}

/** The lines for which there was no occasion, each kind of occasion in a line. */
function untestedText({ sections }: Sheet): string[] {
	const untested = sections.flatMap(({ lines }) => lines).filter(isUntested);
	if (untested.length === 0) return [];
	const kinds = [...groupBy(untested, ({ id }) => meaningOf(id)!.of![1])];
	return [
		'Not tested',
		...kinds.map(([of, lines]) => `  no ${of}: ${lines.map(({ label }) => label).join('; ')}`),
		'',
	];
}

const INDENT = '  ';

function casesText(cases: readonly Case[], command: string): string[] {
	const left = cases.length - CASES_SHOWN;
	return [
		...cases
			.slice(0, CASES_SHOWN)
			.flatMap((one) => [
				INDENT + [momentOf(one.at), one.lead].filter(Boolean).join(', ') + `: ${one.what}`,
				...(whereOf(one) === '' ? [] : [`${INDENT}  ${whereOf(one)}`]),
				`${INDENT}  ${replayOf(command, one)}`,
			]),
		...(left > 0 ? [`${INDENT}and ${plural(left, 'more case')} in the page and the JSON`] : []),
	];
}
