import type { Conversation } from '../contract/conversations';
import { inOrder, keyOf, timeOf, unique } from './keys';
import { isOnePage, LIMITS, LOOK_BACK_MS } from './limits';
import {
	type Due,
	isQuiet,
	look,
	type ReadThread,
	type ReplyRecord,
	type ReplySettings,
	resumeCursor,
	stillDue,
} from './replyThread';
import { fit, hasChanged, printOf, type Thread, threadsSchema, type ThreadsState } from './threads';
import type { Detection, TriggerEvent } from './types';

export type { ReadThread, ReplyMessage, ReplyRecord, ReplySettings } from './replyThread';
export type RepliesState = ThreadsState;

export interface WantedThread {
	readonly conversationId: string;
	/** Where to start reading. Where the API refuses it: from the beginning. */
	readonly cursor?: string;
}

export interface RepliesRead {
	/** As the pages gave them, those that came twice too. */
	readonly rows: readonly Conversation[];
	/** As many of the wanted threads as could be read. */
	readonly threads?: readonly ReadThread[];
	/** Wanted threads that were asked for in vain. */
	readonly failed?: readonly string[];
	/** Wanted threads that the API does not know (404). */
	readonly gone?: readonly string[];
}

/**
 * The state before the first detection, from the first page: what is there is not new.
 * @param since what arrived from then on is new all the same
 */
function baseline(
	{ rows, hasMore }: { readonly rows: readonly Conversation[]; readonly hasMore: boolean },
	now: number,
	{
		since = Infinity,
		lookBackMs = LOOK_BACK_MS,
		...settings
	}: ReplySettings & { since?: number } = {},
): RepliesState {
	const lasts = unique(rows).flatMap((row) => {
		const { last_message: last } = row;
		return last ? [{ row, at: timeOf(last.sent_at), key: keyOf(last.id) }] : [];
	});
	const times = lasts.map(({ at }) => at);
	// A thread further down the list had its last message at or before the oldest of these.
	const oldest = hasMore ? Math.min(...times) : -Infinity;
	const floor = Math.min(since, Math.max(oldest, now - lookBackMs));
	const atFloor = lasts.filter(({ at }) => at === floor).map(({ key, at }) => [key, at]);
	return {
		mark: Math.min(now, since, Math.max(0, ...times)),
		others: { floor, seen: Object.fromEntries(atFloor) },
		threads: Object.fromEntries(
			lasts
				.filter(({ row }) => isWanted(row, settings))
				.map(({ row, at, key }): [string, Thread] => [
					row.id,
					at < since
						? { print: printOf(row), at, floor: at, seen: { [key]: at } }
						: { print: null, at, last: key, floor: since, seen: {} },
				]),
		),
	};
}

const isWanted = ({ social_account }: Conversation, { accountIds = [] }: ReplySettings) =>
	accountIds.length === 0 || accountIds.includes(social_account.id);

/** So many rows without a change, and older than all that the last poll knew, mean that none follows. */
const CALM_ROWS = 100;

/**
 * Whether to read one more page of the list, which has the newest message first. Whole inboxes can come late, when a sender
 * account is connected again: their conversations stand among others that did not change.
 */
function needsMore(
	state: RepliesState,
	rows: readonly Conversation[],
	settings: ReplySettings = {},
): boolean {
	const last = rows.findLast(({ last_message }) => last_message);
	if (!last?.last_message || timeOf(last.last_message.sent_at) >= state.mark) return true;
	return rows
		.slice(-CALM_ROWS)
		.filter(({ id }) => state.threads[id]?.print !== null)
		.some((row) => isWanted(row, settings) && hasChanged(state, row));
}

/** The oldest change first, but behind all others what was asked for in vain. */
function dueThreads(
	state: RepliesState,
	rows: readonly Conversation[],
	settings: ReplySettings,
): Due[] {
	const due = new Map<string, Due>();
	for (const [id, thread] of Object.entries(state.threads)) {
		const { print, at, last, tries = 0 } = thread;
		if (print === null) due.set(id, { id, at, last, tries, known: thread });
	}
	for (const row of unique(rows)) {
		const { id, last_message: last } = row;
		if (!last || !isWanted(row, settings) || !hasChanged(state, row)) continue;
		const tries = due.get(id)?.tries ?? 0;
		const known = state.threads[id] ?? state.others;
		due.set(id, { id, row, at: timeOf(last.sent_at), last: keyOf(last.id), tries, known });
	}
	return [...due.values()].sort((a, b) => a.tries - b.tries || a.at - b.at);
}

/** The threads to read, in this order and as far as time allows. */
function wantedThreads(
	state: RepliesState,
	rows: readonly Conversation[],
	now: number,
	settings: ReplySettings = {},
): WantedThread[] {
	return dueThreads(state, rows, settings)
		.filter(({ row, at }) => {
			const isReceived = row?.last_message?.direction === 'received';
			return !isReceived || isQuiet(at, now, settings);
		})
		.map(({ id, known: { cursor } }) => ({ conversationId: id, ...(cursor && { cursor }) }));
}

function detect(
	state: RepliesState,
	{ rows, threads: read = [], failed = [], gone = [] }: RepliesRead,
	now: number,
	settings: ReplySettings = {},
): Detection<RepliesState, ReplyRecord> {
	const readings = new Map(read.map((thread) => [thread.conversationId, thread]));
	const threads = { ...state.threads };
	const events: Array<TriggerEvent<ReplyRecord>> = [];
	for (const due of dueThreads(state, rows, settings)) {
		const reading = readings.get(due.id);
		const isGone = gone.includes(due.id);
		const found = reading && look(due, reading, now, settings);
		if (found) {
			events.push(...found.events);
			threads[due.id] = found.thread;
		} else if (isGone && !due.row) {
			delete threads[due.id];
		} else {
			const isVain = isGone || failed.includes(due.id);
			threads[due.id] = stillDue(due, due.tries + (isVain ? 1 : 0));
		}
	}
	const top = rows.find(({ last_message }) => last_message)?.last_message;
	// A conversation that moved up while the pages were read was overlooked, but it stands above this one now.
	const mark = top ? Math.max(state.mark, Math.min(now, timeOf(top.sent_at))) : state.mark;
	const { limits = LIMITS } = settings;
	const next = { ...state, mark, threads };
	// What was overlooked may be older than what would be forgotten, so that has to wait for a poll of one page.
	return {
		state: isOnePage(rows, limits, () => !needsMore(state, rows, settings))
			? fit(next, limits)
			: next,
		events: inOrder(events),
	};
}

export const replies = {
	event: 'replyReceived',
	schema: threadsSchema,
	baseline,
	needsMore,
	wantedThreads,
	detect,
	resumeCursor,
} as const;
