import { isoTime } from 'outreach-sandbox/core/clock';
import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { KeptRecord, List } from '../keptRecords';
import { choose, type Page, type Wanted } from '../collection';
import type { Order } from '../order';
import { always, leaving, type PlayedRequest, type Routes } from '../route';

export const API = '/(?:api/)?v[12]';
export const KINDS = 'activities|deals|leads|notes|organizations|persons|products|webhooks';

const listOf = ({ lists }: Pick<PlayedRequest, 'lists'>, kind: string) =>
	lists.list('Pipedrive', kind);

const timeOf = (at: number) => isoTime(at).slice(0, 19).replace('T', ' ');

const OWNER = 1;

/** What Pipedrive sets by itself. */
const FIRST_VALUES: Readonly<Record<string, JsonRecord>> = {
	deals: { status: 'open', stage_id: 1 },
};

/** The field that persons have besides those of their file. */
const PROFILE = 'Profile URL';

const fieldsOf = (list: List) => [...new Set([...list.columns, PROFILE])];

/** The second version of the API keeps a company's own fields apart from the others. */
const ownFields = (list: List, { custom_fields: written, ...fields }: JsonRecord): JsonRecord => ({
	...Object.fromEntries(fieldsOf(list).map((name) => [name, fields[name] ?? null])),
	...(isRecord(written) ? written : {}),
});

export const recordOf = (
	{ id, fields, at, changed }: KeptRecord,
	asked: PlayedRequest,
): JsonRecord => ({
	owner_id: OWNER,
	...FIRST_VALUES[asked.found[0]!],
	...fields,
	custom_fields: ownFields(listOf(asked, asked.found[0]!), fields),
	id: Number(id),
	add_time: timeOf(at),
	update_time: timeOf(changed),
});

const WANTED = ['org_id', 'owner_id', 'person_id', 'stage_id', 'status'];

/** The only filter. It takes all. */
const FILTER = { id: 1, name: 'Outreach', type: 'people', active_flag: true };

/** These compare times in ways that are not known here. */
const TIMES = ['end_date', 'since', 'start_date', 'updated_since', 'updated_until'];

/** A page of a list: by its start, as in the first version of the API, or by a cursor, as in the second. */
const pageIn = ({ params }: PlayedRequest): Pick<Wanted, 'from' | 'size'> => ({
	from: params.get('cursor') ?? params.get('start') ?? 0,
	size: params.get('limit') ?? 100,
});

export function wantedIn(asked: PlayedRequest): Wanted {
	const { params } = asked;
	const ids = params.get('ids')?.split(',');
	const conditions = WANTED.flatMap((name) => {
		const values = params.get(name);
		return values ? [[name, values.split(',')] as const] : [];
	});
	return {
		test: (kept) => {
			const record = recordOf(kept, asked);
			return (
				(!ids || ids.includes(kept.id)) &&
				conditions.every(([name, values]) => values.includes(String(record[name])))
			);
		},
		orders: ordersIn(asked),
		...pageIn(asked),
		aside: leaving(
			TIMES.some((name) => params.has(name)) && 'its times',
			![null, String(FILTER.id)].includes(params.get('filter_id')) && 'its filter',
		),
	};
}

/** `add_time DESC, name`, or in the second version of the API `sort_by` and `sort_direction`. */
function ordersIn(asked: PlayedRequest): Array<Order<KeptRecord>> {
	const { params } = asked;
	const [by, direction] = [params.get('sort_by'), params.get('sort_direction') ?? 'asc'];
	const written = by ? `${by} ${direction}` : (params.get('sort') ?? '');
	return written.split(',').flatMap((part) => {
		const [, name, sign = 'asc'] = /^\s*(\w+)(?:\s+(\w+))?\s*$/.exec(part) ?? [];
		if (name === undefined) return [];
		const isDescending = sign.toLowerCase() === 'desc';
		return [{ valueOf: (kept) => recordOf(kept, asked)[name], isDescending }];
	});
}

export const page = (data: unknown, { from, next }: Pick<Page, 'from' | 'next'>) => ({
	success: true,
	data,
	additional_data: {
		next_cursor: next === undefined ? null : String(next),
		pagination: {
			start: from,
			more_items_in_collection: next !== undefined,
			...(next !== undefined && { next_start: next }),
		},
	},
});

/** A list that is short. */
const listed = (data: readonly unknown[]) => page(data, { from: 0, next: undefined });

/** Whether a text, or one in a list of `{ value }` as e-mail addresses and phone numbers are kept, is or has the term. */
const has = (value: unknown, term: string, isExact: boolean): boolean => {
	if (typeof value === 'object' && value !== null) {
		return Object.values(value).some((one) => has(one, term, isExact));
	}
	const text = String(value).toLowerCase();
	return isExact ? text === term : text.includes(term);
};

function search(asked: PlayedRequest) {
	const { params } = asked;
	const term = (params.get('term') ?? '').toLowerCase();
	const isExact = params.get('exact_match') === 'true';
	const fields = (params.get('fields') ?? '').split(',').filter(Boolean);
	const { some, ...rest } = choose(listOf(asked, asked.found[0]!).all(), {
		test: (kept) => {
			const record = recordOf(kept, asked);
			const values = fields.length > 0 ? fields.map((name) => valueOf(record, name)) : [record];
			return values.some((value) => has(value, term, isExact));
		},
		...pageIn(asked),
	});
	const items = some.map((kept) => ({ result_score: 1, item: recordOf(kept, asked) }));
	return { body: page({ items }, rest) };
}

/** A search says `email` and `phone`, in the second version of the API records say `emails` and `phones`. */
const valueOf = (record: JsonRecord, name: string) => record[name] ?? record[`${name}s`];

/** The pipeline of a new account. */
const STAGES = [
	'Qualified',
	'Contact Made',
	'Demo Scheduled',
	'Proposal Made',
	'Negotiations Started',
].map((name, index) => ({ id: index + 1, order_nr: index + 1, name, pipeline_id: 1 }));

export const routes: Routes = {
	[`GET ${API}/(${KINDS})/search`]: search,
	[`GET ${API}/personFields`]: (asked) => ({
		body: listed(
			fieldsOf(listOf(asked, 'persons')).map((name, index) => ({
				id: index + 1,
				key: name,
				name,
				field_code: name,
				field_name: name,
				field_type: 'varchar',
			})),
		),
	}),
	[`GET ${API}/filters`]: always(listed([FILTER])),
	[`GET ${API}/stages`]: always(listed(STAGES)),
	'GET /v1/users/me': always({
		success: true,
		data: { id: OWNER, name: 'Rehearsal', email: 'rehearsal@mail.example' },
	}),
	[`GET ${API}/(?:\\w+Fields|users|pipelines|labels)`]: always(listed([])),
};
