/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { MINUTE, SECOND, type Clock } from '../clock';
import type { Engine } from './engine';

export interface Pace {
	readonly step_minutes: number;
	readonly every_seconds: number;
}

/** Runs `work` at this interval. Returns a function that stops it. */
export type Repeat = (work: () => void, milliseconds: number) => () => void;

/** A timer that does not keep the process running. */
export const repeat: Repeat = (work, milliseconds) => {
	const timer = setInterval(work, milliseconds).unref();
	return () => clearInterval(timer);
};

export type Player = ReturnType<typeof createPlayer>;

/** Moves the clock on by itself, in small steps. */
export function createPlayer(engine: Engine, clock: Clock, every: Repeat = repeat) {
	let pace: Pace | null = null;
	let stop: () => void = () => undefined;
	let stopKeepingUp: () => void = () => undefined;
	const pause = (): null => {
		stop();
		stop = () => undefined;
		pace = null;
		return null;
	};
	return {
		get pace() {
			return pace;
		},
		pause,
		play: (wanted: Pace): Pace => {
			pause();
			pace = wanted;
			stop = every(() => {
				if (engine.isAdvancing) return;
				engine.advance(clock.now() + wanted.step_minutes * MINUTE).catch((error: unknown) => {
					pause();
					console.error(error);
				});
			}, wanted.every_seconds * SECOND);
			return pace;
		},
		/** Carries out what falls due between requests. */
		keepUp: (): void => {
			stopKeepingUp();
			stopKeepingUp = every(() => {
				try {
					engine.catchUp();
				} catch (error) {
					stopKeepingUp();
					console.error(error);
				}
			}, SECOND);
		},
		close: (): void => {
			pause();
			stopKeepingUp();
		},
	};
}
