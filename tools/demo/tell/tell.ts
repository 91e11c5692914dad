import { isRecord } from '../../../src/contract/json';
import type { Sent } from '../../../packages/sandbox/services/outside';
import type { ServiceRequest } from '../../../packages/rehearsal/services/request';
import { hideInBody, hideInPath } from '../../../packages/rehearsal/services/secrets';
import { TELLINGS } from './services';

/** What a call sent, for people to read; undefined if it only read something. */
export function tell(
	call: ServiceRequest,
): (Pick<Sent, 'service' | 'what'> & Partial<Sent>) | undefined {
	const data = isRecord(call.json) ? call.json : Object.fromEntries(new URLSearchParams(call.body));
	// Whoever signs in sends nothing that a person would read.
	if (call.method === 'GET' || call.method === 'HEAD' || 'grant_type' in data) return undefined;
	const known = TELLINGS.find(({ of }) => of.hosts?.test(call.host));
	for (const [method, path, how] of known?.calls ?? []) {
		const found = path.exec(call.path);
		if (!found || (method !== '*' && method !== call.method)) continue;
		return how === 'reads'
			? undefined
			: { service: known!.of.name, ...how(call, data, found.slice(1)) };
	}
	return {
		service: known?.of.name ?? call.host,
		what: whatOf(call),
		text: hideInBody(call.body),
	};
}

/** For example `POST /rows`. Of a call that could not be read, nothing is known. */
export const whatOf = ({ method, path }: Pick<ServiceRequest, 'method' | 'path'>): string =>
	`${method} ${hideInPath(path)}`.trim() || 'A connection';
