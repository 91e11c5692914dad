import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import type { Environment } from '../../support/environment';
import { storedLeads } from '../../support/leads';

const at = (person: string) => `https://www.social.example/in/bad-sheet-${person}`;

export interface BadSheetPerson {
	readonly first: string;
	readonly last: string;
	readonly profile: string;
	readonly result: string;
	/** What must stand in the column for it; null if nothing. */
	readonly reason: string | null;
}

/** The people of a sheet as users have them, and what the import says of each. Only Gita may become a new lead. */
export const BAD_SHEET: readonly BadSheetPerson[] = [
	{ first: 'Gita', last: 'Goodrow', profile: at('gita'), result: 'created', reason: null },
	{
		first: 'Cora',
		last: 'Pagely',
		profile: 'https://www.social.example/company/pagely',
		result: 'malformed',
		reason: "a company's page",
	},
	{
		first: 'Ulla',
		last: 'Twinning',
		profile: at('shared'),
		result: 'malformed',
		reason: 'Omar Otherby',
	},
	{
		first: 'Omar',
		last: 'Otherby',
		profile: at('shared'),
		result: 'malformed',
		reason: 'Ulla Twinning',
	},
	{
		first: 'null',
		last: 'Nullerby',
		profile: at('null'),
		result: 'malformed',
		reason: 'First Name',
	},
	{
		first: 'Kim',
		last: 'Knownby',
		profile: at('known'),
		result: 'added_existing',
		reason: 'The workspace has "Bob Jonestad" at this address',
	},
	{
		first: 'Liz',
		last: 'Marriedly',
		profile: at('married'),
		result: 'added_existing',
		reason: 'The workspace has "Liz Maidenly" at this address',
	},
];

/** Who has a lead of their own afterwards. Liz has another last name in the workspace, and the same first name. */
export const HAVE_OWN_LEAD = ['Gita', 'Liz'];

const KNOWN = [
	{ first_name: 'Bob', last_name: 'Jonestad', social_url: at('known') },
	{ first_name: 'Liz', last_name: 'Maidenly', social_url: at('married') },
];

/** Adds to the workspace whom the sheet knows by another name. */
export async function addKnown({ baseUrl }: Environment): Promise<void> {
	const post = async (path: string, body: object) => {
		const response = await fetch(`${baseUrl}${path}`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${sandboxKeys.full.token}`,
				'content-type': 'application/json',
			},
			body: JSON.stringify(body),
		});
		return (await response.json()) as { readonly data: ReadonlyArray<{ readonly id: string }> };
	};
	const { data } = await post('/lead_lists', { name: 'Known before the sheet' });
	await post(`/lead_lists/${data[0]!.id}/leads`, { leads: KNOWN });
}

/** The new leads are Gita alone. */
export function expectOnlyGood({ sandbox }: Environment, before: Pick<ReadonlySet<string>, 'has'>) {
	const added = [...storedLeads(sandbox).keys()].filter((person) => !before.has(person));
	expect(added).toEqual(['bad-sheet-gita']);
}

/** The first name of the lead with this id. */
export function ownerOf({ sandbox }: Environment, leadId: unknown): string | undefined {
	const leads = [...storedLeads(sandbox).values()].map(({ lead }) => lead);
	return leads.find(({ id }) => id === leadId)?.first_name ?? undefined;
}
