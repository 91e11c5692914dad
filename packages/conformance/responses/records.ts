import { PAGE_SIZE_MAX } from 'n8n-nodes-outreach/src/contract/common';
import { allEndpoints, endpoints, type Endpoint } from 'n8n-nodes-outreach/src/contract';
import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { parametersInPath } from '../document/openApi';
import { orderFindings, showsOrder } from './order';
import { checkPaging, jsonIn, type Page, readPage } from './pages';
import { checkAnswer, checkError, type Reader } from './reader';

/** The largest page of each list, by endpoint id. Absent if the list was not read. */
export type Pages = ReadonlyMap<string, Page>;

export const rowsIn = (pages: Pages, { id }: Endpoint): readonly JsonRecord[] =>
	pages.get(id)?.rows ?? [];

/** How many records to try until one has several rows below it. */
const TRIES = 3;
const NOT_FOUND = 404;

interface Source {
	readonly list: Endpoint;
	/** Records with more below them come first. */
	readonly weight: (row: JsonRecord) => number;
}

const numberOr0 = (value: unknown) => (typeof value === 'number' ? value : 0);

/** The lists that contain each ID of a path. */
const SOURCES: Readonly<Record<string, Source>> = {
	agent_id: { list: endpoints.agents.list, weight: () => 0 },
	campaign_id: {
		list: endpoints.campaigns.list,
		weight: ({ totalLeads, status }) => (status === 'draft' ? 0 : 1 + numberOr0(totalLeads)),
	},
	conversation_id: { list: endpoints.conversations.list, weight: () => 0 },
	lead_id: {
		list: endpoints.leads.list,
		weight: ({ company_details }) => (company_details ? 1 : 0),
	},
	lead_list_id: {
		list: endpoints.leadLists.list,
		weight: ({ lead_count }) => numberOr0(lead_count),
	},
};

const parametersIn = ({ path }: Endpoint) => parametersInPath(path);

const reads = allEndpoints.filter(
	({ method, envelope }) => method === 'GET' && envelope !== 'stream',
);

/** Reads each list, and one record of each kind. */
export async function readRecords(reader: Reader): Promise<Pages> {
	const pages = new Map<string, Page>();
	for (const endpoint of reads.filter((each) => parametersIn(each).length === 0)) {
		if (endpoint.pagination) await readList(reader, endpoint, [{}], pages);
		else await readRecord(reader, endpoint, {});
	}
	for (const endpoint of reads.filter((each) => parametersIn(each).length === 1)) {
		const paths = pathsOf(reader, endpoint, pages);
		if (paths.length === 0) continue;
		if (endpoint.pagination) await readList(reader, endpoint, paths, pages);
		else await readRecord(reader, endpoint, paths[0]!);
	}
	return pages;
}

/** The most promising IDs for the path. Empty if there are none; then the reader has noted why. */
function pathsOf(reader: Reader, endpoint: Endpoint, pages: Pages): Array<Record<string, string>> {
	const [parameter = ''] = parametersIn(endpoint);
	const source = SOURCES[parameter];
	if (!source) {
		reader.skip(endpoint, `No list names a ${parameter}.`);
		return [];
	}
	const found = rowsIn(pages, source.list)
		.toSorted((a, b) => source.weight(b) - source.weight(a))
		.flatMap(({ id }) => (typeof id === 'string' && id !== '' ? [{ [parameter]: id }] : []));
	if (found.length === 0) {
		const lacks = pages.has(source.list.id) ? 'has no record' : 'was not read, so there is none';
		reader.skip(endpoint, `${source.list.id} ${lacks} to read it with.`);
	}
	return found.slice(0, TRIES);
}

async function readList(
	reader: Reader,
	endpoint: Endpoint,
	paths: ReadonlyArray<Record<string, string>>,
	pages: Map<string, Page>,
): Promise<void> {
	let best: { readonly path: Record<string, string>; readonly page: Page } | undefined;
	for (const path of paths) {
		const page = await readPage(reader, endpoint, { path, query: { limit: PAGE_SIZE_MAX } });
		if (!page) break;
		if (!best || page.rows.length > best.page.rows.length) best = { path, page };
		// One row alone shows neither the order nor another page.
		if (page.rows.length > 1) break;
	}
	if (!best) return;
	const { path, page } = best;
	skipUnshown(reader, endpoint, page);
	orderFindings(endpoint.id, page.rows).forEach(reader.note);
	const shown = await checkPaging(reader, endpoint, path, page);
	pages.set(endpoint.id, { ...page, ...shown });
}

/** Notes what the rows cannot show. */
function skipUnshown(reader: Reader, endpoint: Endpoint, { rows }: Page): void {
	if (rows.length === 0) {
		reader.skip(endpoint, 'It has no rows, so none could be checked.');
		return;
	}
	const unshown = [
		...(showsOrder(endpoint.id, rows) ? [] : ['the order']),
		...(rows.length > 1 ? [] : ['another page']),
	];
	if (unshown.length > 0) reader.skip(endpoint, `Its rows do not show ${unshown.join(' or ')}.`);
}

async function readRecord(
	reader: Reader,
	endpoint: Endpoint,
	path: Record<string, string>,
): Promise<void> {
	const reply = await reader.ask(endpoint, { path });
	if (!reply) return;
	// A workspace may have no product. Every other record comes from a list.
	if (reply.status === NOT_FOUND && endpoint.errors?.[NOT_FOUND]?.length) {
		reader.skip(endpoint, 'The workspace has none.');
		checkError(reader, endpoint, reply);
		return;
	}
	const body = jsonIn(reader, endpoint, reply);
	if (body !== undefined) checkAnswer(reader, endpoint, body);
}
