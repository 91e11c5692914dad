import { DAY, HOUR, MINUTE, SECOND } from 'outreach-sandbox/core/clock';
import type { Case, Line } from './line';

const UNITS = [
	['d', DAY],
	['h', HOUR],
	['min', MINUTE],
	['s', SECOND],
] as const;

/** The two largest units, for example `2 d 4 h`. */
export function durationOf(milliseconds: number): string {
	const size = Math.round(milliseconds / SECOND) * SECOND;
	const largest = UNITS.findIndex(([, unit]) => size >= unit);
	if (largest < 0) return '0 s';
	let left = size;
	return UNITS.slice(largest, largest + 2)
		.map(([name, unit]) => {
			const count = Math.floor(left / unit);
			left -= count * unit;
			return count === 0 ? '' : `${count} ${name}`;
		})
		.filter(Boolean)
		.join(' ');
}

/** For example `2 d 4 h before`. */
export const earlierBy = (milliseconds: number): string =>
	milliseconds < SECOND ? 'just before' : `${durationOf(milliseconds)} before`;

const parts = (at: number) => new Date(at).toUTCString().split(/,? /);

/** For example `Mon 5 Jan`, in UTC. */
export function dateOf(at: number): string {
	const [weekday, day, month] = parts(at);
	return `${weekday} ${Number(day)} ${month}`;
}

/** For example `Mon 5 Jan 09:15`, in UTC. */
export const momentOf = (at: number): string => `${dateOf(at)} ${parts(at)[4]!.slice(0, 5)}`;

export const yearOf = (at: number): string => parts(at)[3]!;

export const countOf = (count: number): string => count.toLocaleString('en');

/** For example `3 replies`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
	`${countOf(count)} ${count === 1 ? one : many}`;

/** The figure of a line as people read it. */
export function valueOf({ value, unit }: Pick<Line, 'value' | 'unit'>): string {
	if (value === null) return '–';
	switch (unit) {
		case 'count':
			return countOf(value);
		case 'minutes':
			return durationOf(value * MINUTE);
		case 'percent':
			return `${countOf(Math.round(value))} %`;
	}
}

/** Where in n8n it happened, for example `workflow Answer, node Send, execution 12`; empty if nowhere. */
export const whereOf = ({ workflow, node, execution }: Case): string =>
	[
		workflow === null ? '' : `workflow ${workflow}`,
		node === null ? '' : `node ${node}`,
		execution === null ? '' : `execution ${execution}`,
	]
		.filter(Boolean)
		.join(', ');

/** The command that runs the days of a case again. */
export const replayOf = (command: string, { from, until }: Case): string =>
	`${command} --from ${from} --until ${until}`;
