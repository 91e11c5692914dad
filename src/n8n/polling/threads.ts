import {
	type ConversationDetail,
	type ConversationMessage,
	conversations,
	readConversationPage,
} from '../../contract/conversations';
import { answeredWithout } from '../errors';
import type { PollCall } from './call';
import { isRefusedCursor, readPages } from './pages';
import { attempt } from './rows';

interface WantedThread {
	readonly conversationId: string;
	readonly cursor?: string;
}

export interface Thread {
	readonly conversationId: string;
	readonly conversation: ConversationDetail;
	/** Oldest first, to the end of the thread. */
	readonly messages: readonly ConversationMessage[];
	/** How many messages each page had, and the cursor that led to it. */
	readonly pages: ReadonlyArray<{ readonly cursor?: string; readonly messages: number }>;
	/** Whether an earlier poll read the first of them. */
	readonly isContinued: boolean;
}

/** In the order in which to read them: those that failed before come last. */
export function inTurn<Wanted extends WantedThread>(
	{ memory }: PollCall,
	wanted: readonly Wanted[],
): Wanted[] {
	const turn = ({ conversationId }: Wanted) => memory?.unreadable.indexOf(conversationId) ?? -1;
	return wanted.toSorted((a, b) => turn(a) - turn(b));
}

/** Puts conversations behind all others. */
export function putLast({ memory }: PollCall, conversationIds: readonly string[]): void {
	if (!memory) return;
	const others = memory.unreadable.filter((id) => !conversationIds.includes(id));
	memory.unreadable = [...others, ...conversationIds];
}

/** Reads threads as far as time allows. */
export async function readThreads(
	call: PollCall,
	wanted: readonly WantedThread[],
	messagesAtLeast: number,
) {
	const threads: Thread[] = [];
	const failed: string[] = [];
	const gone: string[] = [];
	const failures: unknown[] = [];
	for (const each of wanted) {
		if (!call.hasTime()) break;
		const reading = readThread(call, each, messagesAtLeast);
		const { result, error, status, isCutOff } = await attempt(reading);
		// The next poll continues with this thread.
		if (isCutOff) break;
		if (result) threads.push(result);
		else if (status === 404) gone.push(each.conversationId);
		else {
			failed.push(each.conversationId);
			failures.push(error);
		}
	}
	if (call.memory) {
		const done = [...threads.map(({ conversationId }) => conversationId), ...gone];
		call.memory.unreadable = call.memory.unreadable.filter((id) => !done.includes(id));
	}
	putLast(call, failed);
	return { threads, failed, gone, failures };
}

/** Continues the last reading. If that gives too few messages, or the API refuses the cursor, starts over. */
export async function readThread(
	call: PollCall,
	wanted: WantedThread,
	messagesAtLeast: number,
): Promise<Thread> {
	if (wanted.cursor !== undefined) {
		const thread = await readFrom(call, wanted).catch((error: unknown) => {
			if (isRefusedCursor(error)) return undefined;
			throw error;
		});
		if (thread && thread.messages.length >= messagesAtLeast) return thread;
	}
	return await readFrom(call, { conversationId: wanted.conversationId });
}

async function readFrom(call: PollCall, { conversationId, cursor }: WantedThread): Promise<Thread> {
	const path = { conversation_id: conversationId };
	const request = { path, query: cursor === undefined ? {} : { cursor } };
	const { pages, isContinued } = await readPages(call, conversations.get, request, {
		readPage: (body) => {
			const { messages: rows, ...page } = readConversationPage(body);
			return { rows, ...page };
		},
	});
	const conversation = pages.find((page) => page.conversation)?.conversation;
	if (!conversation) throw answeredWithout(`conversation ${conversationId}`);
	return {
		conversationId,
		conversation,
		messages: pages.flatMap(({ rows }) => rows),
		pages: pages.map((page) => ({ cursor: page.cursor, messages: page.rows.length })),
		isContinued,
	};
}
