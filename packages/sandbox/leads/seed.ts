import type { Lead, LeadCreate, LeadList } from 'n8n-nodes-outreach/src/contract/leads';
import { DAY } from '../core/clock';
import { MAIN_WORKSPACE } from '../core/keys';
import { makePerson } from '../core/people/people';
import { seededRandom } from '../core/random';
import type { Named, NewWorkspace } from '../core/seed';
import leads from './data/leads.json';
import lists from './data/lists.json';
import { enrichLead } from './enrichment';
import type { NewLead } from './lead';
import { addMembership, insertLead, insertLeadList, updateLead } from './records';

const HISTORY_DAYS = 90;

type ListSeed = Pick<LeadList, 'name' | 'description'> &
	Partial<Pick<LeadList, 'is_campaign_eligible'>>;

/** A lead that tests know by name. */
interface LeadSeed {
	/** Its place among the leads of the main workspace, from 1. */
	readonly number: number;
	/** What it has instead of what is made up. */
	readonly fields?: Partial<LeadCreate>;
}

const LISTS = lists as Named<Named<ListSeed>>;
const LEADS = Object.values(leads as Named<LeadSeed>);

export function seedLeads(workspace: NewWorkspace): void {
	seedPeople(workspace, seedLists(workspace));
}

/** The first list is the default one. */
function seedLists({ store, workspaceId, name, now }: NewWorkspace): LeadList[] {
	const start = now - HISTORY_DAYS * DAY;
	return Object.values(LISTS[workspaceId] ?? {}).map((list, index) =>
		insertLeadList(store, { id: workspaceId, name }, start + index * 1000, {
			name: list.name,
			description: list.description,
			is_default: index === 0,
			is_campaign_eligible: list.is_campaign_eligible ?? true,
		}),
	);
}

/** Every third lead is already enriched. */
function seedPeople(
	{ store, workspaceId, now, leads: count, people }: NewWorkspace,
	lists: readonly LeadList[],
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
