import { ResponseError, TransportError } from '../errors';
import type { Attempt } from './send';

/** Holds an exchange to its deadline and size limit, even if the transport or the peer ignores the signal. */
export function createGuard(
	{ signal: outer, timeoutMs, maxBytes }: Attempt,
	deadline: AbortSignal,
) {
	// Not `AbortSignal.any`: a signal that outlives many exchanges would remember each of them.
	const controller = new AbortController();
	const signal: AbortSignal = controller.signal;
	const stop = () => controller.abort();
	for (const each of [deadline, outer]) {
		if (each?.aborted) stop();
		each?.addEventListener('abort', stop, { once: true });
	}

	/** The exchange is over. */
	function close(): void {
		for (const each of [deadline, outer]) each?.removeEventListener('abort', stop);
	}

	/** If we broke the exchange off, the reason is ours, not what the transport reports. */
	function toTransportError(error?: unknown): TransportError {
		if (outer?.aborted) {
			return new TransportError('cancelled', 'The request was cancelled', { code: 'cancelled' });
		}
		if (deadline.aborted) {
			const message = `The API did not answer within ${timeoutMs / 1000} s`;
			return new TransportError('timeout', message, { code: 'timeout' });
		}
		if (error instanceof TransportError) return error;
		return new TransportError('reset', 'The connection to the API broke', { code: 'reset' });
	}

	/**
	 * Settles with the promise, or fails if the signal aborts first. Then `late` gets the value if it still arrives.
	 */
	async function race<T>(promise: Promise<T>, late?: (value: T) => void): Promise<T> {
		return await new Promise((resolve, reject) => {
			const onAbort = () => reject(toTransportError());
			if (signal.aborted) onAbort();
			else signal.addEventListener('abort', onAbort);
			promise.then(
				(value) => {
					signal.removeEventListener('abort', onAbort);
					if (signal.aborted) late?.(value);
					else resolve(value);
				},
				(error: unknown) => {
					signal.removeEventListener('abort', onAbort);
					reject(toTransportError(error));
				},
			);
		});
	}

	/** Counts decompressed bytes: a small answer may unpack into a huge one. */
	async function* chunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
		const iterator = body[Symbol.asyncIterator]();
		let total = 0;
		try {
			for (;;) {
				const step = await race(iterator.next());
				if (step.done) return;
				total += step.value.byteLength;
				if (total > maxBytes) {
					throw new ResponseError(`The answer is larger than ${maxBytes} bytes`, {
						outcome: 'unknown',
						code: 'response_too_large',
					});
				}
				yield step.value;
			}
		} finally {
			closeIterator(iterator);
			close();
		}
	}

	return { signal, race, chunks, close };
}

/** Does not wait: closing may hang just as reading did, and no caller is left to handle a failure. */
function closeIterator(iterator: AsyncIterator<unknown>): void {
	iterator.return?.().then(undefined, () => undefined);
}

export const closeStream = (stream: AsyncIterable<unknown>): void =>
	closeIterator(stream[Symbol.asyncIterator]());
