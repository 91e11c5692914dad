import { formIn } from '../form';
import type { Kept } from '../../lists';
import { leaving, type Asked, type Service } from '../service';

/** The beginnings of ids, by the part of the path that names the kind of object. */
const PREFIXES: Readonly<Record<string, string>> = {
	charges: 'ch',
	coupons: 'coupon',
	customers: 'cus',
	invoices: 'in',
	payment_intents: 'pi',
	payment_links: 'plink',
	prices: 'price',
	products: 'prod',
	subscriptions: 'sub',
};

const listOf = ({ lists, found: [kind] }: Asked) =>
	lists.list('Stripe', kind!, (number) => `${PREFIXES[kind!] ?? kind}_rehearsal${number}`);

const objectOf = ({ found: [kind] }: Asked, { id, fields, at }: Kept) => ({
	...fields,
	id,
	object: kind!.replace(/s$/, ''),
	created: Math.floor(at / 1_000),
	livemode: false,
});

/** Fields that only whoever creates an object sets, so they can be compared. */
const GIVEN = ['customer', 'email', 'name', 'phone', 'price', 'product', 'subscription'];

const PAGING = ['ending_before', 'limit', 'starting_after'];

/** https://docs.stripe.com/search, as far as it compares fields with texts. */
function search(asked: Asked) {
	const query = new URLSearchParams(asked.query).get('query') ?? '';
	const terms = query.split(/\s+AND\s+/i).map((term) => /^(\w+):["']([^"']*)["']$/.exec(term));
	const isKnown = terms.every((term) => term !== null && GIVEN.includes(term[1]!));
	const found = listOf(asked)
		.all()
		.filter(({ fields }) => !isKnown || terms.every((term) => fields[term![1]!] === term![2]));
	return { ...page(asked, found), ...leaving(!isKnown && 'its search') };
}

function list(asked: Asked) {
	const query = [...new URLSearchParams(asked.query)].filter(
		([name]) => !PAGING.includes(name) && !name.startsWith('expand'),
	);
	const found = listOf(asked)
		.all()
		.filter(({ fields }) =>
			query.every(([name, value]) => !GIVEN.includes(name) || fields[name] === value),
		);
	const isKnown = query.every(([name]) => GIVEN.includes(name));
	return { ...page(asked, found), ...leaving(!isKnown && 'its filter') };
}

const NOT_FOUND = {
	status: 404,
	body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
};

const answer = (asked: Asked, record: Kept | undefined) =>
	record ? { body: objectOf(asked, record) } : NOT_FOUND;

const page = (asked: Asked, records: readonly Kept[]) => ({
	body: {
		object: 'list',
		data: records.map((record) => objectOf(asked, record)),
		has_more: false,
		url: asked.path,
	},
});

/** https://docs.stripe.com/api */
export const stripe: Service = {
	name: 'Stripe',
	hosts: /^api\.stripe\.com$/,
	routes: [
		[
			'GET',
			/^\/v1\/balance$/,
			() => ({ body: { object: 'balance', available: [], pending: [], livemode: false } }),
		],
		['GET', /^\/v1\/(\w+)$/, list],
		['GET', /^\/v1\/(\w+)\/search$/, search],
		[
			'POST',
			/^\/v1\/(\w+)$/,
			(asked) => answer(asked, listOf(asked).add(formIn(asked.body), asked.at)),
		],
		[
			'GET',
			/^\/v1\/(\w+)\/([^/]+)$/,
			(asked) => answer(asked, listOf(asked).find(asked.found[1]!)),
		],
		[
			'POST',
			/^\/v1\/(\w+)\/([^/]+)$/,
			(asked) => answer(asked, listOf(asked).change(asked.found[1]!, formIn(asked.body), asked.at)),
		],
		[
			'DELETE',
			/^\/v1\/(\w+)\/([^/]+)$/,
			(asked) =>
				listOf(asked).remove(asked.found[1]!)
					? { body: { id: asked.found[1], deleted: true } }
					: NOT_FOUND,
		],
	],
};
