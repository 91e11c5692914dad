import type { INodeParameters } from 'n8n-workflow';

import { seeded } from '../../packages/sandbox/composition/seeded';
import { callByAgent } from './support/callByAgent';
import { importParameters, person } from './support/imports';
import { guardingFields, isTakenAtTop, misnamings } from './support/misnamings';
import { everyOperation, operationNamed } from './support/operations';
import { runNode } from './support/runNode';
import { useSandbox } from './support/sandbox';
import { LEAD_NODE } from './support/workflow';

// n8n drops what a form has no field for before a node runs. Whoever gave it believes that it counts.

const sandbox = useSandbox();

describe.each(everyOperation.filter(({ name }) => guardingFields(name).length > 0))(
	'$name',
	({ name, type, parameters }) => {
		const cases = guardingFields(name).flatMap((added) =>
			misnamings(added, 'x')
				.filter(([, given]) => !isTakenAtTop(name, added.field.name, given))
				.map(([way, given]) => [added.field.name, way, given] as const),
		);

		test.each(cases)('%s %s: an error before anything is sent', async (_field, _way, given) => {
			const { error, items } = await runNode({
				type,
				parameters: { ...parameters, ...given },
				input: [person(1)],
				credential: sandbox.credential(),
			});
			expect(error?.message).toMatch(/is no field of|must be a record of fields/);
			expect(items).toEqual([]);
			expect(sandbox.requests).toEqual([]);
		});
	},
);

const run = async (name: string, more: INodeParameters) => {
	const { type, parameters } = operationNamed(name);
	return await runNode({
		type,
		parameters: { ...parameters, ...more },
		input: [person(1)],
		credential: sandbox.credential(),
	});
};

test.each<[string, INodeParameters, string]>([
	[
		'message: send',
		{ options: { leaveOutLists: [seeded.lists.tradeFair] } },
		'options.leaveOutLists is no field of the form, which has Options > Leave Out People in Lists (options.leaveOut). Set that, or remove this',
	],
	[
		'message: send',
		{ expectedLeadName: 'Ann Lee' },
		'expectedLeadName is no field of the form, which has Options > Expected Lead Name (options.expectedLeadName). Set that, or remove this',
	],
	[
		'lead: enrich',
		{ maximumCredits: 1 },
		'maximumCredits is no field of the form, which has Maximum Credits (maxCredits). Set that, or remove this',
	],
	[
		'lead: getAll',
		{ filters: { search: 'Ann' } },
		'filters.search is no field of the form, which has Filters > Search (filters.query). Set that, or remove this',
	],
	[
		'lead: getAll',
		{ filters: '={{ { query: "Ann" } }}' },
		'Filters must be a record of fields, is "={{ { query: "Ann" } }}". Set each of its fields',
	],
])('%s with %j says what the form has', async (name, more, message) => {
	const { error } = await run(name, more);
	expect(error?.message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

test('what the editor leaves behind of another operation passes, and does not act', async () => {
	const { error, rows } = await run('lead: get', {
		options: { leaveOut: [seeded.lists.tradeFair], batchSize: '={{ $("Gone").item.json.x }}' },
		filters: { query: 'nobody' },
	});
	expect(error).toBeUndefined();
	expect(rows).toHaveLength(1);
});

test('a new lead of a campaign under another name: no campaign is created', async () => {
	const { error } = await run('campaign: create', {
		source: 'leads',
		leads: { leads: [{ firstName: 'Ann' }] },
	});
	expect(error?.message).toContain('leads.leads is no field of the form');
	expect(sandbox.requests).toEqual([]);
});

test('as a tool: a guard under another name is an error that a model reads', async () => {
	const answer = await callByAgent({
		type: LEAD_NODE,
		parameters: {
			...importParameters(),
			columns: { mappingMode: 'defineBelow', value: person(1) as INodeParameters },
			options: { leave_out: [seeded.lists.tradeFair] },
		},
		credential: sandbox.credential(),
	});
	expect(JSON.stringify(answer)).toContain('options.leave_out is no field of the form');
	expect(sandbox.requests).toEqual([]);
});

test('as a tool: a guard where the form of a person has it', async () => {
	const { type, parameters } = operationNamed('message: send');
	const answer = await callByAgent({
		type,
		parameters: { ...parameters, options: { expectedLeadName: 'Ann Lee' } },
		credential: sandbox.credential(),
	});
	expect(answer.error).toContain(
		'options.expectedLeadName is no field of the form, which has Expected Lead Name (expectedLeadName)',
	);
	expect(sandbox.requests).toEqual([]);
});
