import { PAGE_SIZE_MAX } from 'n8n-nodes-outreach/src/contract/common';
import { endpoints, type Endpoint } from 'n8n-nodes-outreach/src/contract';
import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { pageIn, readPage } from './pages';
import type { Reader } from './reader';
import { type Pages, rowsIn } from './records';

/** The rows of a list, unfiltered and filtered. */
export interface Filtered {
	readonly all: readonly JsonRecord[];
	readonly filtered: readonly JsonRecord[];
	/** The value of the filter. */
	readonly by: unknown;
	/** The filter was refused. */
	readonly isRefused?: true;
}

const REFUSED = 400;

async function filter(
	reader: Reader,
	endpoint: Endpoint,
	pages: Pages,
	query: JsonRecord,
	mayRefuse = false,
): Promise<Filtered | undefined> {
	const all = rowsIn(pages, endpoint);
	if (all.length === 0) return undefined;
	const [by] = Object.values(query);
	const reply = await reader.ask(endpoint, { query: { limit: PAGE_SIZE_MAX, ...query } });
	if (reply?.status === REFUSED && mayRefuse) return { all, filtered: [], by, isRefused: true };
	const page = reply && pageIn(reader, endpoint, reply);
	return page && { all, filtered: page.rows, by };
}

/** Filters agents by a status that not all of them have. No node does, so the list may refuse it. */
export async function filterAgents(reader: Reader, pages: Pages): Promise<Filtered | undefined> {
	const statuses = rowsIn(pages, endpoints.agents.list).map(({ status }) => status);
	const wanted = new Set(statuses).size > 1 ? statuses[0] : OTHERS[String(statuses[0])];
	return await filter(reader, endpoints.agents.list, pages, { status: wanted ?? 'draft' }, true);
}

const OTHERS: Readonly<Record<string, string>> = { draft: 'active' };

export const filterConversations = async (reader: Reader, pages: Pages) =>
	await filter(reader, endpoints.conversations.list, pages, { unread_only: false });

/** The status of a list with a parameter that the API does not name. */
export const readUnknownParameter = async (reader: Reader): Promise<number | undefined> =>
	(await reader.ask(endpoints.leadLists.list, { query: { limit: 1, no_such_parameter: '1' } }))
		?.status;

/** A filter that the API promises, with a value that some rows have and others have not. */
interface Filter {
	readonly endpoint: Endpoint;
	/** Its parameter. */
	readonly name: string;
	readonly value: string;
	/** Whether a row has the value. */
	readonly has: (row: JsonRecord) => boolean;
}

/** Tries each filter that the API promises. The agents' status is an assumption, which `filterAgents` reads. */
export async function checkFilters(reader: Reader, pages: Pages): Promise<void> {
	for (const { endpoint, name, candidates } of filters(pages)) {
		const rows = rowsIn(pages, endpoint);
		if (rows.length === 0) continue;
		// If all rows have the value, they also come if the filter is ignored.
		const telling = candidates.find(({ has }) => rows.some(has) && !rows.every(has));
		if (telling) await checkFilter(reader, { endpoint, name, ...telling }, rows);
		else reader.skip(endpoint, `Its rows do not show whether query.${name} filters.`);
	}
}

async function checkFilter(
	reader: Reader,
	{ endpoint, name, value, has }: Filter,
	rows: readonly JsonRecord[],
): Promise<void> {
	const note = (what: string, expected: string, came: string) =>
		reader.note({
			area: 'pages',
			endpoint: endpoint.id,
			what,
			at: `query.${name}`,
			expected,
			came,
			effect: 'misbehaves',
		});
	const read = async (narrowed: Readonly<Record<string, string>>) =>
		(await readPage(reader, endpoint, { query: { limit: PAGE_SIZE_MAX, ...narrowed } }))?.rows;
	const filtered = await read({ [name]: value });
	if (!filtered) return;
	if (!filtered.every(has)) note('filter ignored', 'only rows that have it', 'other rows, too');
	const isMissing = ({ id }: JsonRecord) => !filtered.some((row) => row.id === id);
	const missing = rows.filter((row) => has(row) && isMissing(row));
	// A full page may leave rows to the next one.
	if (missing.length === 0 || filtered.length === PAGE_SIZE_MAX) return;
	// A row may have changed in the minutes since the list was read.
	const now = (await read({})) ?? [];
	const stillThere = now.filter((row) => has(row) && missing.some(({ id }) => id === row.id));
	if (stillThere.length === 0) return;
	note('rows left out', `${stillThere.length} more rows that have it`, 'not all of them');
}

type Candidate = Pick<Filter, 'has' | 'value'>;
type Candidates = Pick<Filter, 'endpoint' | 'name'> & { readonly candidates: readonly Candidate[] };

const { conversations, leads } = endpoints;

function filters(pages: Pages): Candidates[] {
	const threads = rowsIn(pages, conversations.list);
	const people = rowsIn(pages, leads.list);
	return [
		{
			endpoint: conversations.list,
			name: 'unread_only',
			candidates: [{ value: 'true', has: (row) => row.is_unread === true }],
		},
		{
			endpoint: conversations.list,
			name: 'social_account_id',
			candidates: textsIn(threads.map(accountOf)).map((id) => ({
				value: id,
				has: (row) => accountOf(row) === id,
			})),
		},
		{
			endpoint: leads.list,
			name: 'list_ids',
			candidates: textsIn(people.flatMap(listsOf)).map((id) => ({
				value: id,
				has: (row) => listsOf(row).includes(id),
			})),
		},
		{
			endpoint: leads.list,
			name: 'query',
			candidates: people.slice(0, SEARCHES_MAX).flatMap(({ first_name, company }) => {
				const [words] = textsIn([[first_name, company].filter(isWord).join(' ')]);
				return words === undefined ? [] : [{ value: words, has: foundBy(words) }];
			}),
		},
	];
}

const SEARCHES_MAX = 20;

const accountOf = ({ social_account: account }: JsonRecord): unknown =>
	isRecord(account) ? account.id : undefined;
const listsOf = ({ lead_list_ids: ids }: JsonRecord): unknown[] => (Array.isArray(ids) ? ids : []);

const textsIn = (values: readonly unknown[]): string[] => [
	...new Set(values.filter((value) => typeof value === 'string' && value !== '') as string[]),
];

/** Words without accents and signs: the API does not say how a search treats those. */
const isWord = (value: unknown): value is string =>
	typeof value === 'string' && /^[A-Za-z]+( [A-Za-z]+)*$/.test(value);

/** The fields in which the API searches. It requires every word, in any of them. */
const SEARCHED = ['first_name', 'last_name', 'company', 'job_title', 'location', 'email'];

const foundBy =
	(words: string) =>
	(row: JsonRecord): boolean =>
		words
			.toLowerCase()
			.split(' ')
			.every((word) =>
				SEARCHED.some((name) =>
					String(row[name] ?? '')
						.toLowerCase()
						.includes(word),
				),
			);
