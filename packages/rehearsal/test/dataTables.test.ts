import { rowsIn, renameTables, tablesIn, unknownColumns } from '../run/workflow/dataTables';
import { node, type WorkflowNode } from '../n8n/workflows';

const table = (name: string, parameters: object): WorkflowNode =>
	node(name, 'n8n-nodes-base.dataTable', { ...parameters }, 1.1);

const byName = (value: string) => ({ dataTableId: { __rl: true, mode: 'name', value } });
const fromList = (value: string, cachedResultName: string) => ({
	dataTableId: { __rl: true, mode: 'list', value, cachedResultName },
});
const columns = (...schema: Array<readonly [string, string]>) => ({
	columns: {
		mappingMode: 'defineBelow',
		value: { [schema[0]![0]]: '={{ $json.x }}' },
		schema: schema.map(([id, type]) => ({ id, displayName: id, type })),
	},
});
const where = (...names: string[]) => ({
	filters: { conditions: names.map((keyName) => ({ keyName, condition: 'eq', keyValue: '1' })) },
});

const workflow = (...nodes: WorkflowNode[]) => ({ name: 'Mine', nodes, connections: {} });

test('a table has the columns that the nodes of all workflows name, each once', () => {
	const one = workflow(
		table('Find', { operation: 'get', ...fromList('t1', 'Contacts'), ...where('id', 'email') }),
		table('Note', {
			operation: 'update',
			...fromList('t1', 'Contacts'),
			...columns(['email', 'string'], ['at', 'dateTime'], ['count', 'number']),
			...where('createdAt'),
		}),
		{ ...table('Off', { ...byName('Off'), ...where('x') }), disabled: true },
	);
	const other = workflow(
		table('Sort', {
			operation: 'get',
			...byName('Contacts'),
			orderBy: true,
			orderByColumn: 'rank',
		}),
		node('Tool', 'n8n-nodes-base.dataTableTool', { operation: 'get', ...byName('Rules') }),
	);
	expect(tablesIn([one, other])).toEqual([
		{
			name: 'Contacts',
			ids: ['t1'],
			columns: [
				{ name: 'email', type: 'string' },
				{ name: 'at', type: 'date' },
				{ name: 'count', type: 'number' },
				{ name: 'rank', type: 'string' },
			],
		},
		{ name: 'Rules', ids: [], columns: [] },
	]);
});

test('what a workflow creates itself, and what only an expression names, is left to it', () => {
	const own = workflow(
		table('Make', { resource: 'table', operation: 'create', tableName: 'Own' }),
		table('Read', { operation: 'get', ...byName('Own'), ...where('email') }),
		table('Any', { operation: 'get', ...byName('={{ $json.table }}') }),
		table('None', { operation: 'get', ...fromList('', '') }),
		table('All', { resource: 'table', operation: 'list' }),
	);
	expect(tablesIn([own])).toEqual([]);
});

test('a table that is chosen by its id alone is named by it', () => {
	const mode = { dataTableId: { __rl: true, mode: 'id', value: 't9' } };
	expect(tablesIn([workflow(table('Read', { operation: 'get', ...mode }))])).toEqual([
		{ name: 't9', ids: ['t9'], columns: [] },
	]);
});

test('the rows of a file are those of the table, with the columns that nodes name and those of the file', () => {
	const found = { name: 'at', type: 'date' } as const;
	const columns = [
		{ name: 'count', type: 'number' },
		{ name: 'isDone', type: 'boolean' },
		found,
	] as const;
	const text = '\uFEFFid,email,count,isDone\n1,a@b.example,3,true\n2,,,\n';
	expect(rowsIn(text, columns)).toEqual({
		columns: [...columns, { name: 'email', type: 'string' }],
		rows: [
			{ email: 'a@b.example', count: 3, isDone: true },
			{ email: null, count: null, isDone: null },
		],
	});
});

test('a cell that cannot be what its column holds is refused', () => {
	const text = 'count\nmany\n';
	const columns = [{ name: 'count', type: 'number' }] as const;
	expect(() => rowsIn(text, columns)).toThrow("'many' is to be a number.");
});

test('nodes choose the tables that were made', () => {
	const read = table('Read', { operation: 'get', ...fromList('t1', 'Contacts') });
	const named = table('Named', byName('Contacts'));
	const renewed = renameTables([read, named], new Map([['t1', 'new1']]));
	expect(renewed[0]!.parameters).toEqual({ operation: 'get', ...fromList('new1', 'Contacts') });
	expect(renewed[1]).toBe(named);
});

test('whoever writes whatever comes into a table has to say which columns it has', () => {
	const auto = (schema: unknown[]) =>
		table('Write', {
			operation: 'insert',
			...byName('Log'),
			columns: { mappingMode: 'autoMapInputData', value: null, schema },
		});
	expect(unknownColumns([auto([])])).toBe(
		"'Write' maps columns automatically, and no node says which columns the Data Table 'Log' has. Choose the table in the editor again, so that the file has its columns.",
	);
	expect(unknownColumns([auto([{ id: 'text', type: 'string' }])])).toBeUndefined();
	const make = table('Make', { resource: 'table', operation: 'create', tableName: 'Log' });
	expect(unknownColumns([auto([]), make])).toBeUndefined();
});
