import {
	CHECK_IDS,
	CHECKS,
	failuresOf,
	nodesPassed,
	type CheckId,
	type Result,
	type Results,
} from '../versions/results';

const NOT_RUN = 'not run';

/** What was run on each version of n8n, of so many examples, as a Markdown table, with what failed below it. */
export function versionTable(
	results: Results,
	versions: readonly string[],
	examples: number,
): string {
	const columns = ['n8n', ...Object.values(CHECKS), 'When, and on which Node'];
	const rows = versions.map((version) => {
		const result = results[version];
		if (result === undefined) return [version, ...CHECK_IDS.map(() => NOT_RUN), ''];
		const cells = CHECK_IDS.map((id) => cellOf(id, result, examples));
		return [version, ...cells, `${dayOf(result.ran)}, Node ${result.node}`];
	});
	const table = [columns, columns.map(() => '---'), ...rows].map(
		(cells) => `| ${cells.join(' | ')} |`,
	);
	return [table.join('\n'), ...failures(results)].join('\n\n');
}

function cellOf(id: CheckId, { checks }: Result, examples: number): string {
	const check = checks[id];
	if (check === undefined) return NOT_RUN;
	const { passed, failed } = check;
	const bad = Object.keys(failed).length;
	const all = id === 'examples' ? examples : passed + bad;
	if (bad > 0) return `**${bad} of ${all} failed**`;
	return passed < all ? `${passed} of ${all}` : String(passed);
}

function failures(results: Results): string[] {
	const lines = Object.entries(results).flatMap(([version, result]) =>
		failuresOf(result).map(({ check, name, why }) => `- ${version}, ${check}, ${name}: ${why}`),
	);
	return lines.length > 0 ? [lines.join('\n')] : [];
}

/** 2030-01-07 -> 7 January 2030 */
const dayOf = (day: string): string =>
	new Date(day).toLocaleDateString('en-GB', {
		day: 'numeric',
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	});

/** The examples that need what some n8n does not have, with the versions they ran on. Links lead from a page of the docs. */
export function missingTable(results: Results, titleOf: (example: string) => string): string {
	const ran = Object.entries(results);
	const examples = [...new Set(ran.flatMap(([, { missing }]) => Object.keys(missing)))].sort();
	const rows = examples.map((example) => {
		const without = ran.filter(([, { missing }]) => example in missing);
		const [first] = ran.find((result) => hasRun(example, result)) ?? ['none yet'];
		// An older version may lack more than a newer one.
		const parts = without.flatMap(([, { missing }]) => missing[example]!.split(', '));
		const reasons = [...new Set(parts)];
		const versions = without.map(([version]) => version).join(', ');
		const link = `[${titleOf(example)}](../examples/${example}.json)`;
		return `| ${link} | ${reasons.join(', ')} | ${versions} | ${first} |`;
	});
	return ['| Example | Needs | Not in n8n | Ran from |', '| --- | --- | --- | --- |', ...rows].join(
		'\n',
	);
}

const hasRun = (example: string, [, { checks, missing }]: readonly [string, Result]): boolean =>
	checks.examples !== undefined && !(example in missing);

/** What the README says: the oldest version that the nodes passed on, and all others. */
export function versionSentence(results: Results): string {
	const passed = passedOn(results);
	return `n8n ${oldestOf(results)} or later: every operation and every event ran on n8n ${listOf(passed)}. Some examples need a newer n8n than the nodes, and say so.`;
}

/** The oldest version that passed, for example `2.0`. */
export function oldestOf(results: Results): string {
	const [oldest = ''] = passedOn(results);
	return oldest.split('.').slice(0, 2).join('.');
}

const passedOn = (results: Results): string[] =>
	Object.entries(results)
		.filter(([, result]) => nodesPassed(result))
		.map(([version]) => version);

const listOf = (words: readonly string[]): string =>
	new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words);
