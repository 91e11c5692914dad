import { createServerClock, serverTime, wasPutForward } from '../../../src/client/http/serverClock';

const NOW = Date.UTC(2026, 2, 2, 9, 30);
const date = (ms: number) => new Date(NOW + ms).toUTCString();

/** What is known after answers, each with its `Date`, and when it was asked for and when it began. */
function after(...answers: Array<[date: string | undefined, sentAt: number, answeredAt: number]>) {
	const clock = createServerClock();
	for (const answer of answers) clock.observe(...answer);
	return clock.offset();
}

test('lies in the second of `Date`, at some time between request and answer', () => {
	const reading = after([date(0), 100, 300])!;
	expect(serverTime(reading, 300)).toEqual({ earliest: NOW, latest: NOW + 1_200 });
	expect(serverTime(reading, 5_300)).toEqual({ earliest: NOW + 5_000, latest: NOW + 6_200 });
});

test.each([undefined, '', 'soon'])('is unknown after the date %p', (text) => {
	expect(after([text, 100, 300])).toBeUndefined();
	expect(after([date(0), 100, 300], [text, 400, 500])).toMatchObject({ at: 300 });
});

test('is better known after a quicker answer, and after one that is as quick', () => {
	expect(after([date(0), 100, 900], [date(1_000), 1_100, 1_200])).toMatchObject({ at: 1_200 });
	expect(after([date(0), 100, 300], [date(1_000), 1_100, 1_300])).toMatchObject({ at: 1_300 });
});

test('is not worse known after a slower answer, which only confirms it', () => {
	const first = after([date(0), 400_000, 400_100])!;
	const both = after([date(0), 400_000, 400_100], [date(1_000), 401_000, 401_900]);
	expect(both).toEqual({ ...first, confirmedAt: 401_000 });
});

test('is read anew once ten minutes are over', () => {
	const slow = (at: number): [string, number, number] => [date(at), at - 500, at];
	expect(after([date(0), 0, 0], slow(600_000))).toMatchObject({ at: 0 });
	expect(after([date(0), 0, 0], slow(601_000))).toMatchObject({ at: 601_000 });
});

test.each([3_600_000, -3_600_000])('is read anew if the clock was moved by %p ms', (jump) => {
	const moved = after([date(0), 0, 100], [date(jump), 1_000, 1_900]);
	expect(moved).toMatchObject({ at: 1_900 });
});

test('was put forward if no time agrees with both readings', () => {
	const reading = (least: number, most: number) => ({ least, most, at: 0, confirmedAt: 0 });
	expect(wasPutForward(reading(0, 10), reading(11, 20))).toBe(true);
	expect(wasPutForward(reading(0, 10), reading(10, 20))).toBe(false);
	expect(wasPutForward(reading(11, 20), reading(0, 10))).toBe(false);
});
