import type { Endpoint, RequestOf, RowOf } from '../../contract/endpoint';
import { isRecord, recordsOf } from '../../contract/json';
import { parseTime } from '../../contract/time';
import { ResponseError } from '../errors';
import type { PlainRequest } from '../http/send';
import { type ClockOffset, type ServerClock, serverTime, wasPutForward } from '../http/serverClock';
import type { ReadPage } from '../pages/page';
import { paginate } from '../pages/paginate';
import { unvalidated } from './unvalidated';
import type { DataOf, Look } from './recovery';

/** Sends a read and checks its answer. */
export type Read = <E extends Endpoint>(
	endpoint: E,
	request: RequestOf<E>,
) => Promise<{ readonly body: unknown }>;

/** The clocks of the API's machines differ a little. */
const MARGIN_MS = 2_000;
/** They may also differ by more, such as a gateway's from a database's. Then a time alone says nothing. */
const UNSURE_MS = 30_000;
/**
 * If we know the server's time less exactly than this, a record from the time of the send may be older than the send.
 */
const SURE_WITHIN_MS = 5_000;

interface LookOptions
	extends Pick<
		Look,
		| 'before'
		| 'known'
		| 'settle'
		| 'isFree'
		| 'take'
		| 'rivals'
		| 'hasTwin'
		| 'repeatIf'
		| 'wallTime'
	> {
	readonly request: PlainRequest;
	readonly read: Read;
	/** When the request went out, by the monotonic clock. */
	readonly sentAt: number;
	/** What we knew of the server's clock then. */
	readonly clockThen?: ClockOffset;
	readonly serverClock: Pick<ServerClock, 'offset'>;
}

/** Compares only times of the server: `Date` says when, by its clock, the request went out. */
export function createLook(look: LookOptions): Look {
	const { request, read, sentAt, clockThen, serverClock, ...options } = look;

	return {
		...options,
		path: request.path ?? {},
		body: request.body ?? {},
		read: async <E extends Endpoint>(endpoint: E, wanted: RequestOf<E>) => {
			const { body } = await read(endpoint, wanted);
			return unvalidated<DataOf<E>>(isRecord(body) && isRecord(body.data) ? body.data : {});
		},
		pages: async function* <E extends Endpoint, Row = RowOf<E>>(
			endpoint: E,
			wanted: RequestOf<E>,
			readPage?: ReadPage<Row>,
		) {
			const pages = paginate(async (query) => (await read(endpoint, { ...wanted, query })).body, {
				readPage,
				isDistinct: true,
			});
			for await (const page of pages) yield recordsOf(page).map(unvalidated<Row>);
		},
		sentAt,
		ageOf: (time, { isExact = false } = {}) => {
			const at = typeof time === 'string' ? parseTime(time) : NaN;
			const clockNow = serverClock.offset();
			if (clockNow === undefined || Number.isNaN(at)) throw noServerTime();
			const isForward = clockThen !== undefined && wasPutForward(clockThen, clockNow);
			// If the server's clock was put forward, the request's record may have a time from before that.
			const sent = serverTime(isForward ? clockThen : clockNow, sentAt);
			if (at < sent.earliest - UNSURE_MS) return 'old';
			if (at < sent.earliest - (isExact ? 0 : MARGIN_MS)) return 'unsure';
			if (sent.latest - sent.earliest > SURE_WITHIN_MS && at < sent.latest) return 'unsure';
			if (isForward) {
				// If the clock was read before the send, anything dated between the two was there before the send too.
				const since = serverTime(clockNow, clockThen.confirmedAt).earliest;
				const until = serverTime(clockNow, sentAt).earliest - MARGIN_MS;
				if (at >= since && at < until) return 'unsure';
			}
			return 'new';
		},
	};
}

function noServerTime(): ResponseError {
	const message = 'The API gave no time by which to tell new records from old ones.';
	return new ResponseError(message, { outcome: 'unknown', code: 'no_server_time' });
}
