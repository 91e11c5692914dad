import fc from 'fast-check';

import { firstWindow } from '../../../../nodes/OutreachCampaign/resources/campaign/firstWindow';
import { nextSlot } from '../../../../packages/sandbox/core/schedule';
import { type Schedule, WEEKDAYS } from '../../../../src/contract/campaigns';

const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
	timezone: 'Europe/Berlin',
	start_date: '2026-01-05',
	start_time: '09:00',
	end_time: '17:00',
	active_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
	...changes,
});

// 2026-01-05 is a Monday; Berlin is an hour ahead of UTC.
test.each<[string, Partial<Schedule>, string, string, string]>([
	['before the window', {}, '2026-01-05T07:30:00Z', '2026-01-05', '09:00'],
	['as it opens', {}, '2026-01-05T08:00:00Z', '2026-01-05', '09:00'],
	['inside it', {}, '2026-01-05T09:17:59Z', '2026-01-05', '10:17'],
	['its last minute', {}, '2026-01-05T15:59:59Z', '2026-01-05', '16:59'],
	['as it closes', {}, '2026-01-05T16:00:00Z', '2026-01-06', '09:00'],
	['after the last one of the week', {}, '2026-01-09T16:00:00Z', '2026-01-12', '09:00'],
	['on a day off', {}, '2026-01-10T10:00:00Z', '2026-01-12', '09:00'],
	[
		'one day a week, whose window is over',
		{ active_days: ['monday'] },
		'2026-01-05T17:00:00Z',
		'2026-01-12',
		'09:00',
	],
	[
		'a start date to come',
		{ start_date: '2026-02-04' },
		'2026-01-05T10:00:00Z',
		'2026-02-04',
		'09:00',
	],
	[
		'a start date to come, on a day off',
		{ start_date: '2026-02-07' },
		'2026-01-05T10:00:00Z',
		'2026-02-09',
		'09:00',
	],
	[
		'a start date that is past',
		{ start_date: '2020-01-01' },
		'2026-01-05T10:00:00Z',
		'2026-01-05',
		'11:00',
	],
	[
		'a zone in which it is tomorrow',
		{ timezone: 'Pacific/Auckland' },
		'2026-01-05T21:30:00Z',
		'2026-01-06',
		'10:30',
	],
	[
		'a zone in which it is yesterday',
		{ timezone: 'America/Los_Angeles', start_date: '2026-01-01' },
		'2026-01-06T00:30:00Z',
		'2026-01-05',
		'16:30',
	],
	[
		'midnight',
		{ timezone: 'UTC', start_time: '00:00', end_time: '23:59' },
		'2026-01-05T00:00:00Z',
		'2026-01-05',
		'00:00',
	],
	[
		'the end of a month',
		{ start_date: '2026-01-31', active_days: ['sunday'] },
		'2026-01-20T00:00:00Z',
		'2026-02-01',
		'09:00',
	],
	['the summer', {}, '2026-07-06T06:59:00Z', '2026-07-06', '09:00'],
])('%s', (_, changes, now, day, hour) => {
	expect(firstWindow(schedule(changes), Date.parse(now))).toEqual({ day, hour });
});

test.each<[string, Partial<Schedule>]>([
	['a time zone that there is not', { timezone: 'Europe/Nowhere' }],
	['a date that there is not', { start_date: 'soon, perhaps' }],
	['no active day', { active_days: [] }],
	['days that are no list', { active_days: 'monday' as never }],
])('%s: nothing is known', (_, changes) => {
	expect(firstWindow(schedule(changes), Date.parse('2026-01-05T08:00:00Z'))).toBeUndefined();
});

test('it is when the sandbox sends', () => {
	fc.assert(
		fc.property(
			fc.record({
				timezone: fc.constantFrom('UTC', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns'),
				day: fc.integer({ min: 1, max: 28 }),
				opens: fc.integer({ min: 0, max: 15 }),
				days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }),
				minute: fc.integer({ min: 0, max: 40 * 24 * 60 }),
			}),
			({ timezone, day, opens, days, minute }) => {
				const hour = (hours: number) => `${String(hours).padStart(2, '0')}:00`;
				const given = schedule({
					timezone,
					start_date: `2026-01-${String(day).padStart(2, '0')}`,
					start_time: hour(opens),
					end_time: hour(opens + 8),
					active_days: days,
				});
				const now = Date.parse('2026-01-01T00:00:00Z') + minute * 60_000;
				const slot = new Intl.DateTimeFormat('sv-SE', {
					timeZone: timezone,
					dateStyle: 'short',
					timeStyle: 'short',
				}).format(nextSlot(given, now));
				const first = firstWindow(given, now)!;
				expect(`${first.day} ${first.hour}`).toBe(slot);
			},
		),
	);
});
