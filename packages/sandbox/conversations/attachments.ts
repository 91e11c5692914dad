import { z } from 'zod/v4';

import {
	attachmentSchema,
	conversations,
	type Attachment,
	type ConversationMessage,
} from 'n8n-nodes-outreach/src/contract/conversations';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import { ApiFailure } from '../core/errors';
import { MEDIA, type Medium } from './media';

/** The largest size that the header of a video file can state. */
const LARGEST_FILE = 2 ** 32 - 1;

/** The fields of an attachment that a caller sets. The rest is made up, depending on its type. */
export const attachmentFieldsSchema = lazy(() =>
	z.strictObject({
		...attachmentSchema().shape,
		byte_size: z.int().min(0).max(LARGEST_FILE).nullable().optional(),
	}),
);
export type AttachmentFields = z.infer<ReturnType<typeof attachmentFieldsSchema>>;

interface AttachmentPlace {
	readonly conversationId: string;
	readonly messageId: string;
	readonly index: number;
}

export function newAttachment(fields: AttachmentFields, place: AttachmentPlace): Attachment {
	const medium = MEDIA[fields.type];
	if (!medium) return fields;
	const { byte_size } = fields;
	return {
		...medium.fields,
		proxy_path: pathOf(place),
		...fields,
		byte_size: byte_size === null ? null : sizeOf(medium, byte_size),
	};
}

const pathOf = ({ conversationId, messageId, index }: AttachmentPlace) =>
	conversations.getAttachment.path
		.replace('{conversation_id}', conversationId)
		.replace('{message_id}', messageId)
		.replace('{attachment_index}', String(index));

/** The message of a service whose attachments count from 1, as the addresses of its own attachments show. */
export function countingFromOne(
	conversationId: string,
	message: ConversationMessage,
): ConversationMessage {
	const pathAt = (index: number) => pathOf({ conversationId, messageId: message.id, index });
	return {
		...message,
		attachments: message.attachments.map((attachment, index) =>
			attachment.proxy_path === pathAt(index)
				? { ...attachment, proxy_path: pathAt(index + 1) }
				: attachment,
		),
	};
}

/** A file is never smaller than its head. */
const sizeOf = ({ head, usualSize }: Medium, wanted: number | null | undefined) =>
	Math.max(wanted ?? usualSize, head(0).length);

/**
 * The bytes of an attachment, generated while they are read. Throws the API's 415 for a type that the API does not
 * stream.
 */
export function contentOf(attachment: Attachment) {
	const { type } = attachment;
	const medium = MEDIA[type];
	if (!medium) {
		const message = `Attachments of type ${type} cannot be streamed.`;
		throw new ApiFailure(415, 'attachment_not_streamable', message, { details: { type } });
	}
	const size = sizeOf(medium, attachment.byte_size);
	const head = medium.head(size);
	return {
		mediaType: attachment.media_type ?? medium.fields.media_type,
		size,
		takesRange: type === 'audio' || type === 'video',
		/** The bytes from `start` up to, not including, `end`. */
		*bytes(start: number, end: number): Generator<Uint8Array> {
			if (start < head.length) yield head.subarray(start, Math.min(end, head.length));
			yield* filling(Math.max(start, head.length), end);
		},
	};
}

const CHUNK = 64 * 1024;
/** A prime, so that a test notices bytes from the wrong place. */
const PERIOD = 251;
const pattern = Uint8Array.from({ length: CHUNK + PERIOD }, (_, place) => place % PERIOD);

/** What follows the head. Each byte depends only on its place. */
function* filling(start: number, end: number): Generator<Uint8Array> {
	for (let place = start; place < end; place += CHUNK) {
		const shift = place % PERIOD;
		yield pattern.subarray(shift, shift + Math.min(CHUNK, end - place));
	}
}
