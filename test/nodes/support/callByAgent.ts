import { ExecuteContext } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';

import { noteRun } from './scopes';
import { additionalData, NODE, nodeTypes } from './workflow';

export interface AgentCall {
	/** Of the plain node. */
	readonly type: string;
	readonly parameters: INodeParameters;
	readonly credential: ICredentialDataDecryptedObject;
	/** What the model gives. */
	readonly input?: IDataObject;
}

/** What the model of the agent learns: the rows, or the message of an error and nothing else of it. */
export interface ToolAnswer {
	readonly rows: IDataObject[];
	readonly error?: string;
}

let calls = 0;

/** Calls a node as n8n's own Agents do (`EphemeralNodeExecutor`): alone, in no execution, under a new ID. */
export async function callByAgent({
	type: plainType,
	parameters,
	credential,
	input = {},
}: AgentCall): Promise<ToolAnswer> {
	const type = `${plainType}Tool`;
	calls += 1;
	noteRun(type, parameters);
	const node = {
		id: `call-${calls}`,
		name: NODE,
		type,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters,
		credentials: { outreachApi: { id: 'test', name: 'test' } },
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const items = [{ json: input }];
	const context = new ExecuteContext(
		workflow,
		node,
		additionalDataOf(credential),
		'internal',
		createEmptyRunExecutionData(),
		0,
		items,
		{ main: [items] },
		{ node, data: { main: [items] }, source: null },
		[],
	);
	try {
		const { execute } = nodeTypes.getByNameAndVersion(type);
		const output = (await execute!.call(context as unknown as IExecuteFunctions)) as Array<
			Array<{ json: IDataObject }>
		>;
		return { rows: output[0]!.map(({ json }) => json) };
	} catch (error) {
		return { rows: [], error: error instanceof Error ? error.message : String(error) };
	}
}

function additionalDataOf(credential: ICredentialDataDecryptedObject) {
	const data: Partial<IWorkflowExecuteAdditionalData> = additionalData(credential, 'internal');
	delete data.executionId;
	delete data.hooks;
	return data as IWorkflowExecuteAdditionalData;
}
