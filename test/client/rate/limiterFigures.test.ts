import { type RateLimitFigure, rateLimitFigures } from '../support/rateLimitFigures';

jest.setTimeout(120_000);

describe('560 requests against the limit', () => {
	let figures: RateLimitFigure[];
	beforeAll(async () => {
		figures = await rateLimitFigures();
	});

	function of(client: string): RateLimitFigure {
		const figure = figures.find((one) => one.client === client);
		if (!figure) throw new Error(`No figure for ${client}`);
		return figure;
	}

	it('one process is never denied and takes at most 1.02 times the minimum', () => {
		const { deniedShare, lost, timesMinimum } = of('1 process');
		expect([deniedShare, lost]).toEqual([0, 0]);
		expect(timesMinimum).toBeLessThanOrEqual(1.02);
	});

	it('four processes lose nothing: at most 1 % denied, at most 1.05 times the minimum', () => {
		const { deniedShare, lost, timesMinimum } = of('4 processes, 2 in flight each');
		expect(lost).toBe(0);
		expect(deniedShare).toBeLessThanOrEqual(0.01);
		expect(timesMinimum).toBeLessThanOrEqual(1.05);
	});

	it('a trigger beside a bulk import is never turned away', () => {
		const { polls, deniedShare, lost } = of('1 process beside a trigger, 5 requests a poll');
		expect(polls?.requests).toBeGreaterThan(1_000);
		expect(polls?.denied).toBe(0);
		expect([deniedShare, lost]).toEqual([0, 0]);
	});

	it('naive clients are denied, lose requests or take longer', () => {
		expect(of('naive: no limiter, 4 in flight').lost).toBeGreaterThan(400);
		expect(of('naive: one request a second').timesMinimum).toBeGreaterThan(1.05);
		expect(of('naive: 4 processes, one request a second each').lost).toBeGreaterThan(300);
		expect(of('naive: 10 s back-off, 4 in flight').deniedShare).toBeGreaterThan(0.2);
	});
});
