import { SECOND_WORKSPACE, sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { importExample, TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import {
	runWorkflow,
	type Execution,
	type Json,
} from '../../../../packages/rehearsal/n8n/executions';
import type { Credential } from '../../../../packages/rehearsal/n8n/workflows';
import { addKnown, BAD_SHEET, expectOnlyGood, HAVE_OWN_LEAD, ownerOf } from './badSheet';
import { findDataTable, type DataTable } from '../../support/dataTables';
import { expectSuccess, type Environment } from '../../support/environment';
import { importRequests, storedLeads } from '../../support/leads';

const CLIENTS = 40;

/** Two workspaces take turns. One key is revoked, and one client has none. */
const keyOf = (client: number) => {
	if (client === 7) return sandboxKeys.revoked;
	return client % 2 === 0 ? sandboxKeys.full : sandboxKeys.secondWorkspace;
};
const WITHOUT_KEY = 9;
const LEFT_OUT = [7, WITHOUT_KEY];

const nameOf = (client: number) => `Client ${client} "O'Neil" & Sons`;
const profile = (client: number, lead: number) =>
	`https://www.social.example/in/client-${client}-lead-${lead}`;

export function importForManyClients(environment: Environment) {
	let workflowId: string;
	let table: DataTable | undefined;

	const run = async (trigger = TRIGGER): Promise<Execution> => {
		const execution = await runWorkflow(environment.n8n, workflowId, trigger);
		expectSuccess(execution);
		return execution;
	};

	beforeAll(async () => {
		const { n8n, baseUrl } = environment;
		const clients = Array.from({ length: CLIENTS }, (_, client) => client);
		const keys = clients
			.filter((client) => client !== WITHOUT_KEY)
			.map((client) => `${JSON.stringify(nameOf(client))}: "${keyOf(client).token}"`);
		const apiKey = `={{ ({ ${keys.join(', ')} })[$json.client] ?? "" }}`;
		const credential = await n8n.call<Credential>('POST', '/credentials', {
			name: 'Keys of all clients',
			type: 'outreachApi',
			data: { baseUrl, apiKey, allowHttp: false },
		});
		workflowId = (await importExample(n8n, credential, 'import-for-many-clients')).id;
	});

	afterEach(async () => {
		await table?.remove();
		table = undefined;
	});

	/** The table that the first run makes. */
	async function makeTable(): Promise<DataTable> {
		await run();
		table = await findDataTable(environment.n8n, 'Leads of clients');
		return table;
	}

	/** The members of each list, by workspace and name. */
	const lists = () =>
		environment.sandbox.database
			.prepare(
				`SELECT lead_lists.workspace_id AS workspace, lead_lists.name,
					json_group_array(json_extract(leads.record, '$.social_url')) AS profiles,
					json_group_array(leads.id) AS ids, min(leads.workspace_id) AS first, max(leads.workspace_id) AS last
				FROM lead_lists
				JOIN memberships ON memberships.lead_list_id = lead_lists.id
				JOIN leads ON leads.id = memberships.lead_id
				WHERE lead_lists.name LIKE 'Leads of Client%' GROUP BY lead_lists.id ORDER BY lead_lists.name`,
			)
			.all() as unknown as Array<
			Record<'first' | 'ids' | 'last' | 'name' | 'profiles' | 'workspace', string>
		>;

	const rowsFor = (leads: readonly number[]): Json[] =>
		leads.flatMap((lead) =>
			Array.from({ length: CLIENTS }, (_, client) => ({
				client: nameOf(client),
				first_name: `Lead ${lead}`,
				last_name: `Of ${client}`,
				profile_url: lead === 3 && client === 11 ? '' : profile(client, lead),
			})),
		);

	test('puts each row into the workspace of its client, and stops for no client whose key does not work', async () => {
		const contacts = await makeTable();
		expect(importRequests(environment.sandbox)).toBe(0);
		await contacts.insert(rowsFor([1, 2, 3]));
		const execution = await run();

		const rows = await contacts.rows();
		const stored = lists();
		expect(stored).toHaveLength(CLIENTS - LEFT_OUT.length);
		for (const { workspace, name, profiles, first, last } of stored) {
			const client = Number(/\d+/.exec(name)![0]);
			expect(workspace).toBe(keyOf(client).workspaceId);
			expect([first, last]).toEqual([workspace, workspace]);
			const own = [1, 2, ...(client === 11 ? [] : [3])].map((lead) => profile(client, lead));
			expect((JSON.parse(profiles) as string[]).sort()).toEqual(own);
		}
		expect(stored.filter(({ workspace }) => workspace === SECOND_WORKSPACE)).toHaveLength(18);

		for (const { client, profile_url, sync_result, sync_reason, lead_id } of rows) {
			const number = Number(/\d+/.exec(String(client))![0]);
			if (LEFT_OUT.includes(number)) {
				expect({ sync_result, lead_id }).toEqual({ sync_result: 'failed', lead_id: null });
				expect(sync_reason).toMatch(/key/i);
			} else if (!profile_url) {
				expect({ sync_result, lead_id }).toEqual({ sync_result: 'malformed', lead_id: null });
				expect(sync_reason).toMatch(/Social URL/);
			} else {
				expect({ sync_result, sync_reason }).toEqual({ sync_result: 'created', sync_reason: null });
				const list = stored.find(({ name }) => name === `Leads of ${String(client)}`)!;
				const ids = JSON.parse(list.ids) as string[];
				expect((JSON.parse(list.profiles) as string[])[ids.indexOf(String(lead_id))]).toBe(
					profile_url,
				);
			}
		}
		expect(JSON.stringify([execution.runs, rows])).not.toContain('sandbox-');
	});

	test('a bad sheet: says in each row what became of it, and takes none of them again', async () => {
		await addKnown(environment);
		const before = storedLeads(environment.sandbox);
		const contacts = await makeTable();
		await contacts.insert(
			BAD_SHEET.map(({ first, last, profile }) => ({
				client: nameOf(0),
				first_name: first,
				last_name: last,
				profile_url: profile,
			})),
		);
		await run();
		const shown = (await contacts.rows()).map(({ sync_result, sync_reason, lead_id }) => ({
			sync_result,
			sync_reason,
			lead: ownerOf(environment, lead_id),
		}));
		expect(shown).toEqual(
			BAD_SHEET.map(({ first, result, reason }) => ({
				sync_result: result,
				sync_reason: reason === null ? null : expect.stringContaining(reason),
				lead: HAVE_OWN_LEAD.includes(first) ? first : undefined,
			})),
		);
		expectOnlyGood(environment, before);
		expect((await run()).output('Leads to add')).toEqual([]);
	});

	test('takes only new and failed rows the next time', async () => {
		const contacts = await makeTable();
		await contacts.insert(rowsFor([2, 3]));
		await run();
		const before = await contacts.rows();
		await contacts.insert(rowsFor([4]));
		const execution = await run('Every hour');
		expect(execution.output('Leads to add')).toHaveLength(LEFT_OUT.length * 2 + CLIENTS);
		const isDone = ({ sync_result: result }: Json) => result !== 'failed';
		expect((await contacts.rows()).slice(0, before.length).filter(isDone)).toEqual(
			before.filter(isDone),
		);
	});
}
