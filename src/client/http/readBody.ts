import { ResponseError, TransportError } from '../errors';
import type { ReplyBody } from './send';

/** With the status known, a body that breaks off is one that cannot be read, not a request without an answer. */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<ReplyBody> {
	const decoder = new TextDecoder();
	let text = '';
	try {
		// Chunk by chunk, so that bytes and text of a page are never kept side by side.
		for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
		text += decoder.decode();
	} catch (error) {
		return unreadable(error);
	}
	try {
		return { kind: 'json', value: JSON.parse(text) as unknown };
	} catch {
		if (text.trim() === '') return { kind: 'empty' };
		return { kind: 'other' };
	}
}

function unreadable(error: unknown): ReplyBody {
	if (error instanceof TransportError && error.failure === 'cancelled') throw error;
	if (error instanceof ResponseError) {
		return { kind: 'unreadable', reason: 'it is too large', lasting: true };
	}
	const isLate = error instanceof TransportError && error.failure === 'timeout';
	const reason = isLate ? 'it did not end in time' : 'it broke off';
	return { kind: 'unreadable', reason, lasting: false };
}
