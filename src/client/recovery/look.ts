import type { Endpoint } from '../../contract/endpoint';
import { isRecord } from '../../contract/json';
import { ResponseError } from '../errors';
import { paginate } from '../pages/paginate';
import type { HeaderMap } from '../http/transport';
import type { Look, PlainRequest } from './recovery';

/** Sends a read and checks its answer. */
export type Read = (
	endpoint: Endpoint,
	request: PlainRequest,
) => Promise<{ readonly body: unknown; readonly headers: HeaderMap }>;

/** `Date` is in whole seconds, and the clocks of the API's machines differ a little. */
const MARGIN_MS = 2_000;

export interface LookOptions extends Pick<Look, 'before' | 'claim' | 'hasRival' | 'repeatIf'> {
	readonly request: PlainRequest;
	readonly read: Read;
	/** Milliseconds since the send. */
	readonly sinceSend: () => number;
}

/**
 * What a recovery looks with. Times are compared by the server's clock alone: the first `Date` that it shows after the
 * failure tells what time the send was there.
 */
export function createLook(options: LookOptions): Look {
	const { request, before, claim, hasRival, repeatIf, read, sinceSend } = options;
	let sentAt: number | undefined;

	const ask: Read = async (endpoint, wanted) => {
		const answer = await read(endpoint, wanted);
		const date = Date.parse(answer.headers.date ?? '');
		if (!Number.isNaN(date)) sentAt ??= date - sinceSend() - MARGIN_MS;
		return answer;
	};

	return {
		path: request.path ?? {},
		body: isRecord(request.body) ? request.body : {},
		before,
		claim,
		hasRival,
		repeatIf,
		read: async (endpoint, path) => {
			const { body } = await ask(endpoint, { path });
			return isRecord(body) && isRecord(body.data) ? body.data : {};
		},
		pages: (endpoint, path, readPage) =>
			paginate(async (query) => (await ask(endpoint, { path, query })).body, { readPage }),
		isNew: (time) => {
			const at = typeof time === 'string' ? Date.parse(time) : NaN;
			if (sentAt === undefined || Number.isNaN(at)) {
				throw new ResponseError(
					'The API gave no time by which to tell new records from old ones.',
					{
						outcome: 'unknown',
						code: 'no_server_time',
					},
				);
			}
			return at >= sentAt;
		},
	};
}
