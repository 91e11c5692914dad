import { isOnePage } from '../../src/trigger/events/rows';
import { handle } from '../../src/trigger/memory/handled';

test('rows that fill a page exactly are one page if no more is wanted', () => {
	const never = () => {
		throw new Error('Not asked');
	};
	expect(isOnePage([1], 2, never)).toBe(true);
	expect(isOnePage([1, 2], 2, () => true)).toBe(true);
	expect(isOnePage([1, 2], 2, () => false)).toBe(false);
	expect(isOnePage([1, 2, 3], 2, never)).toBe(false);
});

test('what is remembered pushes nothing out before there is more than has room', () => {
	const add = (...times: number[]) =>
		handle(
			{ floor: 0, seen: {} },
			times.map((at) => ({ at })),
			({ at }) => String(at),
			{ floor: 0, most: 3, now: 8 },
		);
	expect(add(5, 6, 7)).toEqual({ floor: 0, seen: { 5: 5, 6: 6, 7: 7 } });
	expect(add(5, 6, 7, 8)).toEqual({ floor: 6, seen: { 6: 6, 7: 7, 8: 8 } });
});
