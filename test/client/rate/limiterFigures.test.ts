import {
	type RateLimitFigure,
	type RateLimitFigures,
	rateLimitFigures,
} from '../support/rateLimitFigures';

jest.setTimeout(120_000);

describe('560 requests against the limit', () => {
	let figures: RateLimitFigures;
	beforeAll(async () => {
		figures = await rateLimitFigures();
	});

	const worst = (all: readonly RateLimitFigure[], of: (figure: RateLimitFigure) => number) =>
		Math.max(...all.map(of));

	function expectAtMost(all: readonly RateLimitFigure[], deniedShare: number, timesFloor: number) {
		expect(worst(all, ({ lost }) => lost)).toBe(0);
		expect(worst(all, (figure) => figure.deniedShare)).toBeLessThanOrEqual(deniedShare);
		expect(worst(all, (figure) => figure.timesFloor)).toBeLessThanOrEqual(timesFloor);
	}

	test('one process is never denied and takes at most 1.02 times the floor', () => {
		expect(figures.alone).toHaveLength(4);
		expectAtMost(figures.alone, 0, 1.02);
	});

	test('two to four processes lose nothing: at most 3 % denied, at most 1.03 times the floor', () => {
		expect(figures.several).toHaveLength(12);
		expectAtMost(figures.several, 0.03, 1.03);
	});

	test('polls in the same process are never refused, and bulk spends what they leave', () => {
		expectAtMost(figures.besideOwnPolls, 0, 1.05);
		for (const { polls } of figures.besideOwnPolls) {
			expect(polls?.count).toBeGreaterThan(200);
			expect(polls?.refused).toBe(0);
		}
	});

	test('polls in another process are refused once in ten minutes at most, and never twice in a row', () => {
		expectAtMost(figures.besidePolls, 0.01, 1.05);
		for (const { polls } of figures.besidePolls) {
			expect(polls?.count).toBeGreaterThan(200);
			expect(polls?.refusedInARow).toBeLessThanOrEqual(1);
			expect(polls?.refusedInTenMinutes).toBeLessThanOrEqual(1);
			// A poll that comes at the end of a window waits for the next one.
			expect(polls?.longestMs).toBeLessThan(12_000);
		}
	});

	test('naive clients are denied, lose requests or take longer', () => {
		const [noLimiter, paced, fourPaced, backingOff] = figures.naive;
		expect(noLimiter?.lost).toBeGreaterThan(400);
		expect(paced?.timesFloor).toBeGreaterThan(1.05);
		expect(fourPaced?.lost).toBeGreaterThan(300);
		expect(backingOff?.deniedShare).toBeGreaterThan(0.2);
	});
});
