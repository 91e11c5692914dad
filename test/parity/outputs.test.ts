import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../sandbox/keys';
import { documentedNodes } from '../../scripts/generate/nodes';
import { runNode } from '../nodes/support/runNode';
import { credentialFor, openSandbox, type RunningSandbox } from '../nodes/support/sandbox';

let running: RunningSandbox;

beforeAll(async () => {
	running = await openSandbox({ leads: 30 });
});
afterAll(async () => await running.close());
beforeEach(() => running.sandbox.reset());

const idOf = (table: 'leads' | 'lead_lists') =>
	String(
		running.sandbox.database
			.prepare(`SELECT id FROM ${table} WHERE workspace_id = ? ORDER BY id LIMIT 1`)
			.get(sandboxKeys.full.workspaceId)?.id,
	);
const byId = (value: string): INodeParameters => ({ __rl: true, mode: 'id', value });
const aLead = () => ({ leadId: byId(idOf('leads')) });
const aList = () => ({ leadListId: byId(idOf('lead_lists')) });

const person: IDataObject = {
	first_name: 'Ada',
	last_name: 'Sandbox',
	social_url: 'https://social.example/in/ada-sandbox',
};

/** A run of each operation whose output has rows: the parameters that have no default, and the input where it counts. */
const RUNS: Record<string, () => { parameters: INodeParameters; input?: IDataObject[] }> = {
	'outreachLead lead import': () => ({
		parameters: { ...aList(), columns: { mappingMode: 'autoMapInputData', value: null } },
		input: [person, person, { first_name: 'Nameless' }],
	}),
	'outreachLead lead enrich': () => ({ parameters: aLead() }),
	'outreachLead lead get': () => ({ parameters: aLead() }),
	'outreachLead lead getAll': () => ({ parameters: {} }),
	'outreachLead leadList create': () => ({
		parameters: { name: '={{ $json.name }}' },
		input: [{ name: 'New' }, { name: 'New' }],
	}),
	'outreachLead leadList get': () => ({ parameters: aList() }),
	'outreachLead leadList getLeads': () => ({ parameters: aList() }),
	'outreachLead leadList getAll': () => ({ parameters: {} }),
};

const cases = documentedNodes.flatMap(({ nodeType, operations }) =>
	Object.entries(operations).flatMap(([resource, ofResource]) =>
		Object.entries(ofResource).map(([operation, { output }]) => ({
			name: `${nodeType.description.name} ${resource} ${operation}`,
			type: `n8n-nodes-outreach.${nodeType.description.name}`,
			choice: { resource, operation },
			output,
		})),
	),
);

test.each(cases)('$name puts out what its schema says', async ({ name, type, choice, output }) => {
	const { parameters, input } = RUNS[name]!();
	const { items, error } = await runNode({
		type,
		parameters: { ...choice, ...parameters },
		input,
		credential: credentialFor(running, sandboxKeys.full.token),
	});
	expect(error).toBeUndefined();
	expect(items.length).toBeGreaterThan(0);
	for (const { json } of items) {
		expect(Object.keys(json)).toEqual(Object.keys(output().shape));
		expect(output().safeParse(json).error?.issues ?? []).toEqual([]);
	}
});
