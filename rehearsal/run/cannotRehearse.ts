/** Says in a sentence what keeps a rehearsal from taking place. */
export class CannotRehearse extends Error {}

/** What is wrong with what the user gave keeps it from taking place. */
export function orRefuse<Read>(read: () => Read): Read {
	try {
		return read();
	} catch (error) {
		throw new CannotRehearse((error as Error).message);
	}
}
