/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
/** The reason, in a sentence, why a rehearsal cannot take place. */
export class CannotRehearse extends Error {}

/** n8n's own words, if the message has any. */
export function wordsOf({ message }: Error): string {
	const [, said] = /"message":("(?:[^"\\]|\\.)*")/.exec(message) ?? [];
	return said === undefined ? message : String(JSON.parse(said));
}

/** The same on one line. */
export const sentenceOf = (error: Error): string => wordsOf(error).replace(/\s+/g, ' ');

/** If reading the user's input fails, the rehearsal cannot take place. */
export function orRefuse<Read>(read: () => Read): Read {
	try {
		return read();
	} catch (error) {
		throw new CannotRehearse((error as Error).message);
	}
}
