import type { AgentProduct, Generation, Proposal } from 'n8n-nodes-outreach/src/contract/agents';
import { SOCIAL_HOST } from '../../core/people/people';

/** A product whose website has this in its address gets no proposal. */
const MANUAL = '/manual';

/**
 * A generation once it is prepared.
 * @param accountId a connected sender account, if any
 */
export function prepareGeneration(
	id: string,
	product: AgentProduct,
	accountId: string | undefined,
): Generation {
	const isManual = product.website_url.includes(MANUAL);
	return {
		generation_id: id,
		status: isManual ? 'manual_input_required' : 'ready',
		product,
		proposal: isManual ? null : proposalFor(product, accountId),
	};
}

function proposalFor(
	{ name, pain_points, company_social_url }: AgentProduct,
	accountId: string | undefined,
): Proposal {
	return {
		criteria: {
			job_titles: ['Head of Sales', 'Founder', 'VP Operations'],
			industries: ['Software', 'Logistics'],
			locations: ['Leeds, United Kingdom', 'Wien, Österreich'],
			company_sizes: ['11-50', '51-200'],
			exclude_companies: [name],
			min_years_experience: 3,
			max_years_experience: null,
			additional_criteria: pain_points.join('; '),
			matching_mode: 'discovery',
			exclude_service_providers: true,
			include_open_to_work: false,
		},
		signals: [
			{
				type: 'tracked_profile_engagement',
				profile_social_url: `${SOCIAL_HOST}/in/rival-founder`,
				category: 'competitor',
				name: 'Founder of a competitor',
				competitor_company_social_url: `${SOCIAL_HOST}/company/rival`,
			},
			{ type: 'keywords', keywords: [`${name} alternative`, 'planning', 'reporting'] },
			{ type: 'job_changes', within_days: 90 },
			{ type: 'funding' },
			...(accountId === undefined
				? []
				: [{ type: 'profile_visitors' as const, social_account_ids: [accountId] }]),
			...(company_social_url === null
				? []
				: [{ type: 'own_company_engagement' as const, company_social_url }]),
		],
	};
}
