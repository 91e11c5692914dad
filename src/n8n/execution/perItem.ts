import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IPairedItemData,
} from 'n8n-workflow';

import { InvalidRequestError, OutreachError } from '../../client/errors';
import { clientsOf } from '../clients';
import { invalidFields, toErrorItem, toNodeError } from '../errors';
import type { Layout } from '../form/form';
import type { Execution, ItemCall } from './itemCall';
import type { Run } from './operation';
import { cutForTool } from './tool';

/** An output item that carries files. */
export interface FileRow {
	readonly json: object;
	readonly binary: IBinaryKeyData;
}

/** Runs `work` for one item after another. A failed item stops the node, or becomes an error item with Continue On Fail. */
export function perItem(work: (call: ItemCall) => Promise<readonly object[]>): Run {
	return outputOf(work, (row) => ({ json: row as IDataObject }));
}

export function perItemWithFiles(work: (call: ItemCall) => Promise<readonly FileRow[]>): Run {
	return outputOf(work, ({ json, binary }) => ({ json: json as IDataObject, binary }));
}

function outputOf<Row>(
	work: (call: ItemCall) => Promise<readonly Row[]>,
	toData: (row: Row) => INodeExecutionData,
): Run {
	return async (context, environment, layout) =>
		await forEachItem({ context, environment, layout }, async (call, output) => {
			// All rows of an item share one object, so that a long list does not create thousands.
			const pairedItem = { item: call.itemIndex };
			for (const row of await work(call)) {
				const data = toData(row);
				data.json = complete(call, data.json);
				if (call.isTool) data.json = cutForTool(data.json);
				data.pairedItem = pairedItem;
				output.push(data);
			}
		});
}

/** Reads every input item before anything is sent, for operations that send them together. */
export async function readItems<T>(
	execution: Execution,
	read: (call: ItemCall) => T,
): Promise<{ readonly read: T[]; readonly errorItems: INodeExecutionData[] }> {
	const done: T[] = [];
	const errorItems = await forEachItem(execution, async (call) => {
		done.push(read(call));
	});
	return { read: done, errorItems };
}

async function forEachItem(
	execution: Execution,
	work: (call: ItemCall, output: INodeExecutionData[]) => Promise<void>,
): Promise<INodeExecutionData[]> {
	// Loaded at the first run, like the client.
	const { ItemCall } = await import('./itemCall');
	const { context, environment, layout } = execution;
	const clients = clientsOf(context, environment);
	const run = { ...execution, startedAt: environment.now() };
	const output: INodeExecutionData[] = [];
	const failures = failuresOf(context);
	for (let itemIndex = 0; itemIndex < context.getInputData().length; itemIndex++) {
		try {
			const client = await clients(itemIndex);
			await work(new ItemCall(run, itemIndex, client), output);
		} catch (thrown) {
			output.push(...failures.add(inWordsOf(layout, thrown), itemIndex));
		}
	}
	failures.end();
	return output;
}

/**
 * What happens to failed items. However many earlier items a person has to check, a Retry still does what it can, and
 * only fails at its end.
 */
export function failuresOf(context: IExecuteFunctions) {
	const undecided: Undecided[] = [];
	return {
		/** The error item, if the node goes on. */
		add(error: unknown, itemIndex: number): INodeExecutionData[] {
			if (!mayGoOnAfter(context, error)) return [failItem(context, error, itemIndex)];
			undecided.push({ error, itemIndex });
			return [];
		},

		end(): void {
			const [first] = undecided;
			if (first) throw toNodeError(context.getNode(), sumUp(undecided, first), first.itemIndex);
		},
	};
}

interface Undecided {
	readonly error: OutreachError;
	readonly itemIndex: number;
}

const mayGoOnAfter = (context: IExecuteFunctions, error: unknown): error is OutreachError =>
	context.getMode() === 'retry' &&
	!context.continueOnFail() &&
	error instanceof OutreachError &&
	error.outcome === 'unknown';

const NAMED_MAX = 8;

/** One error for all items with an unknown outcome. */
function sumUp(undecided: readonly Undecided[], first: Undecided): OutreachError {
	// Items that went out in one request have one error.
	if (undecided.every(({ error }) => error === first.error)) return first.error;
	const lines = undecided
		.slice(0, NAMED_MAX)
		.map(({ error, itemIndex }) => `Item ${itemIndex}: ${error.message}`);
	const others = undecided.length - lines.length;
	return new OutreachError(
		`It is not known whether ${undecided.length} items were done; all others are done`,
		{
			outcome: 'unknown',
			code: first.error.code,
			hint: [
				...lines,
				...(others > 0 ? [`And ${others} more`] : []),
				'Look at each of them in the application. Another Retry looks once more.',
			].join('\n'),
		},
	);
}

/** Names the fields that break a rule of the contract as the form calls them. */
function inWordsOf(layout: Layout, error: unknown): unknown {
	if (!(error instanceof InvalidRequestError)) return error;
	return invalidFields(
		error.problems.map((problem) => ({ label: layout.labelOf(problem.field), ...problem })),
		error.advice,
	);
}

/** The error item for a failed item with Continue On Fail. Throws without it. */
export function failItem(
	context: IExecuteFunctions,
	error: unknown,
	itemIndex: number,
): INodeExecutionData {
	if (!context.continueOnFail()) throw toNodeError(context.getNode(), error, itemIndex);
	return toErrorItem(context.getNode(), error, itemIndex);
}

export function toItem(call: ItemCall, row: object): INodeExecutionData {
	return { json: complete(call, row as IDataObject), pairedItem: { item: call.itemIndex } };
}

/**
 * Adds the label of the workspace, so that items of several workspaces can be told apart. For an agent, adds whether
 * the row answers an earlier call.
 */
function complete({ credential: { workspaceLabel }, isRepeated }: ItemCall, row: IDataObject) {
	// Most rows get nothing added, and copying a long list of them would be waste.
	if (workspaceLabel === '' && !isRepeated) return row;
	return {
		...row,
		...(workspaceLabel !== '' && { workspace_label: workspaceLabel }),
		...(isRepeated && { repeated: true }),
	};
}

/** Puts the output of a batch back into the order of the input. */
export function byInputItem(a: INodeExecutionData, b: INodeExecutionData): number {
	return (a.pairedItem as IPairedItemData).item - (b.pairedItem as IPairedItemData).item;
}
