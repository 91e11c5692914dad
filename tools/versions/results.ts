/** What `npm test versions` found on one version of n8n. */
export interface Result {
	/** The day, as ISO 8601. */
	readonly ran: string;
	/** The version of Node. */
	readonly node: string;
	/** Of the code that n8n ran. It changes with the nodes and what they use. */
	readonly nodes: string;
	/** Those that have run. */
	readonly checks: Readonly<Partial<Record<CheckId, Check>>>;
	/** Examples that were not run, by name: what they need that this n8n does not have. */
	readonly missing: Readonly<Record<string, string>>;
}

export interface Check {
	readonly passed: number;
	/** By what failed: the first line that says why. */
	readonly failed: Readonly<Record<string, string>>;
}

export const CHECKS = {
	loading: 'Loads',
	operations: 'Operations',
	errorOutput: 'Error output',
	retry: 'Retry',
	events: 'Events, over a restart',
	examples: 'Examples',
} as const;
export type CheckId = keyof typeof CHECKS;

export const CHECK_IDS = Object.keys(CHECKS) as CheckId[];

/** By the version of n8n, oldest first. */
export type Results = Readonly<Record<string, Result>>;

/** 2.4.8 is older than 2.10.0. */
export const byAge = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** With what was found now. Checks of earlier nodes no longer count. */
export function withResult(results: Results, version: string, found: Result): Results {
	const before = results[version];
	const checks = before?.nodes === found.nodes ? before.checks : {};
	const result = { ...found, checks: { ...checks, ...found.checks } };
	return Object.fromEntries(
		Object.entries({ ...results, [version]: result }).sort(([a], [b]) => byAge(a, b)),
	);
}

interface Failure {
	readonly check: string;
	readonly name: string;
	readonly why: string;
}

export const failuresOf = ({ checks }: Result): Failure[] =>
	Object.entries(checks).flatMap(([id, { failed }]) =>
		Object.entries(failed).map(([name, why]) => ({ check: CHECKS[id as CheckId], name, why })),
	);

export const hasPassed = (check: Check | undefined): boolean =>
	check !== undefined && Object.keys(check.failed).length === 0;

/** Whether every check of the nodes ran and passed. An example may need a newer n8n than they. */
export const nodesPassed = ({ checks }: Result): boolean =>
	CHECK_IDS.every((id) => id === 'examples' || hasPassed(checks[id]));

/** Whether every check ran and passed. */
export const isPassed = ({ checks }: Result): boolean =>
	CHECK_IDS.every((id) => hasPassed(checks[id]));

/** For the terminal. */
export const summaryOf = (result: Result): string =>
	[
		CHECK_IDS.map((id) => `${CHECKS[id]}: ${result.checks[id]?.passed ?? 'not run'}`).join(', '),
		...Object.entries(result.missing).map(([name, nodes]) => `  ${name} needs ${nodes}`),
		...failuresOf(result).map(({ check, name, why }) => `  ${check}, ${name}: ${why}`),
	].join('\n');
