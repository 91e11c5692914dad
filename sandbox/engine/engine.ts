/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { isoTime, type Clock } from '../clock';
import { conflict, invalidRequest } from '../http/errors';
import type { ActionContext } from '../store/effects';
import type { Store } from '../store/store';
import { nextEvent, removeEvent, type Happenings, type WorldEvent } from './events';
import type { World } from './world';

/** How long events may keep requests waiting while the clock is moved on. */
const BREATH_MS = 25;

interface EngineParts {
	readonly store: Store;
	readonly clock: Clock;
	readonly world: World;
	readonly happenings: Happenings<ActionContext>;
	/** The context in which an event of this time happens. */
	readonly contextAt: (at: number) => ActionContext;
	/** Called after each event, in its transaction. */
	readonly afterEvent?: (context: ActionContext, event: WorldEvent) => void;
	/** Says that there is something new to see. Called after each transaction. */
	readonly changed: () => void;
}

export interface Advanced {
	readonly now: string;
	/** How many events happened on the way. */
	readonly events: number;
}

export type Engine = ReturnType<typeof createEngine>;

/** Makes due events happen, in order, each at its own moment and at most once. */
export function createEngine(parts: EngineParts) {
	const { store, clock, world, happenings, contextAt, afterEvent, changed } = parts;
	let isAdvancing = false;
	let wasInterrupted = false;

	/** Carries out the first event that is due by then. Its removal and its effects are one transaction. */
	const step = (until: number): boolean => {
		if (world.life === null) return false;
		const event = nextEvent(store, until);
		if (!event) return false;
		store.transaction(() => {
			removeEvent(store, event);
			if (event.due_at > clock.now()) clock.moveTo(event.due_at);
			const context = contextAt(event.due_at);
			happenings[event.kind](context, event);
			afterEvent?.(context, event);
		});
		changed();
		return true;
	};

	return {
		/** Carries out what has fallen due by now. */
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

		/** Moves the clock to a later time. Requests are answered meanwhile, at the time that has been reached. */
		advance: async (until: number): Promise<Advanced> => {
			if (isAdvancing) {
				throw conflict('advance_running', 'The clock is already being moved on. Try again later.');
			}
			if (until < clock.now()) {
				const message = `is in the past: it is ${isoTime(clock.now())} in the sandbox`;
				throw invalidRequest({ field: 'until', message });
			}
			isAdvancing = true;
			wasInterrupted = false;
			try {
				let events = 0;
				let breath = Date.now() + BREATH_MS;
				while (step(until)) {
					events += 1;
					if (Date.now() < breath) continue;
					await new Promise(setImmediate);
					if (wasInterrupted) throw conflict('advance_interrupted', 'The sandbox was reset.');
					breath = Date.now() + BREATH_MS;
				}
				if (clock.now() < until) clock.moveTo(until);
				return { now: isoTime(clock.now()), events };
			} finally {
				isAdvancing = false;
				changed();
			}
		},
	};
}
