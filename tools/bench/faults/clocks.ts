import fc from 'fast-check';

import { fail } from '../../lib/progress.mjs';
import { clockHistories, wrongsOfHistory } from '../../../test/client/support/clockHistories';
import { pairHistories, wrongsOfPair } from '../../../test/client/support/pairHistories';
import { WRONGS } from '../../../test/client/support/verdicts';
import type { Figure } from '../figure';

const HISTORIES = 3_000;

/** Plays random histories and counts what was wrong in them. */
const histories = <History extends { readonly scenario: { readonly name: string } }>(
	name: string,
	all: fc.Arbitrary<History>,
	wrongsOf: (history: History) => Promise<Iterable<string>>,
	goal: string,
): Figure => ({
	name,
	measure: async () => {
		const seed = Date.now() % 2 ** 31;
		const counts: Record<string, number> = Object.fromEntries(WRONGS.map((wrong) => [wrong, 0]));
		for (const history of fc.sample(all, { seed, numRuns: HISTORIES })) {
			for (const wrong of await wrongsOf(history)) {
				counts[wrong]! += 1;
				const { scenario, ...rest } = history;
				fail(`${wrong}: ${scenario.name}, ${JSON.stringify(rest)}`);
			}
		}
		return {
			rows: [{ histories: HISTORIES, seed, ...counts }],
			goal,
			reached: WRONGS.every((wrong) => counts[wrong] === 0),
		};
	},
});

export const clocks = histories(
	'Clocks and headers',
	clockHistories,
	wrongsOfHistory,
	'none of these, with clocks up to two hours apart, times without a zone, headers in other habits, random faults and others who make the same, over two runs',
);

export const pairs = histories(
	'Two executions that send the same',
	pairHistories,
	wrongsOfPair,
	'none of these, with random faults, for two executions of one process within six seconds',
);
