import type { TriggerEvent } from './event';

/** What a poll found, and the state for the next one. Detectors never change their inputs. */
export interface Detection<State, Record> {
	readonly state: State;
	/** Oldest first. */
	readonly events: ReadonlyArray<TriggerEvent<Record>>;
	/** Why something was skipped. What is known of it stays, and the next poll reads it again. */
	readonly failures: readonly DetectionError[];
}

/** New events can no longer be told from old ones. The message says why, for the user. */
export class DetectionError extends Error {
	override readonly name = 'DetectionError';
}

/** Returns a `DetectionError` instead of throwing it. */
export function catchDetectionError<T>(detect: () => T): T | DetectionError {
	try {
		return detect();
	} catch (error) {
		if (error instanceof DetectionError) return error;
		throw error as Error;
	}
}
