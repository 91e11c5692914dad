import { codeOf } from '../errors';
import type { CutOff } from './reading/pages';
import { concernsAll } from './reading/rows';
import { type EventReading, nameOf } from './readEvent';

const REASONS: Readonly<Record<CutOff, string>> = {
	limit: 'no requests are left in this minute',
	time: 'the time of the poll is over',
	answer: 'the API gave no usable answer',
};

interface Sums {
	/** How many requests were sent. */
	readonly requests: number;
	/** How many events are new. */
	readonly found: number;
}

/**
 * One line for n8n's log: what a poll read, spent and postponed, and why. It names events as items do, and errors by
 * their code, so it reveals nothing about leads.
 */
export function describePoll(
	events: readonly string[],
	readings: readonly EventReading[],
	{ requests, found }: Sums,
): string {
	const list = (title: string, names: readonly string[]) =>
		names.length > 0 ? [`${title}: ${names.join(', ')}.`] : [];
	const each = (select: (reading: EventReading) => string | false | undefined) =>
		readings.flatMap((reading) => {
			const reason = select(reading);
			if (typeof reason !== 'string') return [];
			const event = nameOf(reading.chosen);
			return reason === '' ? [event] : [`${event} (${reason})`];
		});
	const reached: readonly string[] = readings.map(({ chosen }) => nameOf(chosen));
	const isStopped = concernsAll(readings.at(-1)?.error);
	const why = isStopped ? 'the error before concerns all events' : REASONS.time;
	const notReached = events.filter((event) => !reached.includes(event));
	return [
		`Poll sent ${countOf(requests, 'request')} and found ${countOf(found, 'new event')}.`,
		...list(
			'Read',
			each(({ polled, cutOff }) => polled && !cutOff && partsLeft(polled.failures)),
		),
		...list(
			'Left aside, because it is not known',
			each(({ polled }) => (polled?.leftAside ?? []).join(', ') || undefined),
		),
		...list(
			'To be continued by the next poll',
			each(({ error, cutOff }) => error === undefined && cutOff && REASONS[cutOff]),
		),
		...list('Put off until the next poll', [
			...each(({ error, cutOff }) => error !== undefined && cutOff && REASONS[cutOff]),
			...notReached.map((event) => `${event} (${why})`),
		]),
		...list(
			'Failed',
			each(({ error, cutOff }) => error !== undefined && !cutOff && codeOf(error)),
		),
	].join(' ');
}

const partsLeft = (failures: readonly unknown[]): string =>
	failures.length === 0 ? '' : `but for what failed: ${failures.map(codeOf).join(', ')}`;

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
