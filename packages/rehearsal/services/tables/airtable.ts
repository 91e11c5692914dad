import { isRecord, recordsOf, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { isoTime } from 'outreach-sandbox/core/clock';
import type { KeptRecord } from '../keptRecords';
import type { Page, Wanted } from '../collection';
import type { Order } from '../order';
import { always, leaving, type PlayedRequest, type Routes } from '../route';
import { readFormula } from './formula';

export const idOf = (number: number) => `rec${String(number).padStart(14, '0')}`;

const BASE = { id: 'appRehearsal00000', name: 'CRM', permissionLevel: 'create' };

const VIEW = { id: 'viwOutreach000000', name: 'Outreach', type: 'grid' };

/** Without a view, all records come too. */
const isOfAll = (view: string | null): boolean => [VIEW.id, VIEW.name, '', null].includes(view);

/** The table of the base, with the fields that it has besides those of its file. */
const PEOPLE = {
	id: 'tblPeople00000000',
	name: 'People',
	fields: {
		Name: 'singleLineText',
		'Profile URL': 'url',
		Email: 'email',
		Company: 'singleLineText',
		'Outreach Status': 'singleSelect',
		'Outreach Reason': 'singleLineText',
		'Lead ID': 'singleLineText',
		Intent: 'singleSelect',
		'Last Reply': 'multilineText',
		'Last Message At': 'dateTime',
	},
};

const isPeople = ({ found: [, table] }: PlayedRequest) => [PEOPLE.id, PEOPLE.name].includes(table!);

/** The name of the table that the path names by its id or name. */
export const tableIn = (asked: PlayedRequest): string =>
	isPeople(asked) ? PEOPLE.name : asked.found[1]!;

const peopleIn = ({ lists }: PlayedRequest) => lists.list('Airtable', PEOPLE.name, idOf);

const listOf = (asked: PlayedRequest) => asked.lists.list('Airtable', tableIn(asked), idOf);

const fieldsOfPeople = (asked: PlayedRequest): Readonly<Record<string, string>> => ({
	...Object.fromEntries(peopleIn(asked).columns.map((name) => [name, 'singleLineText'])),
	...PEOPLE.fields,
});

/** Airtable leaves out fields with nothing in them. */
const isSet = ([, value]: [string, unknown]) => !['', null, false].includes(value as null);

export const recordOf = ({ id, fields, at }: KeptRecord) => ({
	id,
	createdTime: isoTime(at),
	fields: Object.fromEntries(Object.entries(fields).filter(isSet)),
});

const refusal = (status: number, type: string, message: string) => ({
	status,
	body: { error: { type, message } },
});

export const NOT_FOUND = refusal(404, 'MODEL_ID_NOT_FOUND', 'Record not found');

/** `sort[0][field]` and `sort[0][direction]`. */
const ordersIn = (query: URLSearchParams): Array<Order<KeptRecord>> =>
	[...query].flatMap(([key, field]) => {
		const [, index] = /^sort\[(\d*)\]\[field\]$/.exec(key) ?? [];
		if (index === undefined) return [];
		const isDescending = query.get(`sort[${index}][direction]`) === 'desc';
		return [{ valueOf: ({ fields }) => fields[field], isDescending, emptyFirst: !isDescending }];
	});

export function wantedIn({ params }: PlayedRequest): Wanted {
	const formula = params.get('filterByFormula') ?? '';
	const isWanted = formula === '' ? () => true : readFormula(formula);
	return {
		test: ({ fields }) => isWanted?.(fields) ?? true,
		orders: ordersIn(params),
		most: params.get('maxRecords') ?? Infinity,
		from: params.get('offset') ?? 0,
		size: params.get('pageSize') ?? 100,
		aside: leaving(
			isWanted === undefined && 'its formula',
			!isOfAll(params.get('view')) && 'its view',
		),
	};
}

export const page = (records: readonly unknown[], { next }: Page) => ({
	records,
	...(next !== undefined && { offset: String(next) }),
});

/** One record, or several under `records`. */
const givenIn = ({ data }: PlayedRequest): JsonRecord[] =>
	data.records === undefined ? [data] : recordsOf(data.records);

const answer = ({ data }: PlayedRequest, records: readonly KeptRecord[]) =>
	data.records === undefined ? recordOf(records[0]!) : { records: records.map(recordOf) };

const fieldsIn = ({ fields }: JsonRecord): JsonRecord => (isRecord(fields) ? fields : {});

/** Why Airtable refuses to write: too many records, or a field that the table does not have. */
function refusalOf(asked: PlayedRequest) {
	const given = givenIn(asked);
	if (given.length > 10) {
		return refusal(
			422,
			'INVALID_RECORDS',
			'You must provide an array of up to 10 record objects, each with an "id" ID field and a "fields" object for cell values.',
		);
	}
	const known = isPeople(asked) ? fieldsOfPeople(asked) : undefined;
	const unknown = given
		.flatMap((each) => Object.keys(fieldsIn(each)))
		.find((name) => known && !(name in known));
	return unknown === undefined
		? undefined
		: refusal(422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${unknown}"`);
}

function create(asked: PlayedRequest) {
	const refused = refusalOf(asked);
	if (refused) return refused;
	const list = listOf(asked);
	return {
		body: answer(
			asked,
			givenIn(asked).map((each) => list.add(fieldsIn(each), asked.at)),
		),
	};
}

/** Changes records by their ids, or by the fields that say which ones are the same. */
function change(asked: PlayedRequest) {
	const refused = refusalOf(asked);
	if (refused) return refused;
	const list = listOf(asked);
	const { performUpsert } = asked.data;
	const keys = isRecord(performUpsert) ? performUpsert.fieldsToMergeOn : undefined;
	const changed = givenIn(asked).map((given) => {
		const fields = fieldsIn(given);
		const same = Array.isArray(keys)
			? list
					.all()
					.find((one) => keys.every((key) => one.fields[String(key)] === fields[String(key)]))
			: undefined;
		const id = asked.found[2] || (typeof given.id === 'string' ? given.id : same?.id);
		if (id === undefined) return Array.isArray(keys) ? list.add(fields, asked.at) : undefined;
		return list.change(id, fields, asked.at);
	});
	return changed.every((one) => one !== undefined) ? { body: answer(asked, changed) } : NOT_FOUND;
}

/** The tables of a base: one, if it is the base that is here. */
function tablesOf(asked: PlayedRequest) {
	const fields = Object.entries(fieldsOfPeople(asked)).map(([name, type], index) => ({
		id: `fld${String(index + 1).padStart(14, '0')}`,
		name,
		type,
	}));
	const { id, name } = PEOPLE;
	const table = { id, name, primaryFieldId: fields[0]!.id, fields, views: [VIEW] };
	return { body: { tables: asked.found[0] === BASE.id ? [table] : [] } };
}

export const routes: Routes = {
	'GET /v0/meta/bases': always({ bases: [BASE] }),
	'GET /v0/meta/bases/{base}/tables': tablesOf,
	'POST /v0/{base}/{table}': create,
	'PATCH|PUT /v0/{base}/{table}(?:/([^/]+))?': change,
};
