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
import { CampaignDetector, type CampaignsState } from './inCampaigns';

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
		connected: z.array(z.string()),
	}),
);
export type KnownReached = z.infer<ReturnType<typeof reachedSchema>>;
export type ReachedState = CampaignsState<KnownReached>;

interface ReachedConfig<Row, Found> extends TimeConfig<Row, Found> {
	/** Whether the record is in the state that it reaches once. */
	readonly isReached: (row: Row) => boolean;
	/** When it got there; null if the row does not say. */
	readonly reachedAt: (row: Row) => number | null;
	/** Whether a record that is seen there for the first time has got there since the floor. */
	readonly isFresh: (row: Row, known: KnownReached) => boolean;
}

/** What each record of a list that each campaign has reaches once. */
export const reachedInCampaigns = <Row extends { readonly id: string }, Found>({
	event,
	follow,
	noun,
	recordOf,
	isReached,
	reachedAt,
	isFresh,
}: ReachedConfig<Row, Found>) =>
	new CampaignDetector<KnownReached, Row, Found>({
		event,
		knownSchema: reachedSchema,
		follow,
		noun,
		start: (since) => ({ read: null, floor: since, connected: [] }),
		look: (former, rows, { campaign, now }) => {
			const seen = new Set(former.connected);
			const reached = unique(rows).filter((row) => isReached(row) && !seen.has(keyOf(row.id)));
			const connected = [...seen, ...reached.map(({ id }) => keyOf(id))];
			const events = reached
				.filter((row) => isFresh(row, former))
				.map((row) => eventOf(event, [row.id], reachedAt(row) ?? now, recordOf(row, campaign)));
			return { known: { read: now, floor: former.floor, connected }, events };
		},
	});
