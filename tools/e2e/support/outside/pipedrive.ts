import { recordsOf, type JsonRecord } from '../../../../src/contract/json';
import { createPlayed } from './played';

const API = 'https://api.pipedrive.com/api/v2';

/** Pipedrive with records of a test. */
export function createPipedrive() {
	const { answer, ask } = createPlayed();
	return {
		answer,
		/** Returns the id. */
		add: (kind: string, fields: JsonRecord): number => {
			const { data } = ask('POST', `${API}/${kind}`, fields);
			return Number((data as JsonRecord).id);
		},
		change: (kind: string, id: number, fields: JsonRecord) => {
			ask('PATCH', `${API}/${kind}/${id}`, fields);
		},
		all: (kind: string): JsonRecord[] => recordsOf(ask('GET', `${API}/${kind}?limit=500`).data),
	};
}

export type Pipedrive = ReturnType<typeof createPipedrive>;
