/** What the simulated colleague did: started what people start, and answered what waited for an answer. */
export interface ColleagueFacts {
	readonly deeds: readonly Deed[];
	/** The executions that the colleague would have answered after the end. */
	readonly pending: readonly string[];
}

export interface Deed {
	readonly at: number;
	readonly did: 'approved' | 'declined' | 'failed' | 'filled_in' | 'started';
	/** The trigger, form or link, or what went wrong. */
	readonly what: string;
	readonly execution: string | null;
}
