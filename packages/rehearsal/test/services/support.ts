import type { ServiceResponse } from 'outreach-sandbox/services/response';
import { createServices } from '../../services/services';
import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';

/** A request: JSON, or a text that is sent as it is. */
export type Ask = (
	method: string,
	address: string,
	given?: unknown,
) => Pick<ServiceResponse, 'headers' | 'status'> & {
	readonly by?: string;
	readonly body: JsonRecord;
};

/** The services of a rehearsal, for requests as n8n sends them. If nobody answers, `by` is undefined. */
export function start(given: Partial<Parameters<typeof createServices>[0]> = {}) {
	const { answer, kept } = createServices({ seed: 1, tabs: [], ...given });
	const ask: Ask = (method, address, sent) => {
		const { host, pathname: path, search } = new URL(address);
		const isText = typeof sent === 'string';
		const body = isText ? sent : sent === undefined ? '' : JSON.stringify(sent);
		const [at, query, json] = [NOW, search.slice(1), isText ? undefined : sent];
		const found = answer({ at, host, method, path, query, body, json });
		return { by: found?.by, ...found?.answer, body: found?.answer.body as JsonRecord };
	};
	return { ask, kept };
}

export const NOW = Date.UTC(2026, 10, 23);
