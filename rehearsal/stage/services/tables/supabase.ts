import { isRecord, recordsOf, type JsonRecord } from '../../../../src/contract/json';
import type { Kept } from '../../lists';
import { inOrder, type Order } from '../order';
import { leaving, type Asked, type Service } from '../service';

const listOf = ({ lists, found: [table] }: Asked) => lists.list('Supabase', table!);

/** A table's own `id` column counts, if the workflow writes it. */
const rowOf = ({ id, fields }: Kept): JsonRecord => ({ id: Number(id), ...fields });

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
function testIn({ query }: Asked): Test | undefined {
	const tests = [...new URLSearchParams(query)]
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
function ordersIn({ query }: Asked): Array<Order<JsonRecord>> | undefined {
	const parts = (new URLSearchParams(query).get('order') ?? '').split(',').filter(Boolean);
	const orders = parts.map((part) => /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(part));
	if (orders.includes(null)) return undefined;
	return orders.map((order) => {
		const [, column, direction, nulls] = order!;
		const isDescending = direction === 'desc';
		const emptyFirst = nulls === undefined ? isDescending : nulls === 'first';
		return { valueOf: (row) => row[column!], isDescending, emptyFirst };
	});
}

/** With `on_conflict`, a row takes the place of the one with the same values in these columns. */
function create(asked: Asked, fields: JsonRecord): Kept {
	const columns = new URLSearchParams(asked.query).get('on_conflict')?.split(',');
	const list = listOf(asked);
	const same = list.all().find((record) => {
		const row = rowOf(record);
		return columns?.every((column) => String(row[column]) === String(fields[column]));
	});
	return (same && list.change(same.id, fields, asked.at)) ?? list.add(fields, asked.at);
}

function rowsFor(asked: Asked) {
	const isWanted = testIn(asked);
	return {
		aside: leaving(isWanted === undefined && 'its conditions'),
		rows: listOf(asked)
			.all()
			.filter((record) => isWanted?.(rowOf(record)) ?? true),
	};
}

const TABLE = /^\/rest\/v1\/([^/]+)$/;

/** https://supabase.com/docs/guides/api. Its host is each customer's own, so it is known by its paths. */
export const supabase: Service = {
	name: 'Supabase',
	routes: [
		['GET', /^\/rest\/v1\/$/, () => ({ body: { definitions: {}, paths: {} } })],
		[
			'GET',
			TABLE,
			(asked) => {
				const { rows, aside } = rowsFor(asked);
				const orders = ordersIn(asked);
				const query = new URLSearchParams(asked.query);
				const from = Number(query.get('offset') ?? 0);
				const to = from + Number(query.get('limit') ?? 1_000);
				const body = inOrder(rows.map(rowOf), orders ?? []).slice(from, to);
				return { ...leaving(aside.without ?? false, !orders && 'its order'), body };
			},
		],
		[
			'POST',
			TABLE,
			(asked) => {
				const given = Array.isArray(asked.json) ? recordsOf(asked.json) : [asked.data];
				const made = given.map((fields) => create(asked, fields));
				return { status: 201, body: made.map(rowOf) };
			},
		],
		[
			'PATCH',
			TABLE,
			(asked) => {
				const { rows, aside } = rowsFor(asked);
				// Without its conditions it would change every row.
				const chosen = 'without' in aside ? [] : rows;
				const fields = isRecord(asked.json) ? asked.json : {};
				const changed = chosen.flatMap(
					({ id }) => listOf(asked).change(id, fields, asked.at) ?? [],
				);
				return { ...aside, body: changed.map(rowOf) };
			},
		],
		[
			'DELETE',
			TABLE,
			(asked) => {
				const { rows, aside } = rowsFor(asked);
				const chosen = 'without' in aside ? [] : rows;
				for (const { id } of chosen) listOf(asked).remove(id);
				return { ...aside, body: chosen.map(rowOf) };
			},
		],
	],
};
