import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { isoTime } from '../core/clock';

/** Enrichment fails for a profile with this in its address. */
const CANNOT_ENRICH = '/cannot-enrich';

export const canEnrich = (lead: Lead) => !lead.social_url?.includes(CANNOT_ENRICH);

/** Adds what the provider found. Existing values stay. */
export function enrichLead(lead: Lead, at: number): Lead {
	const now = isoTime(at);
	const company = lead.company ?? 'Independent';
	const industry = lead.industry ?? 'Business services';
	const companyId = lead.company_id ?? `company_${lead.id}`;
	return {
		...lead,
		company_id: companyId,
		headline: lead.headline ?? `${lead.job_title ?? 'Professional'} at ${company}`,
		summary: lead.summary ?? `Works in ${industry.toLowerCase()}.`,
		industry,
		skills: lead.skills ?? ['Planning', 'Negotiation', industry],
		profile_enriched_at: now,
		company_enriched_at: now,
		enrichment_requested_at: now,
		enrichment_failed: false,
		is_open_to_work: lead.is_open_to_work ?? false,
		company_details: {
			id: companyId,
			enriched_at: now,
			name: company,
			tagline: null,
			description: `A made-up company in ${industry.toLowerCase()}.`,
			website: null,
			social_url: lead.company_social_url,
			industry,
			hq_city: null,
			hq_country: null,
			company_type: 'Privately held',
			employee_count: 120,
			employee_count_range_min: 51,
			employee_count_range_max: 200,
			founded_year: 2009,
			follower_count: 4300,
			specialties: [industry],
			active: true,
		},
		updated_at: now,
	};
}

export function failEnrichment(lead: Lead, at: number): Lead {
	const now = isoTime(at);
	return { ...lead, enrichment_requested_at: now, enrichment_failed: true, updated_at: now };
}
