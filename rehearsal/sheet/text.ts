import { momentOf, plural, replayOf, valueOf, whereOf } from './format';
import type { Case, Level, Line, Section } from './line';
import type { Sheet } from './sheet';
import { acceptedIn, MARKS, settingOf, summaryOf, titleOf, verdictIn } from './words';
import type { Verdict } from './verdict';

/** If there are many cases, the terminal shows the first; the page and the JSON show all. */
const CASES_SHOWN = 3;

/** The levels of lines whose cases the terminal shows. */
const SHOWN: readonly Level[] = ['look', 'bad'];

const MARK_WIDTH = Math.max(...Object.values(MARKS).map(({ length }) => length));

/** Text from leads and other services must not control the terminal. */
const CONTROL = /\p{Cc}/gu;

/** The sheet for a terminal, without colours. */
export function textOf(sheet: Sheet, verdict: Verdict): string {
	const widths = {
		label: widest(sheet, ({ label }) => label),
		value: widest(sheet, valueOf),
	};
	const rest = sheet.run.unrepeatable.map((sentence) => `  ${sentence}`);
	return [
		titleOf(sheet),
		settingOf(sheet),
		'',
		...sheet.sections.flatMap((section) => [...sectionText(section, sheet, widths), '']),
		...(rest.length === 0 ? [] : ['Not repeatable with the same seed', ...rest, '']),
		summaryOf(sheet),
		...(sheet.accepted.length === 0 ? [] : [acceptedIn(sheet)]),
		verdictIn(verdict),
	]
		.map((line) => line.replace(CONTROL, ' '))
		.join('\n');
}

interface Widths {
	readonly label: number;
	readonly value: number;
}

const widest = ({ sections }: Sheet, textOf: (line: Line) => string): number =>
	Math.max(...sections.flatMap(({ lines }) => lines.map((line) => textOf(line).length)));

const sectionText = ({ title, lines }: Section, { run }: Sheet, widths: Widths): string[] => [
	title,
	...lines.flatMap((line) => [
		lineText(line, widths),
		...(SHOWN.includes(line.level) ? casesText(line.cases, run.command) : []),
	]),
];

const lineText = (line: Line, widths: Widths): string => {
	const mark = MARKS[line.level].padEnd(MARK_WIDTH);
	const figure = valueOf(line).padStart(widths.value);
	const note = line.note === undefined ? '' : `  ${line.note}`;
	return `  ${mark}  ${line.label.padEnd(widths.label)}  ${figure}${note}`.trimEnd();
};

const INDENT = ' '.repeat(MARK_WIDTH + 6);

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
