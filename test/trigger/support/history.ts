import fc from 'fast-check';
import type * as z from 'zod/v4';

import { readState, saveState } from '../../../src/trigger/memory/state';
import type { Detection } from '../../../src/trigger/events/detection';
import type { TriggerEvent } from '../../../src/trigger/events/event';
import { START } from './inbox';

/** The reading of one poll: fails or changes the world when the history says so. */
export type Read = <T>(read: () => T) => T;

export class ReadFailed extends Error {}

/** A world with something to detect. */
export interface Subject<State, Happening> {
	readonly schema: () => z.ZodType<State>;
	readonly baseline: (read: Read, now: number) => State;
	/** One poll; what it reads it reads through `read`. */
	readonly poll: (state: State, read: Read, turn: number, now: number) => Detection<State, unknown>;
	readonly happen: (happening: Happening, now: number, saved: State | undefined) => void;
	/** Before and after what was polled is kept, for those who keep count. */
	readonly onPolled?: (isKept: boolean) => void;
}

interface Poll<Happening> {
	readonly poll: {
		readonly faults: readonly number[];
		readonly during: ReadonlyArray<{ readonly read: number; readonly happening: Happening }>;
		readonly isForgotten: boolean;
		/** How many campaigns are read. */
		readonly turn: number;
	};
}

type Step<Happening> =
	| { readonly happening: Happening }
	| { readonly pass: number }
	| Poll<Happening>;

export interface Past<Happening> {
	/** What was there when the trigger was activated. */
	readonly before: ReadonlyArray<{ readonly happening: Happening } | { readonly pass: number }>;
	readonly steps: ReadonlyArray<Step<Happening>>;
}

const passing = { weight: 1, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 3 }) }) };

export const pasts = <Happening>(
	happening: fc.Arbitrary<Happening>,
): fc.Arbitrary<Past<Happening>> =>
	fc.record({
		before: fc.array(fc.oneof({ weight: 3, arbitrary: fc.record({ happening }) }, passing), {
			maxLength: 12,
		}),
		steps: fc.array(
			fc.oneof({ weight: 4, arbitrary: fc.record({ happening }) }, passing, {
				weight: 2,
				arbitrary: fc.record({
					poll: fc.record({
						faults: fc.oneof(
							{ weight: 3, arbitrary: fc.constant([]) },
							{ weight: 1, arbitrary: fc.array(fc.nat(5), { maxLength: 2 }) },
						),
						during: fc.array(fc.record({ read: fc.nat(5), happening }), { maxLength: 2 }),
						isForgotten: fc.boolean(),
						turn: fc.integer({ min: 1, max: 3 }),
					}),
				}),
			}),
			{ maxLength: 40, size: 'max' },
		),
	});

/** Lives through a history, then polls until everything was read. */
export function live<State, Happening>(
	subject: Subject<State, Happening>,
	{ before, steps }: Past<Happening>,
): Array<ReadonlyArray<TriggerEvent<unknown>>> {
	let now = START;
	let saved: string | undefined;
	const polled: Array<ReadonlyArray<TriggerEvent<unknown>>> = [];
	const load = () => {
		const found = readState(saved && JSON.parse(saved), 'same', subject.schema);
		if (found.kind === 'problem') throw new Error(found.problem);
		return found.kind === 'saved' ? found.state : undefined;
	};
	const happen = (happening: Happening) => subject.happen(happening, now, load());
	const poll = ({ faults, during, isForgotten, turn }: Poll<Happening>['poll']) => {
		let reads = 0;
		const read: Read = (from) => {
			const number = reads++;
			for (const { read: when, happening } of during) if (when === number) happen(happening);
			if (faults.includes(number)) throw new ReadFailed(`Read ${number}`);
			return from();
		};
		const start = now;
		const isFirst = saved === undefined;
		try {
			const state = load() ?? subject.baseline(read, start);
			const { state: next, events } = isFirst
				? { state, events: [] }
				: subject.poll(state, read, turn, start);
			polled.push(events);
			const isKept = isFirst || events.length > 0 || !isForgotten;
			if (isKept) saved = JSON.stringify(saveState(next, 'same', 'monday'));
			subject.onPolled?.(isKept);
		} catch (error) {
			expect(error).toBeInstanceOf(ReadFailed);
			subject.onPolled?.(false);
		}
	};
	const calm = { faults: [], during: [], isForgotten: false, turn: 100 };
	for (const step of [...before, { poll: calm }, ...steps]) {
		if ('pass' in step) now += step.pass;
		else if ('poll' in step) poll(step.poll);
		else happen(step.happening);
	}
	for (let rounds = 0; rounds < 3; rounds++) poll(calm);
	return polled;
}

/** Every event id came once, and each poll's events in the order of time. */
export function expectOnceInOrder(
	polled: ReadonlyArray<ReadonlyArray<TriggerEvent<unknown>>>,
): string[] {
	const ids = polled.flatMap((events) => events.map(({ event_id }) => event_id));
	expect({ duplicated: ids.filter((id, index) => ids.indexOf(id) !== index) }).toEqual({
		duplicated: [],
	});
	for (const events of polled) {
		const times = events.map(({ occurred_at }) => occurred_at);
		expect(times).toEqual(times.toSorted());
	}
	return ids;
}

interface Pages<Row> {
	readonly rowsOf: () => readonly Row[];
	readonly pageSize: number;
	/** Whether a cursor counts rows. Otherwise it names the last one. */
	readonly placed: boolean;
	/** Needed if rows can disappear. */
	readonly isBelow?: (row: Row, last: Row) => boolean;
}

/** Reads pages of rows that are newest first, as far as they are wanted. */
export function readPages<Row extends { readonly id: string }>(
	read: Read,
	{ rowsOf, pageSize, placed, isBelow }: Pages<Row>,
	needsMore: (rows: readonly Row[]) => boolean,
): { rows: Row[]; hasMore: boolean } {
	const rows: Row[] = [];
	let hasMore = true;
	let pages = 0;
	while (hasMore && (pages === 0 || needsMore(rows))) {
		const all = read(rowsOf);
		const last = rows.at(-1);
		const start = placed ? pages * pageSize : last ? startBelow(all, last, isBelow) : 0;
		rows.push(...all.slice(start, start + pageSize));
		hasMore = start + pageSize < all.length;
		pages += 1;
	}
	return { rows, hasMore };
}

function startBelow<Row extends { readonly id: string }>(
	all: readonly Row[],
	last: Row,
	isBelow: Pages<Row>['isBelow'],
): number {
	if (!isBelow) return all.findIndex(({ id }) => id === last.id) + 1;
	const below = all.findIndex((row) => isBelow(row, last));
	return below < 0 ? all.length : below;
}
