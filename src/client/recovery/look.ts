import type { Endpoint } from '../../contract/endpoint';
import { isRecord } from '../../contract/json';
import { ResponseError } from '../errors';
import type { PlainRequest } from '../http/send';
import type { HeaderMap } from '../http/transport';
import { paginate } from '../pages/paginate';
import type { Look } from './recovery';

/** Sends a read and checks its answer. */
export type Read = (
	endpoint: Endpoint,
	request: PlainRequest,
) => Promise<{ readonly body: unknown; readonly headers: HeaderMap }>;

/** `Date` is in whole seconds, and the clocks of the API's machines differ a little. */
const MARGIN_MS = 2_000;

interface LookOptions extends Pick<Look, 'before' | 'claim' | 'hasRival' | 'repeatIf'> {
	readonly request: PlainRequest;
	readonly read: Read;
	/** Milliseconds since the send. */
	readonly sinceSend: () => number;
}

/** Compares times of the server alone: its first `Date` after the failure tells when, by its clock, the request went out. */
export function createLook({ request, read, sinceSend, ...options }: LookOptions): Look {
	let sentAt: number | undefined;

	const ask: Read = async (endpoint, wanted) => {
		const answer = await read(endpoint, wanted);
		const date = Date.parse(answer.headers.date ?? '');
		if (!Number.isNaN(date)) sentAt ??= date - sinceSend() - MARGIN_MS;
		return answer;
	};

	return {
		...options,
		path: request.path ?? {},
		body: isRecord(request.body) ? request.body : {},
		read: async (endpoint, path) => {
			const { body } = await ask(endpoint, { path });
			return isRecord(body) && isRecord(body.data) ? body.data : {};
		},
		pages: (endpoint, path, readPage) =>
			paginate(async (query) => (await ask(endpoint, { path, query })).body, { readPage }),
		isNew: (time) => {
			const at = typeof time === 'string' ? Date.parse(time) : NaN;
			if (sentAt === undefined || Number.isNaN(at)) throw noServerTime();
			return at >= sentAt;
		},
	};
}

function noServerTime(): ResponseError {
	const message = 'The API gave no time by which to tell new records from old ones.';
	return new ResponseError(message, { outcome: 'unknown', code: 'no_server_time' });
}
