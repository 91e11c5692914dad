import { isRecord, recordsOf, type JsonRecord } from '../../../../src/contract/json';
import { isoTime } from '../../../../sandbox/clock';
import type { Kept } from '../../lists';
import type { Answer } from '../../call';
import { inOrder, type Order } from '../order';
import { leaving, type Asked, type Route, type Service } from '../service';

/** The properties of an object are the fields of its record. */
const listOf = ({ lists }: Asked, kind: string) => lists.list('HubSpot', kind);

const NOT_FOUND: Answer = {
	status: 404,
	body: { status: 'error', category: 'OBJECT_NOT_FOUND', message: 'resource not found' },
};
const NOTHING: Answer = { status: 204, body: '' };

/** HubSpot sets some by itself. Only for contacts is the time of the last change not `hs_lastmodifieddate`. */
const propertiesOf = ({ id, fields, at, changed }: Kept): JsonRecord => ({
	createdate: isoTime(at),
	hs_lastmodifieddate: isoTime(changed),
	hs_object_id: id,
	lastmodifieddate: isoTime(changed),
	...fields,
});

/** An object of the current API. */
const objectOf = (record: Kept) => ({
	id: record.id,
	properties: propertiesOf(record),
	createdAt: isoTime(record.at),
	updatedAt: isoTime(record.changed),
	archived: false,
});

/** People are the same by their e-mail addresses, so a second one with the same is refused. */
function conflictIn(asked: Asked, kind: string, { email }: JsonRecord): Answer | undefined {
	if (kind !== 'contacts' || !isText(email) || email === '') return undefined;
	const same = listOf(asked, kind)
		.all()
		.find(({ fields }) => isSame(fields.email, email));
	const message = `Contact already exists. Existing ID: ${same?.id}`;
	return same && { status: 409, body: { status: 'error', category: 'CONFLICT', message } };
}

/** By its id, or by the property that the query names. */
function find(asked: Asked): Kept | undefined {
	const [kind, key] = asked.found;
	const property = new URLSearchParams(asked.query).get('idProperty');
	const list = listOf(asked, kind!);
	if (!property || property === 'hs_object_id') return list.find(key!);
	return list.all().find(({ fields }) => isSame(fields[property], key));
}

const propertiesIn = ({ properties }: JsonRecord): JsonRecord =>
	isRecord(properties) ? properties : {};

/** Each record of a batch has an id, or a property that identifies it. */
function batch(asked: Asked): Answer {
	const [kind, action] = asked.found;
	const list = listOf(asked, kind!);
	const inputs = recordsOf(asked.data.inputs);
	const conflicts = inputs.map((input) => conflictIn(asked, kind!, propertiesIn(input)));
	const conflict = conflicts.find((one) => one !== undefined);
	if (action === 'create' && conflict) return conflict;
	const results = inputs.flatMap((input) => {
		const { id, idProperty } = input;
		const fields = propertiesIn(input);
		const same = list
			.all()
			.find((one) => one.id === id || (isText(idProperty) && one.fields[idProperty] === id));
		if (action === 'archive') {
			if (same) list.remove(same.id);
			return [];
		}
		if (action === 'read') return same ? [objectOf(same)] : [];
		if (same) return [objectOf(list.change(same.id, fields, asked.at)!)];
		const named = isText(idProperty) ? { [idProperty]: id } : {};
		return action === 'update' ? [] : [objectOf(list.add({ ...named, ...fields }, asked.at))];
	});
	return { body: { status: 'COMPLETE', results } };
}

const isText = (value: unknown): value is string => typeof value === 'string';

type Condition = (value: unknown, wanted: unknown, values: readonly unknown[]) => boolean;

const isSame = (one: unknown, other: unknown) =>
	String(one ?? '').toLowerCase() === String(other ?? '').toLowerCase();

/** A number, or the milliseconds of a time. NaN if it is neither, as if it were missing. */
const sizeOf = (value: unknown): number => {
	if (value === null || value === undefined || value === '') return NaN;
	const number = Number(value);
	return Number.isNaN(number) ? Date.parse(String(value)) : number;
};

/** Conditions that compare sizes. */
const SIZES = ['LT', 'LTE', 'GT', 'GTE'];

const CONDITIONS: Readonly<Record<string, Condition>> = {
	EQ: isSame,
	NEQ: (value, wanted) => !isSame(value, wanted),
	LT: (value, wanted) => sizeOf(value) < sizeOf(wanted),
	LTE: (value, wanted) => sizeOf(value) <= sizeOf(wanted),
	GT: (value, wanted) => sizeOf(value) > sizeOf(wanted),
	GTE: (value, wanted) => sizeOf(value) >= sizeOf(wanted),
	IN: (value, _, values) => values.some((one) => isSame(value, one)),
	NOT_IN: (value, _, values) => !values.some((one) => isSame(value, one)),
	HAS_PROPERTY: (value) => value !== undefined && value !== null && value !== '',
	NOT_HAS_PROPERTY: (value) => value === undefined || value === null || value === '',
	CONTAINS_TOKEN: (value, wanted) =>
		String(value ?? '')
			.toLowerCase()
			.includes(String(wanted).toLowerCase().replaceAll('*', '')),
};

/** https://developers.hubspot.com/docs/api-reference/search/guide */
function search(asked: Asked): Answer {
	const { filterGroups, filters, query, sorts, limit = 100, after = 0 } = asked.data;
	const groups = filters === undefined ? recordsOf(filterGroups) : [{ filters }];
	const conditions = groups.map((group) => recordsOf(group.filters));
	const isKnown = conditions
		.flat()
		.every(
			({ operator, value }) =>
				String(operator) in CONDITIONS &&
				!(SIZES.includes(String(operator)) && Number.isNaN(sizeOf(value))),
		);
	const fits = (record: Kept, { propertyName, operator, value, values }: JsonRecord) =>
		CONDITIONS[String(operator)]!(
			propertiesOf(record)[String(propertyName)],
			value,
			Array.isArray(values) ? values : [],
		);
	const text = String(query ?? '').toLowerCase();
	const found = listOf(asked, asked.found[0]!)
		.all()
		.filter(({ fields }) => JSON.stringify(fields).toLowerCase().includes(text))
		.filter(
			(record) =>
				!isKnown ||
				conditions.length === 0 ||
				conditions.some((group) => group.every((condition) => fits(record, condition))),
		);
	const next = Number(after) + Number(limit);
	const results = inOrder(found, ordersIn(sorts)).slice(Number(after), next).map(objectOf);
	const paging = next < found.length ? { paging: { next: { after: String(next) } } } : {};
	const body = { total: found.length, results, ...paging };
	return { ...leaving(!isKnown && 'its filters'), body };
}

/** `[{ propertyName, direction }]`, or `['-createdate']`. */
const ordersIn = (sorts: unknown): Array<Order<Kept>> =>
	(Array.isArray(sorts) ? (sorts as unknown[]) : []).map((sort) => {
		const [, sign, name] = isText(sort) ? /^(-?)(.*)$/.exec(sort)! : [];
		const { propertyName = name, direction } = isRecord(sort) ? sort : {};
		return {
			valueOf: (record) => propertiesOf(record)[String(propertyName)],
			isDescending: sign === '-' || direction === 'DESCENDING',
		};
	});

/** The older API takes `[{ property, value }]` or `[{ name, value }]`, and gives `{ <name>: { value } }`. */
const oldPropertiesIn = ({ properties }: JsonRecord): JsonRecord =>
	Object.fromEntries(
		recordsOf(properties).map(({ property, name = property, value }) => [String(name), value]),
	);

/** Each kind of the older API has another name for its id. */
const oldObject = (idName: string, { id, fields }: Kept) => ({
	[idName]: Number(id),
	portalId: 1,
	isDeleted: false,
	properties: Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [name, { value: value ?? '' }]),
	),
});

/** The routes of a kind of object in the older API. */
function oldRoutes(kind: string, path: string, idName: string, listName: string): Route[] {
	const one = new RegExp(`^${path}/(?:vid/)?(\\d+)(?:/profile)?$`);
	const change: Route[2] = (asked) => {
		const changed = listOf(asked, kind).change(
			asked.found[0]!,
			oldPropertiesIn(asked.data),
			asked.at,
		);
		return changed ? { body: oldObject(idName, changed) } : NOT_FOUND;
	};
	return [
		[
			'GET',
			new RegExp(`^${path}/(?:paged|recent)`),
			(asked) => ({
				body: {
					[listName]: listOf(asked, kind)
						.all()
						.map((record) => oldObject(idName, record)),
					'has-more': false,
					hasMore: false,
					offset: 0,
				},
			}),
		],
		[
			'POST',
			new RegExp(`^${path}$`),
			(asked) => {
				const fields = oldPropertiesIn(asked.data);
				const made = () => oldObject(idName, listOf(asked, kind).add(fields, asked.at));
				return conflictIn(asked, kind, fields) ?? { body: made() };
			},
		],
		[
			'GET',
			one,
			(asked) => {
				const found = listOf(asked, kind).find(asked.found[0]!);
				return found ? { body: oldObject(idName, found) } : NOT_FOUND;
			},
		],
		['PUT', one, change],
		['POST', one, change],
		[
			'DELETE',
			one,
			(asked) => {
				const [id] = asked.found;
				return listOf(asked, kind).remove(id!)
					? { body: { [idName]: Number(id), deleted: true } }
					: NOT_FOUND;
			},
		],
	];
}

/** Contacts with the same e-mail address are the same person. */
function createOrUpdate(asked: Asked): Answer {
	const [email] = asked.found;
	const list = listOf(asked, 'contacts');
	const fields = { ...oldPropertiesIn(asked.data), email };
	const same = list.all().find((one) => isSame(one.fields.email, email));
	const { id } = same ? list.change(same.id, fields, asked.at)! : list.add(fields, asked.at);
	return { body: { vid: Number(id), isNew: same === undefined } };
}

const subscriptionsOf = ({ lists }: Asked) => lists.list('HubSpot', 'subscriptions');
const settingsOf = ({ lists }: Asked) => lists.list('HubSpot', 'settings of webhooks');

/** https://developers.hubspot.com/docs/api-reference/webhooks-webhooks-v3/guide */
const WEBHOOKS: readonly Route[] = [
	[
		'GET',
		/^\/webhooks\/v3\/[^/]+\/settings$/,
		(asked) => {
			const settings = settingsOf(asked).all().at(-1);
			return settings ? { body: settings.fields } : NOT_FOUND;
		},
	],
	[
		'PUT',
		/^\/webhooks\/v3\/[^/]+\/settings$/,
		(asked) => ({ body: settingsOf(asked).add(asked.data, asked.at).fields }),
	],
	[
		'DELETE',
		/^\/webhooks\/v3\/[^/]+\/settings$/,
		(asked) => {
			const settings = settingsOf(asked);
			for (const { id } of settings.all()) settings.remove(id);
			return NOTHING;
		},
	],
	[
		'GET',
		/^\/webhooks\/v3\/[^/]+\/subscriptions$/,
		(asked) => ({
			body: {
				results: subscriptionsOf(asked)
					.all()
					.map(({ id, fields }) => ({ ...fields, id })),
			},
		}),
	],
	[
		'POST',
		/^\/webhooks\/v3\/[^/]+\/subscriptions$/,
		(asked) => {
			const { id, fields } = subscriptionsOf(asked).add(asked.data, asked.at);
			return { status: 201, body: { ...fields, id } };
		},
	],
	[
		'DELETE',
		/^\/webhooks\/v3\/[^/]+\/subscriptions\/([^/]+)$/,
		(asked) => {
			subscriptionsOf(asked).remove(asked.found[0]!);
			return NOTHING;
		},
	],
];

const OBJECTS = /^\/crm\/v3\/objects\/(\w+)$/;
const OBJECT = /^\/crm\/v3\/objects\/(\w+)\/([^/]+)$/;

/** https://developers.hubspot.com/docs/api-reference/overview, and the older versions that n8n uses. */
export const hubspot: Service = {
	name: 'HubSpot',
	hosts: /(^|\.)(hubapi|hubspot)\.com$/,
	routes: [
		...WEBHOOKS,
		['POST', /^\/crm\/v3\/objects\/(\w+)\/search$/, search],
		['POST', /^\/crm\/v3\/objects\/(\w+)\/batch\/(\w+)$/, batch],
		[
			'GET',
			OBJECTS,
			(asked) => ({ body: { results: listOf(asked, asked.found[0]!).all().map(objectOf) } }),
		],
		[
			'POST',
			OBJECTS,
			(asked) => {
				const [kind] = asked.found;
				const fields = propertiesIn(asked.data);
				const made = () => objectOf(listOf(asked, kind!).add(fields, asked.at));
				return conflictIn(asked, kind!, fields) ?? { status: 201, body: made() };
			},
		],
		[
			'GET',
			OBJECT,
			(asked) => {
				const record = find(asked);
				return record ? { body: objectOf(record) } : NOT_FOUND;
			},
		],
		[
			'PATCH',
			OBJECT,
			(asked) => {
				const { id } = find(asked) ?? {};
				if (id === undefined) return NOT_FOUND;
				const list = listOf(asked, asked.found[0]!);
				return { body: objectOf(list.change(id, propertiesIn(asked.data), asked.at)!) };
			},
		],
		[
			'DELETE',
			OBJECT,
			(asked) => {
				listOf(asked, asked.found[0]!).remove(asked.found[1]!);
				return NOTHING;
			},
		],
		['GET', /^\/crm\/v3\/(owners|pipelines|properties)/, () => ({ body: { results: [] } })],
		['POST', /^\/contacts\/v1\/contact\/createOrUpdate\/email\/(.+)/, createOrUpdate],
		[
			'GET',
			/^\/contacts\/v1\/lists\/.*contacts/,
			(asked) => ({
				body: {
					contacts: listOf(asked, 'contacts')
						.all()
						.map((record) => oldObject('vid', record)),
					'has-more': false,
					'vid-offset': 0,
				},
			}),
		],
		...oldRoutes('contacts', '/contacts/v1/contact', 'vid', 'contacts'),
		...oldRoutes('deals', '/deals/v1/deal', 'dealId', 'deals'),
		[
			'GET',
			/^\/companies\/v2\/domains\/(.+)\/companies$/,
			() => ({ body: { results: [], hasMore: false } }),
		],
		...oldRoutes('companies', '/companies/v2/companies', 'companyId', 'companies'),
		...oldRoutes('tickets', '/crm-objects/v1/objects/tickets', 'objectId', 'objects'),
		[
			'GET',
			/^\/engagements\/v1\/engagements\/paged/,
			() => ({ body: { results: [], hasMore: false } }),
		],
		[
			'POST',
			/^\/engagements\/v1\/engagements$/,
			({ data, number }) => ({
				body: { ...data, engagement: { ...Object(data.engagement), id: number } },
			}),
		],
	],
};
