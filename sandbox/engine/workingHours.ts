import { nextSlot } from '../campaigns/schedule';
import { MINUTE } from '../clock';
import type { Random } from './random';

/** The same time if a colleague in that time zone works then, otherwise the beginning of the next working day. */
export function whenAtWork(timezone: string, at: number, random: Random): number {
	const slot = nextSlot(
		{
			timezone,
			start_date: '1970-01-01',
			start_time: '09:00',
			end_time: '17:30',
			active_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
		},
		at,
	);
	return slot === at ? at : slot + random.between(2, 90) * MINUTE;
}
