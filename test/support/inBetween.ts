import type { Fault } from '../../packages/sandbox/core/faults/faults';

// What a firewall or a proxy answers in the API's place, and what is said of it wherever n8n runs the node.

const PAGE = '<html><head><title>Access Denied</title></head><body>Blocked</body></html>';

export const pageOf = (status: number) =>
	({
		fault: 'status',
		status,
		body: PAGE,
		headers: { server: 'squid/5.7', 'content-type': 'text/html' },
		times: 9,
	}) as Fault;

/** By status: the sentence, and what to do. */
export const PAGES: ReadonlyArray<readonly [status: number, advice: RegExp]> = [
	[401, /let n8n through.*Only if the API itself answers so, is the key/],
	[403, /let n8n through.*Only if the API itself answers so, does the key lack the scope/],
	[404, /Something between n8n and the API may answer/],
	[407, /The proxy of n8n wants a user name and a password/],
	[413, /fewer rows/],
	[422, /Check the base URL/],
];

export const sentenceOf = (status: number): string =>
	`Something between n8n and the API answered with status ${status}: "Access Denied"`;
