import type { TriggerEvent } from './event';

/** What a poll found, and the state for the next one. Detectors never change their inputs. */
export interface Detection<State, Record> {
	readonly state: State;
	/** Oldest first. */
	readonly events: ReadonlyArray<TriggerEvent<Record>>;
}

/** A detection in several lists. One that makes no sense does not affect the others. */
export interface PartialDetection<State, Record> extends Detection<State, Record> {
	/** Why lists were skipped. What is known of them stays, and the next poll reads them again. */
	readonly failures: readonly DetectionError[];
}

/** New events can no longer be told from old ones. The message says why, for the user. */
export class DetectionError extends Error {
	override readonly name = 'DetectionError';
}

/** Returns a `DetectionError` instead of throwing it. */
export function attempt<T>(detect: () => T): T | DetectionError {
	try {
		return detect();
	} catch (error) {
		if (error instanceof DetectionError) return error;
		throw error as Error;
	}
}
