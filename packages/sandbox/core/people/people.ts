import type { LeadCreate } from 'n8n-nodes-outreach/src/contract/leads';
import plausible from './plausible.json';
import worldwide from './worldwide.json';

/** The host of all seeded addresses; `.example` leads nowhere. */
export const SOCIAL_HOST = 'https://www.social.example';

interface Origin {
	readonly companies: ReadonlyArray<{ readonly name: string; readonly industry: string }>;
	readonly jobTitles: readonly string[];
}

interface Region {
	readonly locations: readonly string[];
	readonly givenNames: readonly string[];
	readonly familyNames: readonly string[];
}

/**
 * Where made-up people come from. `plausible`: their names, jobs and companies fit their countries. `worldwide`: names in
 * many scripts with any job and company, for tests.
 */
const SETS: Readonly<Record<PeopleSet, ReadonlyArray<Region & Origin>>> = {
	plausible: plausible.regions,
	worldwide: worldwide.regions.map((region) => ({ ...worldwide, ...region })),
};

export const PEOPLE_SETS = ['plausible', 'worldwide'] as const;

export type PeopleSet = (typeof PEOPLE_SETS)[number];

/** A made-up person. The same number and randomness give the same person. */
export function makePerson(set: PeopleSet, number: number, random: () => number): LeadCreate {
	const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
	const region = pick(SETS[set]);
	const company = pick(region.companies);
	return {
		first_name: pick(region.givenNames),
		last_name: pick(region.familyNames),
		social_url: `${SOCIAL_HOST}/in/person-${number}`,
		email: random() < 0.6 ? `person.${number}@mail.example` : null,
		company: company.name,
		company_social_url: `${SOCIAL_HOST}/company/${company.name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
		job_title: pick(region.jobTitles),
		industry: company.industry,
		location: pick(region.locations),
	};
}
