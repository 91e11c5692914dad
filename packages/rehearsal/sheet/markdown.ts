import { momentOf, plural, replayOf, valueOf, whereOf } from './format';
import type { Case, Line } from './line';
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
import type { Verdict } from './verdict';

/** The summary of a CI run is one of many on its page, so it shows few cases. */
const CASES_SHOWN = 5;

/** What a team reads in its CI: the verdict, the mistakes with their cases, and all figures folded away. */
export function markdownOf(sheet: Sheet, verdict: Verdict): string {
	const found = (['bad', 'look'] as const).flatMap((level) => marked(sheet, level));
	return [
		`## ${SIGNS[levelOf(sheet, verdict)]} ${plain(titleOf(sheet))}`,
		plain(settingOf(sheet)),
		`**${plain(summaryOf(sheet))}** ${plain(verdictIn(verdict))}`,
		...(sheet.accepted.length === 0 ? [] : [plain(acceptedIn(sheet))]),
		...found.map((line) => findingOf(line, sheet.run.command)),
		...(sheet.sections.length === 0 ? [] : [figuresOf(sheet)]),
	].join('\n\n');
}

function findingOf(line: Line, command: string): string {
	const left = line.cases.length - CASES_SHOWN;
	return [
		`### ${MARKS[line.level]} ${plain(line.label)}: ${plain(`${valueOf(line)} ${besideOf(line)}`.trim())}`,
		[
			...line.cases.slice(0, CASES_SHOWN).map((one) => caseOf(one, command)),
			...(left > 0 ? [`- and ${plural(left, 'more case')}`] : []),
		].join('\n'),
	].join('\n\n');
}

const caseOf = (one: Case, command: string): string =>
	[
		`- **${plain([momentOf(one.at), one.lead].filter(Boolean).join(', '))}**: ${plain(one.what)}`,
		...(whereOf(one) === '' ? [] : [`  ${plain(whereOf(one))}`]),
		`  ${code(replayOf(command, one))}`,
	].join('\\\n');

const figuresOf = ({ sections }: Sheet): string =>
	[
		'<details><summary>All figures</summary>',
		...sections.map(({ title, lines }) =>
			[
				`| ${plain(title)} | | |`,
				'| --- | ---: | --- |',
				...lines.map(
					(line) =>
						`| ${plain(line.label)} | ${valueOf(line)} | ${plain([MARKS[line.level], besideOf(line)].filter(Boolean).join(' '))} |`,
				),
			].join('\n'),
		),
		'</details>',
	].join('\n\n');

/** Text from leads and other services must not become Markdown or HTML. */
const plain = (text: string): string =>
	text.replace(/[\p{Cc}\s]+/gu, ' ').replace(/[\\`*_{}[\]()<>#|~!&@]/g, '\\$&');

/** A code span ends at as many backticks as it began with. */
const code = (text: string): string => {
	const line = text.replace(/[\p{Cc}\s]+/gu, ' ');
	const ticks = '`'.repeat(
		Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length)) + 1,
	);
	return `${ticks} ${line} ${ticks}`;
};
