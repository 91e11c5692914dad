import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { Condition } from '../core/http/page';
import { toJson } from '../core/store/json';

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
const searchTerms = (query: string) => fold(query).split(/\s+/).filter(Boolean);

/** One condition for all terms: SQLite takes no thousand of them. */
const HAS_ALL_TERMS = 'NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(search_text, value) = 0)';

/** The condition of a search in `leads`; none for a query without terms. */
export function matching(query: string): Condition[] {
	const terms = searchTerms(query);
	return terms.length > 0 ? [[HAS_ALL_TERMS, toJson(terms)]] : [];
}
