import { PollContext } from 'n8n-core';
import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeParameters,
	type NodeApiError,
	ObservableObject,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import type { EventName } from '../../../src/trigger';

import { additionalData, NODE, TRIGGER_NODE, triggerNode, workflowOf } from './workflow';

export interface PollerOptions {
	readonly parameters?: INodeParameters;
	readonly credential: ICredentialDataDecryptedObject;
	/** What n8n keeps for the node between polls. */
	readonly remembered?: IDataObject;
	/** How long n8n lets a poll take. */
	readonly budgetMs?: number;
}

/** A trigger as n8n polls it: with a memory of its own, which the tests can lose. */
export class Poller {
	/** What n8n has in its database: saved after the activation and with each emission, not after an idle poll. */
	saved: IDataObject;

	private memory: IDataObject & { readonly __dataChanged?: boolean } = {};

	constructor(private readonly options: PollerOptions) {
		this.saved = structuredClone(options.remembered ?? {});
		this.restart();
	}

	/** The JSON of the items of one poll; null where it gave nothing. */
	async poll(
		mode: WorkflowExecuteMode = 'trigger',
		credential = this.options.credential,
	): Promise<IDataObject[] | null> {
		const parameters = { event: 'replyReceived', ...this.options.parameters };
		const workflow = workflowOf({ type: TRIGGER_NODE, parameters });
		const { budgetMs } = this.options;
		const context = new PollContext(
			workflow,
			workflow.getNode(NODE) as INode,
			additionalData(credential, mode),
			mode,
			'activate',
			undefined,
			undefined,
			undefined,
			undefined,
			() => this.memory,
			budgetMs === undefined ? undefined : () => budgetMs,
		);
		const output = await triggerNode.poll.call(context);
		if (output) this.save();
		return output?.[0]?.map(({ json }) => json) ?? null;
	}

	/** The first poll, after which n8n saves whatever it gave. */
	async activate(): Promise<IDataObject[] | null> {
		const items = await this.poll();
		this.save();
		return items;
	}

	/** n8n stops and starts: what was not saved is gone. */
	restart(): void {
		this.memory = ObservableObject.create(structuredClone(this.saved)) as IDataObject;
	}

	/** As JSON, and only where n8n notices that something changed. */
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
			parameters: { event, ...parameters },
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
