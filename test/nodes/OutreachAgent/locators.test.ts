import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { editor } from '../support/editor';
import { runNode } from '../support/runNode';
import { useSandbox } from '../support/sandbox';
import { AGENT_NODE, agentNode } from '../support/workflow';

const sandbox = useSandbox();
const { listSearch, loadOptions } = agentNode.methods;

const form = (key = sandboxKeys.full) => editor(sandbox.credential(key), { type: AGENT_NODE });

test('agents in the list show their status and can be searched by name', async () => {
	expect(await listSearch.searchAgents.call(form())).toEqual({
		results: [
			{ name: 'Visitors and followers (active)', value: seeded.agents.active },
			{ name: 'Audience of competitors (paused)', value: seeded.agents.paused },
			{ name: 'New in their job (draft)', value: seeded.agents.draft },
		],
		paginationToken: undefined,
	});
	const { results } = await listSearch.searchAgents.call(form(), 'AUDIENCE');
	expect(results.map(({ value }) => value)).toEqual([seeded.agents.paused]);
});

test('a key without the scope gets an error that names it', async () => {
	const search = listSearch.searchAgents.call(form(sandboxKeys.withoutAgentsRead));
	await expect(search).rejects.toMatchObject({ httpCode: '403' });
});

test('lists that cannot be a destination say so', async () => {
	const { results } = await listSearch.searchListsToFill.call(form());
	expect(results.length).toBeGreaterThan(2);
	expect(results.at(-1)?.name).toMatch(/^Profile visitors \(.+, not for campaigns or agents\)$/);
});

test('sender accounts of a signal show their status', async () => {
	const options = await loadOptions.getSocialAccounts.call(form());
	expect(options).toContainEqual({
		name: 'Clara Whitmore (connected)',
		value: seeded.accounts.connected,
	});
});

test.each(['list', 'id'])('an agent and a list chosen in mode %s', async (mode) => {
	const chosen = (value: string) => ({ __rl: true, mode, value });
	const { error, rows } = await runNode({
		type: AGENT_NODE,
		parameters: {
			resource: 'agent',
			operation: 'update',
			agentId: chosen(seeded.agents.draft),
			fields: { destinationListId: chosen(seeded.lists.tradeFair) },
		},
		credential: sandbox.credential(),
	});
	expect(error).toBeUndefined();
	expect(rows).toMatchObject([
		{ id: seeded.agents.draft, destination_list_id: seeded.lists.tradeFair },
	]);
});

/** The fields visible in the node, or in the tool that n8n makes of it. */
const fieldsShown = (operation: string, isTool: boolean): INodeProperties[] =>
	agentNode.description.properties.filter(({ displayOptions }) => {
		const { operation: operations, '@tool': tool } = displayOptions?.show ?? {};
		return operations?.includes(operation) && (tool ? tool.includes(isTool) : true);
	});
const choices = (operation: string, name: string, isTool: boolean) =>
	fieldsShown(operation, isTool)
		.filter((field) => field.name === name)
		.flatMap((field) =>
			(field.options as INodePropertyCollection[]).map((option) => Reflect.get(option, 'value')),
		);

test.each([
	['create', 'criteriaSource', ['proposal', 'form', 'json'], ['proposal', 'form']],
	['create', 'signalsSource', ['proposal', 'form', 'json'], ['proposal', 'form']],
	['update', 'inputMode', ['form', 'json'], []],
	[
		'create',
		'productSource',
		['inputItem', 'savedProduct', 'form', 'json'],
		['savedProduct', 'form'],
	],
])('%s offers an AI agent no JSON: %s', (operation, name, inNode, inTool) => {
	expect(choices(operation, name, false)).toEqual(inNode);
	expect(choices(operation, name, true)).toEqual(inTool);
});

test.each(['create', 'get'])('%s offers an AI agent no waiting', (operation) => {
	const names = fieldsShown(operation, true).map(({ name }) => name);
	expect(names).not.toContain('waitUntilReady');
	expect(names).not.toContain('maxWaitSeconds');
});
