/** By order: new is what stands above a record that is known, in a list that has the last to join at its top. */
import * as z from 'zod/v4';

import { lazy } from '../../contract/lazy';
import { type EventName, eventOf } from '../events/event';
import { firstTime, isOnePage, timesInOrder, unique, unreadable } from '../events/rows';
import { keyOf } from '../memory/keys';
import { type Limits, LIMITS } from '../memory/limits';
import type { Kind } from './kind';

const orderSchema = lazy(() =>
	z.strictObject({
		/** The newest records of the list, newest first. */
		window: z.array(z.string()),
		/** Whether the window holds all records of the list. */
		isWhole: z.boolean(),
		/** When it was last read. */
		read: z.number(),
		/**
		 * How often each record that was seen to leave has joined, even if it is back. The last to leave comes last. A list,
		 * because a database may change the order of an object's keys.
		 */
		left: z.array(z.tuple([z.string(), z.int()])).optional(),
		/** The most times that any other record outside the window can have joined. */
		joins: z.int().optional(),
	}),
);
export type OrderState = z.infer<ReturnType<typeof orderSchema>>;

interface OrderSettings {
	/** The list. If not set, all records of the workspace, in which each is new only once. */
	readonly leadListId?: string;
	readonly limits?: Limits;
}

export interface FirstSettings extends OrderSettings {
	/** Records created from this time on are new in a first poll. */
	readonly since?: number;
}

export interface ListRead<Row> {
	readonly rows: readonly Row[];
	readonly hasMore: boolean;
}

interface OrderConfig<Row, Found> {
	readonly event: EventName;
	readonly createdAt: (row: Row) => string;
	readonly recordOf: (row: Row, listId: string | null) => Found;
}

export interface ByOrder<Row, Found> extends Kind<OrderState, ListRead<Row>, Found, FirstSettings> {
	/** Whether to read one more page: no further than records that were there before. */
	readonly needsMore: (
		state: OrderState | undefined,
		rows: readonly Row[],
		settings?: FirstSettings,
	) => boolean;
}

/** What joins a list. Not every list gives the time of that, so its order must do. */
export function joinsOf<Row extends { readonly id: string }, Found>({
	event,
	createdAt,
	recordOf,
}: OrderConfig<Row, Found>): ByOrder<Row, Found> {
	const timesOf = (rows: readonly Row[], now: number) =>
		timesInOrder(
			rows.map((row) => firstTime(createdAt(row))),
			now,
		);

	function needsMore(
		state: OrderState | undefined,
		rows: readonly Row[],
		{ limits = LIMITS, since = Infinity }: FirstSettings = {},
	): boolean {
		const last = rows.at(-1);
		if (!state) {
			return (
				rows.length < limits.leads ||
				(last !== undefined && (firstTime(createdAt(last)) ?? Infinity) >= since)
			);
		}
		const known = new Set(state.window);
		if (!last || known.has(keyOf(last.id))) return !last;
		// After a deletion, older records move up behind the known ones. One that was removed and added again proves
		// nothing.
		const found = rows.filter(({ id }) => known.has(keyOf(id)));
		return state.isWhole || found.length * 2 < state.window.length;
	}

	return {
		event,
		schema: orderSchema,
		nothing: { window: [], isWhole: true, read: 0 },
		latest: ({ read }) => read,
		needsMore,

		baseline: ({ rows, hasMore }, now, { since = Infinity, limits = LIMITS } = {}) => {
			const listed = unique(rows);
			const times = timesOf(listed, now);
			const old = listed.filter((_, index) => times[index]! < since);
			const window = old.map(({ id }) => keyOf(id)).slice(0, limits.leads);
			const isWhole = !hasMore && window.length === old.length;
			return { window, isWhole, read: Math.min(now, since) };
		},

		detect: (state, { rows, hasMore }, now, settings = {}) => {
			const { leadListId, limits = LIMITS } = settings;
			const known = new Map(state.window.map((key, index) => [key, index]));
			const unrepeated = unique(rows);
			const times = timesOf(unrepeated, now);
			const listed = unrepeated.map((row, index) => ({
				row,
				key: keyOf(row.id),
				at: times[index]!,
			}));
			const lowest = listed.findLastIndex(({ key }) => known.has(key));
			const fresh = listed.filter(
				({ key, at }, index) =>
					!known.has(key) &&
					// If a record above a known one had been there before, we would have seen it.
					(index < lowest || state.isWhole || at > state.read),
			);
			const freshKeys = fresh.map(({ key }) => key);
			const numbers = leadListId === undefined ? undefined : numberJoins(state, freshKeys);
			const events = fresh.toReversed().map(({ row, key, at }) => {
				const number = numbers?.get(key) ?? 1;
				const eventKey = [row.id, leadListId ?? [], number > 1 ? number : []].flat();
				const record = recordOf(row, leadListId ?? null);
				const found = eventOf(event, eventKey, at, record, unreadable(createdAt(row)));
				return number > 1 ? { ...found, isCounted: true } : found;
			});
			const keys = listed.map(({ key }) => key);
			// While several pages are read, a row may move out of sight. In a single page, a missing row is gone.
			const isOne = isOnePage(rows, limits.page, () => !needsMore(state, rows, settings));
			const above = isOne ? (known.get(keys[lowest] ?? '') ?? -1) + 1 : 0;
			const below = isOne && !hasMore ? [] : state.window.slice(above);
			const all = [...new Set([...keys, ...below])];
			const window = all.slice(0, limits.leads);
			const isWhole = window.length === all.length && (state.isWhole || (isOne && !hasMore));
			const joins = numbers && rememberJoins(state, numbers, { window, all, limits });
			return { state: { window, isWhole, read: now, ...joins }, events, failures: [] };
		},
	};
}

/**
 * Numbers the joins of a list's records. An execution drops an event whose id another one has had, so a number never
 * comes twice for a record; it may skip some.
 *
 * It is a count and not a time: another process with the same memory must find the same number, although it may read
 * the list at another time, or not have seen what happened to other records.
 */
function numberJoins(state: OrderState, fresh: readonly string[]): ReadonlyMap<string, number> {
	const known = new Map(state.left);
	return new Map(fresh.map((key) => [key, (known.get(key) ?? state.joins ?? 0) + 1]));
}

/**
 * What is to be remembered of the joins. Forgets the records that left longest ago: from then on, every one that is not
 * known counts as if it had joined as often as they did.
 * @param all the records that may still be in the list
 */
function rememberJoins(
	{ window: former, left: known, joins = 0 }: OrderState,
	numbers: ReadonlyMap<string, number>,
	{ window, all, limits }: { window: readonly string[]; all: readonly string[]; limits: Limits },
): Pick<OrderState, 'left' | 'joins'> {
	const left = new Map(known);
	for (const [key, number] of numbers) if (number > 1) left.set(key, number);
	const listed = new Set(all);
	for (const key of former.filter((each) => !listed.has(each))) {
		const number = left.get(key) ?? Math.max(joins, 1);
		// So that it is the last one.
		left.delete(key);
		left.set(key, number);
	}
	const kept = new Set(window);
	const isOut = (key: string) => listed.has(key) && !kept.has(key);
	// Once a record is no longer in the window, we would not see it leave the list.
	const least = [...former, ...numbers.keys()].some(isOut) ? 1 : 0;
	const entries = [...left];
	const forgotten = entries.splice(0, Math.max(entries.length - limits.leads, 0));
	const next = Math.max(joins, least, ...forgotten.map(([, number]) => number));
	return { ...(entries.length > 0 && { left: entries }), ...(next > 0 && { joins: next }) };
}
