import { DAY, isoTime } from './clock';
import { invalidRequest } from './errors';

/** Clocks elsewhere may be ahead of the service's by this much. */
const AHEAD_MAX = DAY;

/** Throws the API's 400 if the time at which something is said to have happened is still to come. */
export function checkHappened(field: string, time: string, now: number): void {
	if (Date.parse(time) <= now + AHEAD_MAX) return;
	throw invalidRequest({
		field,
		message: `is still to come: it is ${isoTime(now)} in the sandbox`,
	});
}
