import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { CallOptions, Client } from '../client/client';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../contract/common';
import type { Endpoint, RequestOf } from '../contract/endpoint';
import { connect } from './clients';
import { readCredential } from './credential';
import { environment } from './environment';
import { toNodeError } from './errors';

const PATIENCE_MS = 20_000;

/** Someone waits in the editor: before bulk requests, never for the next window, and not for long. */
export function interactive() {
	return {
		priority: 'interactive',
		mayWait: false,
		timeoutMs: 10_000,
		signal: environment.deadline(PATIENCE_MS),
	} as const;
}

interface Search<E extends Endpoint, Row> {
	readonly endpoint: E;
	/** The request of a page, without `limit` and `cursor`. */
	readonly request: (filter: string | undefined, context: ILoadOptionsFunctions) => RequestOf<E>;
	readonly toItem: (row: Row) => INodeListSearchItems;
	/** Where the API cannot search: pages are read until one has a match. The filter is empty while nothing is typed. */
	readonly matches?: (row: Row, filter: string) => boolean;
}

/** Makes the search behind a resource locator. One call reads one page, or as many as it takes to find a match. */
export function listSearch<E extends Endpoint, Row>(search: Search<E, Row>) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		const options = interactive();
		try {
			const wanted = { filter: filter?.trim() || undefined, cursor: paginationToken };
			const request = search.request(wanted.filter, this);
			const client = await connect(this, await readCredential(this));
			return await readPages(client, search, request, wanted, options);
		} catch (error) {
			throw toNodeError(this.getNode(), options.signal.aborted ? tooLate() : error);
		}
	};
}

async function readPages<E extends Endpoint, Row>(
	client: Client,
	search: Search<E, Row>,
	request: RequestOf<E>,
	wanted: { readonly filter?: string; readonly cursor?: string },
	options: CallOptions,
): Promise<INodeListSearchResult> {
	const { matches, toItem } = search;
	const { filter } = wanted;
	// Where we have to look for it ourselves, in as few requests as possible.
	const limit = filter && matches ? PAGE_SIZE_MAX : PAGE_SIZE_DEFAULT;
	const seen = new Set<string>();
	for (let { cursor } = wanted; ; ) {
		const { query } = request as { query?: object };
		const { body } = await client.call(
			search.endpoint,
			{ ...request, query: { ...query, limit, cursor } } as RequestOf<E>,
			options,
		);
		const page = body as {
			data: Row[];
			pagination?: { has_more?: boolean; next_cursor?: string | null };
		};
		const rows = matches ? page.data.filter((row) => matches(row, filter ?? '')) : page.data;
		const next = page.pagination?.next_cursor ?? undefined;
		const more = next !== undefined && page.pagination?.has_more !== false && !seen.has(next);
		if (rows.length > 0 || !more) {
			return { results: rows.map(toItem), paginationToken: more ? next : undefined };
		}
		seen.add(next);
		cursor = next;
	}
}

/**
 * The id that another locator of the form holds, for a list that depends on it. Throws where there is none yet, or where
 * it is an expression: the editor has no item to resolve it with.
 */
export function chosenId(context: ILoadOptionsFunctions, name: string, what: string): string {
	const value = context.getCurrentNodeParameter(name, { extractValue: true });
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (id === '') throw new Error(`Choose the ${what} first, then this list can be read.`);
	if (id.startsWith('=')) {
		throw new Error(
			`The ${what} is an expression, so there is no list to choose from. Enter the ID instead, as an expression too.`,
		);
	}
	return id;
}

function tooLate(): Error {
	return new Error(
		`The API did not answer within ${PATIENCE_MS / 1000} seconds. Enter the ID instead.`,
	);
}
