import { isRecord, recordsOf, type JsonRecord } from '../../../../src/contract/json';
import { isoTime } from '../../../../sandbox/clock';
import type { Kept } from '../../lists';
import { inOrder, type Order } from '../order';
import { leaving, type Asked, type Service } from '../service';
import { readFormula } from './formula';

const idOf = (number: number) => `rec${String(number).padStart(14, '0')}`;

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

const isPeople = ({ found: [, table] }: Asked) => [PEOPLE.id, PEOPLE.name].includes(table!);

const peopleIn = ({ lists }: Pick<Asked, 'lists'>) => lists.list('Airtable', PEOPLE.name, idOf);

const listOf = (asked: Asked) =>
	isPeople(asked) ? peopleIn(asked) : asked.lists.list('Airtable', asked.found[1]!, idOf);

const fieldsOfPeople = (asked: Asked): Readonly<Record<string, string>> => ({
	...Object.fromEntries(peopleIn(asked).columns.map((name) => [name, 'singleLineText'])),
	...PEOPLE.fields,
});

/** Airtable leaves out fields with nothing in them. */
const isSet = ([, value]: [string, unknown]) => !['', null, false].includes(value as null);

const recordOf = ({ id, fields, at }: Kept) => ({
	id,
	createdTime: isoTime(at),
	fields: Object.fromEntries(Object.entries(fields).filter(isSet)),
});

const refusal = (status: number, type: string, message: string) => ({
	status,
	body: { error: { type, message } },
});

const NOT_FOUND = refusal(404, 'MODEL_ID_NOT_FOUND', 'Record not found');

/** `sort[0][field]` and `sort[0][direction]`. */
const ordersIn = (query: URLSearchParams): Array<Order<Kept>> =>
	[...query].flatMap(([key, field]) => {
		const [, index] = /^sort\[(\d*)\]\[field\]$/.exec(key) ?? [];
		if (index === undefined) return [];
		const isDescending = query.get(`sort[${index}][direction]`) === 'desc';
		return [{ valueOf: ({ fields }) => fields[field], isDescending, emptyFirst: !isDescending }];
	});

function find(asked: Asked) {
	const query = new URLSearchParams(asked.query);
	const formula = query.get('filterByFormula') ?? '';
	const isWanted = formula === '' ? () => true : readFormula(formula);
	const all = listOf(asked).all();
	const most = Number(query.get('maxRecords') ?? Infinity);
	const wanted = all.filter(({ fields }) => isWanted?.(fields) ?? true);
	const records = inOrder(wanted, ordersIn(query)).slice(0, most);
	const from = Number(query.get('offset') ?? 0);
	const to = from + Number(query.get('pageSize') ?? 100);
	return {
		...leaving(isWanted === undefined && 'its formula', !isOfAll(query.get('view')) && 'its view'),
		body: {
			records: records.slice(from, to).map(recordOf),
			...(to < records.length && { offset: String(to) }),
		},
	};
}

/** One record, or several under `records`. */
const givenIn = ({ data }: Asked): JsonRecord[] =>
	data.records === undefined ? [data] : recordsOf(data.records);

const answer = ({ data }: Asked, records: readonly Kept[]) =>
	data.records === undefined ? recordOf(records[0]!) : { records: records.map(recordOf) };

const fieldsIn = ({ fields }: JsonRecord): JsonRecord => (isRecord(fields) ? fields : {});

/** Why Airtable refuses to write: too many records, or a field that the table does not have. */
function refusalOf(asked: Asked) {
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

function create(asked: Asked) {
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
function change(asked: Asked) {
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
		const id = asked.found[2] ?? (typeof given.id === 'string' ? given.id : same?.id);
		if (id === undefined) return Array.isArray(keys) ? list.add(fields, asked.at) : undefined;
		return list.change(id, fields, asked.at);
	});
	return changed.every((one) => one !== undefined) ? { body: answer(asked, changed) } : NOT_FOUND;
}

const TABLE = /^\/v0\/([^/]+)\/([^/]+)$/;
const RECORD = /^\/v0\/([^/]+)\/([^/]+)\/([^/]+)$/;

/** https://airtable.com/developers/web/api */
export const airtable: Service = {
	name: 'Airtable',
	hosts: /^api\.airtable\.com$/,
	routes: [
		['GET', /^\/v0\/meta\/bases$/, () => ({ body: { bases: [BASE] } })],
		[
			'GET',
			/^\/v0\/meta\/bases\/([^/]+)\/tables$/,
			(asked) => {
				const fields = Object.entries(fieldsOfPeople(asked)).map(([name, type], index) => ({
					id: `fld${String(index + 1).padStart(14, '0')}`,
					name,
					type,
				}));
				const { id, name } = PEOPLE;
				const table = { id, name, primaryFieldId: fields[0]!.id, fields, views: [VIEW] };
				return { body: { tables: asked.found[0] === BASE.id ? [table] : [] } };
			},
		],
		['GET', TABLE, find],
		['POST', TABLE, create],
		['PATCH', TABLE, change],
		['PUT', TABLE, change],
		[
			'GET',
			RECORD,
			(asked) => {
				const record = listOf(asked).find(asked.found[2]!);
				return record ? { body: recordOf(record) } : NOT_FOUND;
			},
		],
		['PATCH', RECORD, change],
		['PUT', RECORD, change],
		[
			'DELETE',
			RECORD,
			(asked) => {
				const [, , id] = asked.found;
				return listOf(asked).remove(id!) ? { body: { id, deleted: true } } : NOT_FOUND;
			},
		],
	],
};
