/* eslint-disable no-console -- runs outside n8n */
import fc from 'fast-check';

import { clockHistories, wrongsOfHistory } from '../support/clockHistories';
import { pairHistories, wrongsOfPair } from '../support/pairHistories';
import { runsOf } from '../support/runs';

jest.setTimeout(600_000);

test('a call takes effect at most once and says so, whatever the clocks and headers of the service', async () => {
	const runs = runsOf(400);
	await fc.assert(
		fc.asyncProperty(clockHistories, async (history) => {
			expect([...(await wrongsOfHistory(history))]).toEqual([]);
		}),
		runs,
	);
	console.info(`Random clocks and headers: seed ${runs.seed}`);
});

test('of two executions that send the same, each gets what it made and says so', async () => {
	const runs = runsOf(200);
	await fc.assert(
		fc.asyncProperty(pairHistories, async (history) => {
			expect(await wrongsOfPair(history)).toEqual([]);
		}),
		runs,
	);
	console.info(`Random pairs: seed ${runs.seed}`);
});
