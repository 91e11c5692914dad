/** What acts at moments of virtual time, such as the colleague. */
export interface Actor {
	/** When it acts next, in milliseconds since 1970; null if it has nothing to do. */
	next(): number | null;
	/**
	 * Does what was due. n8n is quiet at first; its time flows as real time does until this is done. Then `next` tells a
	 * later moment, or null. An error ends the rehearsal.
	 */
	act(now: number): Promise<void>;
}

interface Cue {
	readonly actor: Actor;
	readonly at: number;
}

/** Whose turn comes first. */
export const nextCue = (actors: readonly Actor[]): Cue | undefined =>
	actors
		.flatMap((actor): Cue[] => {
			const at = actor.next();
			return at === null ? [] : [{ actor, at }];
		})
		.toSorted((a, b) => a.at - b.at)[0];
