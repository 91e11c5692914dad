import { type Campaign, campaigns } from '../../../src/contract/campaigns';
import type { ItemCall } from '../../../src/n8n/execution/itemCall';

/** The fields of a campaign that say whether it uses a list. */
export type ListUser = Pick<Campaign, 'id' | 'leadList' | 'name' | 'status'>;

/** What each campaign of the workspace has to do with lists. */
export async function readListUsers(call: ItemCall): Promise<ListUser[]> {
	const rows: ListUser[] = [];
	for await (const page of call.pages(campaigns.list, {})) {
		rows.push(...page.map(({ id, leadList, name, status }) => ({ id, leadList, name, status })));
	}
	return rows;
}

/** Not a draft, and not completed. A status that we do not know counts as one that may write. */
export const mayWrite = ({ status }: Pick<ListUser, 'status'>): boolean =>
	status !== 'draft' && status !== 'completed';

/** The campaigns whose leads come from the list, drafts last. Completed ones write to nobody any more. */
export function usersOf(campaigns: readonly ListUser[], listId: string): ListUser[] {
	const users = campaigns.filter(({ leadList }) => leadList?.id === listId);
	return [...users.filter(mayWrite), ...users.filter(({ status }) => status === 'draft')];
}

/** In a dropdown, `used by "Spring": started`. Undefined for a list that no campaign uses. */
export function usersInShort(users: readonly ListUser[]): string | undefined {
	const [first, ...others] = users;
	if (!first) return undefined;
	const more = others.length > 0 ? ` and ${others.length} more` : '';
	return `used by "${first.name}": ${first.status}${more}`;
}
