import * as z from 'zod/v4';

import { type Campaign, isUnderWay } from '../../contract/campaigns';
import { lazy } from '../../contract/lazy';
import { DetectionError, type Detection } from '../events/detection';
import { type EventName, inOrder, type TriggerEvent } from '../events/event';
import { firstTime } from '../events/rows';
import { keyOf } from '../memory/keys';
import { type Limits, LIMITS, LOOK_BACK_MS, sizeOf } from '../memory/limits';

export interface KnownCampaign {
	/** When it was last read; null before the first time. */
	readonly read: number | null;
}

export interface CampaignsState<Known> {
	/** In an unknown campaign, nothing before this is new. */
	readonly since: number;
	/** Keys of campaigns that had not started when we last looked. Once they start, everything in them is new. */
	readonly drafts: string[];
	readonly campaigns: Record<string, Known>;
}

/** What a poll read. If a campaign was not read, we keep what we know of it. */
export interface CampaignsRead<Row> {
	readonly campaigns: readonly Campaign[];
	/** The lists of some of the followed campaigns. */
	readonly read: ReadonlyArray<ReadList<Row>>;
}

interface ReadList<Row> {
	readonly campaignId: string;
	readonly rows: readonly Row[];
	/** When the reading began, if it began in an earlier poll. */
	readonly at?: number;
}

/** What we found in the lists of some campaigns. */
interface FoundInLists<Known, Found> {
	readonly lists: ReadonlyArray<FoundInList<Known, Found>>;
	readonly failures: readonly DetectionError[];
	/** What we know apart from the lists. */
	readonly rest: CampaignsState<Known>;
	readonly isListed: (key: string) => boolean;
	readonly now: number;
	readonly settings: CampaignSettings;
}

interface FoundInList<Known, Found> {
	readonly campaignId: string;
	readonly known: Known;
	readonly events: ReadonlyArray<TriggerEvent<Found>>;
}

export interface CampaignSettings {
	readonly campaignIds?: readonly string[];
	readonly lookBackMs?: number;
	readonly limits?: Limits;
}

interface CampaignDetectorConfig<Known, Row, Found, Settings> {
	readonly event: EventName;
	readonly knownSchema: () => z.ZodType<Known>;
	/**
	 * `active`: started and paused campaigns. `recent`: also completed ones, for as long as the look-back and until
	 * they were read after it, because their last leads answer later.
	 */
	readonly follow: 'active' | 'recent';
	/** What we know of a campaign before we first read it. Nothing before `since` is new. */
	readonly start: (since: number) => Known;
	/**
	 * What we know of a campaign whose whole list the first poll read. All of that is known; anything that appears
	 * later is new.
	 */
	readonly startFrom?: (
		known: Known,
		rows: readonly Row[],
		of: { readonly now: number; readonly settings: CampaignSettings },
	) => Known;
	/** Finds what is new in the list of one campaign. */
	readonly look: (
		former: Known,
		rows: readonly Row[],
		of: { readonly campaign: Campaign | null; readonly now: number; readonly settings: Settings },
	) => {
		readonly known: Known;
		readonly events: ReadonlyArray<TriggerEvent<Found>>;
		/** Why some rows were skipped. */
		readonly failures?: readonly DetectionError[];
	};
	/** Whether to read one more page of a campaign. Defaults to reading its list to the end. */
	readonly needsMore?: (known: Known, rows: readonly Row[]) => boolean;
	/** Forgets all but the `most` newest. */
	readonly shrink?: (known: Known, most: number) => Known;
	readonly goesByWhatWasSeen?: boolean;
	/** The plural noun for rows of which there may be too many. */
	readonly noun: string;
}

/** Detects events in a list that each campaign has. */
export class CampaignDetector<
	Known extends KnownCampaign,
	Row,
	Found,
	Settings extends CampaignSettings = CampaignSettings,
> {
	readonly event: EventName;
	readonly schema: () => z.ZodType<CampaignsState<Known>>;
	/** To this state, all that is read is new. */
	readonly nothing: CampaignsState<Known> = { since: 0, drafts: [], campaigns: {} };

	constructor(private readonly config: CampaignDetectorConfig<Known, Row, Found, Settings>) {
		this.event = config.event;
		this.schema = lazy(() =>
			z.strictObject({
				since: z.number(),
				drafts: z.array(z.string()),
				campaigns: z.record(z.string(), config.knownSchema()),
			}),
		);
	}

	/**
	 * The state after the service's clock was put back, if events are found by comparing with what was seen, not by times:
	 * it keeps what was seen, and no time in it lies ahead.
	 */
	get putBack() {
		if (!this.config.goesByWhatWasSeen) return undefined;
		return (state: CampaignsState<Known>, at: number): CampaignsState<Known> => ({
			...state,
			since: Math.min(state.since, at),
			campaigns: Object.fromEntries(
				Object.entries(state.campaigns).map(([key, known]) => [
					key,
					{ ...known, read: known.read === null ? null : Math.min(known.read, at) },
				]),
			),
		});
	}

	latest({ since, campaigns }: CampaignsState<Known>): number {
		return Math.max(since, ...Object.values(campaigns).map(({ read }) => read ?? 0));
	}

	/** The campaigns to read. Without a state, those for the first poll. */
	selectCampaigns(
		campaigns: readonly Campaign[],
		now: number,
		{ campaignIds = [], lookBackMs = LOOK_BACK_MS }: CampaignSettings = {},
		state?: CampaignsState<Known>,
	): Campaign[] {
		return campaigns.filter((campaign) => {
			const { id, status, updatedAt } = campaign;
			if (campaignIds.length > 0 && !campaignIds.includes(id)) return false;
			if (isUnderWay(campaign)) return true;
			if (this.config.follow === 'active' || status !== 'completed') return false;
			const readUntil = state ? Math.min(now, handledUntil(state, campaign)) : now;
			const updated = firstTime(updatedAt);
			return updated === undefined || readUntil <= updated + lookBackMs;
		});
	}

	/** The state before the first poll. In lists that were not read, nothing before `since` is new. */
	baseline(
		campaigns: readonly Campaign[],
		now: number,
		{ since = now, ...settings }: CampaignSettings & { readonly since?: number } = {},
		read: ReadonlyArray<ReadList<Row> & { readonly hasMore: boolean }> = [],
	): CampaignsState<Known> {
		const { startFrom } = this.config;
		const whole = new Map(
			read.flatMap(({ campaignId, rows, hasMore }) => (hasMore ? [] : [[campaignId, rows]])),
		);
		const known = this.selectCampaigns(campaigns, now, settings).map(
			(campaign): [string, Known] => {
				const start = this.config.start(
					since < now ? sinceOf({ since, drafts: [] }, campaign) : since,
				);
				const rows = whole.get(campaign.id);
				const found = rows && startFrom?.(start, rows, { now, settings });
				return [keyOf(campaign.id), found ?? start];
			},
		);
		const state = { since, drafts: draftsAmong(campaigns), campaigns: Object.fromEntries(known) };
		return this.fit(state, () => true, since, settings.limits ?? LIMITS);
	}

	needsMore(state: CampaignsState<Known>, campaignId: string, rows: readonly Row[]): boolean {
		const known = state.campaigns[keyOf(campaignId)];
		return !known || !this.config.needsMore || this.config.needsMore(known, rows);
	}

	detect(
		state: CampaignsState<Known>,
		read: CampaignsRead<Row>,
		now: number,
		settings: Settings = {} as Settings,
	): Detection<CampaignsState<Known>, Found> {
		return this.conclude(this.lookInto(state, read, now, settings));
	}

	/** The first step of `detect`, for a source that decides later which of the lists count. */
	lookInto(
		state: CampaignsState<Known>,
		{ campaigns, read }: CampaignsRead<Row>,
		now: number,
		settings: Settings,
	): FoundInLists<Known, Found> {
		const listed = new Map(campaigns.map((campaign) => [keyOf(campaign.id), campaign]));
		const current = this.selectCampaigns(campaigns, now, settings, state);
		const currentKeys = new Set(current.map(({ id }) => keyOf(id)));
		// We may have missed a campaign that is not listed, because the rows moved.
		const isOver = (key: string) => listed.has(key) && !currentKeys.has(key);
		const former = Object.entries(state.campaigns);
		// If we forgot the campaign now, we would find an event of this very moment again.
		const kept = former.filter(([key, { read: at }]) => !isOver(key) || (at ?? 0) >= now);
		const known = new Map(kept);
		for (const campaign of current) {
			const key = keyOf(campaign.id);
			if (!known.has(key)) known.set(key, this.config.start(sinceOf(state, campaign)));
		}
		const rest = {
			// If a forgotten campaign comes back, nothing old in it may count as new.
			since: kept.length < former.length ? Math.max(state.since, now) : state.since,
			drafts: [...draftsAmong(campaigns), ...state.drafts.filter((key) => !listed.has(key))],
			campaigns: Object.fromEntries(known),
		};
		const lists: Array<FoundInList<Known, Found>> = [];
		const failures: DetectionError[] = [];
		for (const { campaignId, rows, at = now } of read) {
			const key = keyOf(campaignId);
			const before = known.get(key);
			if (!before) continue;
			const campaign = listed.get(key) ?? null;
			const found = this.config.look(before, rows, { campaign, now: at, settings });
			known.set(key, found.known);
			lists.push({ campaignId, ...found });
			failures.push(...(found.failures ?? []));
		}
		return { lists, failures, rest, isListed: (key) => listed.has(key), now, settings };
	}

	/** The second step. If a campaign's list does not count, we keep what we know of it. */
	conclude(
		{ lists, failures, rest, isListed, now, settings }: FoundInLists<Known, Found>,
		counts: (campaignId: string) => boolean = () => true,
	): Detection<CampaignsState<Known>, Found> {
		const counted = lists.filter(({ campaignId }) => counts(campaignId));
		const known = counted.map((list): [string, Known] => [keyOf(list.campaignId), list.known]);
		const campaigns = { ...rest.campaigns, ...Object.fromEntries(known) };
		const next = this.fit({ ...rest, campaigns }, isListed, now, settings.limits ?? LIMITS);
		return { state: next, events: inOrder(counted.flatMap(({ events }) => events)), failures };
	}

	/** Makes room: forgets campaigns that are no longer listed, then what the detector can do without. */
	private fit(
		state: CampaignsState<Known>,
		isListed: (key: string) => boolean,
		now: number,
		{ bytes, approvals }: Limits,
	): CampaignsState<Known> {
		if (sizeOf(state) <= bytes) return state;
		const { shrink, noun } = this.config;
		const present = Object.entries(state.campaigns).filter(([key]) => isListed(key));
		const smaller = (campaigns: ReadonlyArray<[string, Known]>) => ({
			// We may just have missed a campaign that is no longer listed.
			since: Math.max(state.since, now),
			drafts: state.drafts.filter(isListed),
			campaigns: Object.fromEntries(campaigns),
		});
		let fitting = smaller(present);
		let most = approvals;
		while (sizeOf(fitting) > bytes) {
			if (!shrink || most < 1) {
				throw new DetectionError(
					`The campaigns have more ${noun} than this trigger can remember. Choose fewer campaigns, or use a separate trigger for each event.`,
				);
			}
			fitting = smaller(present.map(([key, known]) => [key, shrink(known, most)]));
			most = Math.floor(most / 2);
		}
		return fitting;
	}
}

const draftsAmong = (campaigns: readonly Campaign[]): string[] =>
	campaigns.filter(({ status }) => status === 'draft').map(({ id }) => keyOf(id));

/** From which time on events in an unknown campaign are new. */
const sinceOf = (
	{ since, drafts }: Pick<CampaignsState<unknown>, 'since' | 'drafts'>,
	{ id, createdAt }: Campaign,
): number => ((firstTime(createdAt) ?? 0) >= since || drafts.includes(keyOf(id)) ? 0 : since);

/** Until when we know everything that happened in a campaign. */
function handledUntil(state: CampaignsState<KnownCampaign>, campaign: Campaign): number {
	const known = state.campaigns[keyOf(campaign.id)];
	return known ? (known.read ?? 0) : sinceOf(state, campaign);
}
