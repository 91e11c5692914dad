import * as z from 'zod/v4';

import type { Campaign } from '../contract/campaigns';
import { attempt } from './attempt';
import { campaignsToFollow, type CampaignSettings, type FollowedKind } from './campaigns';
import { inOrder, keyOf } from './keys';
import { type Limits, LIMITS, sizeOf } from './limits';
import { type Detection, DetectionError, type TriggerEvent } from './types';

/** What every detector remembers of a campaign that it follows. */
export interface KnownCampaign {
	/** When it was last read; null before. */
	readonly read: number | null;
}

export interface CampaignsState<Known> {
	/** What happened before in a campaign that is not known is not new: it was there at the activation, or known once. */
	readonly since: number;
	/** Campaigns that were not started yet: once they are, all of it is new. By the keys of their ids, as those below. */
	readonly drafts: string[];
	readonly campaigns: Record<string, Known>;
}

export const campaignsSchema = <Known extends KnownCampaign>(known: z.ZodType<Known>) =>
	z.strictObject({
		since: z.number(),
		drafts: z.array(z.string()),
		campaigns: z.record(z.string(), known),
	});

/** What a poll read of campaigns. A campaign that was not read keeps what is known of it. */
export interface CampaignsRead<Row> {
	/** All of the workspace. */
	readonly campaigns: readonly Campaign[];
	/** Of some of those that are followed, their rows as the pages gave them. */
	readonly read: ReadonlyArray<{
		readonly campaignId: string;
		readonly rows: readonly Row[];
		/** When the reading began, which may have been some polls ago; with this poll unless given. */
		readonly at?: number;
	}>;
}

export interface CampaignDetection<State, Found> extends Detection<State, Found> {
	/** Campaigns whose rows cannot be told apart. They keep what is known of them, and the others go on. */
	readonly failures: readonly DetectionError[];
}

export interface DetectorSettings extends CampaignSettings {
	readonly limits?: Limits;
}

interface Kind<Known, Row, Found, Settings> {
	readonly follow: FollowedKind;
	/** What is known of a campaign before its first reading: what happened before `since` is not new. */
	readonly start: (since: number) => Known;
	/** What is new in a campaign that was read, and what to remember of it. */
	readonly look: (
		former: Known,
		rows: readonly Row[],
		of: { readonly campaign: Campaign | null; readonly now: number; readonly settings: Settings },
	) => { readonly known: Known; readonly events: ReadonlyArray<TriggerEvent<Found>> };
	/** The same with less remembered, so far that it fits; undefined where that cannot be. */
	readonly shrink?: (
		campaigns: Readonly<Record<string, Known>>,
		fits: (smaller: Readonly<Record<string, Known>>) => boolean,
		limits: Limits,
	) => Readonly<Record<string, Known>> | undefined;
	/** In the plural, what there is too much of. */
	readonly noun: string;
}

/** Detects events in lists of which every campaign has its own. Pure: states and inputs are never changed. */
export function campaignDetector<
	Known extends KnownCampaign,
	Row,
	Found,
	Settings extends DetectorSettings,
>({ follow, start, look, shrink, noun }: Kind<Known, Row, Found, Settings>) {
	type State = CampaignsState<Known>;

	/** Without a state, those that a first poll has to read. */
	const followed = (
		campaigns: readonly Campaign[],
		now: number,
		settings: CampaignSettings = {},
		state?: State,
	): Campaign[] =>
		campaignsToFollow(follow, campaigns, settings, (campaign) =>
			state ? Math.min(now, handledUntil(state, campaign)) : now,
		);

	/** Needs no rows: what is older than `since` is not new. */
	function baseline(
		campaigns: readonly Campaign[],
		now: number,
		{ since = now, ...settings }: DetectorSettings & { readonly since?: number } = {},
	): State {
		const nothing: State = { since, drafts: [], campaigns: {} };
		const known = followed(campaigns, now, settings).map((campaign): [string, Known] => [
			keyOf(campaign.id),
			start(since < now ? sinceOf(nothing, campaign) : since),
		]);
		return { since, drafts: draftsAmong(campaigns), campaigns: Object.fromEntries(known) };
	}

	function detect(
		state: State,
		{ campaigns, read }: CampaignsRead<Row>,
		now: number,
		settings: Settings = {} as Settings,
	): CampaignDetection<State, Found> {
		const listed = new Map(campaigns.map((campaign) => [keyOf(campaign.id), campaign]));
		const current = followed(campaigns, now, settings, state);
		const currentKeys = new Set(current.map(({ id }) => keyOf(id)));
		// One that is missing may have been overlooked because the rows moved.
		const isOver = (key: string) => listed.has(key) && !currentKeys.has(key);
		const former = Object.entries(state.campaigns);
		// What was found in this very moment would be as new as what comes from now on.
		const kept = former.filter(([key, { read: at }]) => !isOver(key) || (at ?? 0) >= now);
		const known = new Map(kept);
		for (const campaign of current) {
			const key = keyOf(campaign.id);
			if (!known.has(key)) known.set(key, start(sinceOf(state, campaign)));
		}
		const events: Array<TriggerEvent<Found>> = [];
		const failures: DetectionError[] = [];
		for (const { campaignId, rows, at = now } of read) {
			const key = keyOf(campaignId);
			const before = known.get(key);
			if (!before) continue;
			const campaign = listed.get(key) ?? null;
			const found = attempt(() => look(before, rows, { campaign, now: at, settings }));
			if (found instanceof DetectionError) {
				failures.push(found);
			} else {
				known.set(key, found.known);
				events.push(...found.events);
			}
		}
		const unlisted = state.drafts.filter((key) => !listed.has(key));
		const next: State = {
			// What is forgotten here must not be new when it comes back.
			since: kept.length < former.length ? Math.max(state.since, now) : state.since,
			drafts: [...draftsAmong(campaigns), ...unlisted],
			campaigns: Object.fromEntries(known),
		};
		const isListed = (key: string) => listed.has(key);
		return {
			state: fit(next, isListed, now, settings.limits ?? LIMITS),
			events: inOrder(events),
			failures,
		};
	}

	/** Makes room: forgets campaigns that are not listed any longer, then what the detector can do without. */
	function fit(
		state: State,
		isListed: (key: string) => boolean,
		now: number,
		limits: Limits,
	): State {
		const fits = (smaller: State) => sizeOf(smaller) <= limits.bytes;
		if (fits(state)) return state;
		const present: State = {
			// One of them may have been overlooked only.
			since: Math.max(state.since, now),
			drafts: state.drafts.filter(isListed),
			campaigns: Object.fromEntries(
				Object.entries(state.campaigns).filter(([key]) => isListed(key)),
			),
		};
		if (fits(present)) return present;
		const campaigns = shrink?.(
			present.campaigns,
			(smaller) => fits({ ...present, campaigns: smaller }),
			limits,
		);
		if (campaigns) return { ...present, campaigns };
		throw new DetectionError(
			`The campaigns have more ${noun} than this trigger can remember. Choose fewer campaigns.`,
		);
	}

	return { followed, baseline, detect };
}

const draftsAmong = (campaigns: readonly Campaign[]): string[] =>
	campaigns.filter(({ status }) => status === 'draft').map(({ id }) => keyOf(id));

/** Since when what happens in a campaign that is not known is new. */
const sinceOf = (
	{ since, drafts }: CampaignsState<KnownCampaign>,
	{ id, createdAt }: Campaign,
): number => (Date.parse(createdAt) >= since || drafts.includes(keyOf(id)) ? 0 : since);

/** Until when all that happened in a campaign is known. */
function handledUntil(state: CampaignsState<KnownCampaign>, campaign: Campaign): number {
	const known = state.campaigns[keyOf(campaign.id)];
	return known ? (known.read ?? 0) : sinceOf(state, campaign);
}
