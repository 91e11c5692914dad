import type { TriggerEvent } from './event';

/** What a poll found, and the state for the next one. Detectors never change their inputs. */
export interface Detection<State, Found> {
	readonly state: State;
	/** Oldest first. */
	readonly events: ReadonlyArray<TriggerEvent<Found>>;
	/** Why something was skipped. We keep what we know of it, and the next poll reads it again. */
	readonly failures: readonly DetectionError[];
}

/** We can no longer tell new events from old ones. The message tells the user why. */
export class DetectionError extends Error {
	override readonly name = 'DetectionError';
}
