import type { Endpoint } from 'n8n-nodes-outreach/src/contract';
import type { Operation } from '../document/openApi';
import type { AttachmentFacts } from '../responses/attachments';
import type { Filtered } from '../responses/filters';
import type { Pages } from '../responses/records';
import type { Judgement } from '../report/finding';

/** What we know about the service when we judge an assumption about an endpoint. */
export interface Facts {
	readonly endpoint: Endpoint;
	/** The sentence of the assumption. */
	readonly says: string;
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

export const confirmed = (why: string): Judgement => ({ verdict: 'confirmed', why });
export const open = (why: string): Judgement => ({ verdict: 'open', why });

/** Refuted, and the nodes rely on it. */
export const refuted = (why: string): Judgement => ({
	verdict: 'refuted',
	why,
	effect: 'misbehaves',
});

/** Refuted, but the nodes work either way. */
export const refutedHarmlessly = (why: string): Judgement => ({
	verdict: 'refuted',
	why,
	effect: 'knows less',
});

export const SAYS_SO = confirmed('The document says so.');
export const unsaid = (what: string): Judgement => open(`No document describes ${what}.`);
export const NEEDS_KEY = open('Only answers can tell, and they need a key.');

export const needsChange: Judge = ({ endpoint: { method, path } }) =>
	open(`Only ${method} ${path} can tell, and this command changes nothing.`);
