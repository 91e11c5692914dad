import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { seeded } from '../../sandbox/seed/seeded';
import { contractKey } from '../../src/n8n/parameterNames';
import { allOperations } from '../../tools/generate/nodes';
import { callByAgent } from './support/callByAgent';
import { importParameters, person } from './support/imports';
import { everyOperation, operationNamed } from './support/operations';
import { runNode } from './support/runNode';
import { useSandbox } from './support/sandbox';
import { LEAD_NODE } from './support/workflow';

// n8n drops what a form has no field for before a node runs. Whoever gave it believes that it counts.

const sandbox = useSandbox();

const COLLECTIONS = ['options', 'filters'];

/** The name of a case may go on, as in `messageApproval: getAll of one campaign`. */
const operationOf = (caseName: string) =>
	allOperations.find(({ resource, name }) => `${caseName} `.startsWith(`${resource}: ${name} `))!;

/** The options and filters of an operation, as a person's form has them. */
const guardingFields = (caseName: string) =>
	operationOf(caseName)
		.properties.filter(({ name, type }) => COLLECTIONS.includes(name) && type === 'collection')
		.filter(({ displayOptions = {} }) => {
			const { '@tool': tool, ...others } = displayOptions.show ?? {};
			return !tool?.includes(true) && Object.keys(others).length === 0;
		})
		.flatMap((collection) =>
			(collection.options as INodeProperties[]).map((field) => ({ collection, field })),
		);

/** Names of a field of a collection in any operation: the editor leaves them behind when somebody changes the operation. */
const elsewhere = new Set(
	everyOperation.flatMap(({ name }) => guardingFields(name)).map(({ field }) => field.name),
);

/** Whether a form of the node has a field of that name at its top, whose value the editor may leave behind. */
const isTakenAtTop = (caseName: string, name: string, given: INodeParameters): boolean =>
	name in given &&
	allOperations
		.filter(({ node }) => node === operationOf(caseName).node)
		.some(({ properties }) => properties.some((each) => each.name === name));

/** What somebody may write instead of `collection.name`. */
function misnamings(
	{ name: collection }: INodeProperties,
	{ name, displayName }: INodeProperties,
	value: string,
): Array<readonly [way: string, parameters: INodeParameters]> {
	const inside = (key: string): INodeParameters => ({ [collection]: { [key]: value } });
	const other = name.endsWith('s') ? name.slice(0, -1) : `${name}s`;
	const names = [
		['in snake case', contractKey(name)],
		['in the other number', other],
		['by its label', displayName],
	] as const;
	return [
		...names.flatMap(([way, key]) => (elsewhere.has(key) ? [] : [[way, inside(key)] as const])),
		['one level up', { [name]: value }],
		['one level down', { [collection]: { [collection]: { [name]: value } } }],
		['in a list', { [collection]: [{ [name]: value }] }],
		['by an expression for all', { [collection]: `={{ { ${name}: "${value}" } }}` }],
	];
}

describe.each(everyOperation.filter(({ name }) => guardingFields(name).length > 0))(
	'$name',
	({ name, type, parameters }) => {
		const cases = guardingFields(name).flatMap(({ collection, field }) =>
			misnamings(collection, field, 'x')
				.filter(([, given]) => !isTakenAtTop(name, field.name, given))
				.map(([way, given]) => [field.name, way, given] as const),
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
		'options.leaveOutLists is no field of the form, which has Options > Leave Out Who Is In (options.leaveOut). Set that, or remove this',
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
