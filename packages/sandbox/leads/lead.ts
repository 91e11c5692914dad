import type { Lead, LeadCreate } from 'n8n-nodes-outreach/src/contract/leads';
import { isoTime } from '../core/clock';

/** The fields of an import, and anything else that is already known of the lead. */
export type NewLead = LeadCreate & Partial<Lead>;

/** A lead right after its import. */
export function newLead(id: string, fields: NewLead, at: number): Lead {
	const now = isoTime(at);
	return {
		id,
		first_name: fields.first_name,
		last_name: fields.last_name,
		email: fields.email ?? null,
		company: fields.company ?? null,
		company_id: null,
		company_social_url: fields.company_social_url ?? null,
		job_title: fields.job_title ?? null,
		headline: fields.headline ?? null,
		summary: fields.summary ?? null,
		industry: fields.industry ?? null,
		social_url: fields.social_url,
		phone: fields.phone ?? null,
		location: fields.location ?? null,
		gender: fields.gender ?? null,
		notes: fields.notes ?? null,
		profile_picture_url: fields.profile_picture_url ?? null,
		skills: fields.skills ?? null,
		date_of_birth: fields.date_of_birth ?? null,
		profile_enriched_at: null,
		company_enriched_at: null,
		enrichment_requested_at: null,
		company_details: null,
		enrichment_failed: false,
		is_open_to_work: null,
		fitment_status: 'OPEN',
		fitment_rejection_note: null,
		fitment_rejected_at: null,
		first_matched_at: fields.first_matched_at ?? null,
		lead_heat_tier: fields.lead_heat_tier ?? null,
		lead_heat_reason: fields.lead_heat_reason ?? null,
		lead_heat_raw_score: fields.lead_heat_raw_score ?? 0,
		created_at: now,
		updated_at: now,
	};
}
