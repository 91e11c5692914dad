import { groupBy } from '../../rehearsal/sheet/lookup';
import { type LineId, LINES, SECTIONS } from '../../rehearsal/sheet/lines/meanings';
import { DEFAULT_REASONS, linesFor, REASONS } from '../../rehearsal/sheet/verdict';

const sectionOf = (id: string) => id.split('.')[0] as keyof typeof SECTIONS;

/** What each line of a rehearsal's score sheet counts, as one Markdown table for each section. */
export function lineTables(): string {
	const lines = Object.entries(LINES);
	const tables = Object.entries(SECTIONS).map(([section, title]) => {
		const rows = lines
			.filter(([id]) => sectionOf(id) === section)
			.map(([id, { label, counts, ...line }]) => {
				const other = 'labelIfRead' in line ? `, or: ${line.labelIfRead}` : '';
				return `| ${label}${other} | \`${id}\` | ${counts} |`;
			});
		const head = ['| Line | Id | What it counts |', '| --- | --- | --- |'];
		return [`### ${title}`, [...head, ...rows].join('\n')].join('\n\n');
	});
	return tables.join('\n\n');
}

/** What a rehearsal can fail for, as a Markdown table. */
export function reasonTable(): string {
	const rows = REASONS.map((reason) => {
		const isDefault = DEFAULT_REASONS.includes(reason) ? 'yes' : '';
		return `| \`${reason}\` | ${namesOf(linesFor(reason))} | ${isDefault} |`;
	});
	return ['| Name | Lines | By default |', '| --- | --- | --- |', ...rows].join('\n');
}

/** For example `Executions in n8n: failed, errors passed over`. */
const namesOf = (ids: readonly LineId[]) =>
	[...groupBy(ids, sectionOf)]
		.map(([section, own]) => `${SECTIONS[section]}: ${own.map((id) => LINES[id].label).join(', ')}`)
		.join('; ');
