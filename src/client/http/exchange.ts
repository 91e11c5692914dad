import type { Environment } from '../environment';
import { cancelledBeforeSend, heldBackTooLong } from '../errors';
import type { Cleaner } from './clean';
import { closeStream, createGuard } from './guard';
import { readBody } from './readBody';
import { type Attempt, isSuccess, type ResponseBody, type Send } from './send';
import type { ServerClock } from './serverClock';
import type { Transport, TransportRequest, TransportResponse } from './transport';

/** Sends one attempt over a transport. A deadline covers the whole exchange, and the size of the answer has a limit. */
export function exchange(
	transport: Transport,
	environment: Environment,
	serverClock: ServerClock,
	clean: Cleaner,
): Send {
	return async (attempt) => {
		if (attempt.onTurn) {
			await attempt.onTurn();
			if (attempt.signal?.aborted) throw cancelledBeforeSend();
		}
		if (attempt.isTooLate?.()) throw heldBackTooLong();
		const guard = createGuard(attempt, environment.deadline(attempt.timeoutMs));
		attempt.onSend?.();
		const sentAt = environment.elapsed();
		// If a transport throws before its first await, this makes it a rejection.
		const sending = (async () => await transport(requestOf(attempt, guard.signal)))();
		const response = await guard.race(sending, close).catch((error: unknown) => {
			guard.close();
			throw error;
		});
		const { status, headers } = response;
		serverClock.observe(headers.date, sentAt, environment.elapsed());
		const chunks = guard.chunks(response.body);
		const isStream = attempt.endpoint.envelope === 'stream' && isSuccess(status);
		const body: ResponseBody = isStream
			? { kind: 'stream', stream: chunks }
			: clean.body(await readBody(chunks));
		return { status, headers: clean.headers(headers), body };
	};
}

function requestOf(attempt: Attempt, signal: AbortSignal): TransportRequest {
	const { endpoint, url, body } = attempt;
	return {
		method: endpoint.method,
		url,
		headers: {
			accept: endpoint.envelope === 'stream' ? '*/*' : 'application/json',
			...(body !== undefined && { 'content-type': 'application/json' }),
			...attempt.headers,
		},
		body,
		signal,
	};
}

function close({ body }: TransportResponse): void {
	closeStream(body);
}
