import {
	noReserve,
	type Reserve,
	reserveAfterRefusal,
	reserveAfterRequest,
	reserveAfterShortage,
	reserveBesideOthers,
	reserved,
	reserveInNewWindow,
} from '../../../src/client/rate/reserve';

const HOUR_MS = 3_600_000;

const polls = (count: number, reserve = noReserve) =>
	Array.from({ length: count }).reduce<Reserve>(
		(before) => reserveAfterRequest(before, 0),
		reserve,
	);
const nextWindow = (count: number) => reserveInNewWindow(polls(count));

describe('the reserve', () => {
	test('is one request while nobody polls and nobody else is seen', () => {
		expect(reserved(noReserve, 0, 30)).toBe(1);
	});

	test('is at most half of a smaller limit', () => {
		expect(reserved(nextWindow(14), 70_000, 5)).toBe(5);
		expect(reserved(noReserve, 0, 0)).toBe(0);
	});
});

describe('the reserve for our own polls', () => {
	test.each([
		[1, 6],
		[6, 6],
		[14, 14],
		[50, 30],
	])('is, after %i requests in the window before, %i', (taken, left) => {
		expect(reserved(nextWindow(taken), 70_000, 30)).toBe(left);
	});

	test('shrinks by what the polls of this window have taken', () => {
		expect(reserved(polls(1, nextWindow(14)), 70_000, 30)).toBe(13);
		expect(reserved(polls(5), 0, 30)).toBe(1);
	});

	test('is the largest after one was turned away', () => {
		expect(reserved(reserveInNewWindow(reserveAfterRefusal(noReserve, 0)), 70_000, 30)).toBe(30);
	});

	test('outlasts windows without a poll, and ends an hour after the last one', () => {
		const reserve = reserveInNewWindow(nextWindow(14));
		expect(reserved(reserve, HOUR_MS - 1, 30)).toBe(14);
		expect(reserved(reserve, HOUR_MS, 30)).toBe(1);
	});
});

describe('the reserve for other processes', () => {
	const seen = reserveBesideOthers(noReserve, 0);

	test('is 16 once they are seen, for an hour', () => {
		expect(reserved(seen, HOUR_MS - 1, 30)).toBe(16);
		expect(reserved(seen, HOUR_MS, 30)).toBe(1);
	});

	test('is 30 for an hour after they took all of it', () => {
		const short = reserveBesideOthers(reserveAfterShortage(seen, 60_000), HOUR_MS);
		expect(reserved(short, HOUR_MS + 59_999, 30)).toBe(30);
		expect(reserved(short, HOUR_MS + 60_000, 30)).toBe(16);
	});

	test('does for our own polls if these need less', () => {
		expect(reserved(reserveBesideOthers(nextWindow(5), 60_000), 70_000, 30)).toBe(16);
		expect(reserved(reserveBesideOthers(nextWindow(20), 60_000), 70_000, 30)).toBe(20);
	});
});
