/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { isDeepStrictEqual } from 'node:util';

import { PollContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	NodeApiError,
	WorkflowActivateMode,
} from 'n8n-workflow';

import { OutreachTrigger } from '../../../nodes/OutreachTrigger/OutreachTrigger.node';
import { environment } from './environment';
import { backoffMs } from './pollBackoff';
import { additionalData, NODE, TRIGGER_NODE, workflowOf } from './workflow';

/** A tick whose cursor n8n has read, and which has not polled yet. */
export interface Tick {
	readonly cursor: IDataObject;
}

/** A trigger under durable cursors, as n8n's poll-trigger-task-handler.js does it: each tick polls on a copy of the cursor. */
export class DurablePoller {
	cursor: IDataObject = {};

	/** The items of each execution, in the order of the polls. */
	readonly executions: IDataObject[][] = [];

	/** Polls that failed in a row. */
	failures = 0;

	/** Until then n8n does not poll, by the wall clock. */
	backoffUntil = 0;

	private node = new OutreachTrigger(environment);

	constructor(
		private readonly credential: ICredentialDataDecryptedObject,
		private readonly events = ['replyReceived'],
		/** Before 2.38, n8n had durable cursors, but did not say how long a poll may take. */
		private readonly saysBudget = true,
	) {}

	/** n8n reads the cursor. Ticks of one moment all read it before one of them polls. */
	begin(): Tick {
		return { cursor: structuredClone(this.cursor) };
	}

	/**
	 * Polls with the cursor of the tick. With items, it is saved together with the execution; else if it changed. A poll
	 * that fails saves nothing, and n8n waits.
	 */
	async finish(
		{ cursor }: Tick,
		mode: WorkflowActivateMode = 'update',
	): Promise<IDataObject[] | null> {
		const snapshot = structuredClone(cursor);
		const output = await this.node.poll.call(this.contextOf(snapshot, mode)).catch((error) => {
			this.failures += 1;
			const wait = backoffMs(error, this.failures, new Date(environment.now()));
			this.backoffUntil = Math.max(this.backoffUntil, environment.now() + wait);
			throw error as NodeApiError;
		});
		this.failures = 0;
		this.backoffUntil = 0;
		const items = output?.[0]?.map(({ json }) => json) ?? null;
		if (!isDeepStrictEqual(snapshot, cursor)) {
			this.cursor = JSON.parse(JSON.stringify(snapshot)) as IDataObject;
		}
		if (items) this.executions.push(items);
		return items;
	}

	async tick(): Promise<IDataObject[] | null> {
		return await this.finish(this.begin());
	}

	get isBackingOff(): boolean {
		return environment.now() < this.backoffUntil;
	}

	/** n8n stops and starts: what only the process knew is gone. */
	restart(): void {
		this.node = new OutreachTrigger(environment);
	}

	private contextOf(snapshot: IDataObject, mode: WorkflowActivateMode): PollContext {
		const workflow = workflowOf({ type: TRIGGER_NODE, parameters: { events: this.events } });
		const context = new PollContext(
			workflow,
			workflow.getNode(NODE) as INode,
			additionalData(this.credential, 'trigger'),
			'trigger',
			mode,
			undefined,
			undefined,
			undefined,
			undefined,
			() => snapshot,
		);
		return this.saysBudget ? context : Object.assign(context, { getPollBudgetMs: undefined });
	}
}
