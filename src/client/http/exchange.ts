import type { Environment } from '../environment';
import { ResponseError, TransportError } from '../errors';
import { type Attempt, isSuccess, type Reply, type ReplyBody, type Send } from './send';
import type { Transport, TransportRequest, TransportResponse } from './transport';

/**
 * One attempt over a transport: a deadline over the whole exchange, a cap on the bytes of the answer, JSON read.
 * The deadline also holds where the transport or the peer does not heed the signal.
 */
export function exchange(transport: Transport, environment: Environment): Send {
	return async (attempt) => {
		const deadline = environment.deadline(attempt.timeoutMs);
		const guard = guardOf(attempt, deadline);
		attempt.onSend?.();
		const response = await guard.race(open(transport, requestOf(attempt, guard.signal)), close);
		const bytes = limited(guarded(response.body, guard), attempt.maxBytes);
		const stream = attempt.endpoint.envelope === 'stream' && isSuccess(response.status);
		return {
			status: response.status,
			headers: response.headers,
			body: stream
				? { kind: 'stream', stream: bytes }
				: await readBody(bytes, isSuccess(response.status) ? attempt.onTail : undefined),
		} satisfies Reply;
	};
}

const TAIL_BYTES = 1_000;

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

/** A transport that throws before its first await must not get past the guard either. */
async function open(transport: Transport, request: TransportRequest): Promise<TransportResponse> {
	return await transport(request);
}

function close(response: TransportResponse): void {
	closeIterator(response.body[Symbol.asyncIterator]());
}

/** Not awaited: closing may hang like the reading did, and nobody is left to tell of its failure. */
function closeIterator(iterator: AsyncIterator<unknown>): void {
	iterator.return?.().then(undefined, () => undefined);
}

interface Guard {
	readonly signal: AbortSignal;
	/** Settles with the promise, or fails when the signal aborts first; `late` then gets what still arrives. */
	race<T>(promise: Promise<T>, late: (value: T) => void): Promise<T>;
}

function guardOf(attempt: Attempt, deadline: AbortSignal): Guard {
	const signal = attempt.signal ? AbortSignal.any([deadline, attempt.signal]) : deadline;

	/** Whoever reports it, an exchange that we broke off failed for our reason, not for the transport's. */
	const failure = (error: unknown): TransportError => {
		if (attempt.signal?.aborted) {
			return new TransportError('cancelled', 'The request was cancelled', { code: 'cancelled' });
		}
		if (deadline.aborted) {
			return new TransportError(
				'timeout',
				`The API did not answer within ${attempt.timeoutMs / 1000} s`,
				{ code: 'timeout' },
			);
		}
		if (error instanceof TransportError) return error;
		return new TransportError('reset', 'The connection to the API broke', { code: 'reset' });
	};

	return {
		signal,
		race: async (promise, late) =>
			await new Promise((resolve, reject) => {
				let over = false;
				const fail = (error: unknown) => {
					if (over) return;
					over = true;
					signal.removeEventListener('abort', onAbort);
					reject(failure(error));
				};
				const onAbort = () => fail(undefined);
				if (signal.aborted) onAbort();
				else signal.addEventListener('abort', onAbort);
				promise.then((value) => {
					if (over) return late(value);
					over = true;
					signal.removeEventListener('abort', onAbort);
					resolve(value);
				}, fail);
			}),
	};
}

async function* guarded(
	body: AsyncIterable<Uint8Array>,
	guard: Guard,
): AsyncGenerator<Uint8Array, void> {
	const iterator = body[Symbol.asyncIterator]();
	try {
		for (;;) {
			const step = await guard.race(iterator.next(), () => undefined);
			if (step.done) return;
			yield step.value;
		}
	} finally {
		closeIterator(iterator);
	}
}

/** Counts decompressed bytes, so a small answer that unpacks into a huge one stops here too. */
async function* limited(
	body: AsyncIterable<Uint8Array>,
	maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
	let total = 0;
	for await (const chunk of body) {
		total += chunk.byteLength;
		if (total > maxBytes) {
			throw new ResponseError(`The answer is larger than ${maxBytes} bytes`, {
				outcome: 'unknown',
				code: 'response_too_large',
			});
		}
		yield chunk;
	}
}

/** With the status known, a body that breaks off is one that cannot be read, not a request without an answer. */
async function readBody(
	bytes: AsyncIterable<Uint8Array>,
	onTail: Attempt['onTail'],
): Promise<ReplyBody> {
	const read = async (chunks: readonly Uint8Array[]): Promise<ReplyBody> => {
		await onTail?.(tailOf(chunks));
		return parse(
			Buffer.concat(chunks)
				.toString('utf8')
				.replace(/^\uFEFF/, ''),
		);
	};
	return await allOf(bytes).then(read, (error: unknown): ReplyBody => {
		if (error instanceof TransportError && error.failure === 'cancelled') throw error;
		if (error instanceof ResponseError) {
			return { kind: 'unreadable', reason: 'it is too large', lasting: true };
		}
		const late = error instanceof TransportError && error.failure === 'timeout';
		return {
			kind: 'unreadable',
			reason: late ? 'it did not end in time' : 'it broke off',
			lasting: false,
		};
	});
}

async function allOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of bytes) chunks.push(chunk);
	return chunks;
}

/** The end of the text, where a list has its pagination. */
function tailOf(chunks: readonly Uint8Array[]): string {
	let first = chunks.length;
	for (let bytes = 0; first > 0 && bytes < TAIL_BYTES; ) bytes += chunks[--first]?.byteLength ?? 0;
	return Buffer.concat(chunks.slice(first)).subarray(-TAIL_BYTES).toString('utf8');
}

function parse(text: string): ReplyBody {
	if (text.trim() === '') return { kind: 'empty' };
	try {
		return { kind: 'json', value: JSON.parse(text) as unknown };
	} catch {
		return { kind: 'unreadable', reason: 'it is not JSON', lasting: false };
	}
}
