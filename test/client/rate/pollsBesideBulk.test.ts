import fc from 'fast-check';

import { play, refusals, type Scene } from '../support/bulkAndPolls';

jest.setTimeout(120_000);

const MINUTE = 60_000;

/** Bulk in one or two processes, for 5 to 25 minutes. */
const scene = (everyMs: fc.Arbitrary<number>, isInBulkProcess: boolean): fc.Arbitrary<Scene> =>
	fc.record({
		seed: fc.nat(1_000_000),
		processes: fc.integer({ min: 1, max: 2 }),
		executions: fc.integer({ min: 1, max: 4 }),
		requests: fc.integer({ min: 300, max: 900 }),
		latencyMs: fc.constantFrom(20, 80, 200),
		startWithinMs: fc.constantFrom(1_000, MINUTE, 4 * MINUTE),
		polls: fc.record({
			requests: fc.integer({ min: 1, max: 12 }),
			everyMs,
			isInBulkProcess: fc.constant(isInBulkProcess),
		}),
	});

/** More than the last window, in which it matters whether bulk needs what is kept until near its end. */
const DELAY_MAX_MS = 2.2 * MINUTE;

// A history that fails is printed with its seed.
const runs = { numRuns: 60 };

describe('whatever the bulk of one or two processes', () => {
	it('polls of another process are refused once in ten minutes at most, and never twice in a row', async () => {
		const everyMs = fc.constantFrom(MINUTE, 2 * MINUTE, 5 * MINUTE);
		await fc.assert(
			fc.asyncProperty(scene(everyMs, false), async (past) => {
				const { polls, lost } = await play(past);
				const { inARow, inTenMinutes } = refusals(polls);
				expect(inARow).toBeLessThanOrEqual(1);
				expect(inTenMinutes).toBeLessThanOrEqual(1);
				expect(lost).toBe(0);
			}),
			runs,
		);
	});

	it('polls of its own process are never refused if they come each minute', async () => {
		const alone = scene(fc.constant(MINUTE), true).map((past) => ({ ...past, processes: 1 }));
		await fc.assert(
			fc.asyncProperty(alone, async (past) => {
				const { polls, lost, deniedShare } = await play(past);
				expect(refusals(polls).count).toBe(0);
				expect([lost, deniedShare]).toEqual([0, 0]);
			}),
			runs,
		);
	});

	it('it takes little longer than the limit and the polls allow', async () => {
		const together = scene(fc.constant(MINUTE), false).map((past) => ({
			...past,
			startWithinMs: 1_000,
		}));
		await fc.assert(
			fc.asyncProperty(together, async (past) => {
				const { ms, minimumMs } = await play(past);
				expect(ms).toBeLessThan(minimumMs + DELAY_MAX_MS);
			}),
			runs,
		);
	});
});
