import type { TestSandbox } from './sandbox';

/** Makes a list hold these leads alone. */
export function fillList(
	sandbox: TestSandbox,
	list: string,
	leadIds: readonly string[] = [],
): void {
	sandbox.query('DELETE FROM memberships WHERE lead_list_id = ? RETURNING seq', list);
	for (const id of leadIds) {
		sandbox.query(
			'INSERT INTO memberships (lead_list_id, lead_id, added_at) VALUES (?, ?, 0) RETURNING seq',
			list,
			id,
		);
	}
}

/** The full name of a lead, as errors say it. */
export const nameOfLead = (sandbox: TestSandbox, id: string): string =>
	sandbox.query<{ name: string }>(
		"SELECT record ->> '$.first_name' || ' ' || (record ->> '$.last_name') AS name FROM leads WHERE id = ?",
		id,
	)[0]!.name;
