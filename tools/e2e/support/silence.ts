import type { LeadCreate } from '../../../src/contract/leads';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import type { Environment } from './environment';

/** Puts a person into the list of those whom the examples leave out. */
export async function askForSilence({ baseUrl }: Environment, person: LeadCreate): Promise<void> {
	const headers = {
		authorization: `Bearer ${sandboxKeys.full.token}`,
		'content-type': 'application/json',
	};
	const post = async (path: string, body: object) =>
		(await (
			await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
		).json()) as { readonly data: ReadonlyArray<{ readonly id: string }> };
	const { data } = await post('/lead_lists', { name: 'Asked for silence' });
	await post(`/lead_lists/${data[0]!.id}/leads`, person);
}

/** As somebody does in the application: the API takes nobody off a list. */
const takeOffSilence = ({ database }: Sandbox): void =>
	database.exec(
		"DELETE FROM memberships WHERE lead_list_id IN (SELECT id FROM lead_lists WHERE name = 'Asked for silence')",
	);

/**
 * Runs an import twice: while the person is in that list and afterwards.
 * @param result runs it, and gives the first names in its list and what it noted of the person
 */
export async function expectImportAfterSilence(
	environment: Environment,
	person: LeadCreate,
	result: () => Promise<readonly unknown[]>,
): Promise<void> {
	await askForSilence(environment, person);
	expect(await result()).toEqual([[], expect.stringContaining('Asked for silence')]);
	takeOffSilence(environment.sandbox);
	expect(await result()).toEqual([[person.first_name], 'added_existing']);
}
