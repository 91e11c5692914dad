import { isoTime } from '../../../../sandbox/clock';
import { isRecord, type JsonRecord } from '../../../../src/contract/json';
import type { Kept, List } from '../../lists';
import { inOrder, type Order } from '../order';
import { leaving, type Asked, type Service } from '../service';

const KINDS = 'activities|deals|leads|notes|organizations|persons|products|webhooks';

const listOf = ({ lists, found: [kind] }: Asked) => lists.list('Pipedrive', kind!);

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

const recordOf =
	({ found: [kind], lists }: Asked) =>
	({ id, fields, at, changed }: Kept): JsonRecord => ({
		owner_id: OWNER,
		...FIRST_VALUES[kind!],
		...fields,
		custom_fields: ownFields(lists.list('Pipedrive', kind!), fields),
		id: Number(id),
		add_time: timeOf(at),
		update_time: timeOf(changed),
	});

const WANTED = ['org_id', 'owner_id', 'person_id', 'stage_id', 'status'];

/** The only filter. It takes all. */
const FILTER = { id: 1, name: 'Outreach', type: 'people', active_flag: true };

/** Whether a record is among those that the query names. */
const isAskedFor = (query: string) => {
	const asked = new URLSearchParams(query);
	const ids = asked.get('ids')?.split(',');
	const conditions = WANTED.flatMap((name) => {
		const wanted = asked.get(name);
		return wanted ? [[name, wanted.split(',')] as const] : [];
	});
	return (record: JsonRecord) =>
		(!ids || ids.includes(String(record.id))) &&
		conditions.every(([name, wanted]) => wanted.includes(String(record[name])));
};

/** `add_time DESC, name`, or in the second version of the API `sort_by` and `sort_direction`. */
function ordersIn(query: string): Array<Order<JsonRecord>> {
	const asked = new URLSearchParams(query);
	const [by, direction] = [asked.get('sort_by'), asked.get('sort_direction') ?? 'asc'];
	const written = by ? `${by} ${direction}` : (asked.get('sort') ?? '');
	return written.split(',').flatMap((part) => {
		const [, name, sign = 'asc'] = /^\s*(\w+)(?:\s+(\w+))?\s*$/.exec(part) ?? [];
		const isDescending = sign.toLowerCase() === 'desc';
		return name === undefined ? [] : [{ valueOf: (record) => record[name], isDescending }];
	});
}

/** These compare times in ways that are not known here. */
const TIMES = ['end_date', 'since', 'start_date', 'updated_since', 'updated_until'];

/** The pipeline of a new account. */
const STAGES = [
	'Qualified',
	'Contact Made',
	'Demo Scheduled',
	'Proposal Made',
	'Negotiations Started',
].map((name, index) => ({ id: index + 1, order_nr: index + 1, name, pipeline_id: 1 }));

/** A list that is short. */
const listed = (data: readonly unknown[]) => ({
	body: {
		success: true,
		data,
		additional_data: {
			next_cursor: null,
			pagination: { start: 0, more_items_in_collection: false },
		},
	},
});

const NOT_FOUND = { status: 404, body: { success: false, error: 'Not found', data: null } };

const answer = (asked: Asked, record: Kept | undefined, status = 200) =>
	record ? { status, body: { success: true, data: recordOf(asked)(record) } } : NOT_FOUND;

/** A page of a list: by its start, as in the first version of the API, or by a cursor, as in the second. */
function page({ query }: Asked, all: readonly unknown[]) {
	const asked = new URLSearchParams(query);
	const start = Number(asked.get('cursor') ?? asked.get('start') ?? 0);
	const next = start + Number(asked.get('limit') ?? 100);
	const hasMore = next < all.length;
	return {
		some: all.slice(start, next),
		additional_data: {
			next_cursor: hasMore ? String(next) : null,
			pagination: {
				start,
				more_items_in_collection: hasMore,
				...(hasMore && { next_start: next }),
			},
		},
	};
}

/** Whether a text, or a list of `{ value }` as e-mail addresses and phone numbers are kept, has the term. */
const has = (value: unknown, term: string): boolean =>
	typeof value === 'object' && value !== null
		? Object.values(value).some((one) => has(one, term))
		: String(value).toLowerCase().includes(term);

function search(asked: Asked) {
	const query = new URLSearchParams(asked.query);
	const term = (query.get('term') ?? '').toLowerCase();
	const isExact = query.get('exact_match') === 'true';
	const fields = (query.get('fields') ?? '').split(',').filter(Boolean);
	const found = listOf(asked)
		.all()
		.map(recordOf(asked))
		.filter((record) => {
			const values = fields.length > 0 ? fields.map((name) => valueOf(record, name)) : [record];
			return values.some((value) => (isExact ? isThe(value, term) : has(value, term)));
		});
	const { some, additional_data } = page(asked, found);
	const items = some.map((item) => ({ result_score: 1, item }));
	return { body: { success: true, data: { items }, additional_data } };
}

const isThe = (value: unknown, term: string): boolean =>
	typeof value === 'object' && value !== null
		? Object.values(value).some((one) => isThe(one, term))
		: String(value).toLowerCase() === term;

/** A search says `email` and `phone`, in the second version of the API records say `emails` and `phones`. */
const valueOf = (record: JsonRecord, name: string) => record[name] ?? record[`${name}s`];

const LIST = new RegExp(`^/(?:api/)?v[12]/(${KINDS})$`);
const ONE = new RegExp(`^/(?:api/)?v[12]/(${KINDS})/([^/]+)$`);
const change = (asked: Asked) =>
	answer(asked, listOf(asked).change(asked.found[1]!, asked.data, asked.at));

/** https://developers.pipedrive.com/docs/api/v1 */
export const pipedrive: Service = {
	name: 'Pipedrive',
	hosts: /(^|\.)pipedrive\.com$/,
	routes: [
		['GET', new RegExp(`^/(?:api/)?v[12]/(${KINDS})/search$`), search],
		[
			'GET',
			LIST,
			(asked) => {
				const all = listOf(asked).all().map(recordOf(asked));
				const wanted = all.filter(isAskedFor(asked.query));
				const { some, additional_data } = page(asked, inOrder(wanted, ordersIn(asked.query)));
				const query = new URLSearchParams(asked.query);
				const aside = leaving(
					TIMES.some((name) => query.has(name)) && 'its times',
					![null, String(FILTER.id)].includes(query.get('filter_id')) && 'its filter',
				);
				// It says null for an empty list, except of webhooks.
				const isNull = some.length === 0 && asked.found[0] !== 'webhooks';
				const data = isNull ? null : some;
				return { ...aside, body: { success: true, data, additional_data } };
			},
		],
		['POST', LIST, (asked) => answer(asked, listOf(asked).add(asked.data, asked.at), 201)],
		['GET', ONE, (asked) => answer(asked, listOf(asked).find(asked.found[1]!))],
		['PUT', ONE, change],
		['PATCH', ONE, change],
		[
			'DELETE',
			ONE,
			(asked) =>
				listOf(asked).remove(asked.found[1]!)
					? { body: { success: true, data: { id: Number(asked.found[1]) } } }
					: NOT_FOUND,
		],
		[
			'GET',
			/^\/(?:api\/)?v[12]\/(person)Fields$/,
			({ lists }) =>
				listed(
					fieldsOf(lists.list('Pipedrive', 'persons')).map((name, index) => ({
						id: index + 1,
						key: name,
						name,
						field_code: name,
						field_name: name,
						field_type: 'varchar',
					})),
				),
		],
		['GET', /^\/(?:api\/)?v[12]\/filters$/, () => listed([FILTER])],
		['GET', /^\/(?:api\/)?v[12]\/stages$/, () => listed(STAGES)],
		[
			'GET',
			/^\/v1\/users\/me$/,
			() => ({
				body: {
					success: true,
					data: { id: OWNER, name: 'Rehearsal', email: 'rehearsal@mail.example' },
				},
			}),
		],
		['GET', /^\/(?:api\/)?v[12]\/(?:\w+Fields|users|pipelines|labels)$/, () => listed([])],
	],
};
