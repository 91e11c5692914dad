import { randomOf } from 'outreach-sandbox/core/random';
import { makePerson, SOCIAL_HOST } from 'outreach-sandbox/core/people/people';
import type { PlayedRequest, PlayedResponse } from '../route';
import type { Service } from '../service';

/** What it knows of one person. */
const personOf = (domain: string, number: number) => {
	const random = randomOf(number, domain, 'hunter');
	const { first_name, last_name, job_title } = makePerson('plausible', number, random.next);
	const slug = `${domain.replace(/[^a-z\d]+/gi, '-')}-${number}`;
	return {
		value: `person.${number}@${domain}`,
		type: 'personal',
		confidence: Math.floor(random.between(30, 99)),
		first_name,
		last_name,
		position: job_title,
		seniority: null,
		department: null,
		linkedin: random.chance(0.75) ? `${SOCIAL_HOST}/in/${slug}` : null,
		twitter: null,
		phone_number: null,
		verification: { date: null, status: random.chance(0.9) ? 'valid' : 'invalid' },
		sources: [],
	};
};

/** How many people of a company it knows: the same each time. */
const knownOf = (domain: string): number =>
	domain === '' ? 0 : Math.floor(randomOf(1, domain, 'hunter').between(0, 14));

const domainIn = ({ params }: PlayedRequest): string => (params.get('domain') ?? '').toLowerCase();

function count(asked: PlayedRequest): PlayedResponse {
	const total = knownOf(domainIn(asked));
	return {
		body: {
			data: { total, personal_emails: total, generic_emails: 0, department: {}, seniority: {} },
			meta: { params: { domain: domainIn(asked) } },
		},
	};
}

function search(asked: PlayedRequest): PlayedResponse {
	const domain = domainIn(asked);
	const limit = Number(asked.params.get('limit') ?? 10);
	const offset = Number(asked.params.get('offset') ?? 0);
	const results = knownOf(domain);
	const people = Array.from({ length: results }, (_, index) => personOf(domain, index + 1));
	return {
		body: {
			data: {
				domain,
				disposable: false,
				webmail: false,
				accept_all: false,
				pattern: 'person',
				organization: null,
				emails: people.slice(offset, offset + limit),
			},
			meta: { results, limit, offset, params: { domain } },
		},
	};
}

/** https://hunter.io/api-documentation/v2 */
export const hunter: Service = {
	name: 'Hunter',
	hosts: /^api\.hunter\.io$/,
	routes: {
		'GET /v2/email-count': count,
		'GET /v2/domain-search': search,
		'GET /v2/email-finder': (asked) => {
			const person = personOf(domainIn(asked), 1);
			return { body: { data: { ...person, email: person.value, score: person.confidence } } };
		},
		'GET /v2/email-verifier': ({ params }) => ({
			body: {
				data: {
					email: params.get('email'),
					status: 'valid',
					result: 'deliverable',
					score: 95,
				},
			},
		}),
	},
};
