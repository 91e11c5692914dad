import { closeStream } from 'n8n-nodes-outreach/src/client/http/guard';
import { isSuccess } from 'n8n-nodes-outreach/src/client/http/send';
import { PAGE_SIZE_MAX } from 'n8n-nodes-outreach/src/contract/common';
import {
	endpoints,
	type Attachment,
	attachmentIndexes,
	type ConversationMessage,
} from 'n8n-nodes-outreach/src/contract';
import { recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import { orderFindings } from './order';
import { pageOf } from './pages';
import { checkAnswer, noteFailure, type Reader } from './reader';
import { type Pages, rowsIn } from './records';

const { get, getAttachment, list } = endpoints.conversations;

/** How many conversations to search for attachments. */
const SEARCHED_MAX = 8;
/** How a service may say that it has no such attachment. */
const LOST = [400, 404];
const FIRST_BYTE = 'bytes=0-0';

interface FoundAttachment {
	readonly conversationId: string;
	readonly message: ConversationMessage;
	/** Its place in the message, from 0. */
	readonly place: number;
	/** As nodes ask for it. */
	readonly index: number;
	readonly attachment: Attachment;
}

/** What the first attachments of each kind showed. A field is absent if no such attachment was found. */
export interface AttachmentFacts {
	/** The status of a request with the message's ID and the index that its `proxy_path` says, or else from 0. */
	readonly status?: number;
	/** The place of that attachment in its message: 0 if it shows where the index begins. */
	readonly place?: number;
	/** The index of that request. */
	readonly index?: number;
	/**
	 * Set only if that request found nothing: the status with the index that only a count from 1 has, and with the
	 * message's other ID.
	 */
	readonly fromOne?: number;
	readonly bySocialId?: number;
	/** The status of a range of audio or video. */
	readonly range?: number;
	/** The status for a type that the API cannot stream. */
	readonly notStreamed?: number;
}

const isMedia = ({ attachment }: FoundAttachment) => /^(audio|video)$/.test(attachment.type);
const isFile = ({ attachment }: FoundAttachment) => /^(file|unsupported)$/.test(attachment.type);
/** A service that counts from 1 has no index 0. Another index may lead it to another attachment. */
const isTelling = (found: FoundAttachment) => found.place === 0 && !isFile(found);

/** Looks for attachments and opens one of each kind. */
export async function readAttachments(reader: Reader, pages: Pages): Promise<AttachmentFacts> {
	const { found, searched } = await findAttachments(reader, pages);
	if (found.length === 0) {
		reader.skip(
			getAttachment,
			searched === 0
				? 'No conversation was read, so none could be looked for.'
				: `No message of the first ${searched} conversations has one.`,
		);
		return {};
	}
	const status = async (
		{ conversationId, index }: FoundAttachment,
		messageId: string,
		range?: string,
	) => {
		const path = {
			conversation_id: conversationId,
			message_id: messageId,
			attachment_index: String(index),
		};
		const headers = range === undefined ? {} : { range };
		const reply = await reader.ask(getAttachment, { path, headers });
		if (reply?.body.kind === 'stream') closeStream(reply.body.stream);
		return reply;
	};
	const streamed = found.find(isTelling) ?? found.find((each) => !isFile(each));
	const media = found.find(isMedia);
	const file = found.find(isFile);

	const reply = streamed && (await status(streamed, streamed.message.id));
	if (reply && !isSuccess(reply.status)) noteFailure(reader, getAttachment, reply);
	const isLost = streamed && reply && LOST.includes(reply.status);
	const next = isLost && { ...streamed, index: streamed.message.attachments.length };
	return {
		status: reply?.status,
		place: streamed?.place,
		index: streamed?.index,
		fromOne: next ? (await status(next, next.message.id))?.status : undefined,
		bySocialId: isLost
			? (await status(streamed, streamed.message.social_message_id))?.status
			: undefined,
		range: media && (await status(media, media.message.id, FIRST_BYTE))?.status,
		notStreamed: file && (await status(file, file.message.id))?.status,
	};
}

async function findAttachments(reader: Reader, pages: Pages) {
	const found: FoundAttachment[] = [];
	let searched = 0;
	for (const { id } of rowsIn(pages, list).slice(0, SEARCHED_MAX)) {
		if (typeof id !== 'string') continue;
		const request = { path: { conversation_id: id }, query: { limit: PAGE_SIZE_MAX } };
		const reply = await reader.ask(get, request);
		if (!reply || !isSuccess(reply.status) || reply.body.kind !== 'json') continue;
		searched += 1;
		checkAnswer(reader, get, reply.body.value);
		const messages = pageOf(get, reply.body.value).rows;
		orderFindings(get.id, messages).forEach(reader.note);
		found.push(...attachmentsIn(id, messages as unknown as ConversationMessage[]));
		if ([isTelling, isMedia, isFile].every((kind) => found.some(kind))) break;
	}
	return { found, searched };
}

const attachmentsIn = (
	conversationId: string,
	messages: readonly ConversationMessage[],
): FoundAttachment[] =>
	messages.flatMap((message) => {
		const attachments = recordsOf<Attachment>(message.attachments);
		const ids = { conversation_id: conversationId, message_id: message.id };
		const indexes = attachmentIndexes(attachments, ids);
		return attachments.map((attachment, place) => ({
			conversationId,
			message,
			place,
			index: indexes[place]!,
			attachment,
		}));
	});
