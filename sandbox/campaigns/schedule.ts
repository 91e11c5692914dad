import { WEEKDAYS, type CampaignSetup } from '../../src/contract/campaigns';

const DAYS_AHEAD = 8;

/** The first time, from `after` on, at which the schedule allows sending. Without a schedule, `after` itself. */
export function nextSlot(schedule: CampaignSetup['schedule'], after: number): number {
	if (schedule === null) return after;
	const { timezone, start_date, start_time, end_time, active_days } = schedule;
	const today = localTime(timezone, after).slice(0, 10);
	const first = today < start_date ? start_date : today;
	for (let day = 0; day < DAYS_AHEAD; day += 1) {
		const date = new Date(Date.parse(first));
		date.setUTCDate(date.getUTCDate() + day);
		const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7];
		if (!active_days.some((active) => active === weekday)) continue;
		const dayText = date.toISOString().slice(0, 10);
		const opens = instant(timezone, `${dayText}T${start_time}`);
		if (after <= opens) return opens;
		if (after < instant(timezone, `${dayText}T${end_time}`)) return after;
	}
	throw new Error('A schedule without an active day in a week.');
}

/** The wall clock of a time zone, as `YYYY-MM-DDTHH:MM:SS`. */
function localTime(timeZone: string, at: number): string {
	const parts = new Intl.DateTimeFormat('en', {
		timeZone,
		hourCycle: 'h23',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
	}).formatToParts(at);
	const of = (type: Intl.DateTimeFormatPartTypes) =>
		parts.find((part) => part.type === type)?.value ?? '';
	return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`;
}

/** The time at which a time zone's wall clock shows this. */
function instant(timeZone: string, wallClock: string): number {
	const asUtc = Date.parse(`${wallClock}Z`);
	const offset = (at: number) => Date.parse(`${localTime(timeZone, at)}Z`) - at;
	// The second pass matters if the clocks change between the two.
	return asUtc - offset(asUtc - offset(asUtc));
}
