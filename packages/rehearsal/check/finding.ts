/** Something that is given to a node and that the node does not understand. */
export interface Finding {
	/** Where it is in the node's parameters: `options.leaveOutLists`. */
	readonly path: string;
	/** What the form calls the field: `Options > Leave Out People in Lists`. Null if the form has no such field. */
	readonly label: string | null;
	/** What is wrong and what to do, as the rest of a sentence that begins with the field. */
	readonly problem: string;
}

/** A finding with its place. */
export interface PlacedFinding extends Finding {
	readonly workflow: string;
	readonly node: string;
	/** Whether it is a node of this package, whose forms are known best. */
	readonly isOwn: boolean;
}

/** A node that cannot be checked. */
export interface Unchecked {
	readonly workflow: string;
	readonly node: string;
	readonly type: string;
	readonly why: string;
}

/** In a sentence, without the node. */
export const sentenceOf = ({ path, label, problem }: Finding): string =>
	`${label === null ? path : `${label} (${path})`} ${problem}.`;
