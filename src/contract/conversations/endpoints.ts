import * as z from 'zod/v4';

import { defineEndpoint } from '../endpoint';
import { list, pageQuery, pathId } from '../fields';
import {
	conversationDetailSchema,
	conversationSchema,
	findMessages,
	readSendResult,
	sendMessageSchema,
	sendResultSchema,
} from './conversations';

const conversationPath = () => z.strictObject({ conversation_id: pathId() });

export const conversations = {
	list: defineEndpoint({
		id: 'conversations.list',
		method: 'GET',
		path: '/conversations',
		scope: 'conversations:read',
		summary: 'The conversations of the workspace, ordered by most recent message',
		retry: 'safe',
		envelope: 'list',
		assumptions: {
			unreadOnly: {
				says: '`unread_only` false is the same as none.',
				instead: '`unread_only` false leaves out what is unread.',
				readings: ['no_filter', 'only_read'],
				toldBy: 'judge',
			},
		},
		schemas: () => ({
			query: z.strictObject({
				/** True returns only unread threads. */
				unread_only: z.boolean().optional(),
				social_account_id: z.string().min(1).optional(),
				...pageQuery(),
			}),
			response: list(conversationSchema()),
		}),
	}),

	get: defineEndpoint({
		id: 'conversations.get',
		method: 'GET',
		path: '/conversations/{conversation_id}',
		scope: 'conversations:read',
		summary: 'One conversation with a page of its messages, oldest first',
		retry: 'safe',
		envelope: 'bare',
		isAnswer: (body) => findMessages(body) !== undefined,
		pagination: 'cursor',
		errors: { 404: [], 502: [], 503: [] },
		assumptions: {
			order: {
				says: 'The first page has the oldest messages.',
				instead: 'The first page has the newest messages, and the pages go back in time.',
				readings: ['oldest_first', 'newest_first'],
				toldBy: 'judge',
			},
			pagination: {
				says: '`pagination` stands beside `data` or inside it.',
				instead: '`pagination` stands inside `data`.',
				readings: ['beside', 'inside'],
				toldBy: 'judge',
			},
		},
		schemas: () => ({
			path: conversationPath(),
			query: z.strictObject(pageQuery()),
			response: z.looseObject({ data: conversationDetailSchema() }),
		}),
	}),

	getAttachment: defineEndpoint({
		id: 'conversations.getAttachment',
		method: 'GET',
		path: '/conversations/{conversation_id}/messages/{message_id}/attachments/{attachment_index}',
		scope: 'conversations:read',
		summary: 'Stream an image, external media, audio or video attachment of a message',
		retry: 'safe',
		envelope: 'stream',
		statuses: [200, 206],
		errors: { 416: [] },
		assumptions: {
			index: {
				says: '`{attachment_index}` counts from 0 in the order of the message’s `attachments`.',
				instead: '`{attachment_index}` counts from 1, in `proxy_path` as well.',
				readings: ['from_0', 'from_1'],
				toldBy: 'judge',
			},
			messageId: {
				says: '`{message_id}` is the `id` of the message, not its `social_message_id`.',
				instead: '`{message_id}` is the `social_message_id` of the message.',
				readings: ['id', 'social_message_id'],
				toldBy: 'judge',
			},
			notStreamed: {
				says: 'Attachments of type `file` and `unsupported` cannot be streamed.',
				instead: 'Attachments of type `file` and `unsupported` are streamed.',
				readings: ['refused', 'streamed'],
				toldBy: 'judge',
			},
			range: {
				says: 'A range is answered with 206.',
				instead: 'A range is ignored: the whole attachment comes with 200.',
				readings: ['partial', 'whole'],
				toldBy: 'judge',
			},
		},
		schemas: () => ({
			path: z.strictObject({
				conversation_id: pathId(),
				message_id: pathId(),
				attachment_index: z.string().regex(/^\d+$/, { error: 'must be a whole number from 0' }),
			}),
			headers: z.strictObject({
				/** Audio and video only. */
				range: z
					.string()
					.regex(/^bytes=(\d+-\d*|-\d+)$/, {
						error: 'must be a byte range, such as bytes=0-1023',
					})
					.optional(),
			}),
		}),
	}),

	sendMessage: defineEndpoint({
		id: 'conversations.sendMessage',
		method: 'POST',
		path: '/conversations/{conversation_id}/messages',
		scope: 'conversations:write',
		summary: 'Send a plain-text message to a real person in a conversation that exists',
		retry: 'never',
		// A conversation that is still syncing takes messages later. The API names no other conflict.
		busyStatuses: [409],
		envelope: 'bare',
		isAnswer: (body) => Object.values(readSendResult(body)).some((value) => value !== null),
		statuses: [200, 201, 202],
		errors: { 404: [], 409: [], 502: [], 503: [] },
		assumptions: {
			answer: {
				says: 'The answer is 200 with the result bare or as `data`.',
				instead: 'The result stands in `data`.',
				readings: ['bare', 'in_data'],
				toldBy: 'documentedAnswer',
			},
			refusal: {
				says: 'The codes of a conversation that is still syncing (409) and of a failed send (502) are not known.',
				instead: 'The codes are `conflict` (409) and `bad_gateway` (502).',
				readings: ['own_codes', 'common_codes'],
				toldBy: 'change',
			},
		},
		schemas: () => ({
			path: conversationPath(),
			body: sendMessageSchema(),
			response: z.union([sendResultSchema(), z.looseObject({ data: sendResultSchema() })]),
		}),
	}),
};
