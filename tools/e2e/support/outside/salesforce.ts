import { recordsOf, type JsonRecord } from '../../../../src/contract/json';
import { createPlayed } from './played';

/** Where the credential says that Salesforce is. */
const API = 'https://salesforceoauth2api.example/services/data/v59.0';

/** Salesforce with records of a test. */
export function createSalesforce() {
	const { answer, ask } = createPlayed();
	return {
		answer,
		/** Returns the id. */
		add: (kind: string, fields: JsonRecord): string =>
			String(ask('POST', `${API}/sobjects/${kind}`, fields).id),
		change: (kind: string, id: string, fields: JsonRecord) => {
			ask('PATCH', `${API}/sobjects/${kind}/${id}`, fields);
		},
		all: (kind: string): JsonRecord[] => {
			const query = encodeURIComponent(`SELECT Id FROM ${kind}`);
			return recordsOf(ask('GET', `${API}/query?q=${query}`).records);
		},
	};
}

export type Salesforce = ReturnType<typeof createSalesforce>;
