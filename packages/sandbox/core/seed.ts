import type { PeopleSet } from './people/people';
import type { Store } from './store/store';

/** Records of the seed by the names that `seeded.ts` gives to their ids. */
export type Named<T> = Readonly<Record<string, T>>;

/** A workspace that is being filled. Each resource finds in the store what those before it have added. */
export interface NewWorkspace {
	readonly store: Store;
	readonly workspaceId: string;
	readonly name: string;
	readonly now: number;
	/** How many leads are made up, and from which set of people. */
	readonly leads: number;
	readonly people: PeopleSet;
}
