import * as z from 'zod/v4';

import { acrossFields, addRuleProblem, uniqueList } from '../fields';
import { isRecord } from '../json';
import { lazy } from '../lazy';

export const WEEKDAYS = [
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
	'sunday',
] as const;
const SCHEDULE_WINDOW_MIN_MINUTES = 480;

/** Short names that only Intl knows: to it, BST is Dhaka and IST is India, whatever was meant. */
const OF_INTL_ALONE = new Set(
	'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(
		' ',
	),
);

/** Names that were accepted. To ask `Intl` takes more than a millisecond. */
const timeZones = new Set<string>();

function isTimeZone(name: string): boolean {
	if (timeZones.has(name)) return true;
	// Intl also accepts offsets such as +02:00, which are not IANA names.
	if (!/^[A-Za-z]/.test(name) || OF_INTL_ALONE.has(name.toUpperCase())) return false;
	try {
		new Intl.DateTimeFormat('en', { timeZone: name });
		timeZones.add(name);
		return true;
	} catch {
		return false;
	}
}

const timeOfDay = () =>
	z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
		error: 'must be a time of day from 00:00 to 23:59 in the form HH:MM',
	});

/** NaN if it is not a time of day. */
function minutesOfDay(time: unknown): number {
	const [hours, minutes] = String(time).split(':').map(Number);
	return (hours ?? NaN) * 60 + (minutes ?? NaN);
}

export const scheduleShape = () => ({
	timezone: z.string().refine(isTimeZone, {
		error: 'must be a time zone of the IANA database, such as Europe/Berlin',
	}),
	start_date: z.iso.date(),
	start_time: timeOfDay(),
	end_time: timeOfDay(),
	active_days: uniqueList(z.enum(WEEKDAYS), { min: 1, max: WEEKDAYS.length }),
});

/** Minutes as people say them: `7 hours 59 minutes`. */
function inWords(minutes: number): string {
	const parts = [pluralize(Math.floor(minutes / 60), 'hour'), pluralize(minutes % 60, 'minute')];
	return parts.filter((part) => !part.startsWith('0 ')).join(' ');
}

const pluralize = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

export const scheduleSchema = lazy(() =>
	z
		.strictObject(scheduleShape())
		.check(
			acrossFields<unknown>((schedule, context) => {
				if (!isRecord(schedule)) return;
				const { start_time, end_time } = schedule;
				const window = minutesOfDay(end_time) - minutesOfDay(start_time);
				if (window <= 0) {
					addRuleProblem(context, {
						path: ['end_time'],
						concerns: [['start_time']],
						message: `must be later than the start (${String(start_time)})`,
					});
				} else if (window < SCHEDULE_WINDOW_MIN_MINUTES) {
					addRuleProblem(context, {
						path: ['end_time'],
						concerns: [['start_time']],
						message: `must be at least ${inWords(SCHEDULE_WINDOW_MIN_MINUTES)} after the start (${String(start_time)}), is ${inWords(window)} after it`,
					});
				}
			}),
		)
		.meta({
			description: `end_time is at least ${SCHEDULE_WINDOW_MIN_MINUTES} minutes later than start_time.`,
		}),
);
export type Schedule = z.infer<ReturnType<typeof scheduleSchema>>;
