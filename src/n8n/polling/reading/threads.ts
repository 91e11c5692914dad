import {
	type ConversationDetail,
	type ConversationMessage,
	conversations,
	inOrderOfTime,
	readConversationPage,
} from '../../../contract/conversations';
import { answeredWithout } from '../../errors';
import type { PollCall } from '../call';
import { type CutOff, readPages } from './pages';
import { attempt } from './rows';
import { leastRecentFirst, serve } from '../turns';

/** The turns of conversations that could not be read. */
const UNREADABLE = 'conversations';

export interface Thread {
	readonly conversationId: string;
	readonly conversation: ConversationDetail;
	/** Oldest first, the whole thread. */
	readonly messages: readonly ConversationMessage[];
	/** Whether it changed while its pages were read. */
	readonly hasChanged: boolean;
}

/** In the order in which to read them: conversations that failed before come last. */
export const threadsInTurn = ({ memory }: PollCall, ids: readonly string[]): string[] =>
	leastRecentFirst(ids, memory?.served.get(UNREADABLE), (id) => id);

/** Puts conversations behind all others. */
export function putLast({ memory }: PollCall, ids: readonly string[]): void {
	memory?.served.set(UNREADABLE, serve(memory.served.get(UNREADABLE), ids));
}

/** A conversation that was read waits for no turn: a later message in it is as new as any other. */
function forget({ memory }: PollCall, ids: readonly string[]): void {
	const served = memory?.served.get(UNREADABLE) ?? [];
	memory?.served.set(
		UNREADABLE,
		served.filter((id) => !ids.includes(id)),
	);
}

/** Reads threads as far as time allows. */
export async function readThreads(call: PollCall, ids: readonly string[]) {
	const threads: Thread[] = [];
	const failed: string[] = [];
	const gone: string[] = [];
	const failures: unknown[] = [];
	let cutOff: CutOff | undefined;
	for (const id of ids) {
		if (!call.hasTime()) cutOff = 'time';
		if (cutOff) break;
		const reading = await attempt(readThread(call, id));
		// The next poll continues with this thread.
		cutOff = reading.cutOff;
		if (cutOff) break;
		if (reading.result) threads.push(reading.result);
		else if (reading.status === 404) gone.push(id);
		else {
			failed.push(id);
			failures.push(reading.error);
		}
	}
	forget(call, [...threads.map(({ conversationId }) => conversationId), ...gone]);
	putLast(call, failed);
	return { threads, failed, gone, failures, cutOff };
}

/** Reads a thread from its beginning, or from where the last poll was cut off. */
export async function readThread(call: PollCall, conversationId: string): Promise<Thread> {
	const path = { conversation_id: conversationId };
	const { pages } = await readPages(
		call,
		conversations.get,
		{ path, query: {} },
		{
			readPage: (body) => {
				const { messages: rows, ...page } = readConversationPage(body);
				return { rows, ...page };
			},
		},
	);
	const shown = pages.flatMap((page) => page.conversation ?? []);
	const [conversation] = shown;
	if (!conversation) throw answeredWithout(`conversation ${conversationId}`);
	return {
		conversationId,
		conversation,
		messages: inOrderOfTime(pages.map(({ rows }) => rows)),
		// Late messages may then have come into what was read first, perhaps by an earlier poll.
		hasChanged: shown.at(-1)?.updated_at !== conversation.updated_at,
	};
}
