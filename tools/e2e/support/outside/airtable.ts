import { isRecord, recordsOf, type JsonRecord } from '../../../../src/contract/json';
import { createPlayed } from './played';

const TABLE = 'https://api.airtable.com/v0/appRehearsal00000/tblPeople00000000';

/** The table of people in Airtable with records of a test. */
export function createAirtable() {
	const { answer, ask } = createPlayed({
		files: [{ name: 'People', columns: ['Notes'], rows: [] }],
	});
	const fieldsOf = ({ fields }: JsonRecord): JsonRecord => (isRecord(fields) ? fields : {});
	return {
		answer,
		/** Returns the id. */
		add: (fields: JsonRecord): string => String(ask('POST', TABLE, { fields }).id),
		change: (id: string, fields: JsonRecord) => {
			ask('PATCH', `${TABLE}/${id}`, { fields });
		},
		get: (id: string): JsonRecord => fieldsOf(ask('GET', `${TABLE}/${id}`)),
		all: (): JsonRecord[] => recordsOf(ask('GET', TABLE).records).map(fieldsOf),
	};
}

export type Airtable = ReturnType<typeof createAirtable>;
