import { randomOf } from '../../core/random';

const many = <T>(make: (subject: string) => T) =>
	Array.from({ length: 4000 }, (_, index) => make(`lead_${index}`));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('randomness', () => {
	test('is the same for the same seed, subject and purpose, and else another', () => {
		const draw = (...of: Parameters<typeof randomOf>) => randomOf(...of).next();
		expect(draw(1, 'lead_1', 'accept')).toBe(draw(1, 'lead_1', 'accept'));
		const others = [
			draw(1, 'lead_1', 'accept'),
			draw(2, 'lead_1', 'accept'),
			draw(1, 'lead_2', 'accept'),
			draw(1, 'lead_1', 'answer'),
		];
		expect(new Set(others).size).toBe(4);
	});

	test('spreads evenly over neighboring subjects', () => {
		const values = many((subject) => randomOf(7, subject, 'x').next());
		expect(mean(values)).toBeCloseTo(0.5, 1);
		expect(mean(values.map((value) => value ** 2))).toBeCloseTo(1 / 3, 1);
	});

	test('keeps to the shares and middles it is given', () => {
		expect(mean(many((s) => Number(randomOf(1, s, 'x').chance(0.3))))).toBeCloseTo(0.3, 1);
		expect(mean(many((s) => randomOf(1, s, 'x').count(2.5)))).toBeCloseTo(2.5, 0);
		const around = many((s) => randomOf(1, s, 'x').around(10, 0.8)).sort((a, b) => a - b);
		expect(around[2000]! / 10).toBeCloseTo(1, 0);
		expect(around[0]).toBeGreaterThan(0);
	});
});
