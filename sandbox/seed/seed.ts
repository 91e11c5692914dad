import type { Lead, LeadCreate } from '../../src/contract/leads';
import { DAY } from '../clock';
import { MAIN_WORKSPACE, SECOND_WORKSPACE } from '../keys';
import { addMembership, insertLead, insertLeadList } from '../leads/records';
import { CANNOT_ENRICH, enrichLead } from '../leads/enrichment';
import { newLead } from '../leads/lead';
import { socialKey } from '../leads/socialUrl';
import type { Store } from '../store/store';
import { MAIN_ACCOUNTS, seedAccounts, SECOND_ACCOUNTS } from './accounts';
import { seedAgents } from './agents';
import { MAIN_CAMPAIGNS, SECOND_CAMPAIGNS, type CampaignSeed } from './campaigns';
import {
	MAIN_CONVERSATIONS,
	SECOND_CONVERSATIONS,
	seedConversation,
	type ConversationSeed,
} from './conversations';
import { makePerson, SOCIAL_HOST } from '../people/people';
import { seededRandom } from '../people/random';
import { seedCampaign } from './enrollment';
import type { SeededWorkspace } from './workspace';

const STARTING_CREDITS = 100;
const LEADS_OF_SECOND_WORKSPACE = 5;
const HISTORY_DAYS = 90;

interface WorkspaceSeed {
	readonly id: string;
	readonly name: string;
	readonly lists: ReadonlyArray<{ name: string; description: string | null; eligible?: false }>;
	readonly leads: number;
	readonly accounts: typeof MAIN_ACCOUNTS;
	readonly campaigns: readonly CampaignSeed[];
	readonly conversations: readonly ConversationSeed[];
	/** With a product. */
	readonly hasAgents?: true;
}

/** Fills an empty database with made-up data. Only the times differ from start to start. */
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
	const { id: workspaceId, name } = workspace;
	store.insert('workspaces', { id: workspaceId, name, credits: STARTING_CREDITS });
	const start = now - HISTORY_DAYS * DAY;
	const lists = workspace.lists.map((list, index) =>
		insertLeadList(store, workspace, start + index * 1000, {
			name: list.name,
			description: list.description,
			is_default: index === 0,
			is_campaign_eligible: list.eligible ?? true,
		}),
	);

	const random = seededRandom(workspace.leads);
	const step = (HISTORY_DAYS * DAY) / 2 / (workspace.leads + 1);
	for (let number = 1; number <= workspace.leads; number += 1) {
		const at = Math.floor(now - HISTORY_DAYS * DAY * 0.5 + number * step);
		const person = seededPerson(number, random);
		const lead = insertLead(store, workspaceId, at, socialKey(person.social_url), (id) =>
			seededLead(id, number, person, at, random),
		);
		const first = number % lists.length;
		const second = (first + 1) % lists.length;
		addMembership(store, (lists[first] ?? lists[0])!.id, lead.id, at);
		if (number % 10 === 0 && second !== first) {
			addMembership(store, lists[second]!.id, lead.id, at);
		}
	}

	const accounts = seedAccounts(store, workspaceId, workspace.accounts, now);
	const seeded: SeededWorkspace = { store, workspaceId, lists, accounts, now };
	for (const campaign of workspace.campaigns) seedCampaign(seeded, campaign);
	for (const conversation of workspace.conversations) seedConversation(seeded, conversation);
	if (workspace.hasAgents) seedAgents(seeded);
}

/** The second person cannot be enriched. */
function seededPerson(number: number, random: () => number): LeadCreate {
	const person = makePerson(number, random);
	return number === 2
		? { ...person, social_url: `${SOCIAL_HOST}${CANNOT_ENRICH}/person-2` }
		: person;
}

/** Every third lead is already enriched. */
function seededLead(
	id: string,
	number: number,
	person: LeadCreate,
	at: number,
	random: () => number,
): Lead {
	const heat = random();
	const [tier, reason] = heatOf(heat);
	const lead: Lead = {
		...newLead(id, person, at),
		lead_heat_tier: tier,
		lead_heat_reason: reason,
		lead_heat_raw_score: Math.round(heat * 100),
	};
	return number % 3 === 0 ? enrichLead(lead, at) : lead;
}

function heatOf(score: number): [Lead['lead_heat_tier'], string | null] {
	if (score > 0.9) return ['hot', 'Visited the profile twice this week'];
	if (score > 0.7) return ['warmer', 'Reacted to a post of the company'];
	if (score > 0.4) return ['warm', 'Matches the target role'];
	if (score > 0.1) return ['low', null];
	return [null, null];
}
