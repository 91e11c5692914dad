import {
	createRunExecutionData,
	type IDataObject,
	type IExecuteContextData,
	type INodeParameters,
} from 'n8n-workflow';

import { nextRunOf } from '../../nodes/support/retryOf';
import { runNode } from '../../nodes/support/runNode';
import { NODE } from '../../nodes/support/workflow';
import { type Host, type SentRequest, START } from './host';

/** What a run of a node left in its context, and what running it again must do. */
export interface JournalFixture {
	readonly type: string;
	readonly parameters: INodeParameters;
	readonly input: IDataObject[];
	/** What the run changed. */
	readonly sent: readonly SentRequest[];
	/** The context of the node, as n8n keeps it with the execution. */
	readonly context: IDataObject;
	readonly again: {
		/** The endpoints it calls. */
		readonly requests: readonly string[];
		/** What they change: only the items that the first run did not reach. */
		readonly effects: readonly string[];
		readonly rows: readonly IDataObject[];
		/** The code of the error, if it fails. */
		readonly error?: string;
	};
}

export type Run = Pick<JournalFixture, 'type' | 'parameters' | 'input'>;

const CONTEXT = `node:${NODE}`;

export const contextIn = (data: { executionData?: { contextData: IExecuteContextData } }) =>
	JSON.parse(JSON.stringify(data.executionData?.contextData[CONTEXT] ?? {})) as IDataObject;

/** Runs the node again with its context: through Retry of the execution, or as a second call of an agent's tool. */
export async function runAgain(
	host: Host,
	run: Run,
	context: IDataObject,
): Promise<JournalFixture['again']> {
	const requests = host.requests().length;
	const effects = host.effects().length;
	const data = createRunExecutionData({
		executionData: {
			contextData: { [CONTEXT]: structuredClone(context) },
			runtimeData: { version: 1, establishedAt: START, source: 'trigger' },
		},
	});
	const { rows, error } = await runNode({
		...run,
		credential: host.credential,
		environment: host.environment,
		mode: run.type.endsWith('Tool') ? 'trigger' : 'retry',
		retryOf: nextRunOf({ data } as Parameters<typeof nextRunOf>[0], run, run.input),
	});
	return {
		requests: host.requests().slice(requests),
		effects: host.effects().slice(effects),
		rows,
		...(error && { error: error.httpCode ?? error.message }),
	};
}
