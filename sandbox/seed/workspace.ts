import type { LeadList } from '../../src/contract/leads';
import type { SocialAccount } from '../../src/contract/socialAccounts';
import type { Store } from '../store/store';

/** A workspace with its lists and accounts, to be filled further. */
export interface SeededWorkspace {
	readonly store: Store;
	readonly workspaceId: string;
	readonly lists: readonly LeadList[];
	readonly accounts: readonly SocialAccount[];
	readonly now: number;
}
