import type { Endpoint } from '../../src/contract';
import type { Operation } from '../document/openApi';
import type { AttachmentFacts } from '../reading/attachments';
import type { Filtered } from '../reading/filters';
import type { Pages } from '../reading/records';
import type { Judgement } from '../report/finding';

/** What we know about the service when we judge an assumption about an endpoint. */
export interface Facts {
	readonly endpoint: Endpoint;
	/** The sentence. */
	readonly assumption: string;
	/** The operation in the served document that matches the endpoint. */
	readonly operation: Operation | undefined;
	/** Undefined without a key. */
	readonly seen?: Seen;
}

export type Judge = (facts: Facts) => Judgement;

export interface Seen {
	readonly pages: Pages;
	readonly agentsByStatus?: Filtered;
	readonly conversationsNotUnreadOnly?: Filtered;
	readonly attachments: AttachmentFacts;
	/** The status of a query parameter that no list has. */
	readonly unknownParameter?: number;
}
