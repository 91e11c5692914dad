import { isRecord, recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { isoTime } from 'outreach-sandbox/core/clock';
import type { KeptRecord, List } from '../keptRecords';
import { choose, type Collection } from '../collection';
import type { Order } from '../order';
import { isEmpty } from '../isEmpty';
import { leaving, NOTHING, type PlayedRequest, type Routes, type PlayedResponse } from '../route';

/** The properties of an object are the fields of its record. */
const listOf = ({ lists }: PlayedRequest, kind: string) => lists.list('HubSpot', kind);

export const NOT_FOUND: PlayedResponse = {
	status: 404,
	body: { status: 'error', category: 'OBJECT_NOT_FOUND', message: 'resource not found' },
};

/** HubSpot sets some by itself. Only for contacts is the time of the last change not `hs_lastmodifieddate`. */
const propertiesOf = ({ id, fields, at, changed }: KeptRecord): JsonRecord => ({
	createdate: isoTime(at),
	hs_lastmodifieddate: isoTime(changed),
	hs_object_id: id,
	lastmodifieddate: isoTime(changed),
	...fields,
});

/** An object of the current API. */
export const objectOf = (record: KeptRecord) => ({
	id: record.id,
	properties: propertiesOf(record),
	createdAt: isoTime(record.at),
	updatedAt: isoTime(record.changed),
	archived: false,
});

/** People are the same by their e-mail addresses, so a second one with the same is refused. */
export function conflictIn(
	kind: string,
	list: List,
	{ email }: JsonRecord,
): PlayedResponse | undefined {
	if (kind !== 'contacts' || !isText(email) || email === '') return undefined;
	const same = list.all().find(({ fields }) => isSame(fields.email, email));
	const message = `Contact already exists. Existing ID: ${same?.id}`;
	return same && { status: 409, body: { status: 'error', category: 'CONFLICT', message } };
}

/** By its id, or by the property that the query names. */
export function find({ params }: PlayedRequest, list: List, key: string): string | undefined {
	const property = params.get('idProperty');
	if (!property || property === 'hs_object_id') return key;
	return list.all().find(({ fields }) => isSame(fields[property], key))?.id;
}

export const propertiesIn = ({ properties }: JsonRecord): JsonRecord =>
	isRecord(properties) ? properties : {};

/** Each record of a batch has an id, or a property that identifies it. */
function batch(asked: PlayedRequest): PlayedResponse {
	const [kind, action] = asked.found;
	const list = listOf(asked, kind!);
	const inputs = recordsOf(asked.data.inputs);
	const conflict = inputs
		.map((input) => conflictIn(kind!, list, propertiesIn(input)))
		.find((one) => one !== undefined);
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
	if (isEmpty(value)) return NaN;
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
	HAS_PROPERTY: (value) => !isEmpty(value),
	NOT_HAS_PROPERTY: isEmpty,
	CONTAINS_TOKEN: (value, wanted) =>
		String(value ?? '')
			.toLowerCase()
			.includes(String(wanted).toLowerCase().replaceAll('*', '')),
};

/** https://developers.hubspot.com/docs/api-reference/search/guide */
function search(asked: PlayedRequest): PlayedResponse {
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
	const fits = (record: KeptRecord, { propertyName, operator, value, values }: JsonRecord) =>
		CONDITIONS[String(operator)]!(
			propertiesOf(record)[String(propertyName)],
			value,
			Array.isArray(values) ? values : [],
		);
	const text = String(query ?? '').toLowerCase();
	const { some, total, next } = choose(listOf(asked, asked.found[0]!).all(), {
		test: (record) =>
			JSON.stringify(record.fields).toLowerCase().includes(text) &&
			(!isKnown ||
				conditions.length === 0 ||
				conditions.some((group) => group.every((condition) => fits(record, condition)))),
		orders: ordersIn(sorts),
		from: after,
		size: limit,
	});
	const paging = next === undefined ? {} : { paging: { next: { after: String(next) } } };
	const body = { total, results: some.map(objectOf), ...paging };
	return { ...leaving(!isKnown && 'its filters'), body };
}

/** `[{ propertyName, direction }]`, or `['-createdate']`. */
const ordersIn = (sorts: unknown): Array<Order<KeptRecord>> =>
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

/** How the older API takes and gives objects. Each kind has another name for its id. */
export const oldObjects = (idName: string, listName: string) =>
	({
		record: ({ id, fields }) => ({
			[idName]: Number(id),
			portalId: 1,
			isDeleted: false,
			properties: Object.fromEntries(
				Object.entries(fields).map(([name, value]) => [name, { value: value ?? '' }]),
			),
		}),
		page: (objects) => ({
			[listName]: objects,
			'has-more': false,
			hasMore: false,
			offset: 0,
		}),
		fields: ({ data }) => oldPropertiesIn(data),
		missing: NOT_FOUND,
		changes: 'PUT|POST',
		removed: (id) => ({ body: { [idName]: Number(id), deleted: true } }),
	}) satisfies Partial<Collection>;

/** Contacts with the same e-mail address are the same person. */
function createOrUpdate(asked: PlayedRequest): PlayedResponse {
	const [email] = asked.found;
	const list = listOf(asked, 'contacts');
	const fields = { ...oldPropertiesIn(asked.data), email };
	const same = list.all().find((one) => isSame(one.fields.email, email));
	const { id } = same ? list.change(same.id, fields, asked.at)! : list.add(fields, asked.at);
	return { body: { vid: Number(id), isNew: same === undefined } };
}

/** Where an app of HubSpot is called. */
const settingsOf = (asked: PlayedRequest) => listOf(asked, 'settings of webhooks');

export const routes: Routes = {
	'GET /webhooks/v3/{app}/settings': (asked) => {
		const settings = settingsOf(asked).all().at(-1);
		return settings ? { body: settings.fields } : NOT_FOUND;
	},
	'PUT /webhooks/v3/{app}/settings': (asked) => ({
		body: settingsOf(asked).add(asked.data, asked.at).fields,
	}),
	'DELETE /webhooks/v3/{app}/settings': (asked) => {
		const settings = settingsOf(asked);
		for (const { id } of settings.all()) settings.remove(id);
		return NOTHING;
	},
	'POST /crm/v3/objects/(\\w+)/search': search,
	'POST /crm/v3/objects/(\\w+)/batch/(\\w+)': batch,
	'POST /contacts/v1/contact/createOrUpdate/email/(.+)': createOrUpdate,
};
