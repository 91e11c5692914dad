import { isoTime } from 'outreach-sandbox/core/clock';
import { isRecord, type JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import type { KeptRecord } from '../keptRecords';
import { inOrder, type Order } from '../order';
import { always, leaving, type PlayedRequest, type Routes, type PlayedResponse } from '../route';

export const API = String.raw`/services/data/v[\d.]+`;

export const idOf = (number: number) => `003${String(number).padStart(12, '0')}AAA`;

const listOf = ({ lists }: PlayedRequest, kind: string) => lists.list('Salesforce', kind, idOf);

/** What Salesforce sets by itself. */
const FIRST_VALUES: Readonly<Record<string, JsonRecord>> = {
	lead: { IsConverted: false, Status: 'Open - Not Contacted' },
};

/** The statuses of leads in a new organization. */
const STATUSES = [
	'Open - Not Contacted',
	'Working - Contacted',
	'Closed - Converted',
	'Closed - Not Converted',
].map((name, index) => ({
	ApiName: name,
	MasterLabel: name,
	SortOrder: index + 1,
	IsConverted: name === 'Closed - Converted',
}));

export const recordOf = ({ id, fields, at, changed }: KeptRecord, kind: string): JsonRecord => ({
	...FIRST_VALUES[kind.toLowerCase()],
	attributes: { type: kind, url: `/services/data/v59.0/sobjects/${kind}/${id}` },
	...fields,
	Id: id,
	CreatedDate: isoTime(at),
	LastModifiedDate: isoTime(changed),
});

const error = (status: number, errorCode: string, message: string): PlayedResponse => ({
	status,
	body: [{ errorCode, message }],
});

export const NOT_FOUND = error(404, 'NOT_FOUND', 'The requested resource does not exist');

/** As far as the service reads queries: https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl */
const QUERY =
	/^\s*SELECT\s+(.+?)\s+FROM\s+(\w+)(?:\s+USING\s+SCOPE\s+\w+)?(?:\s+WHERE\s+(.+?))?(?:\s+ORDER\s+BY\s+(.+?))?(?:\s+LIMIT\s+(\d+))?(?:\s+OFFSET\s+(\d+))?\s*$/is;

const CONDITION = /^\(?([\w.]+)\s*(!?=)\s*('(?:[^'\\]|\\.)*'|true|false|null|[\d.]+)\)?$/i;

type Test = (record: JsonRecord) => boolean;

/** Conditions that compare a field with a value, joined by AND or by OR. Undefined for any other. */
function testOf(where: string): Test | undefined {
	const isAny = /\sOR\s/i.test(where);
	const parts = where.split(isAny ? /\s+OR\s+/i : /\s+AND\s+/i).map((part) => CONDITION.exec(part));
	if (parts.includes(null)) return undefined;
	const tests = parts.map((part): Test => {
		const [, name, sign, value] = part!;
		return (record) => (textOf(at(record, name!)) === textOf(valueIn(value!))) === (sign === '=');
	});
	return (record) =>
		isAny ? tests.some((test) => test(record)) : tests.every((test) => test(record));
}

const valueIn = (written: string) =>
	written.startsWith("'") ? written.slice(1, -1).replace(/\\(.)/g, '$1') : written.toLowerCase();

const textOf = (value: unknown) => String(value ?? 'null').toLowerCase();

const at = (record: unknown, path: string): unknown =>
	path
		.split('.')
		.reduce((value: unknown, name) => (isRecord(value) ? value[name] : undefined), record);

const ORDER = /^([\w.]+)(?:\s+(ASC|DESC))?(?:\s+NULLS\s+(FIRST|LAST))?$/i;

/** Undefined if it is by more than fields. */
function ordersOf(written = ''): Array<Order<JsonRecord>> | undefined {
	const parts = written.split(',').map((part) => part.trim());
	const orders = parts.filter(Boolean).map((part) => ORDER.exec(part));
	if (orders.includes(null)) return undefined;
	return orders.map((order) => {
		const [, name, direction = '', nulls = ''] = order!;
		return {
			valueOf: (record) => at(record, name!),
			isDescending: direction.toUpperCase() === 'DESC',
			emptyFirst: nulls.toUpperCase() !== 'LAST',
		};
	});
}

/** With the records that it names by their ids: `AccountId` leads to `Account`. */
function withParents(asked: PlayedRequest, record: JsonRecord): JsonRecord {
	const parents = Object.entries(record).flatMap(([name, id]) => {
		const [, kind] = /^(\w+)Id$/.exec(name) ?? [];
		const found = kind && typeof id === 'string' ? listOf(asked, kind).find(id) : undefined;
		return found ? [[kind!, recordOf(found, kind!)]] : [];
	});
	return { ...Object.fromEntries(parents), ...record };
}

/** The field that contacts and leads have besides those of their file. */
const PROFILE = 'Profile_URL__c';

function query(asked: PlayedRequest): PlayedResponse {
	const [, columns, kind, where, order, limit = Infinity, offset = 0] =
		QUERY.exec(asked.params.get('q') ?? '') ?? [];
	if (columns === undefined) return error(400, 'MALFORMED_QUERY', 'unexpected token');
	const defined = DEFINED[kind!]?.(asked, where ?? '');
	const all =
		defined ??
		listOf(asked, kind!)
			.all()
			.map((record) => withParents(asked, recordOf(record, kind!)));
	const test = where === undefined || defined ? () => true : testOf(where);
	const orders = ordersOf(order);
	const sorted = inOrder(all.filter(test ?? (() => true)), orders ?? []);
	const found = sorted.slice(Number(offset), Number(offset) + Number(limit));
	const body = { totalSize: found.length, done: true, records: found };
	return { ...leaving(!test && 'its conditions', !orders && 'its order'), body };
}

function fieldsOf(asked: PlayedRequest, where: string): JsonRecord[] {
	const [, kind = ''] = /QualifiedApiName\s*=\s*'(\w+)'/i.exec(where) ?? [];
	if (!/^(Contact|Lead)$/i.test(kind)) return [];
	return [...new Set([...listOf(asked, kind).columns, PROFILE])].map((name) => ({
		QualifiedApiName: name,
		Label: name,
	}));
}

/** What an organization defines and workflows only read, by the name in a query. */
const DEFINED: Readonly<Record<string, (asked: PlayedRequest, where: string) => JsonRecord[]>> = {
	FieldDefinition: fieldsOf,
	LeadStatus: () => STATUSES,
};

export const routes: Routes = {
	[`GET ${API}/query/?`]: query,
	[`GET ${API}/sobjects/\\w+/describe`]: always({ fields: [] }),
};
