import type { INodeParameters } from 'n8n-workflow';

import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { callByAgent } from '../../support/callByAgent';
import { runNode, type NodeRunOptions } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { AGENT_NODE } from '../../support/workflow';

const sandbox = useSandbox();

const SILENT = seeded.lists.tradeFair;
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const run = async (parameters: INodeParameters, options: Partial<NodeRunOptions> = {}) =>
	await runNode({
		type: AGENT_NODE,
		parameters: { resource: 'agent', ...parameters },
		credential: sandbox.credential(),
		...options,
	});

const creating = (list: string): INodeParameters => ({
	operation: 'create',
	generationId: seeded.generations.ready,
	name: 'Planners',
	destinationListId: byId(list),
});
const updating = (list: string): INodeParameters => ({
	operation: 'update',
	agentId: seeded.agents.draft,
	fields: { destinationListId: byId(list) },
});
const updatingByJson = (list: string): INodeParameters => ({
	operation: 'update',
	agentId: seeded.agents.draft,
	inputMode: 'json',
	jsonBody: JSON.stringify({ destination_list_id: list }),
});
const leaving = (...lists: string[]): INodeParameters => ({ options: { leaveOut: lists } });

const endpoints = () => sandbox.requests.map(({ endpoint }) => endpoint);
const changes = () => sandbox.requests.filter(({ method }) => method !== 'GET').length;

const WAYS: Array<[string, (list: string) => INodeParameters, string]> = [
	['Create', creating, 'Destination List'],
	['Update', updating, 'Destination List'],
	['Update using JSON', updatingByJson, 'JSON Body > destination_list_id'],
];

test.each(WAYS)('%s refuses a destination that is left out', async (_, way, label) => {
	const { error } = await run({ ...way(SILENT), ...leaving(seeded.lists.webinar, SILENT) });
	expect(error?.message).toBe(
		`${label} must not be the list "Trade fair contacts" (${SILENT}), which is to be left out: choose another`,
	);
	expect(changes()).toBe(0);
});

test.each(WAYS)('%s takes another, at a request for each list', async (_, way) => {
	const { error } = await run({
		...way(seeded.lists.default),
		...leaving(seeded.lists.webinar, SILENT),
	});
	expect(error).toBeUndefined();
	expect(endpoints().filter((endpoint) => endpoint === 'leadLists.get')).toHaveLength(2);
	expect(changes()).toBe(1);
});

test.each(WAYS)('%s changes nothing if a list cannot be read', async (_, way) => {
	for (const [list, key] of [
		['list_99', sandboxKeys.full],
		[SILENT, sandboxKeys.withoutLeadListsRead],
	] as const) {
		const { error } = await run(
			{ ...way(seeded.lists.webinar), ...leaving(list) },
			{ credential: sandbox.credential(key) },
		);
		expect(error?.message).toMatch(
			/^Nothing was sent, because the list .+, which is to be left out, cannot be read: /,
		);
	}
	expect(changes()).toBe(0);
});

test.each(WAYS)('%s with an option that names no list', async (_, way) => {
	const { error } = await run({
		...way(seeded.lists.webinar),
		options: { leaveOut: '={{ $json.missing }}' },
	});
	expect(error?.message).toMatch(/^Leave Out as Destination.* must not be empty/);
	expect(sandbox.requests).toHaveLength(0);
});

test('Update that leaves the destination as it is reads no list', async () => {
	const { error } = await run({
		operation: 'update',
		agentId: seeded.agents.draft,
		fields: { name: 'New name' },
		...leaving(SILENT),
	});
	expect(error).toBeUndefined();
	expect(endpoints()).not.toContain('leadLists.get');
});

test.each(WAYS.slice(0, 2))(
	'%s as a tool: takes no list from a model, and stops for the list of a person',
	async (_, way) => {
		const type = `${AGENT_NODE}Tool`;
		const byModel = await run(
			{ ...way(SILENT), options: { leaveOut: "={{ $fromAI('lists') }}" } },
			{ type },
		);
		expect(byModel.error?.message).toContain('Leave Out as Destination takes no expression');
		const byPerson = await run({ ...way(SILENT), ...leaving(SILENT) }, { type });
		expect(byPerson.error?.message).toContain('must not be the list "Trade fair contacts"');
		expect(changes()).toBe(0);
	},
);

test("Create as a tool of n8n's own Agents stops for the list of a person", async () => {
	const { error } = await callByAgent({
		type: AGENT_NODE,
		parameters: { resource: 'agent', ...creating(SILENT), ...leaving(SILENT) },
		credential: sandbox.credential(),
	});
	expect(error).toContain('must not be the list "Trade fair contacts"');
	expect(changes()).toBe(0);
});
