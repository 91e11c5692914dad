import { NodeHelpers } from 'n8n-workflow';
import type { INodeParameters } from 'n8n-workflow';

import { seeded } from '../../../../packages/sandbox/composition/seeded';
import { importerFor, importParameters, person } from '../../support/imports';
import { CONTINUE, type NodeRun, pairedTo } from '../../support/runNode';
import { useSandbox } from '../../support/sandbox';
import { leadNode, NODE, workflowOf } from '../../support/workflow';

const sandbox = useSandbox();

const importLeads = importerFor(sandbox);

const SECOND = { options: { rejectedRows: 'secondOutput' } };

const outputsOf = ({ data }: NodeRun) => data.resultData.runData[NODE]?.at(-1)?.data?.main ?? [];

const rows = [person(1), person(2, { first_name: '' }), person(3)];

describe('Rejected Rows: Send to a Second Output', () => {
	test('what was not imported leaves by the second output, paired', async () => {
		const bad = person(4, { social_url: 'https://www.social.example/processing-failed/x' });
		const [imported, rejected] = outputsOf(await importLeads([...rows, bad], SECOND));
		expect(imported?.map(({ json }) => json)).toMatchObject([
			{ row: 1, result: 'created' },
			{ row: 3, result: 'created' },
		]);
		expect(imported?.map(pairedTo)).toEqual([0, 2]);
		expect(rejected?.map(({ json }) => json)).toMatchObject([
			{ row: 2, result: 'malformed', reason: 'First Name is required' },
			{ row: 4, result: 'failed' },
		]);
		expect(rejected?.map(pairedTo)).toEqual([1, 3]);
	});

	test('without it all leave by the first', async () => {
		const outputs = outputsOf(await importLeads(rows));
		expect(outputs).toHaveLength(1);
		expect(outputs[0]).toHaveLength(3);
	});

	test('Continue On Fail: error items leave by the second output', async () => {
		sandbox.faults.add({ fault: 'status', status: 403 });
		const [imported, rejected] = outputsOf(await importLeads(rows, SECOND, { settings: CONTINUE }));
		expect(imported).toEqual([]);
		expect(rejected?.map(({ json }) => Object.keys(json)[0])).toEqual(['error', 'row', 'error']);
	});

	test('with the error output, it is the third', async () => {
		sandbox.faults.add({ fault: 'status', status: 403, skip: 1 });
		const onError = 'continueErrorOutput' as const;
		const input = rows.map((row, index) => ({
			...row,
			list: index === 2 ? '' : seeded.lists.default,
		}));
		const [imported, rejected, failed] = outputsOf(
			await importLeads(
				input,
				{ ...SECOND, leadListId: '={{ $json.list }}' },
				{ settings: { onError } },
			),
		);
		expect(imported?.map(({ json }) => json.row)).toEqual([1]);
		expect(rejected?.map(({ json }) => json.row)).toEqual([2]);
		expect(failed?.map(({ json }) => json)).toEqual([
			expect.objectContaining({ ...input[2], error: expect.stringContaining('Lead List') }),
		]);
	});

	test('an AI agent gets all in one: its form has no such option', async () => {
		const byAgent = async (options: INodeParameters) =>
			await importLeads(
				[{}],
				{
					mapping: 'manual',
					columns: { mappingMode: 'defineBelow', value: { first_name: 'Ann' } },
					...options,
				},
				{ type: 'n8n-nodes-outreach.outreachLeadTool' },
			);
		const outputs = outputsOf(await byAgent({}));
		expect(outputs).toHaveLength(1);
		expect(outputs[0]).toMatchObject([{ json: { result: 'malformed' } }]);
		const { error } = await byAgent(SECOND);
		expect(error?.message).toContain('options.rejectedRows is no field of the form');
	});
});

describe('the outputs on the canvas', () => {
	const outputsFor = (parameters: INodeParameters, onError?: 'continueErrorOutput') => {
		const workflow = workflowOf({ parameters, settings: { onError } });
		const node = workflow.getNode(NODE)!;
		return NodeHelpers.getNodeOutputs(workflow, node, leadNode.description).map((output) =>
			typeof output === 'string' ? output : output.displayName,
		);
	};

	test.each<[string, INodeParameters, string[]]>([
		['an import', importParameters(), ['main']],
		['with the second output', importParameters(SECOND), ['Imported', 'Rejected']],
		['with another choice', importParameters({ options: { rejectedRows: 'fail' } }), ['main']],
		['another operation', { resource: 'lead', operation: 'get', ...SECOND }, ['main']],
		['another resource', { resource: 'leadList', operation: 'getAll' }, ['main']],
		['a new node', {}, ['main']],
	])('%s', (_, parameters, wanted) => {
		expect(outputsFor(parameters)).toEqual(wanted);
	});

	test('with the error output', () => {
		expect(outputsFor(importParameters(SECOND), 'continueErrorOutput')).toEqual([
			'Imported',
			'Rejected',
			'Error',
		]);
	});
});

describe('Include Input Fields', () => {
	test('the result comes first, with the other fields of its input', async () => {
		const { rows: output } = await importLeads(
			[person(1, { 'Shoe Size': 41, result: 'mine', first_name: ' Ann ' })],
			{ options: { includeInputFields: true } },
		);
		expect(output).toMatchObject([
			{ row: 1, result: 'created', first_name: 'Ann', 'Shoe Size': 41 },
		]);
		expect(Object.keys(output[0] ?? {}).slice(0, 2)).toEqual(['row', 'result']);
	});

	test('rejected rows bring theirs too', async () => {
		const input = person(1, { social_url: 'x', id: 'crm_7' });
		const { rows: output } = await importLeads([input], { options: { includeInputFields: true } });
		expect(output).toMatchObject([{ result: 'malformed', social_url: 'x', id: 'crm_7' }]);
	});

	test('without it the output has the fields of the result alone', async () => {
		const { rows: output } = await importLeads([person(1, { id: 'crm_7' })]);
		expect(output[0]).not.toHaveProperty('id');
	});
});
