/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { inspect } from 'node:util';

import { WorkflowExecute } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeExecutionData,
	IRunExecutionData,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { environment } from './environment';
import './processedData';
import { noteRun } from './scopes';
import { additionalData, LEAD_NODE, NODE, workflowOf, type WorkflowOptions } from './workflow';

export interface NodeRun {
	/** Output of the node under test; empty if it failed. */
	readonly items: INodeExecutionData[];
	/** The `json` of `items`. */
	readonly rows: IDataObject[];
	/** The index of the input item that each of `items` is paired to. */
	readonly paired: Array<number | undefined>;
	/** The second output, with On Error: Continue (using error output). */
	readonly errorItems: INodeExecutionData[];
	readonly error?: Error & {
		description?: string | null;
		httpCode?: string | null;
		context?: { itemIndex?: number };
	};
	/** What n8n shows above the output. */
	readonly hints: string[];
	readonly data: IRunExecutionData;
	/** What n8n wrote to its log meanwhile. */
	readonly log: readonly string[];
}

export interface NodeRunOptions extends WorkflowOptions {
	readonly credential: ICredentialDataDecryptedObject;
	readonly mode?: WorkflowExecuteMode;
	/** Two runs with the same one are the same execution to the node. Defaults to the one of all tests. */
	readonly executionId?: string;
	/** Starts from the data of an earlier run, as Retry of an execution does. */
	readonly retryOf?: IRunExecutionData;
}

/** Runs one node after a node that gives the input items, in n8n's own engine. */
export async function runNode(options: NodeRunOptions): Promise<NodeRun> {
	const { credential, mode = 'manual', retryOf, executionId } = options;
	const startedAt = (options.environment ?? environment).now();
	noteRun(options.type ?? LEAD_NODE, options.parameters);
	const workflow = workflowOf(options);
	const additional = additionalData(credential, mode, executionId);
	// n8n notes when an execution began by the machine's clock, which runs on while the tests' clock stands.
	additional.hooks?.addHandler('workflowExecuteBefore', (_workflow, run) => {
		const { runtimeData } = run?.executionData ?? {};
		if (runtimeData && !retryOf) runtimeData.establishedAt = startedAt;
	});
	const engine = new WorkflowExecute(additional, mode, retryOf);
	const { result, log } = await listening(
		async () =>
			await (retryOf ? engine.processRunExecutionData(workflow) : engine.run({ workflow })),
	);
	const { data } = result;
	const run = data.resultData.runData[NODE]?.at(-1);
	const items = run?.data?.main?.[0] ?? [];
	return {
		items,
		rows: items.map(({ json }) => json),
		paired: items.map(pairedTo),
		errorItems: run?.data?.main?.[1] ?? [],
		error: data.resultData.error as NodeRun['error'],
		hints: (run?.hints ?? []).map(({ message }) => message),
		data,
		log,
	};
}

/** Keeps what n8n's logger writes meanwhile off the screen. */
export async function listening<T>(work: () => Promise<T>): Promise<{ result: T; log: string[] }> {
	const screen = Reflect.get(console, '_stdout') as NodeJS.WriteStream;
	const { write } = screen;
	const log: string[] = [];
	screen.write = (text: string | Uint8Array) => log.push(String(text)) > 0;
	try {
		return { result: await work(), log };
	} finally {
		screen.write = write;
	}
}

export function pairedTo({ pairedItem }: INodeExecutionData): number | undefined {
	return typeof pairedItem === 'object' && !Array.isArray(pairedItem) ? pairedItem.item : undefined;
}

/** Everything that n8n keeps, shows or logs of a run, in one text. */
export function tracesOf({ data, error, log }: NodeRun): string {
	return [
		JSON.stringify(data),
		inspect(data, { depth: 20 }),
		inspect(error, { depth: 20, showHidden: true }),
		...log,
	].join('\n');
}

/** Continue On Fail and the like. */
export const CONTINUE = { onError: 'continueRegularOutput' } as const;
/** As fast as n8n allows: it takes 0 for its default of a second. */
export const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } as const;
