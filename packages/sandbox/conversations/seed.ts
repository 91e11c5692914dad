import type { Conversation } from 'n8n-nodes-outreach/src/contract/conversations';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { getAccount } from '../accounts/records';
import { HOUR, isoTime } from '../core/clock';
import type { Named, NewWorkspace } from '../core/seed';
import { findRecord } from '../core/store/records';
import type { AttachmentFields } from './attachments';
import type { ConversationSettings } from './conversation';
import data from './data/conversations.json';
import { addMessage, type MessageFields } from './lifecycle';
import { insertConversation, updateConversation } from './records';

interface Line {
	readonly sent?: string;
	readonly received?: string;
	/** Repeats the text up to this length. */
	readonly repeatedTo?: number;
	readonly attachments?: AttachmentFields[];
}

interface ConversationSeed {
	/**
	 * Position among the leads of the workspace, from 1. If null or past the last one: a person outside the workspace.
	 */
	readonly lead: number | null;
	readonly account: string;
	readonly intent: Conversation['intent'];
	readonly unread?: boolean;
	readonly settings?: ConversationSettings;
	/** Age of the last message. */
	readonly hoursAgo: number;
	/** Hours between two messages, 24 by default. With 0, all have the same time. */
	readonly hoursApart?: number;
	/** By name or in a row. */
	readonly lines: Named<Line> | readonly Line[];
	/** How many times the lines repeat; `{n}` in them is the number of the round. */
	readonly rounds?: number;
}

const CONVERSATIONS = data as Named<Named<ConversationSeed>>;

export function seedConversations(workspace: NewWorkspace): void {
	const conversations = CONVERSATIONS[workspace.workspaceId] ?? {};
	for (const seed of Object.values(conversations)) seedConversation(workspace, seed);
}

function seedConversation(workspace: NewWorkspace, seed: ConversationSeed) {
	const { store, workspaceId, now } = workspace;
	const { lead, intent, unread = false, settings, hoursApart = 24 } = seed;
	const { account } = getAccount({ store }, seed.account);
	const messages = messagesOf(seed);
	const pause = hoursApart * HOUR;
	const end = now - seed.hoursAgo * HOUR;
	const start = end - pause * Math.max(messages.length - 1, 0);
	const conversation = insertConversation(
		store,
		workspaceId,
		{ intent, is_unread: unread, lead: findLeadAt(workspace, lead), account, at: start },
		settings,
	);
	messages.forEach((message, index) => {
		const sent_at = isoTime(start + pause * index);
		addMessage({ store, now }, conversation, { ...message, sent_at });
	});
	updateConversation(store, { ...conversation, updated_at: isoTime(end) });
}

const messagesOf = ({ lines, rounds = 1 }: ConversationSeed): MessageFields[] =>
	Array.from({ length: rounds }, (_, index) =>
		Object.values(lines).map(
			({ sent, received = '', repeatedTo = 0, attachments }): MessageFields => {
				const text = (sent ?? received).replace('{n}', String(index + 1));
				return {
					direction: sent === undefined ? 'received' : 'sent',
					content: repeatedTo > 0 ? text.repeat(repeatedTo).slice(0, repeatedTo) : text,
					attachments,
				};
			},
		),
	).flat();

const findLeadAt = ({ store, workspaceId }: NewWorkspace, position: number | null) =>
	position === null
		? undefined
		: findRecord<Lead>(
				store,
				'SELECT record FROM leads WHERE workspace_id = ? ORDER BY created_at, seq LIMIT 1 OFFSET ?',
				workspaceId,
				position - 1,
			);
