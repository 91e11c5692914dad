/** What the user's events began. */
export interface EventFacts {
	readonly happened: readonly HappenedEvent[];
	/** How many were still to come. */
	readonly left: number;
}

export interface HappenedEvent {
	readonly at: number;
	/** Its place in the user's file. */
	readonly name: string;
	readonly workflow: string;
	/** The trigger. */
	readonly node: string;
	/** What went wrong, in a sentence. */
	readonly problem: string | null;
}
