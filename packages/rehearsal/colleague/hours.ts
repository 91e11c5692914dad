import { DAY, HOUR, MINUTE } from 'outreach-sandbox/core/clock';
import type { Random } from 'outreach-sandbox/core/random';
import { whenWithin, WORKDAYS } from 'outreach-sandbox/core/workingHours';

const HOURS = {
	timezone: 'UTC',
	start_time: '09:00',
	end_time: '17:00',
	active_days: [...WORKDAYS],
};

/**
 * The colleague works Monday to Friday, 9:00 to 17:00 UTC. Work that falls outside these hours is done soon after the
 * next day begins.
 */
export const atWork = (at: number, random: Random): number =>
	whenWithin(HOURS, at, () => random.between(1, 45) * MINUTE);

const MORNING = { begins: 9 * HOUR, lasts: 90 };

/** A minute of the first working morning after this time. */
export function nextMorning(after: number, randomOn: (day: number) => Random): number {
	for (let day = Math.floor(after / DAY) * DAY; ; day += DAY) {
		const at = day + MORNING.begins + Math.floor(randomOn(day).between(0, MORNING.lasts)) * MINUTE;
		if (at > after && whenWithin(HOURS, at, () => 1) === at) return at;
	}
}
