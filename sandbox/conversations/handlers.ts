import type {
	Attachment,
	Conversation,
	ConversationMessage,
} from '../../src/contract/conversations';
import { contentOf } from './attachments';
import { sendMessage, syncInbox } from './lifecycle';
import { findConversation, findMessage, type StoredConversation } from './records';
import { ApiFailure, notFound } from '../http/errors';
import type { HandlerContext, Handlers } from '../http/handler';
import { fromJson, type Json } from '../store/json';
import { OLDEST, readPage, type PlacedRow } from '../http/page';
import { checkReadable } from './conversation';
import { byteRange } from './range';

/** A conversation of the workspace. Throws the API's 404 where there is none. */
function getConversation({ store, workspace }: HandlerContext, id: string): StoredConversation {
	const found = findConversation(store, id);
	if (found?.workspaceId !== workspace.id) throw notFound(`Conversation ${id}`);
	return found;
}

/** The inbox is read by itself; a reader sees what has come until now. */
const withInbox = ({ store, now }: HandlerContext) =>
	store.transaction(() => syncInbox({ store }, now));

/** History comes from the network, which the API only asks: a bad cursor is an error of theirs. */
const badHistoryCursor = () =>
	new ApiFailure(
		502,
		'invalid_history_cursor',
		'The cursor is not one of this conversation. Read its messages from the start again.',
	);

/** The name in ASCII and, for those who can read it, as it is. */
function disposition({ name }: Attachment): string {
	if (name === undefined) return 'attachment';
	const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
	// Half a character cannot be encoded: as UTF-8 it becomes a question mark of its own.
	const encoded = encodeURIComponent(Buffer.from(name).toString()).replace(
		/['()*]/g,
		(mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

function stream(attachment: Attachment, rangeHeader: string | null): Response {
	const { mediaType, size, takesRange, bytes } = contentOf(attachment);
	const wanted = takesRange ? rangeHeader : null;
	const range = wanted === null ? { start: 0, end: size } : byteRange(wanted, size);
	if (range === null) {
		const failure = new ApiFailure(
			416,
			'invalid_range',
			`The range ${wanted} is none of this attachment, which has ${size} bytes.`,
			{ details: { byte_size: size } },
		);
		return Response.json(failure.body, {
			status: failure.status,
			headers: { 'content-range': `bytes */${size}` },
		});
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

export const conversationHandlers = {
	'conversations.list': ({ query }, context) => {
		const { store, workspace, endpoint } = context;
		const { unread_only: unreadOnly = false, social_account_id: account } = query;
		withInbox(context);
		const conditions = [
			'workspace_id = ?',
			'(recent_at, recent_seq) < (?, ?)',
			...(unreadOnly ? ["json_extract(record, '$.is_unread')"] : []),
			...(account === undefined ? [] : ["json_extract(record, '$.social_account.id') = ?"]),
		];
		const list = JSON.stringify([endpoint, workspace.id, unreadOnly, account]);
		return {
			page: readPage(list, query, (below, count) =>
				store.all<PlacedRow<Conversation>>(
					`SELECT recent_at AS at, recent_seq AS seq, record FROM conversations
					WHERE ${conditions.join(' AND ')}
					ORDER BY recent_at DESC, recent_seq DESC LIMIT ?`,
					workspace.id,
					below.at,
					below.seq,
					...(account === undefined ? [] : [account]),
					count,
				),
			),
		};
	},

	'conversations.get': ({ path, query }, context) => {
		const { store, endpoint } = context;
		withInbox(context);
		const { conversation, settings } = getConversation(context, path.conversation_id);
		checkReadable(settings);
		const { rows, pagination } = readPage(
			`${endpoint} ${conversation.id}`,
			query,
			(after, count) =>
				store.all<PlacedRow<ConversationMessage> & { record: Json<ConversationMessage> }>(
					`SELECT sent_at AS at, seq, record FROM conversation_messages
					WHERE conversation_id = ? AND appears_at IS NULL AND (sent_at, seq) > (?, ?)
					ORDER BY sent_at, seq LIMIT ?`,
					conversation.id,
					after.at,
					after.seq,
					count,
				),
			{ start: OLDEST, badCursor: badHistoryCursor },
		);
		const messages = rows.map((row) => fromJson(row as Json<ConversationMessage>));
		// A detail has its messages instead of the last one.
		return { body: { data: { ...conversation, last_message: undefined, messages }, pagination } };
	},

	'conversations.getAttachment': ({ path, headers }, context) => {
		const { conversation } = getConversation(context, path.conversation_id);
		const message = findMessage(context.store, conversation.id, path.message_id);
		if (!message) throw notFound(`Message ${path.message_id} of conversation ${conversation.id}`);
		const attachment = message.attachments[Number(path.attachment_index)];
		if (!attachment) {
			throw notFound(`Attachment ${path.attachment_index} of message ${message.id}`);
		}
		return stream(attachment, headers.get('range'));
	},

	'conversations.sendMessage': ({ path, body }, context) => ({
		body: sendMessage(context, getConversation(context, path.conversation_id), body.content),
	}),
} satisfies Partial<Handlers>;
