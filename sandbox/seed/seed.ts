import type { Lead } from '../../src/contract/leads';
import { MAIN_WORKSPACE, SECOND_WORKSPACE } from '../keys';
import { addMembership, insertLead, insertLeadList } from '../leads/records';
import { enriched, CANNOT_ENRICH } from '../leads/enrichment';
import { newLead } from '../leads/lead';
import { socialKey } from '../leads/socialUrl';
import type { Store } from '../store/store';
import { MAIN_ACCOUNTS, seedAccounts, SECOND_ACCOUNTS } from './accounts';
import { seedAgents } from './agents';
import { MAIN_CAMPAIGNS, SECOND_CAMPAIGNS, seedCampaign, type CampaignSeed } from './campaigns';
import {
	MAIN_CONVERSATIONS,
	SECOND_CONVERSATIONS,
	seedConversation,
	type ConversationSeed,
} from './conversations';
import { makePerson, SOCIAL_HOST } from '../people/people';
import { seededRandom } from '../people/random';

const STARTING_CREDITS = 100;
const LEADS_OF_SECOND_WORKSPACE = 5;
const HISTORY_DAYS = 90;
const DAY = 24 * 60 * 60 * 1000;

interface WorkspaceSeed {
	readonly id: string;
	readonly name: string;
	readonly lists: ReadonlyArray<{ name: string; description: string | null; eligible?: false }>;
	readonly leads: number;
	readonly accounts: typeof MAIN_ACCOUNTS;
	readonly campaigns: readonly CampaignSeed[];
	readonly conversations: readonly ConversationSeed[];
	/** The other workspace has no product yet either. */
	readonly hasAgents?: true;
}

/** Fills an empty database. Everything is made up, and the same at every start but for the times. */
export function seed(store: Store, options: { leads: number; now: number }): void {
	const workspaces: WorkspaceSeed[] = [
		{
			id: MAIN_WORKSPACE,
			name: 'Sandbox',
			lists: [
				{ name: 'My List', description: null },
				{ name: 'Webinar sign-ups', description: 'Signed up for the webinar in spring' },
				{ name: 'Trade fair contacts', description: 'Cards from the booth' },
				{ name: 'Profile visitors', description: 'Filled by the service itself', eligible: false },
			],
			leads: options.leads,
			accounts: MAIN_ACCOUNTS,
			campaigns: MAIN_CAMPAIGNS,
			conversations: MAIN_CONVERSATIONS,
			hasAgents: true,
		},
		{
			id: SECOND_WORKSPACE,
			name: 'Second sandbox',
			lists: [{ name: 'My List', description: null }],
			leads: LEADS_OF_SECOND_WORKSPACE,
			accounts: SECOND_ACCOUNTS,
			campaigns: SECOND_CAMPAIGNS,
			conversations: SECOND_CONVERSATIONS,
		},
	];
	store.transaction(() => {
		for (const workspace of workspaces) seedWorkspace(store, workspace, options.now);
	});
}

function seedWorkspace(store: Store, workspace: WorkspaceSeed, now: number) {
	store.run(
		'INSERT INTO workspaces (id, name, credits) VALUES (?, ?, ?)',
		workspace.id,
		workspace.name,
		STARTING_CREDITS,
	);
	const start = now - HISTORY_DAYS * DAY;
	const lists = workspace.lists.map((list, index) =>
		insertLeadList(store, workspace, {
			name: list.name,
			description: list.description,
			isDefault: index === 0,
			isCampaignEligible: list.eligible ?? true,
			at: start + index * 1000,
		}),
	);

	const random = seededRandom(workspace.leads);
	const step = (HISTORY_DAYS * DAY) / 2 / (workspace.leads + 1);
	for (let number = 1; number <= workspace.leads; number += 1) {
		const at = Math.floor(now - HISTORY_DAYS * DAY * 0.5 + number * step);
		const lead = insertLead(store, workspace.id, at, (id) => seedLead(id, number, at, random));
		const first = number % lists.length;
		const second = (first + 1) % lists.length;
		addMembership(store, (lists[first] ?? lists[0])!.id, lead.id, at);
		if (number % 10 === 0 && second !== first) {
			addMembership(store, lists[second]!.id, lead.id, at);
		}
	}

	const accounts = seedAccounts(store, workspace.id, workspace.accounts, now);
	for (const campaign of workspace.campaigns) {
		seedCampaign(store, campaign, { workspaceId: workspace.id, lists, accounts, now });
	}
	for (const conversation of workspace.conversations) {
		seedConversation(store, conversation, { workspaceId: workspace.id, accounts, now });
	}
	if (workspace.hasAgents) seedAgents(store, { workspaceId: workspace.id, lists, accounts, now });
}

/** Every third lead is enriched already; the second cannot be enriched. */
function seedLead(id: string, number: number, at: number, random: () => number) {
	const person = makePerson(number, random);
	if (number === 2) person.social_url = `${SOCIAL_HOST}${CANNOT_ENRICH}/person-2`;
	const heat = random();
	const [tier, reason] = heatOf(heat);
	const lead: Lead = {
		...newLead(id, person, at),
		lead_heat_tier: tier,
		lead_heat_reason: reason,
		lead_heat_raw_score: Math.round(heat * 100),
	};
	return {
		lead: number % 3 === 0 ? enriched(lead, at) : lead,
		key: socialKey(person.social_url),
	};
}

function heatOf(score: number): [Lead['lead_heat_tier'], string | null] {
	if (score > 0.9) return ['hot', 'Visited the profile twice this week'];
	if (score > 0.7) return ['warmer', 'Reacted to a post of the company'];
	if (score > 0.4) return ['warm', 'Matches the target role'];
	if (score > 0.1) return ['low', null];
	return [null, null];
}
