import fc from 'fast-check';

import { play, refusals, type Scene } from '../support/bulkAndPolls';

jest.setTimeout(120_000);

const MINUTE = 60_000;

/** Bulk in one or two processes, for 5 to 20 minutes. */
const scene = ({
	startWithinMs = 1_000,
	everyMs = [MINUTE],
	isInBulkProcess = false,
}: {
	readonly startWithinMs?: number;
	readonly everyMs?: readonly number[];
	readonly isInBulkProcess?: boolean;
}): fc.Arbitrary<Scene> =>
	fc.record({
		seed: fc.nat(1_000_000),
		processes: fc.integer({ min: 1, max: isInBulkProcess ? 1 : 2 }),
		executions: fc.integer({ min: 1, max: 4 }),
		requests: fc.integer({ min: 300, max: 900 }),
		latencyMs: fc.constantFrom(20, 80, 200),
		startWithinMs: fc.constant(startWithinMs),
		polls: fc.record({
			requests: fc.integer({ min: 1, max: 12 }),
			everyMs: fc.constantFrom(...everyMs),
			isInBulkProcess: fc.constant(isInBulkProcess),
		}),
	});

/** In the last window bulk may need what is kept until near its end, and an end before may have been left to one that was done. */
const DELAY_MAX_MS = 2.2 * MINUTE;

// A history that fails is printed with its seed.
const runs = { numRuns: 40 };

describe('whatever the bulk of one or two processes', () => {
	test('polls of another process are refused once in ten minutes at most, and never twice in a row', async () => {
		const everyMs = [MINUTE, 2 * MINUTE, 5 * MINUTE];
		await fc.assert(
			fc.asyncProperty(scene({ everyMs }), async (past) => {
				const { polls, lost } = await play(past);
				const { inARow, inTenMinutes } = refusals(polls);
				expect(inARow).toBeLessThanOrEqual(1);
				expect(inTenMinutes).toBeLessThanOrEqual(1);
				expect(lost).toBe(0);
			}),
			runs,
		);
	});

	test('each process that begins later refuses one poll of another at most', async () => {
		await fc.assert(
			fc.asyncProperty(scene({ startWithinMs: 4 * MINUTE }), async (past) => {
				const { polls } = await play(past);
				expect(refusals(polls).count).toBeLessThanOrEqual(past.processes);
			}),
			runs,
		);
	});

	test('polls of its own process are never refused', async () => {
		const everyMs = [MINUTE, 5 * MINUTE];
		await fc.assert(
			fc.asyncProperty(scene({ everyMs, isInBulkProcess: true }), async (past) => {
				const { polls, lost, deniedShare } = await play(past);
				expect(refusals(polls).count).toBe(0);
				expect([lost, deniedShare]).toEqual([0, 0]);
			}),
			runs,
		);
	});

	test('takes little longer than the limit and the polls allow', async () => {
		await fc.assert(
			fc.asyncProperty(scene({}), async (past) => {
				const { ms, minimumMs } = await play(past);
				expect(ms).toBeLessThan(minimumMs + DELAY_MAX_MS);
			}),
			runs,
		);
	});
});
