/** A name whose parts have been told apart. Each is empty if there is none. */
export interface OrderedName {
	readonly first: string;
	readonly last: string;
	/** The order was kept, and nothing says that it is right. */
	readonly mayBeReversed?: boolean;
}
