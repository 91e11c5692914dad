import { ResponseError, TransportError } from '../errors';
import type { ReplyBody } from './send';

/** With the status known, a body that breaks off is one that cannot be read, not a request without an answer. */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<ReplyBody> {
	let text: string;
	try {
		text = await readText(chunks);
	} catch (error) {
		return unreadable(error);
	}
	if (text.trim() === '') return { kind: 'empty' };
	try {
		return { kind: 'json', value: JSON.parse(text) as unknown };
	} catch {
		return { kind: 'unreadable', reason: 'it is not JSON', lasting: false };
	}
}

/** Decodes each chunk as it comes, so that bytes and text of a page are never kept side by side. */
async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
	const decoder = new TextDecoder();
	let text = '';
	for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
	return text + decoder.decode();
}

function unreadable(error: unknown): ReplyBody {
	if (error instanceof TransportError && error.failure === 'cancelled') throw error;
	if (error instanceof ResponseError) {
		return { kind: 'unreadable', reason: 'it is too large', lasting: true };
	}
	const isLate = error instanceof TransportError && error.failure === 'timeout';
	return {
		kind: 'unreadable',
		reason: isLate ? 'it did not end in time' : 'it broke off',
		lasting: false,
	};
}
