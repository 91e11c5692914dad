import { isRecord, recordsOf, type JsonRecord } from '../../../../src/contract/json';
import { isoTime } from '../../../../sandbox/clock';
import type { Kept } from '../../lists';
import type { Asked, Service } from '../service';
import { readFormula } from './formula';

const idOf = (number: number) => `rec${String(number).padStart(14, '0')}`;

const listOf = ({ lists, found: [, table] }: Asked) => lists.list('Airtable', table!, idOf);

const recordOf = ({ id, fields, at }: Kept) => ({ id, createdTime: isoTime(at), fields });

const NOT_FOUND = {
	status: 404,
	body: { error: { type: 'MODEL_ID_NOT_FOUND', message: 'Record not found' } },
};

function find(asked: Asked) {
	const query = new URLSearchParams(asked.query);
	const formula = query.get('filterByFormula') ?? '';
	const isWanted = formula === '' ? () => true : readFormula(formula);
	const all = listOf(asked).all();
	const most = Number(query.get('maxRecords') ?? Infinity);
	const records = all.filter(({ fields }) => isWanted?.(fields) ?? true).slice(0, most);
	const from = Number(query.get('offset') ?? 0);
	const to = from + Number(query.get('pageSize') ?? 100);
	return {
		...(isWanted === undefined && { without: 'its formula' }),
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

function create(asked: Asked) {
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
		['GET', /^\/v0\/meta\/bases$/, () => ({ body: { bases: [] } })],
		['GET', /^\/v0\/meta\/bases\/([^/]+)\/tables$/, () => ({ body: { tables: [] } })],
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
