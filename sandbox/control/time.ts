import { isoTime, SECOND, type Clock } from '../clock';
import type { Advanced, Engine } from '../engine/engine';
import { nextEvent, postponeEvents } from '../engine/events';
import type { LifeChange, LifeSettings } from '../engine/life';
import type { Pace, Player } from '../engine/player';
import type { KeptWorld } from '../engine/world';
import { conflict } from '../http/errors';
import type { ActionContext } from '../store/effects';
import type { Body } from './schemas';

export interface TimeParts {
	readonly clock: Clock;
	readonly engine: Engine;
	readonly player: Player;
	readonly world: KeptWorld;
	readonly contextAt: (at: number) => ActionContext;
	/** Plans what goes on by itself from now on. */
	readonly awaken: (context: ActionContext) => void;
}

/** How time passes, and whether the world goes on by itself meanwhile. */
export interface TimeControl {
	/** Sets the service's time to `now` if given, then moves it by `forward_seconds`. Returns the new time. */
	moveClock(change: Body<'clockChange'>): string;
	/** Moves the clock on, and makes everything happen that falls due on the way, each at its own moment. */
	advance(change: Body<'advance'>): Promise<Advanced>;
	/** Moves the clock on in small steps until `pause`. */
	play(pace: Body<'pace'>): Pace;
	pause(): null;
	/** How lively the world is from now on; null while nobody acts by themselves. */
	setLife(change: LifeChange): LifeSettings | null;
	/** Where the world is. */
	readTime(): WorldTime;
}

export interface WorldTime {
	readonly now: string;
	/** When something happens next by itself; null if nothing will. */
	readonly next_event_at: string | null;
	readonly seed: number;
	readonly life: LifeSettings | null;
	/** The pace at which the clock is moved on; null if it is not. */
	readonly playing: Pace | null;
	readonly advancing: boolean;
}

export function createTimeControl(parts: TimeParts): TimeControl {
	const { clock, engine, player, world, contextAt, awaken } = parts;
	return {
		moveClock: ({ now, forward_seconds = 0 }) => {
			if (engine.isAdvancing) {
				throw conflict('advance_running', 'The clock is already being moved on. Try again later.');
			}
			const start = now === undefined ? clock.now() : Date.parse(now);
			clock.moveTo(start + forward_seconds * SECOND);
			return isoTime(clock.now());
		},
		advance: async ({ until, forward_seconds = 0 }) =>
			await engine.advance(
				until === undefined ? clock.now() + forward_seconds * SECOND : Date.parse(until),
			),
		play: ({ step_minutes = 10, every_seconds = 2 }) =>
			player.play({ step_minutes, every_seconds }),
		pause: () => player.pause(),
		setLife: (change) => {
			const context = contextAt(clock.now());
			return context.store.transaction(() => {
				const wasAlive = world.life !== null;
				const life = world.setLife(change);
				if (!wasAlive) postponeEvents(context.store, context.now);
				if (life !== null) awaken(context);
				return life;
			});
		},
		readTime: () => {
			const next = world.life === null ? undefined : nextEvent(contextAt(clock.now()).store);
			return {
				now: isoTime(clock.now()),
				next_event_at: next ? isoTime(next.due_at) : null,
				seed: world.seed,
				life: world.life,
				playing: player.pace,
				advancing: engine.isAdvancing,
			};
		},
	};
}
