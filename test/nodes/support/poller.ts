import { PollContext } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeParameters,
	type NodeApiError,
	ObservableObject,
	type WorkflowActivateMode,
} from 'n8n-workflow';

import { OutreachTrigger } from '../../../nodes/OutreachTrigger/OutreachTrigger.node';
import type { Environment } from '../../../src/n8n/environment';
import type { EventName } from '../../../src/trigger/events/event';
import { environment } from './environment';
import { type NodeRun, type NodeRunOptions, runNode } from './runNode';
import { noteRun } from './scopes';
import {
	additionalData,
	type CredentialId,
	NODE,
	TRIGGER_NODE,
	triggerNode,
	workflowOf,
	type WorkflowOptions,
} from './workflow';

export interface PollerOptions {
	readonly parameters?: INodeParameters;
	readonly credential: ICredentialDataDecryptedObject;
	/** What n8n keeps for the node between polls. */
	readonly remembered?: IDataObject;
	/** That of another trigger, to be the same node with other parameters. Defaults to a node of its own. */
	readonly nodeId?: string;
	/** Of n8n's two credentials. */
	readonly credentialId?: CredentialId;
	/** How long n8n lets a poll take. */
	readonly budgetMs?: number;
	/** The node's clocks. Defaults to those that take no time. */
	readonly environment?: Environment;
}

interface ExecutionOptions extends Partial<NodeRunOptions> {
	readonly began?: number;
	readonly isDated?: boolean;
}

/** A trigger as n8n polls it: with a memory of its own, which the tests can lose. */
export class Poller {
	/** What n8n has in its database: saved after the activation and with each emission, not after an idle poll. */
	saved: IDataObject;

	readonly nodeId: string;

	private static count = 0;

	private static executions = 0;

	/** One for all triggers of a process, as in n8n. */
	private node: OutreachTrigger;

	private memory: IDataObject & { readonly __dataChanged?: boolean } = {};

	/** n8n polls an activation with one context from beginning to end. */
	private context: PollContext | undefined;

	constructor(private readonly options: PollerOptions) {
		const { environment: own, remembered = {}, nodeId = `trigger-${++Poller.count}` } = options;
		this.nodeId = nodeId;
		this.node = own ? new OutreachTrigger(own) : triggerNode;
		this.saved = structuredClone(remembered);
		this.load();
	}

	/** What a poll starts the workflow with: the JSON of the items; null if it starts nothing. */
	async poll(credential?: ICredentialDataDecryptedObject): Promise<IDataObject[] | null> {
		const items = await this.handOut(credential);
		const { rows } = items ? await this.execute(items) : { rows: [] };
		return rows.length > 0 ? rows : null;
	}

	/** The items of a poll, as n8n gets them. It may stop before it starts an execution with them. */
	async handOut(credential?: ICredentialDataDecryptedObject): Promise<IDataObject[] | null> {
		if (!credential) this.context ??= this.contextOf('update');
		const context = credential ? this.contextOf('update', credential) : this.context!;
		const output = await this.node.poll.call(context);
		if (output) this.save();
		return output?.[0]?.map(({ json }) => json) ?? null;
	}

	/** What Fetch Test Event shows; null for nothing. */
	async test(
		credential = this.options.credential,
		settings?: Partial<INode>,
	): Promise<IDataObject[] | null> {
		const { environment: own } = this.options;
		const workflow = this.workflow(settings);
		const { rows, error } = await runNode({ ...workflow, credential, environment: own });
		if (error) throw error;
		return rows.length > 0 ? rows : null;
	}

	/**
	 * The execution that n8n starts with the items of a poll. It differs from others by when it began, unless n8n did not
	 * note that.
	 */
	async execute(
		items: IDataObject[],
		{ began = ++Poller.executions, isDated = true, ...options }: ExecutionOptions = {},
	): Promise<NodeRun> {
		const { credential, environment: own } = this.options;
		const workflow = { ...this.workflow(), ...options };
		const node = workflowOf(workflow).getNode(NODE) as INode;
		const start = createRunExecutionData({
			executionData: {
				nodeExecutionStack: [
					{ node, data: { main: [items.map((json) => ({ json }))] }, source: null },
				],
				runtimeData: isDated ? { version: 1, establishedAt: began, source: 'trigger' } : undefined,
			},
		});
		return await runNode({
			credential,
			environment: own,
			mode: 'trigger',
			retryOf: start,
			...workflow,
		});
	}

	/** The first poll, after which n8n saves whatever it gave. */
	async activate(activationMode: WorkflowActivateMode = 'activate'): Promise<IDataObject[] | null> {
		this.context = this.contextOf(activationMode);
		const items = await this.poll();
		this.save();
		return items;
	}

	/** n8n stops: what was not saved is gone, and another process starts. */
	restart(): void {
		this.node = new OutreachTrigger(this.options.environment ?? environment);
		this.dropUnsaved();
	}

	/** n8n polls with what it has saved, as it may do after a failed poll. */
	dropUnsaved(): void {
		this.load();
		this.context = undefined;
	}

	private load(): void {
		this.memory = ObservableObject.create(structuredClone(this.saved)) as IDataObject;
	}

	private workflow(more?: Partial<INode>): WorkflowOptions {
		const parameters = { events: ['replyReceived'], ...this.options.parameters };
		const { credentialId: id = 'test' } = this.options;
		const settings = { id: this.nodeId, credentials: { outreachApi: { id, name: id } }, ...more };
		return { type: TRIGGER_NODE, parameters, settings };
	}

	private contextOf(
		activationMode: WorkflowActivateMode,
		credential = this.options.credential,
	): PollContext {
		const { parameters } = this.workflow();
		noteRun(TRIGGER_NODE, parameters);
		const workflow = workflowOf(this.workflow());
		const { budgetMs } = this.options;
		return new PollContext(
			workflow,
			workflow.getNode(NODE) as INode,
			additionalData(credential, 'trigger'),
			'trigger',
			activationMode,
			undefined,
			undefined,
			undefined,
			undefined,
			() => this.memory,
			budgetMs === undefined ? undefined : () => budgetMs,
		);
	}

	/** As JSON, saved only if n8n notices a change. */
	private save(): void {
		if (this.memory.__dataChanged)
			this.saved = JSON.parse(JSON.stringify(this.memory)) as IDataObject;
	}
}

/** Makes triggers on one event, of the full key. */
export function triggersOn(
	event: EventName,
	sandbox: { credential(): ICredentialDataDecryptedObject },
) {
	const poller = (parameters: INodeParameters = {}, options: Partial<PollerOptions> = {}) =>
		new Poller({
			parameters: { events: [event], ...parameters },
			credential: sandbox.credential(),
			...options,
		});
	const activated = async (...all: Parameters<typeof poller>) => {
		const trigger = poller(...all);
		expect(await trigger.activate()).toBeNull();
		return trigger;
	};
	return { poller, activated };
}

/** The error of a poll that has to fail. */
export async function failureOf(poll: Promise<unknown>): Promise<NodeApiError> {
	return await poll.then(
		(items) => {
			throw new Error(`The poll gave ${JSON.stringify(items)} where it had to fail`);
		},
		(error: unknown) => error as NodeApiError,
	);
}
