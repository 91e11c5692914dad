import { HOUR, MINUTE, nextMinute } from '../clock';
import type { Random } from '../random';
import { whenWithin, WORKDAYS } from '../workingHours';
import type { LifeSettings } from './life';

/** When a colleague in that time zone acts, within working hours. Undefined if the colleague leaves it to others. */
export function whenColleagueActs(
	{ colleague_median_hours }: LifeSettings,
	share: number,
	timezone: string,
	{ random, now }: { readonly random: Random; readonly now: number },
): number | undefined {
	if (!random.chance(share)) return undefined;
	const wanted = nextMinute(now) + random.around(colleague_median_hours, 0.9) * HOUR;
	return whenAtWork(timezone, wanted, random);
}

/** When a colleague does what cannot wait: within a day, or on the next working morning. */
export const whenColleagueHelps = (random: Random, now: number): number =>
	whenAtWork('UTC', nextMinute(now) + random.between(1, 24) * HOUR, random);

const whenAtWork = (timezone: string, wanted: number, random: Random): number =>
	whenWithin(
		{ timezone, start_time: '09:00', end_time: '17:30', active_days: [...WORKDAYS] },
		wanted,
		() => random.between(2, 90) * MINUTE,
	);
