import { firstCharacters } from '../../contract/characters';
import { ResponseError, TransportError } from '../errors';
import type { ResponseBody } from './send';

/** A page says in its first characters who it is from. */
const BEGINNING = 2_000;

/** Once the status is known, a body that breaks off makes the answer unreadable; the request still got an answer. */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<ResponseBody> {
	const decoder = new TextDecoder();
	let text = '';
	try {
		// Chunk by chunk, so that a page is never in memory as bytes and as text at once.
		for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
		text += decoder.decode();
	} catch (error) {
		return unreadable(error);
	}
	try {
		return { kind: 'json', value: JSON.parse(text) as unknown };
	} catch {
		if (text.trim() === '') return { kind: 'empty' };
		return { kind: 'other', text: firstCharacters(text.trim(), BEGINNING) };
	}
}

function unreadable(error: unknown): ResponseBody {
	if (error instanceof TransportError && error.failure === 'cancelled') throw error;
	if (error instanceof ResponseError) {
		return { kind: 'unreadable', reason: 'it is too large', lasting: true };
	}
	const isLate = error instanceof TransportError && error.failure === 'timeout';
	const reason = isLate ? 'it did not end in time' : 'it broke off';
	return { kind: 'unreadable', reason, lasting: false };
}
