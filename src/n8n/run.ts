import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	IPairedItemData,
} from 'n8n-workflow';

import { type Clients, clientsOf, type WorkspaceClient } from './clients';
import { toErrorItem, toNodeError } from './errors';
import { cutForTool, isToolNode } from './tool';

/** What one operation file exports: its form and its work. */
export interface Operation {
	readonly properties: INodeProperties[];
	readonly run: (context: IExecuteFunctions) => Promise<INodeExecutionData[]>;
}

/** Operations by resource and by the value of the operation dropdown. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** One input item of an operation that works on each item by itself. */
export interface ItemCall extends WorkspaceClient {
	readonly context: IExecuteFunctions;
	readonly itemIndex: number;
	/** Called by an AI agent: fewer rows, cut texts, always simplified. */
	readonly isTool: boolean;
	/** Aborts when the execution is cancelled. */
	readonly signal?: AbortSignal;
}

/** An output item that carries files. */
export interface FileRow {
	readonly json: object;
	readonly binary: IBinaryKeyData;
}

/** Runs `work` for one item after another; an item that fails stops the node, or becomes an error item with Continue On Fail. */
export function perItem(work: (call: ItemCall) => Promise<readonly object[]>): Operation['run'] {
	return eachItem(work, (row) => ({ json: row as IDataObject }));
}

/** The same for rows that carry files. */
export function perItemWithFiles(
	work: (call: ItemCall) => Promise<readonly FileRow[]>,
): Operation['run'] {
	return eachItem(work, ({ json, binary }) => ({ json: json as IDataObject, binary }));
}

function eachItem<Row>(
	work: (call: ItemCall) => Promise<readonly Row[]>,
	toData: (row: Row) => INodeExecutionData,
): Operation['run'] {
	return async (context) => {
		const clients: Clients = clientsOf(context);
		const isTool = isToolNode(context.getNode());
		const output: INodeExecutionData[] = [];
		for (let itemIndex = 0; itemIndex < context.getInputData().length; itemIndex++) {
			try {
				const workspace = await clients(itemIndex);
				const rows = await work({
					...workspace,
					context,
					itemIndex,
					isTool,
					signal: context.getExecutionCancelSignal(),
				});
				// One object for all rows of an item: a long list would otherwise make as many as it has rows.
				const pairedItem = { item: itemIndex };
				for (const row of rows) {
					const data = toData(row);
					if (isTool) data.json = cutForTool(data.json);
					data.pairedItem = pairedItem;
					output.push(data);
				}
			} catch (error) {
				if (!context.continueOnFail()) throw toNodeError(context.getNode(), error, itemIndex);
				output.push(toErrorItem(context.getNode(), error, itemIndex));
			}
		}
		return output;
	};
}

/**
 * Reads every input item before anything is sent, for operations that send them together. An item that cannot be read
 * stops the node, or becomes an error item with Continue On Fail.
 */
export async function readItems<T>(
	context: IExecuteFunctions,
	read: (itemIndex: number, workspace: WorkspaceClient) => T,
): Promise<{ readonly read: T[]; readonly errorItems: INodeExecutionData[] }> {
	const clients = clientsOf(context);
	const done: T[] = [];
	const errorItems: INodeExecutionData[] = [];
	for (let itemIndex = 0; itemIndex < context.getInputData().length; itemIndex++) {
		try {
			done.push(read(itemIndex, await clients(itemIndex)));
		} catch (error) {
			if (!context.continueOnFail()) throw toNodeError(context.getNode(), error, itemIndex);
			errorItems.push(toErrorItem(context.getNode(), error, itemIndex));
		}
	}
	return { read: done, errorItems };
}

export function toItem(row: object, itemIndex: number): INodeExecutionData {
	return { json: row as IDataObject, pairedItem: { item: itemIndex } };
}

/** Puts the output of a batch back into the order of the input. */
export function byInputItem(a: INodeExecutionData, b: INodeExecutionData): number {
	return (a.pairedItem as IPairedItemData).item - (b.pairedItem as IPairedItemData).item;
}

/** Finds the operation that the node's form shows and runs it. */
export async function runOperation(
	context: IExecuteFunctions,
	operations: Operations,
): Promise<INodeExecutionData[][]> {
	const resource = context.getNodeParameter('resource', 0) as string;
	const name = context.getNodeParameter('operation', 0) as string;
	const operation = operations[resource]?.[name];
	if (!operation) {
		throw toNodeError(context.getNode(), new Error(`Unknown operation ${resource}: ${name}`), 0);
	}
	return [await operation.run(context)];
}

/** All parameters of a node's operations, in the order of the dropdowns. */
export function propertiesOf(operations: Operations): INodeProperties[] {
	return Object.values(operations).flatMap((ofResource) =>
		Object.values(ofResource).flatMap(({ properties }) => properties),
	);
}
