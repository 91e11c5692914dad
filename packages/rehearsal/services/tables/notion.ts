import { isRecord, recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { isoTime } from 'outreach-sandbox/core/clock';
import type { KeptRecord } from '../keptRecords';
import { choose } from '../collection';
import type { Order } from '../order';
import { always, leaving, type PlayedRequest, type Routes } from '../route';

export const idOf = (number: number) =>
	`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Notion takes ids with hyphens and without. */
export const withHyphens = (id: string) =>
	id.replace(/^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/i, '$1-$2-$3-$4-$5');

/** A page's fields are its properties, and `database_id` says which database it is in. */
const pages = ({ lists }: PlayedRequest) => lists.list('Notion', 'pages', idOf);

/** The first rows of a database become pages when it is first asked for. */
function pagesIn(asked: PlayedRequest, database: string): readonly KeptRecord[] {
	const rows = asked.lists.list('Notion', database, idOf);
	for (const { id, fields } of rows.all()) {
		const [title] = rows.columns;
		const properties = Object.entries(fields).map(([name, text]) => [
			name,
			typed({ [name === title ? 'title' : 'rich_text']: [{ text: { content: text } }] }),
		]);
		const record = { database, properties: Object.fromEntries(properties) as JsonRecord };
		pages(asked).add(record, 0);
		rows.remove(id);
	}
	return pages(asked)
		.all()
		.filter(({ fields }) => fields.database === database && fields.archived !== true);
}

/** As Notion gives a property: with its type, and texts in plain form too. */
function typed(property: unknown): JsonRecord {
	if (!isRecord(property)) return {};
	const [type = 'rich_text'] = Object.keys(property).filter((key) => !['id', 'type'].includes(key));
	const value = property[type];
	const texts = Array.isArray(value) && ['title', 'rich_text'].includes(type);
	const plain = texts
		? recordsOf(value).map((part) => ({
				type: 'text',
				...part,
				plain_text: isRecord(part.text) ? part.text.content : '',
			}))
		: value;
	return { id: type, type, [type]: plain };
}

const propertiesOf = (given: unknown): JsonRecord =>
	Object.fromEntries(
		Object.entries(isRecord(given) ? given : {}).map(([name, property]) => [name, typed(property)]),
	);

export const pageOf = ({ id, fields, at, changed }: KeptRecord) => ({
	object: 'page',
	id,
	created_time: isoTime(at),
	last_edited_time: isoTime(changed),
	archived: fields.archived === true,
	parent: { type: 'database_id', database_id: fields.database },
	properties: fields.properties,
	url: `https://www.notion.so/${id.replaceAll('-', '')}`,
});

/** What a person reads in a property. */
function textOf(property: unknown): string {
	if (!isRecord(property)) return '';
	const value = property[String(property.type)];
	if (Array.isArray(value)) {
		return recordsOf(value)
			.map((one) => String(one.plain_text ?? one.name ?? ''))
			.join('');
	}
	if (isRecord(value)) return String(value.name ?? value.start ?? '');
	return value === null || value === undefined ? '' : String(value);
}

/** For texts and for times. */
const SIZES: Readonly<Record<string, <T extends number | string>(one: T, wanted: T) => boolean>> = {
	before: (one, wanted) => one < wanted,
	after: (one, wanted) => one > wanted,
	on_or_before: (one, wanted) => one <= wanted,
	on_or_after: (one, wanted) => one >= wanted,
};

const CONDITIONS: Readonly<Record<string, (text: string, wanted: string) => boolean>> = {
	equals: (text, wanted) => text === wanted,
	does_not_equal: (text, wanted) => text !== wanted,
	contains: (text, wanted) => text.includes(wanted),
	does_not_contain: (text, wanted) => !text.includes(wanted),
	starts_with: (text, wanted) => text.startsWith(wanted),
	ends_with: (text, wanted) => text.endsWith(wanted),
	is_empty: (text) => text === '',
	is_not_empty: (text) => text !== '',
	...SIZES,
};

/** The types of properties whose conditions are about what people read in them. */
const READ = [
	'checkbox',
	'date',
	'email',
	'multi_select',
	'number',
	'phone_number',
	'rich_text',
	'select',
	'status',
	'text',
	'title',
	'url',
];

/** The times of a page, which have their own conditions. */
const TIMES: Readonly<Record<string, (page: KeptRecord) => number>> = {
	created_time: ({ at }) => at,
	last_edited_time: ({ changed }) => changed,
};

const propertyOf = (page: KeptRecord, name: unknown): unknown =>
	isRecord(page.fields.properties) ? page.fields.properties[String(name)] : undefined;

/** Undefined if the filter has a condition that is not known here. */
function fits(filter: unknown, page: KeptRecord): boolean | undefined {
	if (!isRecord(filter) || Object.keys(filter).length === 0) return true;
	for (const [joint, isMet] of JOINTS) {
		if (!Array.isArray(filter[joint])) continue;
		const all = filter[joint].map((one: unknown) => fits(one, page));
		return all.includes(undefined) ? undefined : isMet(all as boolean[]);
	}
	const { property, ...byType } = filter;
	const [[type, condition] = ['', {}]] = Object.entries(byType).filter(([, one]) => isRecord(one));
	const [[name, wanted] = ['', '']] = Object.entries(Object(condition) as JsonRecord);
	const time = TIMES[type];
	if (time) {
		const moment = Date.parse(String(wanted));
		return Number.isNaN(moment) ? undefined : SIZES[name]?.(time(page), moment);
	}
	if (!READ.includes(type)) return undefined;
	const text = textOf(propertyOf(page, property));
	if (text === '' && name in SIZES) return false;
	// A box that nobody has touched is not checked.
	return CONDITIONS[name]?.(type === 'checkbox' ? text || 'false' : text, String(wanted));
}

const JOINTS = [
	['and', (all: readonly boolean[]) => all.every(Boolean)],
	['or', (all: readonly boolean[]) => all.some(Boolean)],
] as const;

/** By properties, or by the times of the pages. */
const ordersIn = (sorts: unknown): Array<Order<KeptRecord>> =>
	recordsOf(sorts).map(({ property, timestamp, direction }) => ({
		valueOf: TIMES[String(timestamp)] ?? ((page) => textOf(propertyOf(page, property))),
		isDescending: direction === 'descending',
	}));

function query(asked: PlayedRequest) {
	const all = pagesIn(asked, withHyphens(asked.found[0]!));
	const { filter, sorts, page_size: size = 100, start_cursor: from = 0 } = asked.data;
	const isKnown = all.every((page) => fits(filter, page) !== undefined);
	const { some, next } = choose(all, {
		test: (page) => !isKnown || fits(filter, page) === true,
		orders: ordersIn(sorts),
		from,
		size,
	});
	return { ...leaving(!isKnown && 'its filter'), body: listed(some.map(pageOf), next) };
}

const listed = (results: readonly unknown[], next?: number) => ({
	object: 'list',
	results,
	has_more: next !== undefined,
	next_cursor: next === undefined ? null : String(next),
});

export const NOT_FOUND = {
	status: 404,
	body: { object: 'error', status: 404, code: 'object_not_found', message: 'Could not find page.' },
};

/** The fields of a new page. */
function created(asked: PlayedRequest): JsonRecord {
	const { parent, properties } = asked.data;
	const database = isRecord(parent)
		? withHyphens(String(parent.database_id ?? parent.page_id ?? ''))
		: '';
	// Its first rows come before this one.
	pagesIn(asked, database);
	return { database, properties: propertiesOf(properties) };
}

/** The fields of a page that change. */
function changed(asked: PlayedRequest): JsonRecord {
	const before = pages(asked).find(withHyphens(asked.found[0]!))?.fields.properties;
	const { archived, properties } = asked.data;
	return {
		...(archived !== undefined && { archived }),
		properties: { ...(isRecord(before) && before), ...propertiesOf(properties) },
	};
}

export const fieldsIn = (asked: PlayedRequest) =>
	asked.method === 'POST' ? created(asked) : changed(asked);

export const routes: Routes = {
	'POST /v1/databases/{database}/query': query,
	'GET /v1/databases/{database}': (asked) => {
		const id = withHyphens(asked.found[0]!);
		const properties = pagesIn(asked, id)[0]?.fields.properties;
		const title = [{ type: 'text', plain_text: asked.lists.nameOf(id) }];
		return { body: { object: 'database', id, title, properties: properties ?? {} } };
	},
	'GET /v1/blocks/{block}/children': always(listed([])),
	'PATCH /v1/blocks/{block}/children': ({ data }) => ({
		body: listed(recordsOf(data.children)),
	}),
	'POST /v1/search': always(listed([])),
	'GET /v1/users': always(listed([])),
};
