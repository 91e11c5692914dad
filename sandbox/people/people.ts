import type { LeadCreate } from '../../src/contract/leads';
import { companies, jobTitles, regions } from './names.json';

/** The host of all seeded addresses; `.example` leads nowhere. */
export const SOCIAL_HOST = 'https://www.social.example';

/** A made-up person. The same number and randomness give the same person. */
export function makePerson(number: number, random: () => number): LeadCreate {
	const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
	const region = pick(regions);
	const company = pick(companies);
	return {
		first_name: pick(region.givenNames),
		last_name: pick(region.familyNames),
		social_url: `${SOCIAL_HOST}/in/person-${number}`,
		email: random() < 0.6 ? `person.${number}@mail.example` : null,
		company: company.name,
		company_social_url: `${SOCIAL_HOST}/company/${company.name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
		job_title: pick(jobTitles),
		industry: company.industry,
		location: pick(region.locations),
	};
}
