import type { IPollFunctions } from 'n8n-workflow';
import type { z } from 'zod/v4';

import type { PollCall } from '../../../src/n8n/poll';
import type { EventName, TriggerEvent } from '../../../src/trigger';

/** What a poll found. */
export interface Polled<State, Found> {
	readonly state: State;
	readonly events: ReadonlyArray<TriggerEvent<Found>>;
	/** What could not be read this time. It is read again with the next poll. */
	readonly failures: readonly unknown[];
}

/** One kind of event: what is read for it, and what comes out. */
export interface Source<State, Found> {
	readonly event: EventName;
	readonly schema: () => z.ZodType<State>;
	/** Ids that narrow the event: with others the trigger starts anew. */
	readonly filters: (context: IPollFunctions) => Readonly<Record<string, readonly string[]>>;
	/** The first poll: what is there is known, except for what came within `hours` before. */
	readonly start: (call: PollCall, hours: number) => Promise<Polled<State, Found>>;
	readonly poll: (call: PollCall, state: State) => Promise<Polled<State, Found>>;
	/** The newest event there is, for building a workflow. */
	readonly newest: (call: PollCall) => Promise<TriggerEvent<Found> | undefined>;
	readonly simplified: (event: TriggerEvent<Found>) => object;
	/** The record as the API sent it, with what names the event. */
	readonly whole: (event: TriggerEvent<Found>) => object;
}

/** A first poll in which nothing is new. */
export const startingWith = <State>(state: State): Polled<State, never> => ({
	state,
	events: [],
	failures: [],
});

/** `Source.whole` for records that name what they hold themselves. */
export const whole = ({ event_id, event, occurred_at, record }: TriggerEvent<object>): object => ({
	...{ event_id, event, occurred_at },
	...record,
});
