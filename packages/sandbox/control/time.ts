import { z } from 'zod/v4';

import { dateTime } from 'n8n-nodes-outreach/src/contract/fields';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import { isoTime, nextMinute, SECOND, type Clock } from '../core/clock';
import type { ActionContext } from '../core/engine/action';
import type { Advanced, Engine } from '../core/engine/engine';
import { type FailedEvent, failedEvents, nextEvent, postponeEvents } from '../core/engine/events';
import type { LifeChange, LifeSettings } from '../core/engine/life';
import type { Pace, Player } from '../core/engine/player';
import type { KeptWorld } from '../core/engine/world';
import { conflict, invalidRequest } from '../core/errors';
import { EFFECT_KINDS, watchEffects } from '../core/store/effects';

/** Ten years. */
const MOST_SECONDS = 10 * 366 * 86_400;

export const clockChangeSchema = lazy(() =>
	z.strictObject({
		now: dateTime().optional(),
		forward_seconds: z.number().optional(),
	}),
);

export const advanceSchema = lazy(() =>
	z
		.strictObject({
			until: dateTime().optional(),
			forward_seconds: z.number().min(0).max(MOST_SECONDS).optional(),
			/** Stops before, as soon as this has happened. */
			stop_at: z.enum(EFFECT_KINDS).optional(),
		})
		.refine(
			({ until, forward_seconds }) => (until === undefined) !== (forward_seconds === undefined),
			{
				message: 'needs either until or forward_seconds',
			},
		),
);

export const paceSchema = lazy(() =>
	z.strictObject({
		step_minutes: z
			.number()
			.positive()
			.max(24 * 60)
			.optional(),
		every_seconds: z.number().min(0.1).max(3_600).optional(),
	}),
);

type Input<Schema extends () => z.ZodType> = z.output<ReturnType<Schema>>;

export interface TimeParts {
	readonly clock: Clock;
	readonly engine: Engine;
	readonly player: Player;
	readonly world: KeptWorld;
	readonly contextAt: (at: number) => ActionContext;
	/** From now on, plans what happens by itself. */
	readonly awaken: (context: ActionContext) => void;
	/** Plans anew whether those accept who were invited before. */
	readonly planAcceptances: (context: ActionContext) => void;
}

/** How time passes, and whether the world goes on by itself. */
export interface TimeControl {
	/** Sets the service's time to `now` if given, then moves it by `forward_seconds`. Returns the new time. */
	moveClock(change: Input<typeof clockChangeSchema>): string;
	/** Moves the clock on. Everything that falls due on the way happens at its own moment. */
	advance(change: Input<typeof advanceSchema>): Promise<Advanced>;
	/** Moves the clock on in small steps until `pause`. */
	play(pace: Input<typeof paceSchema>): Pace;
	pause(): null;
	/** How lively the world is from now on; null if nothing happens by itself. */
	setLife(change: LifeChange): LifeSettings | null;
	/** The present time and state of the world. */
	readTime(): WorldTime;
}

export interface WorldTime {
	readonly now: string;
	/** When the next thing happens by itself; null if nothing will. */
	readonly next_event_at: string | null;
	/** Events that could not happen when they were due. */
	readonly failed_events: readonly FailedEvent[];
	readonly seed: number;
	readonly life: LifeSettings | null;
	/** The pace at which the clock moves on; null if it is not playing. */
	readonly playing: Pace | null;
	readonly advancing: boolean;
}

/** The last time whose year has four digits. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59);

/** In whole milliseconds, as the clock counts. */
function possibleTime(field: string, at: number): number {
	if (at >= 0 && at <= LATEST) return Math.round(at);
	throw invalidRequest({ field, message: 'leads to a time before 1970 or after 9999' });
}

export function createTimeControl(parts: TimeParts): TimeControl {
	const { clock, engine, player, world, contextAt, awaken, planAcceptances } = parts;
	return {
		moveClock: ({ now, forward_seconds = 0 }) => {
			if (engine.isAdvancing) {
				throw conflict('advance_running', 'The clock is already being moved on. Try again later.');
			}
			const start = now === undefined ? clock.now() : Date.parse(now);
			clock.moveTo(possibleTime('forward_seconds', start + forward_seconds * SECOND));
			return isoTime(clock.now());
		},
		advance: async ({ until, forward_seconds = 0, stop_at }) => {
			const now = clock.now();
			const isReached = stop_at && watchEffects(contextAt(now).store, stop_at);
			if (until === undefined) {
				const end = possibleTime('forward_seconds', now + forward_seconds * SECOND);
				return await engine.advance(end, isReached);
			}
			const at = possibleTime('until', Date.parse(until));
			const refuse = (message: string) => invalidRequest({ field: 'until', message });
			if (at < now) throw refuse(`is in the past: it is ${isoTime(now)} in the sandbox`);
			if (at > now + MOST_SECONDS * SECOND) throw refuse('is more than ten years ahead');
			return await engine.advance(at, isReached);
		},
		play: ({ step_minutes = 10, every_seconds = 2 }) =>
			player.play({ step_minutes, every_seconds }),
		pause: () => player.pause(),
		setLife: (change) => {
			const context = contextAt(clock.now());
			return context.store.transaction(() => {
				const before = world.life;
				const life = world.setLife(change);
				if (before === null) postponeEvents(context.store, nextMinute(context.now));
				if (life !== null) awaken(context);
				if (before && life && before.accept_share !== life.accept_share) planAcceptances(context);
				return life;
			});
		},
		readTime: () => {
			const { store } = contextAt(clock.now());
			const next = world.life === null ? undefined : nextEvent(store);
			return {
				now: isoTime(clock.now()),
				next_event_at: next ? isoTime(next.due_at) : null,
				failed_events: failedEvents(store),
				seed: world.seed,
				life: world.life,
				playing: player.pace,
				advancing: engine.isAdvancing,
			};
		},
	};
}
