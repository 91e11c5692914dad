import { recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { KeptRecord, List } from '../keptRecords';
import { choose } from '../collection';
import type { Order } from '../order';
import { always, leaving, type PlayedRequest, type Handler } from '../route';
import type { Service } from '../service';

const listOf = ({ lists, found: [table] }: PlayedRequest) => lists.list('Supabase', table!);

/** A table's own `id` column counts, if the workflow writes it. */
const rowOf = ({ id, fields }: KeptRecord): JsonRecord => ({ id: Number(id), ...fields });

type Test = (row: JsonRecord) => boolean;

const isLess = (one: unknown, other: string) =>
	Number.isNaN(Number(one)) || Number.isNaN(Number(other))
		? String(one) < other
		: Number(one) < Number(other);

const like = (pattern: string) =>
	new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/[%*]/g, '.*')}$`, 'is');

/** Conditions in the query, such as `name=eq.Maria`. https://docs.postgrest.org/en/stable/references/api/tables_views.html */
const CONDITIONS: Readonly<Record<string, (value: unknown, wanted: string) => boolean>> = {
	eq: (value, wanted) => String(value) === wanted,
	neq: (value, wanted) => String(value) !== wanted,
	lt: isLess,
	gte: (value, wanted) => !isLess(value, wanted),
	gt: (value, wanted) => String(value) !== wanted && !isLess(value, wanted),
	lte: (value, wanted) => String(value) === wanted || isLess(value, wanted),
	like: (value, wanted) => like(wanted).test(String(value)),
	ilike: (value, wanted) => like(wanted).test(String(value)),
	is: (value, wanted) => String(value ?? null) === wanted,
	in: (value, wanted) =>
		wanted
			.replace(/^\(|\)$/g, '')
			.split(',')
			.includes(String(value)),
};

const PAGING = ['columns', 'limit', 'offset', 'on_conflict', 'order', 'select'];

/** Undefined if there is a condition that is not known here. */
function testIn({ params }: PlayedRequest): Test | undefined {
	const tests = [...params]
		.filter(([name]) => !PAGING.includes(name))
		.map(([column, text]): Test | undefined => {
			const [, operator = '', wanted = ''] = /^(\w+)\.(.*)$/s.exec(text) ?? [];
			const isMet = CONDITIONS[operator];
			// SQL compares nothing with null.
			const isMissing = (row: JsonRecord) => operator !== 'is' && (row[column] ?? null) === null;
			return isMet && ((row) => !isMissing(row) && isMet(row[column], wanted));
		});
	return tests.every((test) => test !== undefined)
		? (row) => tests.every((test) => test(row))
		: undefined;
}

/** Such as `name.desc,id`. Undefined if it is by more than columns. */
function ordersIn({ params }: PlayedRequest): Array<Order<KeptRecord>> | undefined {
	const parts = (params.get('order') ?? '').split(',').filter(Boolean);
	const orders = parts.map((part) => /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(part));
	if (orders.includes(null)) return undefined;
	return orders.map((order) => {
		const [, column, direction, nulls] = order!;
		const isDescending = direction === 'desc';
		const emptyFirst = nulls === undefined ? isDescending : nulls === 'first';
		return { valueOf: (kept) => rowOf(kept)[column!], isDescending, emptyFirst };
	});
}

/** With `on_conflict`, a row takes the place of the one with the same values in these columns. */
function create(asked: PlayedRequest, fields: JsonRecord): KeptRecord {
	const columns = asked.params.get('on_conflict')?.split(',');
	const list = listOf(asked);
	const same = list.all().find((record) => {
		const row = rowOf(record);
		return columns?.every((column) => String(row[column]) === String(fields[column]));
	});
	return (same && list.change(same.id, fields, asked.at)) ?? list.add(fields, asked.at);
}

const read: Handler = (asked) => {
	const isWanted = testIn(asked);
	const orders = ordersIn(asked);
	const { some } = choose(listOf(asked).all(), {
		test: (kept) => isWanted?.(rowOf(kept)) ?? true,
		orders,
		from: asked.params.get('offset') ?? 0,
		size: asked.params.get('limit') ?? 1_000,
	});
	return {
		...leaving(!isWanted && 'its conditions', !orders && 'its order'),
		body: some.map(rowOf),
	};
};

/** Does something to the rows that fit. Without its conditions it would be every row. */
const onRows =
	(act: (list: List, id: string, asked: PlayedRequest) => KeptRecord | undefined): Handler =>
	(asked) => {
		const isWanted = testIn(asked);
		const list = listOf(asked);
		const rows = list.all().filter((kept) => isWanted?.(rowOf(kept)) ?? false);
		const body = rows.map((row) => rowOf(act(list, row.id, asked) ?? row));
		return { ...leaving(!isWanted && 'its conditions'), body };
	};

/** https://supabase.com/docs/guides/api. Its host is each customer's own, so it is known by its paths. */
export const supabase: Service = {
	name: 'Supabase',
	routes: {
		'GET /rest/v1/': always({ definitions: {}, paths: {} }),
		'GET /rest/v1/{table}': read,
		'POST /rest/v1/{table}': (asked) => {
			const given = Array.isArray(asked.json) ? recordsOf(asked.json) : [asked.data];
			return { status: 201, body: given.map((fields) => rowOf(create(asked, fields))) };
		},
		'PATCH /rest/v1/{table}': onRows((list, id, { at, data }) => list.change(id, data, at)),
		'DELETE /rest/v1/{table}': onRows((list, id) => {
			list.remove(id);
			return undefined;
		}),
	},
};
