import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** The searchable fields of a lead as one text. Line breaks keep a term from matching across two fields. */
export function searchText(
	lead: Pick<Lead, 'first_name' | 'last_name' | 'company' | 'job_title' | 'location' | 'email'>,
): string {
	return [lead.first_name, lead.last_name, lead.company, lead.job_title, lead.location, lead.email]
		.map((value) => fold(value ?? ''))
		.join('\n');
}

/** The terms of a query: a lead must match all of them. */
export const searchTerms = (query: string) => fold(query).split(/\s+/).filter(Boolean);
