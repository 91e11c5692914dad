import type { IPollFunctions } from 'n8n-workflow';

import type { Endpoint } from '../../contract/endpoint';
import type { Detection } from '../../trigger/events/detection';
import type { TriggerEvent } from '../../trigger/events/event';
import type { Limits } from '../../trigger/memory/limits';
import type { Kind } from '../../trigger/kinds/kind';
import type { Poll, PollCall } from './call';
import type { NodeMemory } from './memory';
import type { CutOff } from './reading/pages';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The values of each filter; none if it is not set. */
export type Filters = Readonly<Record<string, readonly string[]>>;

export interface TriggerOptions {
	readonly campaignsPerPoll?: number;
	readonly combineMinutes?: number;
	readonly completedDays?: number;
	readonly includeCampaigns?: boolean;
	readonly includeLead?: boolean;
	readonly intentMinutes?: number;
	readonly lastMessages?: number;
	readonly lookBackDays?: number;
	readonly pastHours?: number;
}

/** A poll with the settings of the form. */
export interface TriggerCall extends PollCall {
	readonly filters: Filters;
	readonly options: TriggerOptions;
	/** How much may be remembered for this event. */
	readonly limits: Limits;
}

/** What detection returns; the failures may also come from readings. */
export type Polled<State, Found> = Pick<Detection<State, Found>, 'state' | 'events'> & {
	readonly failures: readonly unknown[];
	/** What the rows say that gives no event because it is not known, for the log. */
	readonly leftAside?: readonly string[];
	/** What ended the reading early. The next poll continues it. */
	readonly cutOff?: CutOff;
};

/** One kind of event: what to read for it, and what comes out. */
export interface Source<State, Found> {
	readonly detector: Pick<
		Kind<State, never, Found, never>,
		'event' | 'schema' | 'latest' | 'putBack'
	>;
	/** The endpoints that it may read, for the docs. */
	readonly reads: readonly Endpoint[];
	/** Whether it cannot forget anything: without all that it remembers, it cannot tell new from old. */
	readonly forgetsNothing?: true;
	/** Whether it reads lists that can take all the requests of a minute. */
	readonly isLong?: true;
	/** The filters that the saved state depends on. If one of them changes, the trigger starts over. */
	readonly filters: readonly string[];
	/**
	 * Whether all its event ids count changes since its memory began. They are then unique only together with that
	 * beginning.
	 */
	readonly countsChanges?: boolean;
	/**
	 * The first poll: only what happened in the last `hours` is new.
	 * @param former what was remembered until the filters changed
	 */
	readonly start: (
		call: TriggerCall,
		hours: number,
		former?: State,
	) => Promise<Polled<State, Found>>;
	readonly poll: (call: TriggerCall, state: State) => Promise<Polled<State, Found>>;
	/** The newest event there is, for building a workflow. */
	readonly newest: (call: TriggerCall) => Promise<TriggerEvent<Found> | undefined>;
	/** The fields of an item besides those that identify the event. */
	readonly simplify: (record: Found) => object;
	/** The same without Simplify. Defaults to the fields of the record. */
	readonly whole?: (record: Found) => object;
}

/** What n8n keeps for a node between polls: plain JSON, by event. */
export type Saved = Record<string, unknown>;

/** The JSON of an item. */
export type Item = Record<string, unknown>;

/** An event that was chosen, with the filters that apply to it. */
export interface Chosen {
	readonly source: Source<unknown, unknown>;
	readonly filters: Filters;
}

export interface TriggerPoll extends Poll {
	readonly options: TriggerOptions;
}

/** A poll of a published workflow, as opposed to a manual test. */
export interface PublishedPoll extends TriggerPoll {
	readonly context: IPollFunctions;
	readonly memory: NodeMemory;
}

/** A first poll that finds nothing new. */
export const startWith = <State>(state: State): Polled<State, never> => ({
	state,
	events: [],
	failures: [],
});

/** The newest event. If there are only failures, throws the first. */
export function newestOf<Event>(events: readonly Event[], failures: readonly unknown[]) {
	if (events.length === 0 && failures.length > 0) throw failures[0];
	return events.at(-1);
}

export const daysMs = (days: number | undefined): number | undefined =>
	days === undefined ? undefined : days * DAY_MS;

/** The settings that apply to every event in lists of campaigns. */
export const campaignSettings = ({ filters, options, limits }: TriggerCall) => ({
	campaignIds: filters.campaignIds,
	campaignsPerPoll: options.campaignsPerPoll,
	lookBackMs: daysMs(options.completedDays),
	limits,
});
