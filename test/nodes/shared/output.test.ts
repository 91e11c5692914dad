import type { ILoadOptionsFunctions, INodeParameters, INodePropertyOptions } from 'n8n-workflow';

import { seeded } from '../../../packages/sandbox/composition/seeded';
import { contractKey } from '../../../src/n8n/parameterNames';
import { actionNodes, allOperations } from '../../../tools/generate/nodes';
import { editor } from '../support/editor';
import { everyOperation, type OperationCase } from '../support/operations';
import { runNode } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

const sandbox = useSandbox();

const tool = async ({ type, parameters }: OperationCase, more: INodeParameters = {}) => {
	const { rows, error } = await runNode({
		type: `${type}Tool`,
		parameters: { ...parameters, ...more },
		credential: sandbox.credential(),
	});
	if (error) throw error;
	return rows;
};

const caseOf = (name: string) => everyOperation.find((each) => each.name === name)!;

async function choices({ type, parameters }: OperationCase): Promise<string[]> {
	const node = actionNodes.find(({ description }) => type.endsWith(`.${description.name}`))!;
	const context = editor(undefined, { type, parameters });
	const load = node.methods!.loadOptions!.getOutputFields! as (
		this: ILoadOptionsFunctions,
	) => Promise<INodePropertyOptions[]>;
	return (await load.call(context)).map(({ value }) => String(value));
}

const hasOutput = everyOperation.filter(({ parameters }) =>
	allOperations.some(
		({ resource, name, properties }) =>
			resource === parameters.resource &&
			name === parameters.operation &&
			properties.some((property) => property.name === 'outputFields'),
	),
);

test('every operation that has Simplify has Output for agents', () => {
	expect(hasOutput.length).toBeGreaterThan(25);
	for (const { id, properties } of allOperations) {
		const names = properties.map(({ name }) => name);
		expect([id, names.includes('outputFields')]).toEqual([id, names.includes('simplify')]);
	}
});

describe.each(hasOutput)('$name', (each) => {
	test('an agent gets the simplified record, unless someone chooses otherwise', async () => {
		const [row] = await tool(each);
		const { output } = allOperations.find(
			({ resource, name }) =>
				resource === each.parameters.resource && name === each.parameters.operation,
		)!;
		expect(Object.keys(row!)).toEqual(Object.keys(output().shape));
	});

	test('can be chosen: the fields of the simplified and of the raw record, each once', async () => {
		const fields = await choices(each);
		const [raw] = await tool(each, { output: 'raw' });
		const keys = fields.map(contractKey);
		expect(new Set(keys).size).toBe(keys.length);
		// What the API may leave out need not be in this record, but what is in it can be chosen.
		expect(keys).toEqual(expect.arrayContaining(Object.keys(raw!).map(contractKey)));
	});

	test('Selected Fields: those and the IDs, in this order, nothing else', async () => {
		const fields = await choices(each);
		const last = fields.at(-1)!;
		const [row] = await tool(each, { output: 'fields', outputFields: [last] });
		const names = Object.keys(row!);
		expect(names.at(-1)).toBe(last);
		expect(names.length).toBeGreaterThan(1);
		expect(names.slice(0, -1).filter((name) => !/(^|_)id$/.test(name))).toEqual([]);
	});
});

test('a selected field has the value that it has in the simplified record, otherwise the raw one', async () => {
	const getLead = caseOf('lead: get');
	const [raw] = await tool(getLead, { output: 'raw' });
	const outputFields = ['job_title', 'headline', 'lead_list_ids', 'constructor'];
	const [row] = await tool(getLead, { output: 'fields', outputFields });
	const { id, job_title, headline, lead_list_ids } = raw!;
	expect(row).toEqual({ id, job_title, headline, lead_list_ids, constructor: null });

	const getConversation = caseOf('conversation: get');
	const [selected] = await tool(getConversation, { output: 'fields', outputFields: 'lead_name' });
	expect(selected).toMatchObject({
		id: seeded.conversations.interested,
		lead_name: expect.any(String) as string,
	});
});

test('without a field there are the IDs', async () => {
	const getMessages = caseOf('message: getAll');
	for (const row of await tool(getMessages, { output: 'fields' })) {
		expect(row).toEqual({
			message_id: expect.stringMatching(/^msg_/) as string,
			conversation_id: seeded.conversations.interested,
		});
	}
});

test('One Item per Action: fields of the action can be chosen', async () => {
	const getLeads = caseOf('campaignLead: getAll');
	expect(await choices(getLeads)).toEqual(expect.arrayContaining(['performed_at', 'action_id']));
	const options = { oneItemPerAction: true };
	const outputFields = ['type', 'sender_name'];
	const rows = await tool(getLeads, { options, output: 'fields', outputFields });
	expect(rows.length).toBeGreaterThan(0);
	for (const row of rows) {
		expect(Object.keys(row)).toEqual(['campaign_id', 'lead_id', ...outputFields]);
		expect(row.type).toEqual(expect.any(String));
	}
});
