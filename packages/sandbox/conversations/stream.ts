import type { Attachment } from 'n8n-nodes-outreach/src/contract/conversations';
import { ApiFailure } from '../core/errors';
import { contentOf } from './attachments';

/** Responds with the bytes of an attachment: all of them, or the range in the header. Throws the API's 416. */
export function streamAttachment(attachment: Attachment, rangeHeader: string | null): Response {
	const { mediaType, size, takesRange, bytes } = contentOf(attachment);
	const wanted = takesRange ? rangeHeader : null;
	const range = wanted === null ? { start: 0, end: size } : parseRange(wanted, size);
	if (range === null) {
		const message = `The range ${wanted} is none of this attachment, which has ${size} bytes.`;
		const details = { byte_size: size };
		const headers = { 'content-range': `bytes */${size}` };
		throw new ApiFailure(416, 'invalid_range', message, { details }, headers);
	}
	const { start, end } = range;
	return new Response(ReadableStream.from(bytes(start, end)), {
		status: wanted === null ? 200 : 206,
		headers: {
			'content-type': mediaType,
			'content-length': String(end - start),
			'content-disposition': disposition(attachment),
			...(takesRange && { 'accept-ranges': 'bytes' }),
			...(wanted !== null && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
		},
	});
}

/** The bytes from `start` up to, not including, `end`. Null if the range is invalid. */
function parseRange(header: string, size: number): { start: number; end: number } | null {
	const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
	if (first === undefined || last === undefined || first + last === '') return null;
	const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
	const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size);
	return start < end ? { start, end } : null;
}

/** Names the file in ASCII and, for clients that support it, in full. */
function disposition({ name }: Attachment): string {
	if (name === undefined) return 'attachment';
	const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
	// A lone surrogate cannot be encoded: as UTF-8 it becomes a replacement character.
	const encoded = encodeURIComponent(Buffer.from(name).toString()).replace(
		/['()*]/g,
		(mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
