import { nextSlot } from '../../core/schedule';

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

	test.each([
		['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-06T04:00:00.000Z'],
		['America/Havana', '2026-03-07T12:00:00Z', '2026-03-08T05:00:00.000Z'],
		['Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
	])(
		'is on the active day in %s, where the clocks skip its midnight',
		(timezone, after, expected) => {
			const schedule = {
				...BERLIN,
				timezone,
				start_time: '00:00',
				active_days: ['friday' as const, 'sunday' as const],
			};
			expect(slot(schedule, after)).toBe(expected);
		},
	);

	test('is when the clocks go on if they skip the start', () => {
		const early = { ...BERLIN, start_time: '02:30', active_days: ['sunday' as const] };
		expect(slot(early, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
		const newYork = { ...early, timezone: 'America/New_York' };
		expect(slot(newYork, '2026-03-07T12:00:00Z')).toBe('2026-03-08T07:30:00.000Z');
	});

	test.each([
		['Pacific/Honolulu', 'friday' as const],
		['Pacific/Auckland', 'friday' as const],
		['Europe/Berlin', 'monday' as const],
	])('is the last day of the year 9999 if none comes before: in %s on a %s', (timezone, day) => {
		const last = { ...BERLIN, timezone, start_date: '9999-12-31', active_days: [day] };
		expect(slot(last, '2026-03-28T12:00:00Z')).toBe('9999-12-31T00:00:00.000Z');
		expect(slot(last, '9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z');
	});

	test('is a week later if only one weekday is active', () => {
		const mondays = { ...BERLIN, active_days: ['monday' as const] };
		expect(slot(mondays, '2026-01-05T17:00:00Z')).toBe('2026-01-12T08:00:00.000Z');
	});

	test('is now without a schedule', () => {
		expect(slot(null, '2026-01-04T01:02:03Z')).toBe('2026-01-04T01:02:03.000Z');
	});
});
