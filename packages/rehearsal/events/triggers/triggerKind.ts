import type { z } from 'zod/v4';

import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { WorkflowNode } from '../../n8n/workflows';
import type { Storage } from '../../services/stage';
import type { Event } from '../event';

/** What a service sends to n8n. */
export interface WebhookRequest {
	readonly method: string;
	readonly query?: Readonly<Record<string, string>>;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string;
}

/** An event at its time. Its body is filled in: it names no lead any more. */
export interface DueEvent {
	readonly event: Omit<Event, 'body'>;
	readonly body: JsonRecord;
	/** The lead that it is about. */
	readonly lead: JsonRecord | undefined;
	readonly now: number;
	/** Different for each event. */
	readonly number: number;
	/** What the services outside keep. */
	readonly kept: Storage;
}

/** A call of n8n that is due. */
export interface DueRequest extends DueEvent {
	/** The part of n8n's address that only this trigger has. */
	readonly path: string;
	/** The methods that n8n takes there. */
	readonly methods: readonly string[];
}

/** One kind of trigger that takes events. */
export interface TriggerKind {
	/** As n8n's editor calls it. */
	readonly label: string;
	/** What the body of an event may be. */
	readonly body: z.ZodType;
	/** What else is wrong with an event, without a full stop. */
	readonly problem?: (event: Event) => string | undefined;
	/** A body for the sample that users start from. */
	readonly sample: (node: WorkflowNode) => JsonRecord;
	/** For a trigger that services call: what they send. */
	readonly call?: (due: DueRequest) => WebhookRequest;
	/** For a trigger that looks by itself: what it finds then. */
	readonly put?: (due: DueEvent) => void;
}

/** What a service knows of the webhook that n8n has registered with it. */
export const registered = (
	{ kept, path }: Pick<DueRequest, 'kept' | 'path'>,
	service: string,
): JsonRecord | undefined =>
	kept.lists
		.list(service, 'webhooks')
		.all()
		.map(({ fields }) => fields)
		.find(({ url }) => String(url).endsWith(`/${path}`));

/** A body in JSON. */
export const json = (
	body: unknown,
	headers: Readonly<Record<string, string>> = {},
): Pick<WebhookRequest, 'body' | 'headers' | 'method'> => ({
	method: 'POST',
	headers: { 'content-type': 'application/json', ...headers },
	body: JSON.stringify(body),
});
