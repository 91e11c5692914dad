import * as z from 'zod/v4';

import { lazy } from '../contract/lazy';
import { changed, type SeenValue, seenValueSchema } from './changes';
import { eventOf, inOrder, keyOf, timeOf, unique } from './keys';
import { type Limits, LIMITS, sizeOf } from './limits';
import { type Detection, DetectionError, type EventName } from './types';

const statusesSchema = lazy(() =>
	z.strictObject({ known: z.record(z.string(), seenValueSchema()) }),
);
export type StatusesState = z.infer<ReturnType<typeof statusesSchema>>;

export interface StatusRecord<Row> {
	readonly row: Row;
	/** What it was when it was last seen. */
	readonly previous_status: string | null;
}

export interface StatusSettings {
	/** Only these records; all where none is named. */
	readonly ids?: readonly string[];
	/** Only a change to one of these; to any where none is named. */
	readonly statuses?: readonly string[];
	readonly limits?: Limits;
}

interface Kind<Row> {
	readonly event: EventName;
	/** In the plural. */
	readonly noun: string;
	/** The status of what has just been made: what appears between two polls has changed since. */
	readonly initial: string;
	readonly updatedAt: (row: Row) => string;
}

/** Detects changes of the status in a list that is read to its end. */
export function statusDetector<Row extends { readonly id: string; readonly status: string }>({
	event,
	noun,
	initial,
	updatedAt,
}: Kind<Row>) {
	const of = (rows: readonly Row[], { ids = [] }: StatusSettings) =>
		unique(rows).filter(({ id }) => ids.length === 0 || ids.includes(id));

	function baseline(rows: readonly Row[], settings: StatusSettings = {}): StatusesState {
		const known = of(rows, settings).map(({ id, status }) => [keyOf(id), [status, 0]]);
		return { known: Object.fromEntries(known) };
	}

	function detect(
		state: StatusesState,
		rows: readonly Row[],
		settings: StatusSettings = {},
	): Detection<StatusesState, StatusRecord<Row>> {
		const { statuses = [], limits = LIMITS } = settings;
		const observed = of(rows, settings).map((row) => {
			const key = keyOf(row.id);
			const former: SeenValue = state.known[key] ?? [initial, 0];
			const isWanted = statuses.length === 0 || statuses.includes(row.status);
			return { row, key, former, current: changed(former, row.status, isWanted) };
		});
		const events = observed
			.filter(({ former, current }) => current[1] > former[1])
			.map(({ row, former: [previous], current: [, number] }) =>
				eventOf(event, [row.id, row.status, number], timeOf(updatedAt(row)), {
					row,
					previous_status: previous,
				}),
			);
		const listed = Object.fromEntries(observed.map(({ key, current }) => [key, [...current]]));
		// What is missing may have been overlooked because the rows moved: it is kept as long as there is room.
		const all = { known: { ...state.known, ...listed } } as StatusesState;
		const next = sizeOf(all) <= limits.bytes ? all : ({ known: listed } as StatusesState);
		if (sizeOf(next) > limits.bytes) {
			throw new DetectionError(`The workspace has more ${noun} than this trigger can remember.`);
		}
		return { state: next, events: inOrder(events) };
	}

	return { event, schema: statusesSchema, baseline, detect };
}
