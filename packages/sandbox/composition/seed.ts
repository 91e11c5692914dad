import type { Lead, LeadCreate, LeadList } from 'n8n-nodes-outreach/src/contract/leads';
import type { SocialAccount } from 'n8n-nodes-outreach/src/contract/socialAccounts';
import { evenLimits, WARMUP_LIMITS } from '../accounts/limits';
import { insertAccount } from '../accounts/records';
import { DAY, HOUR, isoTime } from '../core/clock';
import { MAIN_WORKSPACE } from '../core/keys';
import { enrichLead } from '../leads/enrichment';
import type { NewLead } from '../leads/lead';
import { addMembership, insertLead, insertLeadList, updateLead } from '../leads/records';
import { makePerson, type PeopleSet, SOCIAL_HOST } from '../core/people/people';
import { seededRandom } from '../core/random';
import type { Store } from '../core/store/store';
import { seedAgents } from '../agents/seed';
import { seedCampaigns } from '../campaigns/seed';
import { seedConversations } from '../conversations/seed';
import leads from '../leads/data/leads.json';
import workspaces from './workspaces.json';
import type { Named, SeededWorkspace } from '../core/seed';

const STARTING_CREDITS = 100;
const LEADS_OF_SECOND_WORKSPACE = 5;
const HISTORY_DAYS = 90;

type AccountSeed = Pick<
	SocialAccount,
	'profile_name' | 'status' | 'account_tier' | 'connection_count'
> & {
	/** Null while warm-up sets the limits. */
	readonly dailyLimit: number | null;
};

interface WorkspaceSeed {
	readonly name: string;
	readonly lists: Named<
		Pick<LeadList, 'name' | 'description'> & Partial<Pick<LeadList, 'is_campaign_eligible'>>
	>;
	readonly accounts: Named<AccountSeed>;
}

/** A lead that tests know by name. */
interface LeadSeed {
	/** Its place among the leads of the main workspace, from 1. */
	readonly number: number;
	/** What it has instead of what is made up. */
	readonly fields?: Partial<LeadCreate>;
}

const WORKSPACES = workspaces as Named<WorkspaceSeed>;
const LEADS = Object.values(leads as Named<LeadSeed>);

/** Fills an empty database with made-up data, which is always the same except for the times. */
export function seed(
	store: Store,
	options: { leads: number; now: number; people: PeopleSet },
): void {
	store.transaction(() => {
		for (const [id, workspace] of Object.entries(WORKSPACES)) {
			const isMain = id === MAIN_WORKSPACE;
			const seeded = seedWorkspace(store, id, workspace, options);
			seedLeads(seeded, isMain ? options.leads : LEADS_OF_SECOND_WORKSPACE, options.people);
			seedCampaigns(seeded);
			seedConversations(seeded);
			if (isMain) seedAgents(seeded);
		}
	});
}

function seedWorkspace(
	store: Store,
	id: string,
	{ name, lists, accounts }: WorkspaceSeed,
	{ now, people }: { readonly now: number; readonly people: PeopleSet },
): SeededWorkspace {
	store.insert('workspaces', { id, name, people, credits: STARTING_CREDITS });
	const start = now - HISTORY_DAYS * DAY;
	return {
		store,
		workspaceId: id,
		now,
		lists: Object.values(lists).map((list, index) =>
			insertLeadList(store, { id, name }, start + index * 1000, {
				name: list.name,
				description: list.description,
				is_default: index === 0,
				is_campaign_eligible: list.is_campaign_eligible ?? true,
			}),
		),
		accounts: Object.values(accounts).map((account, index) =>
			seedAccount(store, id, account, now, now - (80 - index) * DAY),
		),
	};
}

function seedAccount(
	store: Store,
	workspaceId: string,
	{ profile_name, status, account_tier, connection_count, dailyLimit }: AccountSeed,
	now: number,
	at: number,
): SocialAccount {
	return insertAccount(store, workspaceId, at, (id, number) => ({
		profile_name,
		status,
		account_tier,
		sending_limits: dailyLimit === null ? WARMUP_LIMITS : evenLimits(dailyLimit),
		connection_count,
		id,
		profile_url: profile_name === null ? null : `${SOCIAL_HOST}/in/sender-${number}`,
		profile_picture_url: null,
		pending_invite_count: connection_count === null ? null : 0,
		last_ran_at: status === 'connected' ? isoTime(now - HOUR) : null,
		cooldown_until: null,
		created_at: isoTime(at),
		updated_at: isoTime(at),
	}));
}

/** Every third lead is already enriched. */
function seedLeads(
	{ store, workspaceId, lists, now }: SeededWorkspace,
	count: number,
	people: PeopleSet,
) {
	const random = seededRandom(count);
	const step = (HISTORY_DAYS * DAY) / 2 / (count + 1);
	for (let number = 1; number <= count; number += 1) {
		const at = Math.floor(now - HISTORY_DAYS * DAY * 0.5 + number * step);
		const person = { ...makePerson(people, number, random), ...fieldsOf(workspaceId, number) };
		const lead = insertLead(store, workspaceId, withHeat(person, random), at);
		if (number % 3 === 0) updateLead(store, enrichLead(lead, at));
		const first = number % lists.length;
		const second = (first + 1) % lists.length;
		addMembership(store, (lists[first] ?? lists[0])!.id, lead.id, at);
		if (number % 10 === 0 && second !== first) {
			addMembership(store, lists[second]!.id, lead.id, at);
		}
	}
}

function fieldsOf(workspaceId: string, number: number): Partial<LeadCreate> {
	if (workspaceId !== MAIN_WORKSPACE) return {};
	const named = LEADS.filter((lead) => lead.number === number);
	return Object.assign({}, ...named.map(({ fields }) => fields));
}

function withHeat(person: LeadCreate, random: () => number): NewLead {
	const heat = random();
	const [tier, reason] = heatOf(heat);
	return {
		...person,
		lead_heat_tier: tier,
		lead_heat_reason: reason,
		lead_heat_raw_score: Math.round(heat * 100),
	};
}

function heatOf(score: number): [Lead['lead_heat_tier'], string | null] {
	if (score > 0.9) return ['hot', 'Visited the profile twice this week'];
	if (score > 0.7) return ['warmer', 'Reacted to a post of the company'];
	if (score > 0.4) return ['warm', 'Matches the target role'];
	if (score > 0.1) return ['low', null];
	return [null, null];
}
