/** One broken rule of a request: which field, and which bound it misses. */
export interface Problem {
	/** Path in the contract's names, for example `schedule.end_time` or `leads[3].first_name`. */
	readonly field: string;
	readonly message: string;
}
