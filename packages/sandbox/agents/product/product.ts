/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { domainToUnicode } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import type { AgentProduct, ProductConfirmation } from 'n8n-nodes-outreach/src/contract/agents';
import { isWebAddress } from 'n8n-nodes-outreach/src/contract/fields';
import { isoTime } from '../../core/clock';
import { ApiFailure, conflict, invalidRequest } from '../../core/errors';
import { SOCIAL_HOST } from '../../core/people/people';

/** Extraction fails for a website with this in its address. */
const CANNOT_EXTRACT = '/cannot-extract';

/** Made-up offers. The name of the website decides which one is used. */
const OFFERS = [
	{
		value: 'plans the week of a service team in minutes',
		pains: ['Plans are kept in spreadsheets', 'Changes reach the team too late'],
		proofs: ['Planners save a day a week', 'Used by service teams in three countries'],
	},
	{
		value: 'turns scattered figures into one report that a whole team trusts',
		pains: ['Every department has figures of its own', 'Reports take days to make'],
		proofs: ['Reports are ready on the first working day', 'Trusted by finance leads'],
	},
	{
		value: 'brings new customers from the first visit to the first order',
		pains: ['Visitors leave without a trace', 'Sales hears of interest too late'],
		proofs: ['Answers reach visitors within an hour', 'Sales teams close a fifth more'],
	},
];

/** Makes up the product of a website. The same host always gives the same product. */
export function extractProduct(
	{ website_url, company_social_url }: { website_url: string; company_social_url?: string | null },
	at: number,
): AgentProduct {
	if (!isWebAddress(website_url)) {
		const message = 'must be the address of a website and start with http:// or https://';
		throw invalidRequest({ field: 'website_url', message });
	}
	if (website_url.includes(CANNOT_EXTRACT)) {
		const message = `No product could be extracted from ${website_url}.`;
		throw new ApiFailure(502, 'product_extraction_failed', message);
	}
	const word = longestLabel(domainToUnicode(new URL(website_url).hostname));
	const name = word.charAt(0).toUpperCase() + word.slice(1);
	const offer = OFFERS[[...word].length % OFFERS.length]!;
	return {
		website_url,
		company_social_url: company_social_url ?? `${SOCIAL_HOST}/company/${encodeURIComponent(word)}`,
		name,
		value_proposition: `${name} ${offer.value}.`,
		pain_points: offer.pains,
		proof_points: offer.proofs,
		proof_point_sources: ['SOURCE_VERIFIED', 'GENERATED_GENERIC'],
		proof_point_archetype_types: ['ROLE', 'INDUSTRY_TEAM'],
		generated_at: isoTime(at),
	};
}

/** The longest label of a host: more telling than `www` or `shop`. */
function longestLabel(host: string): string {
	const [first = host, ...others] = host.split('.').slice(0, -1);
	return others.reduce((longest, part) => (part.length > longest.length ? part : longest), first);
}

/** If the request names no sources, proof points keep theirs. */
export function confirmProduct(
	confirmation: ProductConfirmation,
	saved: AgentProduct | undefined,
): AgentProduct {
	const { proof_points, proof_point_sources, proof_point_archetype_types } = confirmation;
	const known = isDeepStrictEqual(proof_points, saved?.proof_points) ? saved : undefined;
	return {
		website_url: confirmation.website_url,
		company_social_url: confirmation.company_social_url,
		name: confirmation.name,
		value_proposition: confirmation.value_proposition,
		pain_points: confirmation.pain_points,
		proof_points,
		proof_point_sources:
			proof_point_sources ??
			known?.proof_point_sources ??
			proof_points.map(() => 'USER_PROVIDED' as const),
		proof_point_archetype_types:
			proof_point_archetype_types ??
			known?.proof_point_archetype_types ??
			proof_points.map(() => 'UNCLASSIFIED' as const),
		generated_at: confirmation.generated_at,
	};
}

/** Compares everything except the time of generation. */
export const isSameProduct = (saved: AgentProduct, confirmed: AgentProduct) =>
	isDeepStrictEqual({ ...confirmed, generated_at: saved.generated_at }, saved);

/** Throws the API's 409, which names the saved product. */
export function refuseReplacement({ name, website_url }: AgentProduct): never {
	const message = `The workspace has another product, ${name}. Set replace_existing_product to true to replace it.`;
	const saved_product = { name, website_url };
	throw conflict('product_replacement_required', message, { saved_product });
}
