/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
/** Says in a sentence what keeps a rehearsal from taking place. */
export class CannotRehearse extends Error {}

/** n8n's own words, if it has said some. */
export function wordsOf({ message }: Error): string {
	const [, said] = /"message":("(?:[^"\\]|\\.)*")/.exec(message) ?? [];
	return said === undefined ? message : String(JSON.parse(said));
}

/** The same on one line. */
export const sentenceOf = (error: Error): string => wordsOf(error).replace(/\s+/g, ' ');

/** What is wrong with what the user gave keeps it from taking place. */
export function orRefuse<Read>(read: () => Read): Read {
	try {
		return read();
	} catch (error) {
		throw new CannotRehearse((error as Error).message);
	}
}
