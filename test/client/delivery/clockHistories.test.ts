/* eslint-disable no-console -- runs outside n8n */
import fc from 'fast-check';

import { clockHistories, wrongsOfHistory } from '../support/clockHistories';

test('a call takes effect at most once and says so, whatever the clocks and headers of the service', async () => {
	const seed = Date.now() % 2 ** 31;
	await fc.assert(
		fc.asyncProperty(clockHistories, async (history) => {
			expect([...(await wrongsOfHistory(history))]).toEqual([]);
		}),
		{ seed, numRuns: 400 },
	);
	console.info(`Random clocks and headers: seed ${seed}`);
});
