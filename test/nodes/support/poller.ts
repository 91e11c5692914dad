import { PollContext } from 'n8n-core';
import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeParameters,
	type NodeApiError,
	ObservableObject,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { OutreachTrigger } from '../../../nodes/OutreachTrigger/OutreachTrigger.node';
import type { Environment } from '../../../src/n8n/environment';
import type { EventName } from '../../../src/trigger/events/event';
import { additionalData, NODE, TRIGGER_NODE, triggerNode, workflowOf } from './workflow';

export interface PollerOptions {
	readonly parameters?: INodeParameters;
	readonly credential: ICredentialDataDecryptedObject;
	/** What n8n keeps for the node between polls. */
	readonly remembered?: IDataObject;
	/** That of another trigger, to be the same node with other parameters. Defaults to a node of its own. */
	readonly nodeId?: string;
	/** How long n8n lets a poll take. */
	readonly budgetMs?: number;
	/** The node's clocks. Defaults to those that take no time. */
	readonly environment?: Environment;
}

/** A trigger as n8n polls it: with a memory of its own, which the tests can lose. */
export class Poller {
	/** What n8n has in its database: saved after the activation and with each emission, not after an idle poll. */
	saved: IDataObject;

	readonly nodeId: string;

	private static count = 0;

	/** One for all triggers of a process, as in n8n. */
	private readonly node: OutreachTrigger;

	private memory: IDataObject & { readonly __dataChanged?: boolean } = {};

	/** n8n polls an activation with one context from beginning to end. */
	private context: PollContext | undefined;

	constructor(private readonly options: PollerOptions) {
		const { environment, remembered = {}, nodeId = `trigger-${++Poller.count}` } = options;
		this.nodeId = nodeId;
		this.node = environment ? new OutreachTrigger(environment) : triggerNode;
		this.saved = structuredClone(remembered);
		this.load();
	}

	/** The JSON of the items of one poll; null if it gave nothing. */
	async poll(
		mode: WorkflowExecuteMode = 'trigger',
		credential?: ICredentialDataDecryptedObject,
	): Promise<IDataObject[] | null> {
		const isUsual = mode === 'trigger' && credential === undefined;
		if (isUsual) this.context ??= this.contextOf('update');
		const context = isUsual ? this.context! : this.contextOf('update', mode, credential);
		const output = await this.node.poll.call(context);
		if (output) this.save();
		return output?.[0]?.map(({ json }) => json) ?? null;
	}

	/** The first poll, after which n8n saves whatever it gave. */
	async activate(activationMode: WorkflowActivateMode = 'activate'): Promise<IDataObject[] | null> {
		this.context = this.contextOf(activationMode);
		const items = await this.poll();
		this.save();
		return items;
	}

	/** n8n stops: what was not saved is gone. */
	restart(): void {
		this.load();
		this.context = undefined;
	}

	private load(): void {
		this.memory = ObservableObject.create(structuredClone(this.saved)) as IDataObject;
	}

	private contextOf(
		activationMode: WorkflowActivateMode,
		mode: WorkflowExecuteMode = 'trigger',
		credential = this.options.credential,
	): PollContext {
		const parameters = { events: ['replyReceived'], ...this.options.parameters };
		const settings = { id: this.nodeId };
		const workflow = workflowOf({ type: TRIGGER_NODE, parameters, settings });
		const { budgetMs } = this.options;
		return new PollContext(
			workflow,
			workflow.getNode(NODE) as INode,
			additionalData(credential, mode),
			mode,
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
