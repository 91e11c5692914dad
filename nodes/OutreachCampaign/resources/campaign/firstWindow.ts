import { type Schedule, WEEKDAYS } from '../../../../src/contract/campaigns';

/** When a campaign that starts now may first contact somebody, by the clock of its time zone. */
interface FirstWindow {
	/** As YYYY-MM-DD. */
	readonly day: string;
	/** As HH:MM. */
	readonly hour: string;
}

const DAYS_OF_WEEK = WEEKDAYS.length;

/** The first time, from now on, within the hours of an active day. Undefined if the schedule cannot be read. */
export function firstWindow(schedule: Schedule, now: number): FirstWindow | undefined {
	const { timezone, start_date, start_time, end_time, active_days } = schedule;
	const local = localTimeIn(timezone, now);
	if (!local || !Array.isArray(active_days)) return undefined;
	const first = start_date > local.day ? start_date : local.day;
	// A week later, today is active again: its window may be over by now.
	for (let after = 0; after <= DAYS_OF_WEEK; after += 1) {
		const day = dayAfter(first, after);
		if (day === undefined) return undefined;
		const isToday = day === local.day;
		if (!active_days.includes(weekdayOf(day)) || (isToday && local.hour >= end_time)) continue;
		return { day, hour: isToday && local.hour > start_time ? local.hour : start_time };
	}
	return undefined;
}

function dayAfter(day: string, count: number): string | undefined {
	const date = new Date(day);
	date.setUTCDate(date.getUTCDate() + count);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

const weekdayOf = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % DAYS_OF_WEEK]!;

/** Day and hour by the clock of a time zone. Undefined if there is no such zone. */
export function localTimeIn(timezone: unknown, now: number): FirstWindow | undefined {
	if (typeof timezone !== 'string') return undefined;
	try {
		const written = new Intl.DateTimeFormat('sv-SE', {
			timeZone: timezone,
			dateStyle: 'short',
			timeStyle: 'short',
		}).format(now);
		const [day = '', hour = ''] = written.split(' ');
		return { day, hour };
	} catch {
		return undefined;
	}
}
