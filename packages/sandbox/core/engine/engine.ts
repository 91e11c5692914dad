/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { isoTime, type Clock } from '../clock';
import { conflict } from '../errors';
import type { Store } from '../store/store';
import type { ActionContext, Happenings } from './action';
import {
	type EventKind,
	type FailedEvent,
	nextEvent,
	removeEvent,
	setAside,
	type WorldEvent,
} from './events';
import type { World } from './world';

/** While the clock moves on, events may delay requests for this long. */
const BREATH_MS = 25;

interface EngineParts {
	readonly store: Store;
	readonly clock: Clock;
	readonly world: World;
	readonly happenings: Happenings;
	/** The context for an event that happens at this time. */
	readonly contextAt: (at: number) => ActionContext;
	/** Called after each event, in its transaction. */
	readonly afterEvent?: (context: ActionContext, event: WorldEvent) => void;
	/** Notifies the console that there is something new to see. Called after each transaction. */
	readonly changed: () => void;
}

export interface Advanced {
	readonly now: string;
	/** How many events happened on the way. */
	readonly events: number;
	/** Events that should have happened on the way but could not. */
	readonly failed_events: readonly FailedEvent[];
}

export type Engine = ReturnType<typeof createEngine>;

/** Makes due events happen in order, each at its own moment and at most once. */
export function createEngine(parts: EngineParts) {
	const { store, clock, world, happenings, contextAt, afterEvent, changed } = parts;
	let isAdvancing = false;
	let wasInterrupted = false;

	/** Generic, because only then does the compiler know that the handler fits the data of the event. */
	const happen = <Name extends EventKind>(context: ActionContext, event: WorldEvent<Name>) =>
		happenings[event.kind](context, event);

	/** Sets the event aside, so that the others can go on. */
	const giveUp = (event: WorldEvent, error: unknown): FailedEvent => {
		console.error(`${event.kind} of ${event.subject} failed, and is set aside:`, error);
		return store.transaction(() => {
			// Moves the clock again, because the transaction of the event was undone.
			clock.moveTo(Math.max(event.due_at, clock.now()));
			const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
			return setAside(store, event, text);
		});
	};

	/** Carries out the first event that is due by `until`. The event's removal and its effects are one transaction. */
	const step = (until: number): 'happened' | FailedEvent | undefined => {
		if (world.life === null) return undefined;
		const event = nextEvent(store, until);
		if (!event) return undefined;
		try {
			store.transaction(() => {
				removeEvent(store, event);
				if (event.due_at > clock.now()) clock.moveTo(event.due_at);
				const context = contextAt(event.due_at);
				happen(context, event);
				afterEvent?.(context, event);
			});
			return 'happened';
		} catch (error) {
			return giveUp(event, error);
		} finally {
			changed();
		}
	};

	return {
		/** Carries out everything that has fallen due by now. */
		catchUp: (): void => {
			while (step(clock.now()));
		},

		get isAdvancing() {
			return isAdvancing;
		},

		/** Ends an advance before the world is replaced. */
		interrupt: (): void => {
			wasInterrupted = true;
		},

		/**
		 * Moves the clock on to this time, or until what should stop it is reached. Requests that come meanwhile are
		 * answered at the time reached so far.
		 */
		advance: async (until: number, isReached = () => false): Promise<Advanced> => {
			if (isAdvancing) {
				throw conflict('advance_running', 'The clock is already being moved on. Try again later.');
			}
			isAdvancing = true;
			wasInterrupted = false;
			try {
				let events = 0;
				const failed_events: FailedEvent[] = [];
				let breath = Date.now() + BREATH_MS;
				let isOver = false;
				for (let done = step(until); done; done = step(until)) {
					if (done === 'happened') events += 1;
					else failed_events.push(done);
					isOver = isReached();
					if (isOver) break;
					if (Date.now() < breath) continue;
					await new Promise(setImmediate);
					if (wasInterrupted) throw conflict('advance_interrupted', 'The sandbox was reset.');
					breath = Date.now() + BREATH_MS;
				}
				if (!isOver && clock.now() < until) clock.moveTo(until);
				return { now: isoTime(clock.now()), events, failed_events };
			} finally {
				isAdvancing = false;
				changed();
			}
		},
	};
}
