import { Hono } from 'hono';
import { z } from 'zod/v4';

import {
	attachmentSchema,
	conversationMessageSchema,
	conversationSchema,
} from '../../src/contract/conversations';
import { dateTime } from '../../src/contract/fields';
import { lazy } from '../../src/contract/lazy';
import type { AppEnv } from '../http/app';
import type { ConversationWorld } from './conversationWorld';
import { bodyOf } from './worldRoutes';

/** The largest number that a video file has room for. */
const LARGEST_FILE = 2 ** 32 - 1;

const attachment = lazy(() =>
	z.strictObject({
		...attachmentSchema().shape,
		byte_size: z.int().min(0).max(LARGEST_FILE).nullable().optional(),
	}),
);
const newThread = lazy(() =>
	z.strictObject({
		social_account_id: z.string(),
		lead_id: z.string().optional(),
		content: z.string().optional(),
	}),
);
const change = lazy(() =>
	z.strictObject({
		intent: conversationSchema().shape.intent.optional(),
		syncing: z.boolean().optional(),
		pending: z.boolean().optional(),
		fails: z.boolean().optional(),
		history_unavailable: z.boolean().optional(),
	}),
);
const newMessage = lazy(() =>
	z.strictObject({
		content: z.string().optional(),
		direction: conversationMessageSchema().shape.direction.optional(),
		sent_at: dateTime().optional(),
		attachments: z.array(attachment()).optional(),
	}),
);
const newAttachment = lazy(() =>
	z.strictObject({
		...attachment().shape,
		conversation_id: z.string(),
		message_id: z.string().optional(),
	}),
);

/** The world of conversations by HTTP. */
export function conversationRoutes(world: ConversationWorld): Hono<AppEnv> {
	return new Hono<AppEnv>()
		.post('/conversations', async (c) =>
			c.json({ data: world.addConversation(await bodyOf(c, newThread())) }, 201),
		)
		.post('/conversations/:id', async (c) => {
			const changed = await bodyOf(c, change());
			return c.json({ data: world.setConversation(c.req.param('id'), changed) });
		})
		.post('/conversations/:id/messages', async (c) => {
			const message = await bodyOf(c, newMessage());
			return c.json({ data: world.addMessage(c.req.param('id'), message) }, 201);
		})
		.post('/attachments', async (c) =>
			c.json({ data: world.addAttachment(await bodyOf(c, newAttachment())) }, 201),
		)
		.post('/inbox_sync', (c) => {
			world.syncInbox();
			return c.json({ data: null });
		});
}
