import type { ConversationMessage } from 'n8n-nodes-outreach/src/contract/conversations';
import { ApiFailure } from '../core/errors';
import type { HandlerContext, Handlers } from '../core/http/handler';
import { readPage } from '../core/http/page';
import { fromJson } from '../core/store/json';
import { orNotFound } from '../core/store/records';
import { countingFromOne } from './attachments';
import { checkReadable } from './conversation';
import { sendMessage, syncInbox } from './lifecycle';
import { getConversation, getMessage } from './records';
import { streamAttachment } from './stream';

/** The inbox syncs by itself, so a reader sees everything that has arrived by now. */
const syncUntilNow = ({ store, now }: HandlerContext) =>
	store.transaction(() => syncInbox(store, now));

/** The API passes the cursor on to the network, which refuses it. */
const badHistoryCursor = () =>
	new ApiFailure(
		502,
		'invalid_history_cursor',
		'The cursor is not one of this conversation. Read its messages from the start again.',
	);

export const conversationHandlers = {
	'conversations.list': ({ query }, context) => {
		const { unread_only: unreadOnly, social_account_id: account } = query;
		syncUntilNow(context);
		return {
			page: readPage(context, query, {
				from: 'conversations',
				where: [
					['workspace_id = ?', context.workspace.id],
					unreadOnly === true && ["json_extract(record, '$.is_unread')"],
					unreadOnly === false &&
						context.readings['conversations.list.unreadOnly'] === 'only_read' && [
							"NOT json_extract(record, '$.is_unread')",
						],
					account !== undefined && ["json_extract(record, '$.social_account.id') = ?", account],
				],
				at: 'recent_at',
				seq: 'recent_seq',
			}),
		};
	},

	'conversations.get': ({ path, query }, context) => {
		syncUntilNow(context);
		const { conversation, settings } = getConversation(context, path.conversation_id);
		checkReadable(settings);
		const newestFirst = context.readings['conversations.get.order'] === 'newest_first';
		const { rows, pagination } = readPage<ConversationMessage>(context, query, {
			from: 'conversation_messages',
			where: [['conversation_id = ?', conversation.id], ['appears_at IS NULL']],
			at: 'sent_at',
			oldestFirst: !newestFirst,
			badCursor: badHistoryCursor,
		});
		const page = fromJson<ConversationMessage[]>(Buffer.from(rows).toString());
		// In either order of the pages, the messages of a page are oldest first.
		const listed = newestFirst ? page.reverse() : page;
		const messages =
			context.readings['conversations.getAttachment.index'] === 'from_1'
				? listed.map((message) => countingFromOne(conversation.id, message))
				: listed;
		// The detail has all messages instead of the last one.
		return { body: { data: { ...conversation, last_message: undefined, messages }, pagination } };
	},

	'conversations.getAttachment': ({ path, headers }, context) => {
		const { conversation } = getConversation(context, path.conversation_id);
		const message = getMessage(context.store, conversation.id, path.message_id);
		const attachment = message.attachments[Number(path.attachment_index)];
		return streamAttachment(
			orNotFound(attachment, `Attachment ${path.attachment_index} of message ${message.id}`),
			headers.get('range'),
		);
	},

	'conversations.sendMessage': ({ path, body }, context) => ({
		body: sendMessage(context, getConversation(context, path.conversation_id), body.content),
	}),
} satisfies Partial<Handlers>;
