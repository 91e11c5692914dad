import { DetectionError } from './types';

/** The result, or why there is none: for what keeps nothing else back where it cannot be told apart. */
export function attempt<T>(run: () => T): T | DetectionError {
	try {
		return run();
	} catch (error) {
		if (error instanceof DetectionError) return error;
		throw error as Error;
	}
}
