import {
	type ConversationDetail,
	type ConversationMessage,
	conversations,
	readConversationPage,
} from '../../contract/conversations';
import { answeredWithout } from '../errors';
import type { PollCall } from './call';
import { type CutOff, isRefusedCursor, readPages } from './pages';
import { attempt } from './rows';
import { leastRecentFirst, serve } from './turns';

/** The turns of conversations that could not be read. */
const UNREADABLE = 'conversations';

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

/** In the order in which to read them: conversations that failed before come last. */
export const threadsInTurn = <Wanted extends WantedThread>(
	{ memory }: PollCall,
	wanted: readonly Wanted[],
): Wanted[] =>
	leastRecentFirst(wanted, memory?.served.get(UNREADABLE), ({ conversationId }) => conversationId);

/** Puts conversations behind all others. */
export function putLast({ memory }: PollCall, conversationIds: readonly string[]): void {
	memory?.served.set(UNREADABLE, serve(memory.served.get(UNREADABLE), conversationIds));
}

/** A conversation that was read waits for no turn: a later message in it is as new as any other. */
function forget({ memory }: PollCall, conversationIds: readonly string[]): void {
	const served = memory?.served.get(UNREADABLE) ?? [];
	memory?.served.set(
		UNREADABLE,
		served.filter((id) => !conversationIds.includes(id)),
	);
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
	let cutOff: CutOff | undefined;
	for (const each of wanted) {
		if (!call.hasTime()) cutOff = 'time';
		if (cutOff) break;
		const reading = await attempt(readThread(call, each, messagesAtLeast));
		// The next poll continues with this thread.
		cutOff = reading.cutOff;
		if (cutOff) break;
		if (reading.result) threads.push(reading.result);
		else if (reading.status === 404) gone.push(each.conversationId);
		else {
			failed.push(each.conversationId);
			failures.push(reading.error);
		}
	}
	forget(call, [...threads.map(({ conversationId }) => conversationId), ...gone]);
	putLast(call, failed);
	return { threads, failed, gone, failures, cutOff };
}

/** Continues the last reading. Starts over if that gives too few messages or the API refuses the cursor. */
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
