import type { IPollFunctions } from 'n8n-workflow';

import {
	type Conversation,
	conversations,
	readConversationPage,
} from '../../../src/contract/conversations';
import { answeredWithout } from '../../../src/n8n/errors';
import { isRefusedCursor, type PollCall } from '../../../src/n8n/poll';
import {
	LIMITS,
	type ReadThread,
	type RepliesState,
	replies,
	type ReplyRecord,
	type ReplySettings,
	type WantedThread,
} from '../../../src/trigger';
import { fullName } from '../../shared/rows/fullName';
import { utcTime } from '../../shared/rows/utcTime';
import { lookBackOf, optionsOf } from '../options';
import { nodeKey, readPages } from './pages';
import { attempt, HOUR_MS, listIn, readRows } from './reading';
import { type Polled, type Source, startingWith, whole } from './source';

const MINUTE_MS = 60_000;
/** So many conversations are looked into for a test event: most have a reply. */
const THREADS_IN_TEST = 10;

/**
 * By node, the conversations that could not be read, those that failed latest at the end: the others go first. n8n may drop
 * what a poll remembers that fails, so this is kept apart.
 */
const unreadable = new Map<string, readonly string[]>();

async function poll(
	call: PollCall,
	state: RepliesState,
): Promise<Polled<RepliesState, ReplyRecord>> {
	const settings = settingsOf(call.context);
	const key = nodeKey(call.context);
	const { rows } = await readRows(call, conversations.list, {}, (read) =>
		replies.needsMore(state, read, settings, call.serverNow()),
	);
	const now = call.serverNow();
	const threads: ReadThread[] = [];
	const failed: string[] = [];
	const gone: string[] = [];
	const failures: unknown[] = [];
	const before = unreadable.get(key) ?? [];
	const turn = ({ conversationId }: WantedThread) => before.indexOf(conversationId);
	const wanted = replies.wantedThreads(state, rows, now, settings);
	for (const each of wanted.toSorted((a, b) => turn(a) - turn(b))) {
		if (!call.hasTime()) break;
		const {
			result: thread,
			error,
			status,
			isCutOff,
		} = await attempt(readThread(call, each, settings));
		// The next poll goes on with this thread.
		if (isCutOff) break;
		if (thread) threads.push(thread);
		else if (status === 404) gone.push(each.conversationId);
		else {
			failed.push(each.conversationId);
			failures.push(error);
		}
	}
	const asked = [...threads.map(({ conversationId }) => conversationId), ...gone, ...failed];
	const stillWanted = wanted.map(({ conversationId }) => conversationId);
	const left = before.filter((id) => stillWanted.includes(id) && !asked.includes(id));
	unreadable.set(key, [...left, ...failed]);
	const detected = replies.detect(state, { rows, threads, failed, gone }, now, settings);
	return { ...detected, failures: [...failures, ...detected.failures] };
}

export const replyReceived: Source<RepliesState, ReplyRecord> = {
	event: 'replyReceived',
	schema: replies.schema,
	filters: (context) => ({ socialAccountIds: listIn(context, 'socialAccountIds') }),

	start: async (call, hours) => {
		const settings = settingsOf(call.context);
		const read = await readRows(call, conversations.list, {}, () => false, { isApart: true });
		const now = call.serverNow();
		const since = hours > 0 ? now - hours * HOUR_MS : undefined;
		const state = replies.baseline(read, now, { ...settings, since });
		return hours > 0 ? await poll(call, state) : startingWith(state);
	},

	poll,

	newest: async (call) => {
		const settings = { ...settingsOf(call.context), quietMs: 0 };
		const { accountIds = [] } = settings;
		const { rows } = await readRows(call, conversations.list, {}, () => false);
		const wanted = rows.filter(
			({ last_message: last, social_account: account }) =>
				last && (accountIds.length === 0 || accountIds.includes(account?.id)),
		);
		const isReply = ({ last_message: last }: Conversation) => last?.direction === 'received';
		// Most likely those; but a reply may have been answered by now.
		const likely = [...wanted.filter(isReply), ...wanted.filter((row) => !isReply(row))];
		const state = replies.baseline({ rows: [], hasMore: false }, 0, { ...settings, since: 0 });
		for (const row of likely.slice(0, THREADS_IN_TEST)) {
			const thread = await readThread(call, { conversationId: row.id }, settings);
			const read = { rows: [row], threads: [thread] };
			const event = replies.detect(state, read, call.serverNow(), settings).events.at(-1);
			if (event) return event;
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

/** A thread to its end, from where the last reading of it left off; from its beginning where that is not enough. */
async function readThread(
	call: PollCall,
	wanted: WantedThread,
	{ lastMessages = 0 }: ReplySettings,
): Promise<ReadThread> {
	if (wanted.cursor !== undefined) {
		const thread = await readFrom(call, wanted, lastMessages).catch((error: unknown) => {
			if (isRefusedCursor(error)) return undefined;
			throw error;
		});
		if (thread && thread.messages.length >= lastMessages) return thread;
	}
	return await readFrom(call, { conversationId: wanted.conversationId }, lastMessages);
}

async function readFrom(
	call: PollCall,
	{ conversationId, cursor }: WantedThread,
	lastMessages: number,
): Promise<ReadThread> {
	const request = {
		path: { conversation_id: conversationId },
		query: { ...(cursor !== undefined && { cursor }) },
	};
	const { pages } = await readPages(call, conversations.get, request, { readPage });
	const conversation = pages.find((page) => page.conversation)?.conversation;
	if (!conversation) throw answeredWithout(`conversation ${conversationId}`);
	const messages = pages.flatMap(({ rows }) => rows);
	const sizes = pages.map((page) => ({ cursor: page.cursor, messages: page.rows.length }));
	return {
		...{ conversationId, conversation, messages },
		cursor: replies.resumeCursor(sizes, Math.max(LIMITS.messages, lastMessages)),
	};
}

function readPage(body: unknown) {
	const { messages: rows, ...page } = readConversationPage(body);
	return { rows, ...page };
}
