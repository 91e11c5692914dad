import type { LeadList } from 'n8n-nodes-outreach/src/contract/leads';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import type { Store } from './store/store';

/** Records of the data by the names that `seeded.ts` gives to their ids. */
export type Named<T> = Readonly<Record<string, T>>;

/** A workspace that has lists and accounts but no campaigns, conversations or agents yet. */
export interface SeededWorkspace {
	readonly store: Store;
	readonly workspaceId: string;
	readonly lists: readonly LeadList[];
	readonly accounts: readonly SocialAccount[];
	readonly now: number;
}
