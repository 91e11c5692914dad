import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {

	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IRunExecutionData,
	type IWorkflowExecuteAdditionalData,
	NodeConnectionTypes,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { OutreachLead } from '../../../nodes/OutreachLead/OutreachLead.node';
import { StoredCredentials } from './credentials';

const SOURCE = 'Items';
/** n8n starts a workflow at a node of this type. */
const SOURCE_TYPE = 'n8n-nodes-base.manualTrigger';
export const NODE = 'Outreach';

export interface NodeRun {
	/** Output of the node under test; empty where it failed. */
	readonly items: INodeExecutionData[];
	/** The second output, with On Error: Continue (using error output). */
	readonly errorItems: INodeExecutionData[];
	readonly error?: Error & { description?: string | null; httpCode?: string | null };
	readonly data: IRunExecutionData;
}

export interface NodeRunOptions {
	readonly parameters: INodeParameters;
	readonly input?: IDataObject[];
	readonly credential: ICredentialDataDecryptedObject;
	/** Settings of the node: retryOnFail, maxTries, waitBetweenTries, onError. */
	readonly settings?: Partial<INode>;
	readonly type?: string;
	readonly mode?: WorkflowExecuteMode;
	/** Starts from the data of an earlier run, as Retry of an execution does. */
	readonly retryOf?: IRunExecutionData;
}

const nodeTypes: Record<string, INodeType> = {
	'n8n-nodes-outreach.outreachLead': new OutreachLead(),
};

/** Runs one node after a node that gives the input items, in n8n's own engine. */
export async function runNode(options: NodeRunOptions): Promise<NodeRun> {
	const { input = [{}], type = 'n8n-nodes-outreach.outreachLead' } = options;
	const workflow = workflowOf(options, type, input);
	const mode = options.mode ?? 'manual';
	const engine = new WorkflowExecute(additionalData(options, mode), mode, options.retryOf);
	const { data } = await (options.retryOf
		? engine.processRunExecutionData(workflow)
		: engine.run({ workflow }));
	const run = data.resultData.runData[NODE]?.at(-1);
	return {
		items: run?.data?.main?.[0] ?? [],
		errorItems: run?.data?.main?.[1] ?? [],
		error: data.resultData.error as NodeRun['error'],
		data,
	};
}

function workflowOf(
	{ parameters, settings }: NodeRunOptions,
	type: string,
	input: IDataObject[],
): Workflow {
	const base = { typeVersion: 1, position: [0, 0] as [number, number] };
	return new Workflow({
		id: 'test',
		active: false,
		nodeTypes: {
			getByName: (name) => nodeTypes[name] as INodeType,
			getByNameAndVersion: (name) => (name === SOURCE_TYPE ? itemsNode(input) : typeOf(name)),
			getKnownTypes: () => ({}),
		},
		nodes: [
			{ ...base, id: '1', name: SOURCE, type: SOURCE_TYPE, parameters: {} },
			{
				...base,
				id: '2',
				name: NODE,
				type,
				parameters,
				credentials: { outreachApi: { id: 'test', name: 'test' } },
				...settings,
			},
		],
		connections: {
			[SOURCE]: { main: [[{ node: NODE, type: NodeConnectionTypes.Main, index: 0 }]] },
		},
	});
}

/** The tool variant that n8n makes of a node has the same code under a name that ends with `Tool`. */
function typeOf(name: string): INodeType {
	const nodeType = nodeTypes[name] ?? nodeTypes[name.replace(/Tool$/, '')];
	if (!nodeType) throw new Error(`Unknown node type ${name}`);
	if (!name.endsWith('Tool')) return nodeType;
	const { description } = nodeType;
	return Object.assign(Object.create(nodeType) as INodeType, {
		description: { ...description, name: `${description.name}Tool` },
	});
}

function itemsNode(input: IDataObject[]): INodeType {
	return {
		description: {
			displayName: SOURCE,
			name: 'items',
			group: [],
			version: 1,
			description: '',
			defaults: {},
			inputs: [],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		execute: async () => [input.map((json, item) => ({ json, pairedItem: { item } }))],
	} as INodeType;
}

function additionalData(
	{ credential }: NodeRunOptions,
	mode: WorkflowExecuteMode,
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper: new StoredCredentials({ test: credential }),
		hooks: new ExecutionLifecycleHooks(mode, '1', {
			id: 'test',
			name: 'test',
			active: false,
			activeVersionId: null,
			isArchived: false,
			createdAt: new Date(0),
			updatedAt: new Date(0),
			connections: {},
			nodes: [],
		}),
		executionId: '1',
		restApiUrl: '',
		instanceBaseUrl: 'http://127.0.0.1',
		formBaseUrl: '',
		formWaitingBaseUrl: 'http://127.0.0.1/form-waiting',
		formTestBaseUrl: '',
		webhookBaseUrl: '',
		webhookWaitingBaseUrl: 'http://127.0.0.1/webhook-waiting',
		webhookTestBaseUrl: '',
		currentNodeExecutionIndex: 0,
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

