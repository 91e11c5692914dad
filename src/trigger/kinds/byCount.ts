/**
 * By counted value: new is a value that differs from the last one seen. Its changes are counted, so that a return to an
 * earlier value is a new event.
 */
import * as z from 'zod/v4';

import type { Campaign } from '../../contract/campaigns';
import { lazy } from '../../contract/lazy';
import { DetectionError } from '../events/detection';
import { type EventName, eventOf, inOrder, type TriggerEvent } from '../events/event';
import { firstTime, isFarAhead, unique, unreadable } from '../events/rows';
import { keyOf } from '../memory/keys';
import { type Limits, LIMITS, sizeOf } from '../memory/limits';
import { CampaignDetector, type CampaignSettings, type CampaignsState } from './inCampaigns';
import type { Kind } from './kind';

/** The last value seen, and how many of its changes became events. */
type CountedValue = [value: string | null, changes: number];
const countedValueSchema = () => z.tuple([z.string().nullable(), z.int()]);

interface CountConfig<Row, Found> {
	readonly event: EventName;
	readonly valueOf: (row: Row) => string | null;
	/** Text of the time of the change. Absent if the row does not say: then it is the time at which it was seen. */
	readonly changedAt?: (row: Row) => string;
	readonly recordOf: (row: Row, former: string | null, campaign: Campaign | null) => Found;
}

interface CountSettings {
	/** Only changes to one of these. If empty, any change. */
	readonly values?: readonly string[];
}

interface Comparison<Row> extends CountSettings {
	readonly now: number;
	readonly campaign?: Campaign | null;
	readonly formerOf: (key: string, row: Row) => readonly [string | null, number, ...unknown[]];
}

/**
 * Compares rows with what was last seen. Counts only changes that become events: the count is part of the event id, and
 * n8n may not save a poll without events.
 */
function compare<Row extends { readonly id: string }, Found>(
	{ event, valueOf, changedAt, recordOf }: CountConfig<Row, Found>,
	rows: readonly Row[],
	{ now, values = [], campaign = null, formerOf }: Comparison<Row>,
) {
	const events: Array<TriggerEvent<Found>> = [];
	const seen = unique(rows).map((row) => {
		const key = keyOf(row.id);
		const value = valueOf(row);
		const [former, count] = formerOf(key, row);
		const name = value ?? 'none';
		const isEvent = value !== former && (values.length === 0 || values.includes(name));
		const changes = isEvent ? count + 1 : count;
		if (isEvent) {
			const text = changedAt?.(row);
			const record = recordOf(row, former, campaign);
			const at = firstTime(text) ?? now;
			events.push(eventOf(event, [row.id, name, changes], at, record, unreadable(text)));
		}
		return { row, key, current: [value, changes] as CountedValue };
	});
	return { seen, events };
}

/* Of a list that is read to its end. */

const valuesSchema = lazy(() =>
	z.strictObject({ known: z.record(z.string(), countedValueSchema()) }),
);
export type ValuesState = z.infer<ReturnType<typeof valuesSchema>>;

export interface ValuesSettings extends CountSettings {
	/** Only these records. If empty, all of them. */
	readonly ids?: readonly string[];
	readonly limits?: Limits;
}

interface ValuesConfig<Row, Found> extends CountConfig<Row, Found> {
	readonly noun: string;
	/** The value of a new record. A record that first appears with another value has changed since it was made. */
	readonly initial: string;
}

/** Values of all records of a list. */
export function valuesOf<Row extends { readonly id: string }, Found>(
	config: ValuesConfig<Row, Found>,
): Kind<ValuesState, readonly Row[], Found, ValuesSettings> {
	const select = (rows: readonly Row[], { ids = [] }: ValuesSettings) =>
		rows.filter(({ id }) => ids.length === 0 || ids.includes(id));
	return {
		event: config.event,
		schema: valuesSchema,
		nothing: { known: {} },

		baseline: (rows, _now, settings = {}) => {
			const known = select(rows, settings).map((row) => [keyOf(row.id), [config.valueOf(row), 0]]);
			return { known: Object.fromEntries(known) };
		},

		detect: (state, rows, now, settings = {}) => {
			const { values, limits = LIMITS } = settings;
			const formerOf = (key: string) => state.known[key] ?? [config.initial, 0];
			const { seen, events } = compare(config, select(rows, settings), { now, values, formerOf });
			const listed = Object.fromEntries(seen.map(({ key, current }) => [key, current]));
			// We may have missed a record that is not listed, because the rows moved. It is kept while there is room.
			const all = { known: { ...state.known, ...listed } };
			const next = sizeOf(all) <= limits.bytes ? all : { known: listed };
			if (sizeOf(next) > limits.bytes) {
				throw new DetectionError(
					`The workspace has more ${config.noun} than this trigger can remember.`,
				);
			}
			return { state: next, events: inOrder(events), failures: [] };
		},
	};
}

/* Of a list that is read only as far as it can have changed. */

/** Value, changes, time of the last activity. */
const activeValue = () => z.tuple([z.string().nullable(), z.int(), z.number()]);

const newestValuesSchema = lazy(() =>
	z.strictObject({
		/** The newest activity at the start of the last poll. */
		mark: z.number(),
		/** An unknown record is new if it was created after this. */
		since: z.number(),
		/** From which number unknown records count their changes. */
		changes: z.int(),
		known: z.record(z.string(), activeValue()),
	}),
);
export type NewestValuesState = z.infer<ReturnType<typeof newestValuesSchema>>;

export interface NewestSettings extends CountSettings {
	/** Only records of these sender accounts. If empty, all of them. */
	readonly accountIds?: readonly string[];
	readonly limits?: Limits;
}

interface NewestConfig<Row, Found> extends CountConfig<Row, Found> {
	readonly accountOf: (row: Row) => string | undefined;
	readonly createdAt: (row: Row) => string;
	/** By this time the list is ordered, the newest first. */
	readonly activeAt: (row: Row) => number | undefined;
}

export interface NewestValues<Row, Found>
	extends Kind<NewestValuesState, readonly Row[], Found, NewestSettings> {
	/** Whether to read one more page. A first poll reads as many records as can be remembered. */
	readonly needsMore: (
		state: NewestValuesState | undefined,
		rows: readonly Row[],
		settings?: NewestSettings,
	) => boolean;
}

/** Values of the records at the top of a list. */
export function valuesOfNewest<Row extends { readonly id: string }, Found>(
	config: NewestConfig<Row, Found>,
): NewestValues<Row, Found> {
	const { valueOf, accountOf, createdAt, activeAt } = config;

	function detect(
		state: NewestValuesState,
		rows: readonly Row[],
		now: number,
		{ accountIds = [], values, limits = LIMITS }: NewestSettings = {},
	) {
		const selected = rows.filter(
			(row) => accountIds.length === 0 || accountIds.some((id) => id === accountOf(row)),
		);
		/** We do not know the earlier value of an older record, so it counts as unchanged. */
		const unseen = (row: Row) =>
			(firstTime(createdAt(row)) ?? now) >= state.since ? null : valueOf(row);
		const formerOf = (key: string, row: Row) => state.known[key] ?? [unseen(row), state.changes];
		const { seen, events } = compare(config, selected, { now, values, formerOf });
		const known = seen.map(({ row, key, current: [value, changes] }) => [
			key,
			[value, changes, activeAt(row) ?? now],
		]);
		const top = rows.flatMap((row) => activeAt(row) ?? []).find((at) => !isFarAhead(at, now)) ?? 0;
		const next = {
			...state,
			mark: Math.max(state.mark, Math.min(now, top)),
			known: { ...state.known, ...Object.fromEntries(known) },
		};
		return { state: fit(next, now, limits), events: inOrder(events), failures: [] };
	}

	return {
		event: config.event,
		schema: newestValuesSchema,
		nothing: { mark: 0, since: 0, changes: 0, known: {} },
		latest: ({ mark, since }) => Math.max(mark, since),
		putBack: (state, at) => ({
			...state,
			mark: Math.min(state.mark, at),
			since: Math.min(state.since, at),
		}),

		needsMore: (state, rows, { limits = LIMITS } = {}) => {
			const last = rows.at(-1);
			if (!state) return rows.length < limits.threads;
			return !last || (activeAt(last) ?? Infinity) >= state.mark;
		},

		baseline: (rows, now, settings) => {
			const empty = { mark: 0, since: Infinity, changes: 0, known: {} };
			return { ...detect(empty, rows, now, settings).state, since: now };
		},

		detect,
	};
}

/**
 * Forgets the records that have been quiet longest. If they come back, neither they nor their event ids count as new.
 */
function fit(state: NewestValuesState, now: number, limits: Limits): NewestValuesState {
	const entries = Object.entries(state.known);
	const room = Math.floor((entries.length * limits.bytes) / sizeOf(state));
	const most = Math.min(limits.threads, room);
	if (entries.length <= most) return state;
	const newestFirst = entries.toSorted(([, a], [, b]) => b[2] - a[2]);
	return {
		...state,
		since: now,
		changes: Math.max(...newestFirst.slice(most).map(([, [, changes]]) => changes), state.changes),
		known: Object.fromEntries(newestFirst.slice(0, most)),
	};
}

/* Of a list that each campaign has. */

const campaignValuesSchema = lazy(() =>
	z.strictObject({
		read: z.number().nullable(),
		/** By key of the lead; null for an older campaign that has not been read yet. */
		leads: z.record(z.string(), countedValueSchema()).nullable(),
	}),
);
type KnownValues = z.infer<ReturnType<typeof campaignValuesSchema>>;
export type CampaignValuesState = CampaignsState<KnownValues>;

export type CampaignValuesSettings = CampaignSettings & CountSettings;

/** Values of the leads of each campaign. */
export const valuesInCampaigns = <Row extends { readonly id: string }, Found>({
	initial,
	noun,
	...config
}: ValuesConfig<Row, Found>) =>
	new CampaignDetector<KnownValues, Row, Found, CampaignValuesSettings>({
		event: config.event,
		goesByWhatWasSeen: true,
		knownSchema: campaignValuesSchema,
		follow: 'recent',
		noun,
		start: (since) => ({ read: null, leads: since > 0 ? null : {} }),
		look: ({ leads: former }, rows, { campaign, now, settings: { values } }) => {
			const leads = { ...former };
			const formerOf = (key: string, row: Row): CountedValue =>
				former ? (former[key] ?? [initial, 0]) : [config.valueOf(row), 0];
			const { seen, events } = compare(config, rows, { now, campaign, values, formerOf });
			for (const { key, current } of seen) {
				// One of the first value is not stored, so that long queues take no space.
				if (current[0] !== initial || current[1] > 0) leads[key] = current;
				else delete leads[key];
			}
			return { known: { read: now, leads }, events };
		},
	});
