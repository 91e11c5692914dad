import type { IExecuteFunctions } from 'n8n-workflow';

import type { CallOptions, CallResult, Client, PageOptions } from '../../client/client';
import { type MessageOptions, paginateMessages } from '../../client/pages/messages';
import type { ConversationMessage } from '../../contract/conversations';
import {
	type Endpoint,
	isRemembered,
	type RequestOf,
	type ResponseOf,
	retryClassOf,
	type RowOf,
} from '../../contract/endpoint';
import type { JsonRecord } from '../../contract/json';
import type { Problem } from '../../contract/problems';
import { wasChecked } from '../checkRequest';
import type { WorkspaceClient } from '../clients';
import type { OutreachCredential } from '../credential';
import type { Environment } from '../environment';
import { outcomeOf, statusOf } from '../errors';
import { inTurn } from '../inTurn';
import { Form, type FoundField, type Layout } from '../form/form';
import { parameterLabel } from '../parameterNames';
import { refuseFieldsOfItems } from './itemsOfAgent';
import {
	type Journal,
	type JournalEntry,
	journalOf,
	type Note,
	noteOf,
	type ToStored,
} from '../sent/journal';
import { openMemory } from '../sent/memory';
import { isCalledByAgent, isStandalone } from './standalone';

/**
 * How often a checked send may be turned away before it gives up: twice in each of two rate-limit windows. A window may
 * turn it away once while it keeps a reserve for polls, and once more at its end.
 */
const REFUSALS_MAX = 4;

interface JournalOptions {
	/** Distinguishes this send from the item's other sends. Defaults to the request. */
	readonly subject?: readonly unknown[];
	/** What to keep of the answer for later runs. Defaults to all of it. */
	readonly toStored?: ToStored;
}

interface PendingAnswer {
	readonly body: JsonRecord;
	readonly isGiven: (body: unknown) => boolean;
}

interface SendOptions
	extends JournalOptions,
		Omit<CallOptions, 'beforeSend' | 'journal' | 'signal'> {
	readonly journal?: Journal;
	/** For a request whose effect may show later: the answer that says so. */
	readonly pendingAnswer?: PendingAnswer;
	/**
	 * Runs right before the request goes out, and again if the request had to wait for the rate limit. Throws to stop
	 * it.
	 */
	readonly check?: () => Promise<void>;
}

export interface Execution {
	readonly context: IExecuteFunctions;
	readonly environment: Environment;
	readonly layout: Layout;
}

interface NodeRun extends Execution {
	/** Our wall clock, milliseconds. */
	readonly startedAt: number;
}

/** One input item: the values of its form, and requests to its workspace, which stop if the execution is cancelled. */
export class ItemCall {
	/** Called by an AI agent: fewer rows, cut texts. */
	readonly isTool: boolean;

	/** This execution retries one that failed or crashed. It need not repeat what that one finished. */
	readonly isRetry: boolean;

	readonly credential: OutreachCredential;

	/** An earlier call of the agent had already sent what this call was to send. */
	isRepeated = false;

	private readonly form: Form;

	private readonly client: Client;

	private readonly signal: AbortSignal | undefined;

	readonly context: IExecuteFunctions;

	readonly environment: Environment;

	private readonly layout: Layout;

	private readonly startedAt: number;

	constructor(
		{ context, environment, layout, startedAt }: NodeRun,
		readonly itemIndex: number,
		{ client, credential }: WorkspaceClient,
	) {
		this.context = context;
		this.environment = environment;
		this.layout = layout;
		this.startedAt = startedAt;
		this.client = client;
		this.credential = credential;
		this.isTool = layout.isTool;
		this.isRetry = context.getMode() === 'retry';
		if (this.isTool) refuseFieldsOfItems(context, layout.shown.values());
		this.form = new Form(
			layout,
			(name, fallback, options) => context.getNodeParameter(name, itemIndex, fallback, options),
			(part) => context.evaluateExpression(part, itemIndex),
		);
		this.signal = context.getExecutionCancelSignal();
	}

	/**
	 * A parameter in the type of its field, or a field of a collection as `options.range`. Gives `fallback` if the form
	 * does not show it.
	 */
	parameter(name: string, fallback?: unknown): unknown {
		return this.form.parameter(name, fallback);
	}

	/** Whether texts for people go out as they are written. */
	get sendsAsWritten(): boolean {
		return this.form.sendsAsWritten;
	}

	/** What is wrong with texts for people, if the operation reports that itself. */
	get wrongTexts(): Form['wrongTexts'] {
		return this.form.wrongTexts;
	}

	/** Whether the form has a field, shown or not. */
	has(name: string): boolean {
		return this.layout.has(name);
	}

	/**
	 * A field by its name alone, at the top of the form or in a collection. Undefined if it is hidden or was not added.
	 */
	find(name: string): FoundField | undefined {
		return this.form.find(name);
	}

	/** The fields that were added to a collection, such as Options. Each of them has a value. */
	fields(name: string): JsonRecord {
		return this.form.fields(name);
	}

	/** The ID in a resource locator or a text parameter; empty if there is none. */
	id(name: string): string {
		return this.form.id(name);
	}

	/** What the form calls the field of a request, or of a problem with it. */
	labelOf({ field, label }: Pick<Problem, 'field' | 'label'>): string {
		return label ?? this.layout.labelOf(field) ?? parameterLabel(field);
	}

	/** Waits. Throws if the execution is cancelled. */
	async pause(ms: number): Promise<void> {
		await this.environment.sleep(ms, this.signal);
	}

	async read<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options: Omit<CallOptions, 'journal' | 'signal'> = {},
	): Promise<ResponseOf<E>> {
		const { body } = await this.client.call(endpoint, request, { ...options, signal: this.signal });
		return body;
	}

	/**
	 * Sends a request. Remembers one that must not go out twice, and answers it from memory when the node runs again.
	 */
	async send<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		{ subject, toStored, ...options }: SendOptions = {},
	): Promise<CallResult<ResponseOf<E>>> {
		const journal = options.journal ?? this.journal(endpoint, request, { subject, toStored });
		const sendOnce = async () => await this.sendOnce(endpoint, request, { ...options, journal });
		if (!journal || !isCalledByAgent(this.context)) return await sendOnce();
		// A model may make the same call twice at the same time. The second call gets the answer of the first.
		return await inTurn(`sent:${placeOf(this.context)}:${journal.id}`, async () => {
			this.isRepeated ||= journal.read()?.state === 'done';
			return await sendOnce();
		});
	}

	private async sendOnce<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		{ check, journal, pendingAnswer, ...options }: Omit<SendOptions, keyof JournalOptions>,
	): Promise<CallResult<ResponseOf<E>>> {
		const retryClass = retryClassOf(endpoint, request.body);
		const { context, environment, startedAt } = this;
		const acceptedAnswer = pendingAnswer?.body;
		const sent =
			journal &&
			(await openMemory({ context, environment, journal, retryClass, startedAt, acceptedAnswer }));
		for (let refusals = 0; ; refusals += 1) {
			const sending = this.client.call(endpoint, request, {
				isChecked: wasChecked(request),
				...options,
				journal: sent?.journal,
				beforeSend: check,
				signal: this.signal,
				...(check && { mayWait: false }),
			});
			const answer = await sending.catch(async (error: unknown) => {
				if (check && refusals < REFUSALS_MAX && isRateLimited(error)) return undefined;
				await sent?.end();
				throw error;
			});
			if (!answer) continue;
			await sent?.end();
			if (pendingAnswer?.isGiven(answer.body)) await sent?.accept();
			return answer;
		}
	}

	pages<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		options: Pick<PageOptions<RowOf<E>>, 'limit'> = {},
	): AsyncGenerator<Array<RowOf<E>>> {
		return this.client.paginate(endpoint, request, { ...options, signal: this.signal });
	}

	/** The first matching row of a list, for records that have no endpoint of their own. */
	async findInList<E extends Endpoint>(
		endpoint: E,
		request: RequestOf<E>,
		matches: (row: RowOf<E>) => boolean,
	): Promise<RowOf<E> | undefined> {
		for await (const page of this.pages(endpoint, request)) {
			const row = page.find(matches);
			if (row !== undefined) return row;
		}
		return undefined;
	}

	messages(
		conversationId: string,
		options: Pick<MessageOptions, 'limit' | 'onConversation' | 'pageSize'> = {},
	): AsyncGenerator<ConversationMessage[], void> {
		return paginateMessages(this.client, conversationId, { ...options, signal: this.signal });
	}

	/**
	 * The memory of a send; undefined for requests that may be repeated. An AI agent may pause, resume and pause again
	 * in one run, so its changes of status are not remembered.
	 */
	journal<Entry extends JournalEntry = JournalEntry>(
		endpoint: Endpoint,
		request: { readonly path?: unknown; readonly body?: unknown },
		{ subject = [request], toStored }: JournalOptions = {},
	): Journal<Entry> | undefined {
		const { body } = request;
		if (!isRemembered(endpoint, body)) return undefined;
		if (this.isTool && retryClassOf(endpoint, body) === 'guarded') return undefined;
		return journalOf<Entry>(
			this,
			{ endpoint: endpoint.id, subject: [this.credential.fingerprint, ...subject] },
			toStored,
		);
	}

	/** A note of this item that later runs of the node can read. */
	note<T>(...subject: unknown[]): Note<T> {
		return noteOf(this, [this.credential.fingerprint, ...subject]);
	}
}

/** Calls outside an execution share one memory; those of an execution share that of their node. */
const placeOf = (context: IExecuteFunctions): string =>
	isStandalone(context)
		? ''
		: JSON.stringify([context.getExecutionId(), context.getWorkflow().id, context.getNode().id]);

const isRateLimited = (error: unknown): boolean =>
	statusOf(error) === 429 && outcomeOf(error) === 'not sent';
