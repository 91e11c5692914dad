import { READINGS } from '../../sandbox/readings/readings';
import { allEndpoints, type AssumptionId } from '../../src/contract';

/** Each assumption with its variants, as a Markdown table. */
export function readingTable(): string {
	const rows = allEndpoints.flatMap(({ id, assumptions = {} }) =>
		Object.entries(assumptions).map(([name, sentence]) => {
			const { ours, variants } = READINGS[`${id}.${name}` as AssumptionId];
			const others = Object.entries(variants).map(([variant, { means }]) => said(variant, means));
			return `| \`${id}.${name}\` | ${said(ours, sentence)} | ${others.join('<br>')} |`;
		}),
	);
	return ['| Assumption | Ours | Other |', '| --- | --- | --- |', ...rows].join('\n');
}

const said = (variant: string, sentence: string) =>
	`\`${variant}\`: ${sentence.replaceAll('|', '\\|')}`;
