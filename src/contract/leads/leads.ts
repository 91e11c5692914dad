import * as z from 'zod/v4';

import { defineEndpoint } from '../endpoint';
import { dateTime, list, nullableString, pageQuery, pathId, single } from '../fields';
import { isRecord, type JsonRecord } from '../json';
import { lazy } from '../lazy';

export const LEADS_PER_IMPORT = 100;

export const companyDetailsSchema = lazy(() => {
	const text = () => z.string().nullable().optional();
	const count = () => z.int().nullable().optional();
	return z.looseObject({
		id: z.string(),
		enriched_at: dateTime(),
		name: text(),
		tagline: text(),
		description: text(),
		website: text(),
		social_url: text(),
		industry: text(),
		hq_city: text(),
		hq_country: text(),
		logo_url: text(),
		company_type: text(),
		phone: text(),
		top_companies_list_name: text(),
		employee_count: count(),
		employee_count_range_min: count(),
		employee_count_range_max: count(),
		founded_year: count(),
		follower_count: count(),
		top_companies_rank: count(),
		specialties: z.array(z.string()).nullable().optional(),
		active: z.boolean().nullable().optional(),
	});
});
export type CompanyDetails = z.infer<ReturnType<typeof companyDetailsSchema>>;

export const leadSchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		first_name: nullableString(),
		last_name: nullableString(),
		email: nullableString(),
		company: nullableString(),
		company_id: nullableString(),
		company_social_url: nullableString(),
		job_title: nullableString(),
		headline: nullableString(),
		summary: nullableString(),
		industry: nullableString(),
		social_url: nullableString(),
		phone: nullableString(),
		location: nullableString(),
		gender: nullableString(),
		notes: nullableString(),
		profile_picture_url: nullableString(),
		skills: z.array(z.string()).nullable(),
		date_of_birth: dateTime().nullable(),
		profile_enriched_at: dateTime().nullable(),
		company_enriched_at: dateTime().nullable(),
		enrichment_requested_at: dateTime().nullable(),
		company_details: companyDetailsSchema().nullable(),
		enrichment_failed: z.boolean(),
		is_open_to_work: z.boolean().nullable(),
		fitment_status: z.enum(['OPEN', 'REJECTED']),
		fitment_rejection_note: nullableString(),
		fitment_rejected_at: dateTime().nullable(),
		first_matched_at: dateTime().nullable(),
		lead_heat_tier: z.enum(['hot', 'warmer', 'warm', 'low']).nullable(),
		lead_heat_reason: nullableString(),
		lead_heat_raw_score: z.number(),
		created_at: dateTime(),
		updated_at: dateTime(),
	}),
);
export type Lead = z.infer<ReturnType<typeof leadSchema>>;

export const leadWithListsSchema = lazy(() =>
	leadSchema().extend({ lead_list_ids: z.array(z.string()) }),
);
export type LeadWithLists = z.infer<ReturnType<typeof leadWithListsSchema>>;

/** A lead as the API takes it in an import or in a campaign with inline leads. */
export const leadCreateSchema = lazy(() => {
	const text = () => z.string().nullable().optional();
	return z.strictObject({
		first_name: z.string().min(1),
		last_name: z.string().min(1),
		social_url: z.string(),
		email: text(),
		company: text(),
		company_social_url: text(),
		job_title: text(),
		headline: text(),
		summary: text(),
		industry: text(),
		phone: text(),
		location: text(),
		gender: text(),
		notes: text(),
		profile_picture_url: text(),
		skills: z.array(z.string()).nullable().optional(),
		date_of_birth: dateTime().nullable().optional(),
	});
});
export type LeadCreate = z.infer<ReturnType<typeof leadCreateSchema>>;

export const ENRICHMENT_STATUSES = [
	'already_enriched',
	'enriched',
	'failed',
	'insufficient_credits',
] as const;

export const leadEnrichmentSchema = lazy(() =>
	z.looseObject({
		status: z.enum(ENRICHMENT_STATUSES),
		charged: z.boolean(),
		credits_remaining: z.int(),
	}),
);
export type LeadEnrichment = z.infer<ReturnType<typeof leadEnrichmentSchema>>;

/**
 * Finds the enrichment and the lead in the answer to an enrich request. The API document names the key of neither, so
 * we recognize both by their fields: in `data`, in the body, or under any key of these. What is not found stays absent.
 */
export function readEnrichment(body: unknown): { enrichment?: LeadEnrichment; lead?: Lead } {
	if (!isRecord(body)) return {};
	const outer = isRecord(body.data) ? [body.data, body] : [body];
	const places = [...outer, ...outer.flatMap((place) => Object.values(place).filter(isRecord))];
	const enrichment = places.find(isEnrichment);
	const lead = places.find(isLead);
	return {
		...(enrichment && { enrichment: enrichment as LeadEnrichment }),
		...(lead && { lead: lead as Lead }),
	};
}

const isEnrichment = ({ status, charged }: JsonRecord) =>
	typeof status === 'string' &&
	(ENRICHMENT_STATUSES.some((known) => known === status) || typeof charged === 'boolean');

export const isLead = (record: JsonRecord) =>
	typeof record.id === 'string' && ('first_name' in record || 'social_url' in record);

const leadPath = () => z.strictObject({ lead_id: pathId() });

export const leads = {
	list: defineEndpoint({
		id: 'leads.list',
		method: 'GET',
		path: '/leads',
		scope: 'leads:read',
		summary: 'All leads of the workspace, newest first',
		retry: 'safe',
		envelope: 'list',
		assumptions: {
			unknownParameters: {
				says: 'A query parameter that the API does not name is refused with 400, in every list.',
				instead: 'An unknown query parameter is ignored.',
				readings: ['refused', 'ignored'],
				toldBy: 'judge',
			},
		},
		schemas: () => ({
			query: z.strictObject({
				/** Terms separated by spaces, all of which must match. */
				query: z.string().optional(),
				/** Lead list ids, separated by commas. */
				list_ids: z.string().optional(),
				...pageQuery(),
			}),
			response: list(leadWithListsSchema()),
		}),
	}),

	get: defineEndpoint({
		id: 'leads.get',
		method: 'GET',
		path: '/leads/{lead_id}',
		scope: 'leads:read',
		summary: 'One lead with the lists it is in',
		retry: 'safe',
		envelope: 'single',
		errors: { 404: [] },
		schemas: () => ({ path: leadPath(), response: single(leadWithListsSchema()) }),
	}),

	enrich: defineEndpoint({
		id: 'leads.enrich',
		method: 'POST',
		path: '/leads/{lead_id}/enrich',
		scope: 'leads:write',
		summary: 'Enrich the profile and company of a lead; may spend credits',
		retry: 'verify',
		envelope: 'bare',
		isAnswer: (body) => readEnrichment(body).enrichment !== undefined,
		errors: { 404: [], 502: [], 503: [] },
		assumptions: {
			places: {
				says: 'The LeadEnrichment stands as `data`, as `data.enrichment` or beside `data`; the lead, if it is returned, as `data.lead` or as `data`.',
				instead: 'The LeadEnrichment stands as `data`; the lead is not returned.',
				readings: ['inside', 'alone'],
				toldBy: 'change',
			},
		},
		schemas: () => ({
			path: leadPath(),
			response: z.looseObject({ data: z.looseObject({}) }),
		}),
	}),
};
