import * as z from 'zod/v4';

import type { Conversation } from '../contract/conversations';
import { lazy } from '../contract/lazy';
import { type Handled, handledShape, isNew } from './handled';
import { keyOf, timeOf } from './keys';
import { type Limits, LOOK_BACK_MS, sizeOf } from './limits';

/** What a row of the list of conversations tells of its thread. */
export type Row = Pick<Conversation, 'id' | 'last_message' | 'updated_at'>;

const threadSchema = lazy(() =>
	z.strictObject({
		...handledShape(),
		/** What the thread looked like when it was last read; null where it still has to be read. */
		print: z.string().nullable(),
		/** The time of its newest message that is known. */
		at: z.number(),
		/** Of a thread that still has to be read: the last message that the list showed. */
		last: z.string().optional(),
		/** How often it was asked for in vain. */
		tries: z.int().optional(),
		/** How often its history lacked the last message that the list showed. */
		lag: z.int().optional(),
		/** The page that holds its newest messages. */
		cursor: z.string().optional(),
	}),
);
export type Thread = z.infer<ReturnType<typeof threadSchema>>;

export const threadsSchema = lazy(() =>
	z.strictObject({
		/** The newest message at the start of the last poll: no thread with a newer one was overlooked then. */
		mark: z.number(),
		/** Several pages were read: what moved up meanwhile is looked for again, down to `from`, for a few polls. */
		recheck: z.strictObject({ from: z.number(), until: z.number() }).optional(),
		/** Of every thread that is not among `threads`. */
		others: z.strictObject(handledShape()),
		threads: z.record(z.string(), threadSchema()),
	}),
);
export type ThreadsState = z.infer<ReturnType<typeof threadsSchema>>;

/** A late message may change `updated_at` only, an edit elsewhere too: whether it is a new reply, its thread tells. */
export const printOf = ({ last_message, updated_at }: Row): string =>
	keyOf(last_message?.id ?? null, last_message?.sent_at ?? null, updated_at);

export const hasChanged = ({ threads, others }: ThreadsState, row: Row): boolean => {
	if (!row.last_message) return false;
	const thread = threads[row.id];
	return thread
		? thread.print !== printOf(row)
		: isNew(others, keyOf(row.last_message.id), timeOf(row.last_message.sent_at));
};

/** How far down the list a poll reads: whatever is older was looked at before. */
export const downTo = ({ mark, recheck }: ThreadsState, now = -Infinity): number =>
	recheck && now < recheck.until ? Math.min(mark, recheck.from) : mark;

/** A conversation that was not known brings nothing that is older by more than the look-back than what was looked at. */
export function withFloor(
	state: ThreadsState,
	{ lookBackMs = LOOK_BACK_MS }: { readonly lookBackMs?: number },
): ThreadsState {
	const { mark, recheck, others } = state;
	const floor = Math.min(mark, recheck?.from ?? mark) - lookBackMs;
	return floor > others.floor ? { ...state, others: raised(others, floor) } : state;
}

const raised = ({ seen }: Handled, floor: number): Handled => ({
	floor,
	seen: Object.fromEntries(Object.entries(seen).filter(([, at]) => at >= floor)),
});

/**
 * Makes room: forgets the threads that were quiet for longest, and raises the floor of the others above them. A thread that
 * still has to be read stays.
 * @param ceiling no message before that time was overlooked
 */
export function fit(state: ThreadsState, limits: Limits, ceiling: number): ThreadsState {
	let excess = Object.keys(state.threads).length - limits.threads;
	let excessBytes = sizeOf(state) - limits.bytes;
	if (excess <= 0 && excessBytes <= 0) return state;
	const threads = { ...state.threads };
	let others = state.others;
	const oldestFirst = Object.entries(threads)
		.filter(([, { print, at }]) => print !== null && at <= ceiling)
		.toSorted(([, a], [, b]) => a.at - b.at);
	for (const [id, thread] of oldestFirst) {
		if (excess <= 0 && excessBytes <= 0) break;
		others = merge(others, thread);
		delete threads[id];
		excess -= 1;
		excessBytes -= sizeOf({ [id]: thread });
	}
	return { ...state, others, threads };
}

const merge = ({ floor, seen }: Handled, thread: Thread): Handled =>
	raised({ floor, seen: { ...seen, ...thread.seen } }, Math.max(floor, thread.at));
