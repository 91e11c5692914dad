import fc from 'fast-check';

import { play, refusals, WINDOW_MS, type SceneCourse } from '../support/bulkAndPolls';
import { habits } from '../support/headerHabits';
import { runsOf } from '../support/runs';

jest.setTimeout(600_000);

const runs = runsOf(10);

/** One process with bulk requests and polls of its own, against a service with this habit. */
const withHabit = (habit: keyof typeof habits) =>
	fc.record({
		seed: fc.nat(1_000_000),
		processes: fc.constant(1),
		executions: fc.integer({ min: 1, max: 4 }),
		requests: fc.constant(150),
		latencyMs: fc.constantFrom(20, 80, 200),
		habit: fc.constant(habits[habit]),
		polls: fc.record({
			requests: fc.integer({ min: 1, max: 6 }),
			everyMs: fc.constant(WINDOW_MS),
			isInBulkProcess: fc.constant(true),
		}),
	});

describe.each(Object.keys(habits))('if the answers have %s', (habit) => {
	const check = async (expectOf: (course: SceneCourse) => void) =>
		await fc.assert(
			fc.asyncProperty(withHabit(habit), async (scene) => expectOf(await play(scene))),
			runs,
		);

	test('no bulk request fails, and few are refused', async () => {
		await check(({ lost, deniedShare }) => {
			expect(lost).toBe(0);
			expect(deniedShare).toBeLessThanOrEqual(0.05);
		});
	});

	test('polls get their turn', async () => {
		await check(({ polls }) => {
			expect(refusals(polls).inARow).toBeLessThanOrEqual(1);
			expect(refusals(polls).count).toBeLessThanOrEqual(1);
		});
	});

	test('the bulk takes less than three windows longer than the limit allows', async () => {
		await check(({ ms, minimumMs }) => {
			expect(ms).toBeLessThan(minimumMs + 3 * WINDOW_MS);
		});
	});
});
