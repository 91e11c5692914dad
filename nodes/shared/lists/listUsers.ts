import type { CampaignInShort } from './readCampaigns';

/** Not a draft, and not completed. A status that we do not know counts as one that may write. */
export const mayWrite = ({ status }: Pick<CampaignInShort, 'status'>): boolean =>
	status !== 'draft' && status !== 'completed';

/** The campaigns whose leads come from the list, drafts last. Completed ones write to nobody any more. */
export function usersOf(campaigns: readonly CampaignInShort[], listId: string): CampaignInShort[] {
	const users = campaigns.filter(({ leadList }) => leadList?.id === listId);
	return [...users.filter(mayWrite), ...users.filter(({ status }) => status === 'draft')];
}

/** In a dropdown, `used by "Spring": started`. Undefined for a list that no campaign uses. */
export function usersInShort(users: readonly CampaignInShort[]): string | undefined {
	const [first, ...others] = users;
	if (!first) return undefined;
	const more = others.length > 0 ? ` and ${others.length} more` : '';
	return `used by "${first.name}": ${first.status}${more}`;
}
