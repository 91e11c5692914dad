import type { HeaderMap } from '../../../src/client/http/transport';

/** Headers of an answer, changed as another service may send them. `ms`: the time by the server's clock. */
export type Habit = (headers: HeaderMap, ms: number) => HeaderMap;

const YEAR_MS = 365 * 86_400_000;
const RESET = 'x-ratelimit-reset';

const without = (headers: HeaderMap, ...names: readonly string[]): HeaderMap =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const withReset =
	(reset: (seconds: number, now: number) => number | string): Habit =>
	(headers, ms) => ({ ...headers, [RESET]: `${reset(Number(headers[RESET]), ms / 1_000)}` });

const withDate =
	(offMs: number): Habit =>
	(headers, ms) => ({ ...headers, date: new Date(ms + offMs).toUTCString() });

const withRemaining =
	(remaining: string): Habit =>
	(headers) => ({ ...headers, 'x-ratelimit-remaining': remaining });

/** What the API's document leaves open, or what a gateway before it may do. */
export const habits: Readonly<Record<string, Habit>> = {
	'no header of the limit': (headers) =>
		without(headers, 'x-ratelimit-limit', 'x-ratelimit-remaining', RESET),
	'a reset in the past': withReset((_, now) => Math.floor(now) - 5),
	'a reset of 0': withReset(() => 0),
	'a reset in relative seconds': withReset((reset, now) => Math.ceil(reset - now)),
	'a reset in milliseconds': withReset((reset) => reset * 1_000),
	'a reset as a date': withReset((reset) => new Date(reset * 1_000).toUTCString()),
	'a Date three years behind': withDate(-3 * YEAR_MS),
	'a Date three years ahead': withDate(3 * YEAR_MS),
	'no Date': (headers) => without(headers, 'date'),
	'never anything left': withRemaining('0'),
	'always less than nothing left': withRemaining('-1'),
	'nothing readable left': withRemaining('plenty'),
	'a reset of 0 and nothing left': (headers, ms) =>
		withReset(() => 0)(withRemaining('0')(headers, ms), ms),
	'a limit of 0': (headers) => ({ ...headers, 'x-ratelimit-limit': '0' }),
	'a pause of 0': (headers) => ({ ...headers, [RESET]: '0', 'retry-after': '0' }),
};
