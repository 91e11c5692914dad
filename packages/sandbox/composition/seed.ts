import { seedAccounts } from '../accounts/seed';
import { seedAgents } from '../agents/seed';
import { seedCampaigns } from '../campaigns/seed';
import { seedConversations } from '../conversations/seed';
import { MAIN_WORKSPACE, SECOND_WORKSPACE } from '../core/keys';
import type { PeopleSet } from '../core/people/people';
import type { Store } from '../core/store/store';
import { seedLeads } from '../leads/seed';

const STARTING_CREDITS = 100;
const LEADS_OF_SECOND_WORKSPACE = 5;

/** Each uses what those before it have added. */
const SEEDS = [seedAccounts, seedLeads, seedCampaigns, seedConversations, seedAgents];

/** Fills an empty database with made-up data, which is always the same except for the times. */
export function seed(
	store: Store,
	{ leads, now, people }: { leads: number; now: number; people: PeopleSet },
): void {
	const workspaces = [
		{ workspaceId: MAIN_WORKSPACE, name: 'Sandbox', leads },
		{ workspaceId: SECOND_WORKSPACE, name: 'Second sandbox', leads: LEADS_OF_SECOND_WORKSPACE },
	];
	store.transaction(() => {
		for (const { workspaceId: id, name, ...rest } of workspaces) {
			store.insert('workspaces', { id, name, people, credits: STARTING_CREDITS });
			for (const fill of SEEDS) fill({ store, workspaceId: id, name, now, people, ...rest });
		}
	});
}
