/** Acts at moments of virtual time, as the colleague does. */
export interface Actor {
	/** When it acts next, in milliseconds since 1970; null if it has nothing to do. */
	next(): number | null;
	/**
	 * Does what is due. n8n is quiet at the start; until this is done, its time runs like real time. After that, `next`
	 * gives a later moment, or null. An error ends the rehearsal.
	 */
	act(now: number): Promise<void>;
}

interface Cue {
	readonly actor: Actor;
	readonly at: number;
}

/** The actor whose turn comes first. */
export const nextCue = (actors: readonly Actor[]): Cue | undefined =>
	actors
		.flatMap((actor): Cue[] => {
			const at = actor.next();
			return at === null ? [] : [{ actor, at }];
		})
		.toSorted((a, b) => a.at - b.at)[0];
