import type { Agent, AgentSignalType } from 'n8n-nodes-outreach/src/contract/agents';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { makePerson, type PeopleSet } from '../core/people/people';
import { seededRandom } from '../core/random';
import type { NewLead } from '../leads/lead';

type Heat = readonly [tier: NonNullable<Lead['lead_heat_tier']>, reason: string];

/** How warm a lead found by each signal is, and why. */
const HEAT: Readonly<Record<AgentSignalType, Heat>> = {
	profile_visitors: ['hot', 'Visited the profile of a sender account'],
	company_visitors: ['hot', 'Visited the page of the company'],
	company_followers: ['warmer', 'Follows the company'],
	own_company_engagement: ['warmer', 'Reacted to a post of the company'],
	own_profile_engagement: ['warmer', 'Reacted to a post of the profile'],
	tracked_company_engagement: ['warm', 'Reacted to a post of a tracked company'],
	tracked_profile_engagement: ['warm', 'Reacted to a post of a tracked profile'],
	keywords: ['warm', 'Wrote about one of the keywords'],
	job_changes: ['warm', 'Started a new job'],
	funding: ['low', 'The company raised money'],
	social_activity: ['low', 'Was active lately'],
};

const SCORES = { hot: 92, warmer: 76, warm: 51, low: 24 };

/** A made-up lead. The agent's signals take turns in finding leads; the same number always gives the same lead. */
export function makeFoundLead(
	people: PeopleSet,
	{ criteria, signals }: Agent,
	number: number,
	address: string,
): NewLead {
	const turn = <T>(values: readonly T[] | undefined) => values?.[number % values.length];
	const person = makePerson(people, number, seededRandom(number));
	const [tier, reason] = HEAT[turn(signals)!.type];
	return {
		...person,
		social_url: address,
		email: null,
		job_title: turn(criteria.job_titles) ?? person.job_title,
		location: turn(criteria.locations) ?? person.location,
		lead_heat_tier: tier,
		lead_heat_reason: reason,
		lead_heat_raw_score: SCORES[tier],
	};
}
