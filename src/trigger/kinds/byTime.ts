/** By time: new is what happened after a floor and was not seen. */
import * as z from 'zod/v4';

import type { Campaign } from '../../contract/campaigns';
import { lazy } from '../../contract/lazy';
import type { DetectionError } from '../events/detection';
import { type EventName, eventOf } from '../events/event';
import { isFarAhead, unique } from '../events/rows';
import { handle, handledShape, isNew } from '../memory/handled';
import { keyOf } from '../memory/keys';
import { LIMITS, LOOK_BACK_MS } from '../memory/limits';
import { CampaignDetector, type CampaignSettings, type CampaignsState } from './inCampaigns';

interface TimeConfig<Row, Found> {
	readonly event: EventName;
	readonly follow: 'active' | 'recent';
	readonly noun: string;
	readonly recordOf: (row: Row, campaign: Campaign | null) => Found;
}

/* In a list that is read only as far down as something can have happened. */

const happeningsSchema = lazy(() =>
	z.strictObject({
		...handledShape(),
		read: z.number().nullable(),
		/** The next poll reads down to here. Nothing below can have become an event. */
		mark: z.number(),
	}),
);
type KnownHappenings = z.infer<ReturnType<typeof happeningsSchema>>;
export type HappeningsState = CampaignsState<KnownHappenings>;

interface HappeningConfig<Row, Found> extends TimeConfig<Row, Found> {
	/** Key and time of a row's event, if it has one. */
	readonly eventIn: (
		row: Row,
	) =>
		| { readonly key: ReadonlyArray<string | number>; readonly at: number; readonly note?: string }
		| undefined;
	/** By this time the list is ordered, the newest first. */
	readonly listedAt: (row: Row) => number;
	/** Whether a row that has no event may still get one, however far down the list it is. */
	readonly isOpen?: (row: Row) => boolean;
	/** Why a row cannot be told. */
	readonly problemIn: (row: Row) => DetectionError | undefined;
}

/** What happens to the records of a list that each campaign has. */
export function happeningsInCampaigns<Row extends { readonly id: string }, Found>({
	event,
	follow,
	noun,
	recordOf,
	eventIn,
	listedAt,
	isOpen,
	problemIn,
}: HappeningConfig<Row, Found>) {
	return new CampaignDetector<KnownHappenings, Row, Found>({
		event,
		knownSchema: happeningsSchema,
		follow,
		noun,
		start: (since) => ({ floor: since, seen: {}, read: null, mark: isOpen ? 0 : since }),
		startFrom: (known, rows, { now, settings }) => {
			const { lookBackMs = LOOK_BACK_MS, limits = LIMITS } = settings;
			const floor = Math.min(known.floor, now - lookBackMs);
			const there = unique(rows).flatMap((row) => eventIn(row) ?? []);
			const handled = handle({ floor, seen: {} }, there, ({ key }) => keyOf(...key), {
				floor,
				most: limits.approvals,
				now,
			});
			return { ...known, ...handled, read: now, mark: Math.min(known.mark, handled.floor) };
		},
		look: (former, rows, { campaign, now, settings }) => {
			const { lookBackMs = LOOK_BACK_MS, limits = LIMITS } = settings;
			const all = unique(rows);
			const fresh = all.flatMap((row) => {
				const found = eventIn(row);
				if (!found || !isNew(former, keyOf(...found.key), found.at)) return [];
				return [{ ...found, row }];
			});
			const newest = Math.max(former.floor, ...fresh.map(({ at }) => at));
			const top = rows.map(listedAt).find((at) => !isFarAhead(at, now)) ?? former.mark;
			const open = all.filter((row) => isOpen?.(row)).map(listedAt);
			return {
				known: {
					read: now,
					mark: Math.min(now, top, ...open),
					...handle(former, fresh, ({ key }) => keyOf(...key), {
						floor: Math.min(newest, now) - lookBackMs,
						most: limits.approvals,
						now,
					}),
				},
				failures: all.flatMap((row) => problemIn(row) ?? []),
				events: fresh
					.toReversed()
					.map(({ key, at, note, row }) => eventOf(event, key, at, recordOf(row, campaign), note)),
			};
		},
		shrink: ({ read, mark, ...handled }, most) => ({
			read,
			mark,
			...handle(handled, [], String, { floor: 0, most, now: read ?? Infinity }),
		}),
		needsMore: ({ mark }, rows) => {
			const last = rows.at(-1);
			return !last || listedAt(last) >= mark;
		},
	});
}

/* In a list that is read to its end, because its order says nothing about when something happened. */

const reachedSchema = lazy(() =>
	z.strictObject({
		read: z.number().nullable(),
		/** Nothing that happened before this is new. */
		floor: z.number(),
		/** Keys of what was reached: leads who are connected, actions that have ended. */
		connected: z.array(z.string()),
	}),
);
export type KnownReached = z.infer<ReturnType<typeof reachedSchema>>;
export type ReachedState = CampaignsState<KnownReached>;

interface ReachedConfig<Row, Found, Settings> extends Omit<TimeConfig<Row, Found>, 'recordOf'> {
	/** What a row says of each thing in it that can reach the state. */
	readonly thingsIn: (
		row: Row,
		of: { readonly campaign: Campaign | null; readonly settings: Settings },
	) => ReadonlyArray<{
		readonly key: readonly string[];
		/** Whether it is in the state that it reaches once. */
		readonly isReached: boolean;
		/** When it got there; undefined if the row does not say. */
		readonly at: number | undefined;
		readonly note?: string;
		readonly record: Found;
	}>;
	/** Whether what is seen there for the first time has got there since the floor. */
	readonly isFresh: (record: Found, known: KnownReached) => boolean;
	/**
	 * Whether a service may give other keys at each reading. If nothing that was known is there any more, only times tell
	 * what is new since then.
	 */
	readonly keysMayChange?: true;
}

/** What each record of a list that each campaign has, or each thing in it, reaches once. */
export const reachedInCampaigns = <
	Row extends { readonly id: string },
	Found,
	Settings extends CampaignSettings = CampaignSettings,
>({
	event,
	follow,
	noun,
	thingsIn,
	isFresh,
	keysMayChange,
}: ReachedConfig<Row, Found, Settings>) => {
	const start = (since: number): KnownReached => ({ read: null, floor: since, connected: [] });
	return new CampaignDetector<KnownReached, Row, Found, Settings>({
		event,
		knownSchema: reachedSchema,
		follow,
		noun,
		start,
		look: (known, rows, { campaign, now, settings }) => {
			const things = unique(rows).flatMap((row) => thingsIn(row, { campaign, settings }));
			const byKey = new Map(things.map((thing) => [keyOf(...thing.key), thing]));
			const { connected: before, read } = known;
			const isLost = before.length > 0 && byKey.size > 0 && !before.some((key) => byKey.has(key));
			const former = keysMayChange && isLost ? start(read ?? known.floor) : known;
			const seen = new Set(former.connected);
			const reached = [...byKey].filter(([key, { isReached }]) => isReached && !seen.has(key));
			const connected = [...seen, ...reached.map(([key]) => key)];
			const events = reached
				.map(([, thing]) => thing)
				.filter(({ record }) => isFresh(record, former))
				.map(({ key, at = now, note, record }) => eventOf(event, key, at, record, note));
			return { known: { read: now, floor: former.floor, connected }, events };
		},
	});
};
