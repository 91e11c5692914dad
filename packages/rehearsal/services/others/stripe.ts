import type { KeptRecord } from '../keptRecords';
import type { Wanted } from '../collection';
import { leaving, type PlayedRequest } from '../route';

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

export const idOf = (number: number, kind: string): string =>
	`${PREFIXES[kind] ?? kind}_rehearsal${number}`;

export const objectOf = ({ id, fields, at }: KeptRecord, { found: [kind] }: PlayedRequest) => ({
	...fields,
	id,
	object: kind!.replace(/s$/, ''),
	created: Math.floor(at / 1_000),
	livemode: false,
});

/** Fields that only whoever creates an object sets, so they can be compared. */
const GIVEN = ['customer', 'email', 'name', 'phone', 'price', 'product', 'subscription'];

const PAGING = ['ending_before', 'limit', 'starting_after'];

/** In the query of a list by their names, or in a search: https://docs.stripe.com/search, as far as it compares fields with texts. */
const conditionsIn = ({ params, path }: PlayedRequest): Array<readonly string[]> =>
	path.endsWith('/search')
		? (params.get('query') ?? '')
				.split(/\s+AND\s+/i)
				.map((term) => /^(\w+):["']([^"']*)["']$/.exec(term)?.slice(1) ?? [''])
		: [...params].filter(([name]) => !PAGING.includes(name) && !name.startsWith('expand'));

export function wantedIn(asked: PlayedRequest): Wanted {
	const isSearch = asked.path.endsWith('/search');
	const conditions = conditionsIn(asked);
	const known = conditions.filter(([name]) => GIVEN.includes(name!));
	const isKnown = known.length === conditions.length;
	return {
		test: ({ fields }) =>
			(isSearch && !isKnown) || known.every(([name, value]) => fields[name!] === value),
		aside: leaving(!isKnown && (isSearch ? 'its search' : 'its filter')),
	};
}
