import type { JsonRecord } from '../../../../src/contract/json';
import type { ServiceResponse } from '../../../../packages/sandbox/services/response';
import type { ServiceRequest } from '../../../../packages/rehearsal/services/request';
import type { StageOptions } from '../../../../packages/rehearsal/services/stage';
import { createServices } from '../../../../packages/rehearsal/services/services';

/** The services of a rehearsal, filled before a test and read after it. */
export function createPlayed(given: Pick<StageOptions, 'files' | 'tabs'> = {}) {
	const services = createServices({ seed: 1, tabs: [], ...given });
	const answer = (call: ServiceRequest): ServiceResponse | undefined =>
		services.answer(call)?.answer;
	return {
		answer,
		/** Sends a request as n8n would. Returns the body of the answer. */
		ask: (method: string, url: string, json?: JsonRecord): JsonRecord => {
			const { host, pathname: path, search } = new URL(url);
			const body = json === undefined ? '' : JSON.stringify(json);
			const call = { at: 0, host, method, path, query: search.slice(1), body, json };
			return answer(call)!.body as JsonRecord;
		},
	};
}

export type Played = ReturnType<typeof createPlayed>;
