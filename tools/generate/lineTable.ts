import {
	type LineId,
	LINES,
	meaningOf,
	SECTIONS,
} from '../../packages/rehearsal/sheet/lines/meanings';
import { DEFAULT_REASONS, linesFor, REASONS } from '../../packages/rehearsal/sheet/verdict';

const IDS = Object.keys(LINES) as LineId[];

/** What each line of a rehearsal's score sheet counts and what it fails as, as a Markdown table. */
export function lineTable(): string {
	const rows = Object.entries(SECTIONS).flatMap(([section, title]) => [
		`| **${title}** | | | |`,
		...IDS.filter((id) => id.startsWith(`${section}.`)).map(rowOf),
	]);
	const head = ['| Line | Id | Fails as | What it counts |', '| --- | --- | --- | --- |'];
	return [...head, ...rows].join('\n');
}

function rowOf(id: LineId): string {
	const { label, labelIfRead, counts, of } = meaningOf(id)!;
	const other = labelIfRead === undefined ? '' : `, or: ${labelIfRead}`;
	const occasions = of === undefined ? '' : `. Of: ${of[1]}`;
	return `| ${label}${other} | \`${id}\` | ${reasonsOf(id)} | ${counts}${occasions} |`;
}

/** The reasons that fail only if they are named stand in brackets. */
const reasonsOf = (id: LineId): string =>
	REASONS.filter((reason) => linesFor(reason).includes(id))
		.map((reason) => (DEFAULT_REASONS.includes(reason) ? `\`${reason}\`` : `(\`${reason}\`)`))
		.join(', ');
