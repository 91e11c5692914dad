import { z } from 'zod/v4';

import {
	attachmentSchema,
	conversationMessageSchema,
	conversations,
	conversationSchema,
} from '../../src/contract';
import type { DocumentedNode } from './nodes';

const text = () => z.string().nullable();
const time = () => z.iso.datetime().nullable();
const direction = () => conversationMessageSchema().shape.direction;

const conversation = () => {
	const { id, intent, is_unread } = conversationSchema().shape;
	return z.strictObject({
		id,
		lead_id: text(),
		lead_name: text(),
		sender_name: text(),
		intent,
		is_unread,
		last_message_id: text(),
		last_message_text: text(),
		last_message_direction: direction().nullable(),
		last_message_at: time(),
	});
};

const thread = () =>
	conversation().extend({
		messages: z.array(
			z.strictObject({
				id: z.string(),
				direction: direction(),
				sent_at: time(),
				text: text(),
				attachment_count: z.int(),
			}),
		),
	});

const message = () =>
	z.strictObject({
		message_id: z.string(),
		conversation_id: z.string(),
		text: text(),
		direction: direction(),
		sent_at: time(),
		attachment_count: z.int(),
		attachment_types: z.array(attachmentSchema().shape.type),
		lead_id: text(),
		lead_name: text(),
		sender_name: text(),
	});

const sent = () =>
	z.strictObject({
		conversation_id: z.string(),
		message_id: text(),
		status: z.enum(['sent', 'accepted']),
		pending: z.boolean(),
		text: z.string(),
		sent_at: time(),
	});

const file = () =>
	z.strictObject({
		conversation_id: z.string(),
		message_id: z.string(),
		attachment_index: z.int(),
		attachment_type: text(),
		file_name: z.string(),
		mime_type: z.string(),
		file_size: z.int().nullable(),
		is_partial: z.boolean(),
		content_range: text(),
	});

export const conversationOperations: DocumentedNode['operations'] = {
	attachment: {
		download: {
			endpoint: conversations.getAttachment,
			alsoCalls: [conversations.get],
			output: file,
		},
	},
	conversation: {
		get: { endpoint: conversations.get, output: thread },
		getAll: { endpoint: conversations.list, output: conversation },
	},
	message: {
		getAll: { endpoint: conversations.get, output: message },
		send: {
			endpoint: conversations.sendMessage,
			alsoCalls: [conversations.get, conversations.list],
			output: sent,
		},
	},
};
