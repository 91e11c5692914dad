import * as z from 'zod/v4';

import type { Conversation } from '../../contract/conversations';
import { lazy } from '../../contract/lazy';
import { firstTime } from '../events/rows';
import { type Handled, handledShape, isNew } from '../memory/handled';
import { keyOf, nameFor } from '../memory/keys';
import { type Limits, LOOK_BACK_MS, sizeOf } from '../memory/limits';

/** What a row of the list of conversations says about its thread. */
type ListedConversation = Pick<Conversation, 'id' | 'last_message' | 'updated_at' | 'created_at'>;

const threadSchema = lazy(() =>
	z.strictObject({
		...handledShape(),
		/** What the row looked like when the thread was last read; null if the thread is still to be read. */
		print: z.string().nullable(),
		/** The time of its newest known message. */
		at: z.number(),
		/**
		 * Its last message at the activation, until the thread is read: what stands above it, at the same time, is not
		 * new.
		 */
		base: z.string().optional(),
		/** If the thread is still to be read: its last message in the list. */
		last: z.string().optional(),
		tries: z.int().optional(),
		/** How often its history lacked the last message in the list. */
		lag: z.int().optional(),
		/** Once, where the next reading began. Threads are now read from their beginning. */
		cursor: z.string().optional(),
		/** If the trigger waits for labels: the label from before the new messages; null if there was none. */
		label: z.string().nullable().optional(),
		/** If its replies wait: how the row looked when they were read, and the time of the first of them. */
		held: z.strictObject({ print: z.string(), at: z.number() }).optional(),
	}),
);
export type KnownThread = z.infer<ReturnType<typeof threadSchema>>;

export const threadsSchema = lazy(() =>
	z.strictObject({
		/** The newest message at the start of the last poll, which missed no thread with a newer one. */
		mark: z.number(),
		/**
		 * After a poll of several pages: until `until`, the next polls read down to `from`, to find what moved up in
		 * the meantime.
		 */
		recheck: z.strictObject({ from: z.number(), until: z.number() }).optional(),
		/** For all conversations that are not in `threads`. */
		others: z.strictObject(handledShape()),
		/** By `nameFor` of the conversation id. */
		threads: z.record(z.string(), threadSchema()),
	}),
);
export type ThreadsState = z.infer<ReturnType<typeof threadsSchema>>;

/** A late message may change only `updated_at`, and so does an edit: only the thread shows which it was. */
export const printOf = ({ last_message, updated_at }: ListedConversation): string =>
	keyOf(last_message?.id ?? null, last_message?.sent_at ?? null, updated_at);

/** When its last message came, as far as its times can be read. */
export const lastAt = ({
	last_message,
	updated_at,
	created_at,
}: ListedConversation): number | undefined =>
	firstTime(last_message?.sent_at, updated_at, created_at);

export const hasChanged = ({ threads, others }: ThreadsState, row: ListedConversation): boolean => {
	if (!row.last_message) return false;
	const thread = threads[nameFor(row.id)];
	return thread
		? thread.print !== printOf(row)
		: isNew(others, keyOf(row.last_message.id), lastAt(row) ?? Infinity);
};

/** How far down the list a poll reads: anything older was seen before. */
export const downTo = ({ mark, recheck }: ThreadsState, now = -Infinity): number =>
	recheck && now < recheck.until ? Math.min(mark, recheck.from) : mark;

/** In unknown conversations, a message is not new if it is older than what was read by more than the look-back. */
export function withFloor(
	state: ThreadsState,
	{ lookBackMs = LOOK_BACK_MS }: { readonly lookBackMs?: number },
): ThreadsState {
	const { mark, recheck, others } = state;
	const floor = Math.min(mark, recheck?.from ?? mark) - lookBackMs;
	return floor > others.floor ? { ...state, others: raise(others, floor) } : state;
}

const raise = ({ seen }: Handled, floor: number): Handled => ({
	floor,
	seen: Object.fromEntries(Object.entries(seen).filter(([, at]) => at >= floor)),
});

/**
 * Makes room: forgets the threads that have been quiet longest and raises the floor of the others above them. Threads
 * still to be read stay.
 * @param ceiling no message before this time was missed
 */
export function fit(state: ThreadsState, limits: Limits, ceiling: number): ThreadsState {
	let excess = Object.keys(state.threads).length - limits.threads;
	let excessBytes = sizeOf(state) - limits.bytes;
	if (excess <= 0 && excessBytes <= 0) return state;
	const threads = { ...state.threads };
	let { others } = state;
	const oldestFirst = Object.entries(threads)
		.filter(([, { print, at }]) => print !== null && at <= ceiling)
		.toSorted(([, a], [, b]) => a.at - b.at);
	for (const [id, thread] of oldestFirst) {
		if (excess <= 0 && excessBytes <= 0) break;
		const seen = { ...others.seen, ...thread.seen };
		others = raise({ floor: others.floor, seen }, Math.max(others.floor, thread.at));
		delete threads[id];
		excess -= 1;
		excessBytes -= sizeOf({ [id]: thread });
	}
	return { ...state, others, threads };
}
