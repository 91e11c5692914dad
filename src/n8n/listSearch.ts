import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Client } from '../client/client';
import type { Endpoint, RequestOf } from '../contract/endpoint';
import { connect } from './clients';
import { readCredential } from './credential';
import { toNodeError } from './errors';

/** Someone waits in the editor: before bulk requests, never for the next window, ten seconds at the most. */
export const interactive = { priority: 'interactive', mayWait: false, timeoutMs: 10_000 } as const;

interface Search<E extends Endpoint, Row> {
	readonly endpoint: E;
	/** The request of a page, without `limit` and `cursor`. */
	readonly request: (filter: string | undefined) => RequestOf<E>;
	readonly toItem: (row: Row) => INodeListSearchItems;
	/** The API cannot search here, so pages are read until one has a match. */
	readonly matches?: (row: Row, filter: string) => boolean;
}

/** Makes the search behind a resource locator. One call reads one page, or as many as it takes to find a match. */
export function listSearch<E extends Endpoint, Row>(search: Search<E, Row>) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		try {
			const client = await connect(this, await readCredential(this));
			return await readPages(client, search, filter?.trim() || undefined, paginationToken);
		} catch (error) {
			throw toNodeError(this.getNode(), error);
		}
	};
}

async function readPages<E extends Endpoint, Row>(
	client: Client,
	search: Search<E, Row>,
	filter: string | undefined,
	paginationToken: string | undefined,
): Promise<INodeListSearchResult> {
	const { matches, toItem } = search;
	const seen = new Set<string>();
	for (let cursor = paginationToken; ; ) {
		const request = search.request(filter) as { query?: object };
		const { body } = await client.call(
			search.endpoint,
			{ ...request, query: { ...request.query, limit: 100, cursor } } as unknown as RequestOf<E>,
			interactive,
		);
		const page = body as {
			data: Row[];
			pagination?: { has_more?: boolean; next_cursor?: string | null };
		};
		const rows = filter && matches ? page.data.filter((row) => matches(row, filter)) : page.data;
		const next = page.pagination?.next_cursor ?? undefined;
		const more = next !== undefined && page.pagination?.has_more !== false && !seen.has(next);
		if (rows.length > 0 || !more) {
			return { results: rows.map(toItem), paginationToken: more ? next : undefined };
		}
		seen.add(next);
		cursor = next;
	}
}
