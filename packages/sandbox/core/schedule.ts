import { WEEKDAYS, type CampaignSetup } from 'n8n-nodes-outreach/src/contract/campaigns';
import { instant, localTime } from './timeZone';

const DAYS_AHEAD = 8;
/** The last day of the years with four digits, which no schedule reaches: by then it is the year 10000 somewhere. */
const LAST_DAY = Date.UTC(9999, 11, 31);

/** The first time, from `after` on, at which the schedule allows sending. If there is no schedule, `after` itself. */
export function nextSlot(schedule: CampaignSetup['schedule'], after: number): number {
	if (schedule === null) return after;
	const { timezone, start_date, start_time, end_time, active_days } = schedule;
	const today = localTime(timezone, Math.min(after, LAST_DAY)).slice(0, 10);
	const first = today < start_date ? start_date : today;
	for (let day = 0; day < DAYS_AHEAD; day += 1) {
		const date = new Date(Date.parse(first));
		date.setUTCDate(date.getUTCDate() + day);
		if (date.getTime() >= LAST_DAY) return Math.max(after, LAST_DAY);
		const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7];
		if (!active_days.some((active) => active === weekday)) continue;
		const dayText = date.toISOString().slice(0, 10);
		const opens = instant(timezone, `${dayText}T${start_time}`);
		if (after <= opens) return opens;
		if (after < instant(timezone, `${dayText}T${end_time}`)) return after;
	}
	throw new Error('A schedule without an active day in a week.');
}
