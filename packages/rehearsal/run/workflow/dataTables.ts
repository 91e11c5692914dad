/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'csv-parse/sync';

import { isRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import {
	addDataTable,
	findDataTables,
	type Cell,
	type Column,
	type Rows,
} from '../../n8n/dataTables';
import type { N8n } from '../../n8n/n8n';
import { isOn, type WorkflowFile, type WorkflowNode } from '../../n8n/workflows';
import { CannotRehearse, sentenceOf } from '../cannotRehearse';

/** A Data Table that workflows expect to be there. */
export interface ExpectedTable {
	readonly name: string;
	/** The ids by which nodes choose the table. */
	readonly ids: readonly string[];
	/** The columns that nodes name. */
	readonly columns: readonly Column[];
}

/** The tables that the workflows use but do not create. */
export function tablesIn(
	workflows: ReadonlyArray<Pick<WorkflowFile, 'nodes'>>,
): readonly ExpectedTable[] {
	const nodes = workflows.flatMap((workflow) => workflow.nodes.filter(isOn).filter(isTableNode));
	const own = nodes.filter(isCreating).map(({ parameters }) => parameters.tableName);
	const tables = new Map<string, ExpectedTable>();
	for (const node of nodes) {
		const choice = choiceOf(node);
		if (choice === undefined || own.includes(choice.name)) continue;
		const { name, id } = choice;
		const { ids, columns } = tables.get(name) ?? { ids: [], columns: [] };
		const known = new Set(columns.map((column) => column.name));
		tables.set(name, {
			name,
			ids: [...new Set([...ids, ...id])],
			columns: [...columns, ...columnsOf(node).filter((column) => !known.has(column.name))],
		});
	}
	return [...tables.values()];
}

/**
 * Creates the tables that n8n does not have yet, and fills each with the file of its name. Returns the new ids by the
 * old ones.
 */
export async function createTables(
	n8n: N8n,
	tables: readonly ExpectedTable[],
	files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	if (tables.length === 0) return new Map();
	const there = new Map((await findDataTables(n8n)).map(({ id, name }) => [name, id]));
	const newIds = new Map<string, string>();
	for (const { name, ids, columns } of tables) {
		const newId = there.get(name) ?? (await addTable(n8n, { name, columns }, files));
		for (const id of ids) newIds.set(id, newId);
	}
	return newIds;
}

/** Whether the file fills the table. */
export const isFileOf = (file: string, table: string): boolean =>
	path.basename(file).toLowerCase() === `${table}.csv`.toLowerCase();

async function addTable(
	n8n: N8n,
	{ name, columns }: Pick<ExpectedTable, 'columns' | 'name'>,
	files: readonly string[],
): Promise<string> {
	const file = files.find((one) => isFileOf(one, name));
	try {
		const filled =
			file === undefined ? { columns, rows: [] } : rowsIn(readFileSync(file, 'utf8'), columns);
		return await addDataTable(n8n, name, filled);
	} catch (error) {
		const said = sentenceOf(error as Error);
		throw new CannotRehearse(`n8n does not make the Data Table '${name}': ${said}`);
	}
}

/** The rows of a file, as n8n exports it or with other columns. n8n numbers and dates rows itself. */
export function rowsIn(text: string, named: readonly Column[]): Rows {
	const options = { bom: true, columns: true, skip_empty_lines: true } as const;
	const rows = parse<Readonly<Record<string, string>>>(text, options);
	const others = Object.keys(rows[0] ?? {}).filter(
		(name) => !SYSTEM.includes(name) && named.every((column) => column.name !== name),
	);
	const columns = [...named, ...others.map((name): Column => ({ name, type: 'string' }))];
	return {
		columns,
		rows: rows.map((row) =>
			Object.fromEntries(
				columns.flatMap(({ name, type }) => {
					const cell = row[name];
					return cell === undefined ? [] : [[name, cell === '' ? null : CELLS[type](cell)]];
				}),
			),
		),
	};
}

const CELLS: Readonly<Record<Column['type'], (cell: string) => Cell>> = {
	boolean: (cell) => cell === 'true',
	date: (cell) => cell,
	number: numberIn,
	string: (cell) => cell,
};

function numberIn(cell: string): number {
	const number = Number(cell);
	if (Number.isFinite(number)) return number;
	throw new Error(`'${cell}' is to be a number.`);
}

/** The same nodes with the new ids of the tables that they use. */
export const renameTables = (
	nodes: readonly WorkflowNode[],
	newIds: ReadonlyMap<string, string>,
): WorkflowNode[] =>
	nodes.map((node) => {
		const { dataTableId } = node.parameters;
		const [id] = choiceOf(node)?.id ?? [];
		const value = newIds.get(id ?? '');
		if (value === undefined || !isRecord(dataTableId)) return node;
		return { ...node, parameters: { ...node.parameters, dataTableId: { ...dataTableId, value } } };
	});

/** n8n refuses a row with a column that the table does not have. */
export function unknownColumns(nodes: readonly WorkflowNode[]): string | undefined {
	const tables = new Map(tablesIn([{ nodes }]).map((table) => [table.name, table]));
	for (const node of nodes.filter(isTableNode)) {
		const { columns } = node.parameters;
		const isAutomatic = isRecord(columns) && columns.mappingMode === 'autoMapInputData';
		const table = tables.get(choiceOf(node)?.name ?? '');
		if (!isAutomatic || table === undefined || table.columns.length > 0) continue;
		return `'${node.name}' maps columns automatically, and no node says which columns the Data Table '${table.name}' has. Choose the table in the editor again, so that the file has its columns.`;
	}
	return undefined;
}

const isTableNode = ({ type }: WorkflowNode): boolean =>
	/^n8n-nodes-base\.dataTable(Tool)?$/.test(type);

const isCreating = ({ parameters: { resource, operation } }: WorkflowNode): boolean =>
	resource === 'table' && operation === 'create';

interface Choice {
	readonly name: string;
	/** Empty if the node chooses the table by name. */
	readonly id: readonly string[];
}

/** Undefined if it names no table, or an expression does. */
function choiceOf({ parameters: { dataTableId } }: WorkflowNode): Choice | undefined {
	if (!isRecord(dataTableId)) return undefined;
	const { mode, value, cachedResultName } = dataTableId;
	if (typeof value !== 'string' || value === '' || value.startsWith('=')) return undefined;
	if (mode === 'name') return { name: value, id: [] };
	const isNamed = typeof cachedResultName === 'string' && cachedResultName !== '';
	return { name: isNamed ? cachedResultName : value, id: [value] };
}

/** Every table has these. */
const SYSTEM = ['createdAt', 'id', 'updatedAt'];

function columnsOf({ parameters }: WorkflowNode): Column[] {
	const { columns, filters, orderBy, orderByColumn } = parameters;
	const { schema, value } = isRecord(columns) ? columns : {};
	const conditions = isRecord(filters) ? filters.conditions : undefined;
	const named = new Map(recordsOf(schema).map(({ id, type }) => [String(id), typeOf(type)]));
	const others = [
		...Object.keys(isRecord(value) ? value : {}),
		...recordsOf(conditions).map(({ keyName }) => keyName),
		...(orderBy === true ? [orderByColumn] : []),
	];
	for (const name of others) {
		const isName = typeof name === 'string' && name !== '' && !name.startsWith('=');
		if (isName && !named.has(name)) named.set(name, 'string');
	}
	return [...named]
		.filter(([name]) => !SYSTEM.includes(name))
		.map(([name, type]) => ({ name, type }));
}

const TYPES: Readonly<Record<string, Column['type']>> = {
	boolean: 'boolean',
	number: 'number',
	date: 'date',
	dateTime: 'date',
};

const typeOf = (type: unknown): Column['type'] => TYPES[String(type)] ?? 'string';
