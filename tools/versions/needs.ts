import { byAge } from './results';

interface Need {
	/** The oldest version of n8n on which the example has run. */
	readonly from: string;
	/** What an older one does not do. */
	readonly why: string;
}

/** What examples need besides nodes that an older n8n lacks, by their names. */
const NEEDS: Readonly<Record<string, Need>> = {
	'answer-with-ai-agent': {
		from: '2.27.4',
		why: 'an agent that tells its model why a tool failed; an older one ends the run',
	},
	'import-leads-from-csv': {
		from: '2.41.1',
		why: 'an n8n that takes empty files, and rows shorter than the first; an older one refuses such a file and says so, and takes others',
	},
	'sync-leads-from-table': {
		from: '2.11.4',
		why: 'a **Data Table** node that finds its table by name',
	},
};

/** By the names of the examples: what this version of n8n does not do. */
export const needsBeyond = (version: string): Array<readonly [example: string, why: string]> =>
	Object.entries(NEEDS)
		.filter(([, { from }]) => byAge(version, from) < 0)
		.map(([example, { why }]) => [example, why]);
