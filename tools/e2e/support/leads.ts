import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import type { Lead } from '../../../src/contract/leads';

/** Every lead of the workspace with the names of the lists it is in, by the part of its URL that tells it apart. */
export function storedLeads({ database }: Sandbox): Map<string, { lead: Lead; lists: string[] }> {
	const rows = database
		.prepare(
			`SELECT leads.record, json_group_array(lead_lists.name) FILTER (WHERE lead_lists.name IS NOT NULL) AS lists
			FROM leads
			LEFT JOIN memberships ON memberships.lead_id = leads.id
			LEFT JOIN lead_lists ON lead_lists.id = memberships.lead_list_id
			WHERE leads.workspace_id = ? GROUP BY leads.id`,
		)
		.all(sandboxKeys.full.workspaceId) as unknown as Array<{ record: string; lists: string }>;
	return new Map(
		rows.map(({ record, lists }) => {
			const lead = JSON.parse(record) as Lead;
			return [personOf(lead.social_url ?? ''), { lead, lists: JSON.parse(lists) as string[] }];
		}),
	);
}

/** The first names of those in the list of this name, in their order. */
export const firstNamesIn = (sandbox: Sandbox, list: string) =>
	[...storedLeads(sandbox).values()]
		.filter(({ lists }) => lists.includes(list))
		.map(({ lead }) => lead.first_name)
		.sort();

/** `https://www.social.example/in/Person-1/?a=b` -> `person-1`: exports spell one address in many ways. */
export function personOf(url: string): string {
	const name = /^(?:https?:\/\/)?[^/:]+\/in\/([^/?#]+)/i.exec(url.trim())?.[1] ?? '';
	return decodeURIComponent(name).toLowerCase();
}

/** The address as it is stored: with the `https://` that people leave out. */
export const addressOf = (url: string): string => (/^https?:/.test(url) ? url : `https://${url}`);

/** What becomes of each row, told from the rows and the leads that were there before, and from nothing else. */
export function expectedResults(
	rows: ReadonlyArray<{ first: string; last: string; url: string }>,
	before: ReadonlyMap<string, unknown>,
): string[] {
	const seen = new Set<string>();
	return rows.map(({ first, last, url }) => {
		const person = personOf(url);
		if (!first.trim() || !last.trim() || !person) return 'malformed';
		if (seen.has(person)) return 'already_in_list';
		seen.add(person);
		return before.has(person) ? 'added_existing' : 'created';
	});
}

export const importRequests = ({ requests }: Sandbox) =>
	requests.filter(({ endpoint }) => endpoint === 'leadLists.addLeads').length;
