import type { Check, CheckId, Result } from './results';

/** What jest writes with `--json`, as far as it is read here. */
export interface JestReport {
	readonly testResults: ReadonlyArray<{ readonly assertionResults: readonly TestResult[] }>;
}

interface TestResult {
	/** The sections that the test is in. */
	readonly ancestorTitles: readonly string[];
	readonly title: string;
	readonly status: string;
	readonly failureMessages: readonly string[];
}

const SECTIONS: Readonly<Record<string, CheckId>> = {
	Loading: 'loading',
	Operations: 'operations',
	'Error output': 'errorOutput',
	Retry: 'retry',
};

/** What a test belongs to. All tests of an example are one part of the check of examples. */
function partOf({ ancestorTitles: [section], title }: TestResult): readonly [CheckId, string] {
	if (section === undefined) return ['events', title];
	const check = SECTIONS[section];
	return check === undefined ? ['examples', section] : [check, title];
}

const NOT_RUN = 'It was not run';

/** The wanted checks according to jest's report. An example for which no test ran has failed. */
export function readChecks(
	{ testResults }: JestReport,
	wanted: readonly CheckId[],
	examples: readonly string[],
): Partial<Record<CheckId, Check>> {
	const parts = new Map(wanted.map((id) => [id, new Map<string, string>()]));
	for (const example of examples) parts.get('examples')?.set(example, NOT_RUN);
	const ran = testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'passed' || status === 'failed');
	// Those that failed come last, so that their reasons stay.
	for (const test of ran.toSorted((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)))) {
		const [check, name] = partOf(test);
		parts.get(check)?.set(name, hasFailed(test) ? reasonOf(test) : '');
	}
	return Object.fromEntries(
		[...parts].map(([id, part]) => [id, checkOf(part, id === 'examples' ? 0 : 1)]),
	);
}

const hasFailed = ({ status }: TestResult): boolean => status === 'failed';

/** A check with fewer parts than it must have has failed. */
function checkOf(parts: ReadonlyMap<string, string>, least: number): Check {
	const failed = [...parts].filter(([, reason]) => reason !== '');
	if (parts.size < least) return { passed: 0, failed: { all: NOT_RUN } };
	return { passed: parts.size - failed.length, failed: Object.fromEntries(failed) };
}

const LONGEST_REASON = 150;

/** The start of the first line that says why, without colours and places on this machine. */
function reasonOf({ failureMessages: [message = ''] }: TestResult): string {
	const [line = ''] = message.split('\n');
	// eslint-disable-next-line no-control-regex -- colours begin with one
	const plain = line.replace(/\u001b\[\d+m/g, '').replace(/(\/[\w.@-]+){2,}/g, '…');
	return plain.slice(0, LONGEST_REASON) || 'It failed';
}

/** A result lists an example by its name if this n8n lacks what it needs, and by its title if it has run. */
export interface Example {
	readonly name: string;
	readonly title: string;
}

/** The titles of the possible examples that have not passed; all, if the examples are not the same as when they ran. */
export function examplesLeft(
	possible: readonly Example[],
	{ checks: { examples }, missing }: Pick<Result, 'checks' | 'missing'>,
	all: number,
): string[] {
	const known = examples
		? examples.passed + [examples.failed, missing].flatMap(Object.keys).length
		: 0;
	return possible
		.filter(
			({ name, title }) =>
				known !== all || name in missing || (examples !== undefined && title in examples.failed),
		)
		.map(({ title }) => title);
}

/** Adds the number of examples that have passed before. */
export function withEarlier(
	checks: Partial<Record<CheckId, Check>>,
	passed: number,
): Partial<Record<CheckId, Check>> {
	const { examples } = checks;
	return examples
		? { ...checks, examples: { ...examples, passed: examples.passed + passed } }
		: checks;
}
