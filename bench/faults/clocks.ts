import fc from 'fast-check';

import { fail } from '../../tools/lib/progress.mjs';
import { clockHistories, wrongsOfHistory } from '../../test/client/support/clockHistories';
import { type Wrong, WRONGS } from '../../test/client/support/verdicts';
import type { Figure } from '../figure';

const HISTORIES = 3_000;

export const clocks: Figure = {
	name: 'Clocks and headers',
	measure: async () => {
		const seed = Date.now() % 2 ** 31;
		const counts = Object.fromEntries(WRONGS.map((wrong) => [wrong, 0])) as Record<Wrong, number>;
		for (const history of fc.sample(clockHistories, { seed, numRuns: HISTORIES })) {
			for (const wrong of await wrongsOfHistory(history)) {
				counts[wrong] += 1;
				const { scenario, ...rest } = history;
				fail(`${wrong}: ${scenario.name}, ${JSON.stringify(rest)}`);
			}
		}
		return {
			rows: [{ histories: HISTORIES, seed, ...counts }],
			goal: 'none of these, with clocks up to two hours apart, times without a zone, headers in other habits and random faults, over two runs',
			reached: WRONGS.every((wrong) => counts[wrong] === 0),
		};
	},
};
