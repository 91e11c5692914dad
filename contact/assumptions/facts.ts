import type { Operation } from '../document/openApi';
import type { AttachmentFacts } from '../reading/attachments';
import type { Filtered } from '../reading/filters';
import type { Pages } from '../reading/records';

/** What is known about the service when assumptions are judged. */
export interface Facts {
	/** The operation of the served document that is an endpoint. */
	readonly operation: Operation | undefined;
	/** Undefined without a key. */
	readonly seen?: Seen;
}

export interface Seen {
	readonly pages: Pages;
	readonly agentsByStatus?: Filtered;
	readonly conversationsNotUnreadOnly?: Filtered;
	readonly attachments: AttachmentFacts;
}
