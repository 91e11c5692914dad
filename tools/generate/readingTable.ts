import { allEndpoints } from '../../src/contract';

/** Each assumption with both of its readings, as a Markdown table. */
export function readingTable(): string {
	const rows = allEndpoints.flatMap(({ id, assumptions = {} }) =>
		Object.entries(assumptions).map(
			([
				name,
				{
					says,
					instead,
					readings: [ours, other],
				},
			]) => `| \`${id}.${name}\` | ${said(ours, says)} | ${said(other, instead)} |`,
		),
	);
	return ['| Assumption | Ours | Other |', '| --- | --- | --- |', ...rows].join('\n');
}

const said = (reading: string, sentence: string) =>
	`\`${reading}\`: ${sentence.replaceAll('|', '\\|')}`;
