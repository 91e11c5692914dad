import type { IPollFunctions } from 'n8n-workflow';

import {
	type Conversation,
	type ConversationDetail,
	type ConversationMessage,
	conversations,
	readConversationPage,
} from '../../../src/contract/conversations';
import { statusOf } from '../../../src/n8n/errors';
import type { PollCall } from '../../../src/n8n/poll';
import {
	type ReadThread,
	type RepliesState,
	replies,
	type ReplyRecord,
	type ReplySettings,
	type WantedThread,
} from '../../../src/trigger';
import { fullName } from '../../shared/fullName';
import { utcTime } from '../../shared/utcTime';
import { attempt, HOUR_MS, listIn, lookBackOf, optionsOf, readRows } from './reading';
import { type Source, whole } from './source';

const MINUTE_MS = 60_000;

export const replyReceived: Source<RepliesState, ReplyRecord> = {
	event: 'replyReceived',
	schema: replies.schema,
	filters: (context) => ({ socialAccountIds: listIn(context, 'socialAccountIds') }),

	baseline: async (call, hours) => {
		const settings = settingsOf(call.context);
		const read = await readRows(call, conversations.list, {}, () => false);
		const now = call.serverNow();
		const since = hours > 0 ? now - hours * HOUR_MS : undefined;
		return replies.baseline(read, now, { ...settings, since });
	},

	poll: async (call, state) => {
		const settings = settingsOf(call.context);
		const { rows } = await readRows(call, conversations.list, {}, (read) =>
			replies.needsMore(state, read, settings),
		);
		const now = call.serverNow();
		const threads: ReadThread[] = [];
		const failed: string[] = [];
		const gone: string[] = [];
		const failures: unknown[] = [];
		for (const wanted of replies.wantedThreads(state, rows, now, settings)) {
			if (!call.hasTime()) break;
			const { result: thread, error, status } = await attempt(readThread(call, wanted));
			if (thread) threads.push(thread);
			// The next poll goes on where the rate limit ends this one.
			else if (status === 429) break;
			else if (status === 404) gone.push(wanted.conversationId);
			else {
				failed.push(wanted.conversationId);
				failures.push(error);
			}
		}
		return { ...replies.detect(state, { rows, threads, failed, gone }, now, settings), failures };
	},

	newest: async (call) => {
		const settings = settingsOf(call.context);
		const state = replies.baseline({ rows: [], hasMore: false }, 0, { ...settings, since: 0 });
		for await (const page of call.client.paginate(conversations.list, {}, call.options)) {
			const row = page.find(({ last_message: last }) => last?.direction === 'received');
			if (!row) return undefined;
			const thread = await readThread(call, { conversationId: row.id });
			const read = { rows: [row], threads: [thread] };
			return replies.detect(state, read, call.serverNow(), settings).events.at(-1);
		}
		return undefined;
	},

	simplified: ({ event_id, occurred_at, record }) => {
		const { messages, last_messages } = record;
		// The list and the thread give the same but for the messages.
		const conversation = record.conversation as Conversation;
		const { lead, social_account: account } = conversation;
		return {
			event_id,
			occurred_at,
			text: messages.map(({ content }) => content).join('\n\n'),
			lead_name: fullName(lead),
			lead_id: lead?.id ?? null,
			lead_profile_url: lead?.social_url ?? null,
			conversation_id: conversation.id,
			message_id: messages.at(-1)?.id ?? null,
			sender_name: account?.profile_name ?? null,
			intent: conversation.intent ?? null,
			...(last_messages.length > 0 && { last_messages: last_messages.map(toMessage) }),
		};
	},

	whole,
};

const toMessage = ({ id, direction, sent_at, content }: ReplyRecord['last_messages'][number]) => ({
	...{ id, direction },
	sent_at: utcTime(sent_at),
	text: content,
});

function settingsOf(context: IPollFunctions): ReplySettings {
	const { combineMinutes = 0, lastMessages = 0 } = optionsOf(context);
	return {
		accountIds: listIn(context, 'socialAccountIds'),
		quietMs: combineMinutes * MINUTE_MS,
		lastMessages,
		...lookBackOf(context),
	};
}

/** A thread to its end, from where the last reading of it left off; from its beginning where the API does not take that. */
async function readThread(call: PollCall, wanted: WantedThread): Promise<ReadThread> {
	if (wanted.cursor === undefined) return await readFrom(call, wanted);
	return await readFrom(call, wanted).catch(async (error: unknown) => {
		const status = statusOf(error);
		if (status !== 400 && status !== 502) throw error;
		return await readFrom(call, { conversationId: wanted.conversationId });
	});
}

async function readFrom(
	{ client, options }: PollCall,
	{ conversationId, cursor }: WantedThread,
): Promise<ReadThread> {
	let conversation: ConversationDetail | undefined;
	let from = cursor;
	const pages: Array<{ cursor?: string; messages: number }> = [];
	const readPage = (body: unknown) => {
		const page = readConversationPage(body);
		conversation ??= page.conversation;
		pages.push({ ...(from !== undefined && { cursor: from }), messages: page.messages.length });
		from = page.pagination?.next_cursor ?? undefined;
		return { rows: [...page.messages], pagination: page.pagination };
	};
	const messages: ConversationMessage[] = [];
	const request = { path: { conversation_id: conversationId }, query: { cursor } };
	for await (const page of client.paginate(conversations.get, request, { ...options, readPage })) {
		messages.push(...page);
	}
	if (!conversation) throw new Error(`The API gave no conversation ${conversationId}.`);
	return { conversationId, conversation, messages, cursor: replies.resumeCursor(pages) };
}
