import * as z from 'zod/v4';

import type { Campaign } from '../../contract/campaigns';
import { lazy } from '../../contract/lazy';
import type { SocialAccount } from '../../contract/socialAccounts';
import { type Detection, DetectionError } from '../events/detection';
import { type EventName, eventOf, inOrder } from '../events/event';
import { firstTime, unique, unreadable } from '../events/rows';
import { countChange, type CountedValue, countedValueSchema } from '../memory/countedValue';
import { keyOf } from '../memory/keys';
import { type Limits, LIMITS, sizeOf } from '../memory/limits';

const statusesSchema = lazy(() =>
	z.strictObject({ known: z.record(z.string(), countedValueSchema()) }),
);
export type StatusesState = z.infer<ReturnType<typeof statusesSchema>>;

export interface StatusRecord<Row> {
	readonly row: Row;
	/** The status when it was last seen. */
	readonly previous_status: string | null;
}

interface StatusSettings {
	/** Only these records. If empty, all of them. */
	readonly ids?: readonly string[];
	/** Only changes to one of these. If empty, any change. */
	readonly statuses?: readonly string[];
	readonly limits?: Limits;
}

interface StatusDetectorConfig<Row> {
	readonly event: EventName;
	readonly noun: string;
	/** The status of a new record. A record that first appears with another status has changed since it was made. */
	readonly initial: string;
	readonly updatedAt: (row: Row) => string;
}

/** Detects status changes in a list that is read to its end. */
function statusDetector<Row extends Campaign | SocialAccount>(config: StatusDetectorConfig<Row>) {
	const { event, noun, initial, updatedAt } = config;
	const select = (rows: readonly Row[], { ids = [] }: StatusSettings) =>
		unique(rows).filter(({ id }) => ids.length === 0 || ids.includes(id));

	function baseline(rows: readonly Row[], settings: StatusSettings = {}): StatusesState {
		const known = select(rows, settings).map(({ id, status }) => [keyOf(id), [status, 0]]);
		return { known: Object.fromEntries(known) };
	}

	function detect(
		state: StatusesState,
		rows: readonly Row[],
		now: number,
		settings: StatusSettings = {},
	): Detection<StatusesState, StatusRecord<Row>> {
		const { statuses = [], limits = LIMITS } = settings;
		const observed = select(rows, settings).map((row) => {
			const key = keyOf(row.id);
			const former: CountedValue = state.known[key] ?? [initial, 0];
			const isWanted = statuses.length === 0 || statuses.includes(row.status);
			return { row, key, former, current: countChange(former, row.status, isWanted) };
		});
		const events = observed
			.filter(({ former, current }) => current[1] > former[1])
			.map(({ row, former: [previous_status], current: [, changes] }) => {
				const key = [row.id, row.status, changes];
				const at = firstTime(updatedAt(row)) ?? now;
				return eventOf(event, key, at, { row, previous_status }, unreadable(updatedAt(row)));
			});
		const listed: StatusesState['known'] = Object.fromEntries(
			observed.map(({ key, current }) => [key, current]),
		);
		// We may have missed a record that is not listed, because the rows moved. It is kept while there is room.
		const all = { known: { ...state.known, ...listed } };
		const next = sizeOf(all) <= limits.bytes ? all : { known: listed };
		if (sizeOf(next) > limits.bytes) {
			throw new DetectionError(`The workspace has more ${noun} than this trigger can remember.`);
		}
		return { state: next, events: inOrder(events), failures: [] };
	}

	return { event, schema: statusesSchema, baseline, detect };
}

export type StatusDetector<Row extends Campaign | SocialAccount> = ReturnType<
	typeof statusDetector<Row>
>;

export const campaignStatuses = statusDetector<Campaign>({
	event: 'campaignStatusChanged',
	noun: 'campaigns',
	initial: 'draft',
	updatedAt: ({ updatedAt }) => updatedAt,
});

export const senderAccountStatuses = statusDetector<SocialAccount>({
	event: 'senderAccountStatusChanged',
	noun: 'sender accounts',
	initial: 'connecting',
	updatedAt: ({ updated_at }) => updated_at,
});
