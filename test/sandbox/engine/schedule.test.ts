import { nextSlot } from '../../../sandbox/engine/schedule';

const BERLIN = {
	timezone: 'Europe/Berlin',
	start_date: '2026-01-05',
	start_time: '09:00',
	end_time: '17:30',
	active_days: ['monday' as const, 'wednesday' as const],
};
const slot = (schedule: Parameters<typeof nextSlot>[0], after: string) =>
	new Date(nextSlot(schedule, Date.parse(after))).toISOString();

describe('the next slot of a schedule', () => {
	test.each([
		['at once within the window', '2026-01-05T10:15:30Z', '2026-01-05T10:15:30.000Z'],
		['when the window opens', '2026-01-05T03:00:00Z', '2026-01-05T08:00:00.000Z'],
		['on the next active day after the window', '2026-01-05T16:30:00Z', '2026-01-07T08:00:00.000Z'],
		['after the days that are off', '2026-01-08T10:00:00Z', '2026-01-12T08:00:00.000Z'],
		['not before the first day', '2025-12-01T10:00:00Z', '2026-01-05T08:00:00.000Z'],
		['by the clock of the summer', '2026-06-30T23:00:00Z', '2026-07-01T07:00:00.000Z'],
		['on the day that it is there', '2026-01-04T23:30:00Z', '2026-01-05T08:00:00.000Z'],
	])('is %s', (_, after, expected) => {
		expect(slot(BERLIN, after)).toBe(expected);
	});

	test('follows the date of the time zone', () => {
		const tokyo = { ...BERLIN, timezone: 'Asia/Tokyo' };
		expect(slot(tokyo, '2026-01-04T23:00:00Z')).toBe('2026-01-05T00:00:00.000Z');
		expect(slot(tokyo, '2026-01-05T08:30:00Z')).toBe('2026-01-07T00:00:00.000Z');
	});

	test('is a week later if only one weekday is active', () => {
		const mondays = { ...BERLIN, active_days: ['monday' as const] };
		expect(slot(mondays, '2026-01-05T17:00:00Z')).toBe('2026-01-12T08:00:00.000Z');
	});

	test('is now without a schedule', () => {
		expect(slot(null, '2026-01-04T01:02:03Z')).toBe('2026-01-04T01:02:03.000Z');
	});
});
