import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { HOUR } from '../clock';
import type { Random } from '../random';
import { whenWithin, WORKDAYS } from '../workingHours';
import places from './places.json';

export interface Home {
	readonly timeZone: string;
	readonly language: string;
}

const PLACES: Readonly<Record<string, Home>> = places;
const ELSEWHERE: Home = { timeZone: 'UTC', language: 'en' };

/** Where a lead lives, according to the country at the end of the location. */
export function placeOf({ location }: Pick<Lead, 'location'>): Home {
	const country = location?.split(/[,、]/).at(-1)?.trim() ?? '';
	return PLACES[country] ?? ELSEWHERE;
}

const ALL_DAYS = [...WORKDAYS, 'saturday', 'sunday'] as const;

/** Most people leave the network alone on weekends. */
const WEEKEND_SHARE = 0.2;
/** People wake up within this time, not all in the same minute. */
const MORNING_HOURS = 2;

/** The same time if the person is awake then; otherwise some time the next morning. */
export function whenAwake({ timeZone }: Home, at: number, random: Random): number {
	const active_days = [...(random.chance(WEEKEND_SHARE) ? ALL_DAYS : WORKDAYS)];
	return whenWithin(
		{ timezone: timeZone, start_time: '07:30', end_time: '22:00', active_days },
		at,
		() => random.between(0, MORNING_HOURS * HOUR),
	);
}
