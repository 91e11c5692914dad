import { ResponseError, TransportError } from '../errors';
import type { Attempt } from './send';

/** Keeps an exchange within its deadline and its size, even if the transport or the peer ignores the signal. */
export interface Guard {
	/** Aborts at the deadline, and when the caller cancels. */
	readonly signal: AbortSignal;
	/** Settles with the promise, or fails when the signal aborts first. `late` then gets what still arrives. */
	race<T>(promise: Promise<T>, late?: (value: T) => void): Promise<T>;
	/** Hands the chunks of a body on. Throws a `ResponseError` if there are too many bytes. */
	chunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void>;
}

type Limits = Pick<Attempt, 'signal' | 'timeoutMs' | 'maxBytes'>;

export function createGuard(limits: Limits, deadline: AbortSignal): Guard {
	const signal = limits.signal ? AbortSignal.any([deadline, limits.signal]) : deadline;

	const race: Guard['race'] = async (promise, late) =>
		await new Promise((resolve, reject) => {
			const onAbort = () => reject(toTransportError(undefined, limits, deadline));
			if (signal.aborted) onAbort();
			else signal.addEventListener('abort', onAbort);
			promise.then(
				(value) => {
					if (signal.aborted) return late?.(value);
					signal.removeEventListener('abort', onAbort);
					resolve(value);
				},
				(error: unknown) => {
					signal.removeEventListener('abort', onAbort);
					reject(toTransportError(error, limits, deadline));
				},
			);
		});

	async function* chunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
		const iterator = body[Symbol.asyncIterator]();
		let total = 0;
		try {
			for (;;) {
				const step = await race(iterator.next());
				if (step.done) return;
				// Decompressed bytes: a small answer may unpack into a huge one.
				total += step.value.byteLength;
				if (total > limits.maxBytes) throw tooLarge(limits);
				yield step.value;
			}
		} finally {
			closeIterator(iterator);
		}
	}

	return { signal, race, chunks };
}

/** Not awaited: closing may hang as the reading did, and nobody is left to hear of its failure. */
export function closeIterator(iterator: AsyncIterator<unknown>): void {
	iterator.return?.().then(undefined, () => undefined);
}

/** An exchange that we broke off failed for our reason, whatever the transport reports. */
function toTransportError(error: unknown, limits: Limits, deadline: AbortSignal): TransportError {
	if (limits.signal?.aborted) {
		return new TransportError('cancelled', 'The request was cancelled', { code: 'cancelled' });
	}
	if (deadline.aborted) {
		const seconds = limits.timeoutMs / 1000;
		return new TransportError('timeout', `The API did not answer within ${seconds} s`, {
			code: 'timeout',
		});
	}
	if (error instanceof TransportError) return error;
	return new TransportError('reset', 'The connection to the API broke', { code: 'reset' });
}

function tooLarge({ maxBytes }: Limits): ResponseError {
	return new ResponseError(`The answer is larger than ${maxBytes} bytes`, {
		outcome: 'unknown',
		code: 'response_too_large',
	});
}
