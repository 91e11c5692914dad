import { hasPassed, type CheckId, type Results } from './results';

interface Wanted {
	/** Empty means all. */
	readonly only: readonly string[];
	readonly again: boolean;
}

/** Checks that run together: the tests that jest finds in this place. */
export interface Group {
	readonly tests: string;
	readonly checks: readonly CheckId[];
}

const GROUPS: readonly Group[] = [
	{
		tests: 'tools/versions/tests/nodes',
		checks: ['loading', 'operations', 'errorOutput', 'retry'],
	},
	{ tests: 'tools/versions/tests/events', checks: ['events'] },
	{ tests: 'tools/e2e', checks: ['examples'] },
];

export interface Part {
	readonly version: string;
	/** In the order in which they run. */
	readonly groups: readonly Group[];
}

/** What is left to run: the checks that have not passed with the present nodes. */
export const planOf = (
	versions: readonly string[],
	results: Results,
	nodes: string,
	{ only, again }: Wanted,
): Part[] =>
	versions
		.filter((version) => only.length === 0 || only.includes(version))
		.map((version) => {
			const result = results[version];
			const checks = again || result?.nodes !== nodes ? {} : result.checks;
			const isLeft = (group: Group) => group.checks.some((id) => !hasPassed(checks[id]));
			return { version, groups: GROUPS.filter(isLeft) };
		})
		.filter(({ groups }) => groups.length > 0);
