import { PAGE_SIZE_MAX } from '../../src/contract/common';
import { endpoints, type Endpoint } from '../../src/contract';
import type { JsonRecord } from '../../src/contract/json';
import { readPage } from './pages';
import type { Reader } from './reader';
import { type Pages, rowsIn } from './records';

/** The rows of a list, unfiltered and filtered. */
export interface Filtered {
	readonly all: readonly JsonRecord[];
	readonly filtered: readonly JsonRecord[];
	/** The value of the filter. */
	readonly by: unknown;
}

async function filter(
	reader: Reader,
	endpoint: Endpoint,
	pages: Pages,
	query: JsonRecord,
): Promise<Filtered | undefined> {
	const all = rowsIn(pages, endpoint);
	if (all.length === 0) return undefined;
	const page = await readPage(reader, endpoint, { query: { limit: PAGE_SIZE_MAX, ...query } });
	return page && { all, filtered: page.rows, by: Object.values(query)[0] };
}

/** Filters agents by a status that not all of them have. */
export async function filterAgents(reader: Reader, pages: Pages): Promise<Filtered | undefined> {
	const statuses = rowsIn(pages, endpoints.agents.list).map(({ status }) => status);
	const wanted = new Set(statuses).size > 1 ? statuses[0] : OTHERS[String(statuses[0])];
	return await filter(reader, endpoints.agents.list, pages, { status: wanted ?? 'draft' });
}

const OTHERS: Readonly<Record<string, string>> = { draft: 'active' };

export const filterConversations = async (reader: Reader, pages: Pages) =>
	await filter(reader, endpoints.conversations.list, pages, { unread_only: false });
