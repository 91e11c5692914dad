import { leads } from '../../../src/contract/leads';
import type { Attempt } from '../../../src/client/http/send';

/** One attempt of a harmless endpoint. */
export function anAttempt(fields: Partial<Attempt> = {}): Attempt {
	return {
		endpoint: leads.get,
		url: 'http://127.0.0.1/api/v1/leads/lead_1',
		priority: 'bulk',
		mayWait: true,
		timeoutMs: 60_000,
		maxBytes: 1_000_000,
		...fields,
	};
}
