import type { Conversation } from '../contract/conversations';
import { attempt } from './attempt';
import { inOrder, keyOf, timeOf, unique } from './keys';
import { isOnePage, LIMITS, LOOK_BACK_MS } from './limits';
import {
	type Due,
	goneThread,
	isQuiet,
	look,
	type ReadThread,
	type ReplyRecord,
	type ReplySettings,
	resumeCursor,
	stillDue,
	triedInVain,
} from './replyThread';
import {
	downTo,
	fit,
	hasChanged,
	printOf,
	type Thread,
	threadsSchema,
	type ThreadsState,
	withFloor,
} from './threads';
import { type Detection, DetectionError, type TriggerEvent } from './types';

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

export interface RepliesDetection extends Detection<RepliesState, ReplyRecord> {
	/** Why a thread or a row says nothing that can be used. It keeps no other back, and is looked at again. */
	readonly failures: readonly DetectionError[];
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
	const lasts = unique(legible(rows)).flatMap((row) => {
		const { last_message: last } = row;
		return last ? [{ row, at: timeOf(last.sent_at), key: keyOf(last.id) }] : [];
	});
	const times = lasts.map(({ at }) => at);
	// A thread further down the list had its last message at or before the oldest of these.
	const oldest = hasMore ? Math.min(now, ...times) : -Infinity;
	const floor = Math.min(since, Math.max(oldest, now - lookBackMs));
	const atFloor = lasts.filter(({ at }) => at === floor).map(({ key, at }) => [key, at]);
	return {
		mark: Math.min(now, since, Math.max(hasMore ? oldest : 0, ...times)),
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
	accountIds.length === 0 || accountIds.some((id) => id === social_account?.id);

/** Rows whose time cannot be read are set aside: they cannot be told from what is known. */
const legible = (rows: readonly Conversation[]) => rows.filter((row) => !problemOf(row));

function problemOf({ last_message: last }: Conversation): DetectionError | undefined {
	const at = attempt(() => last && timeOf(last.sent_at));
	return at instanceof DetectionError ? at : undefined;
}

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
	now?: number,
): boolean {
	const listed = legible(rows);
	const last = listed.findLast(({ last_message }) => last_message);
	if (!last || !isOlder(last, downTo(state, now))) return true;
	return listed.slice(-CALM_ROWS).some((row) => isNews(state, row, settings));
}

const isOlder = ({ last_message }: Conversation, time: number) =>
	last_message !== null && timeOf(last_message.sent_at) < time;

/** Whether a row tells of something that is not known to wait already. */
const isNews = (state: RepliesState, row: Conversation, settings: ReplySettings) =>
	state.threads[row.id]?.print !== null && isWanted(row, settings) && hasChanged(state, row);

/** The oldest change first, but behind all others what was asked for in vain. */
function dueThreads(
	state: RepliesState,
	rows: readonly Conversation[],
	settings: ReplySettings,
): Due[] {
	const due = new Map<string, Due>();
	for (const [id, thread] of Object.entries(state.threads)) {
		const { print, at, last, tries = 0, lag = 0 } = thread;
		if (print === null) due.set(id, { id, at, last, tries, lag, known: thread });
	}
	for (const row of unique(rows)) {
		const { id, last_message: last } = row;
		if (!last || !isWanted(row, settings) || !hasChanged(state, row)) continue;
		const { tries = 0, lag = 0 } = due.get(id) ?? {};
		const known = state.threads[id] ?? state.others;
		due.set(id, { id, row, at: timeOf(last.sent_at), last: keyOf(last.id), tries, lag, known });
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
	return dueThreads(withFloor(state, settings), legible(rows), settings)
		.filter(({ row, at }) => {
			const isReceived = row?.last_message?.direction === 'received';
			return !isReceived || isQuiet(at, now, settings);
		})
		.map(({ id, known: { cursor } }) => ({ conversationId: id, ...(cursor && { cursor }) }));
}

function detect(
	saved: RepliesState,
	{ rows: listed, threads: read = [], failed = [], gone = [] }: RepliesRead,
	now: number,
	settings: ReplySettings = {},
): RepliesDetection {
	const { limits = LIMITS } = settings;
	const state = withFloor(saved, settings);
	const rows = legible(listed);
	const failures = unique(listed).flatMap((row) => problemOf(row) ?? []);
	const readings = new Map(read.map((thread) => [thread.conversationId, thread]));
	const threads = { ...state.threads };
	const events: Array<TriggerEvent<ReplyRecord>> = [];
	for (const due of dueThreads(state, rows, settings)) {
		const isGone = gone.includes(due.id);
		const withoutHistory = isGone && due.row && { conversation: due.row, messages: [] };
		const reading = readings.get(due.id) ?? withoutHistory;
		if (reading) {
			const found = lookInto(due, reading, now, settings);
			threads[due.id] = found.thread;
			events.push(...found.events);
			failures.push(...found.failures);
		} else if (isGone) {
			threads[due.id] = goneThread(due);
		} else {
			threads[due.id] = failed.includes(due.id) ? triedInVain(due) : stillDue(due);
		}
	}
	const top = rows.find(({ last_message }) => last_message)?.last_message;
	const mark = top ? Math.max(state.mark, Math.min(now, timeOf(top.sent_at))) : state.mark;
	const isOne = isOnePage(rows, limits, () => !needsMore(state, rows, settings, now));
	const recheck = isOne ? undefined : recheckOf(state, rows, now, settings);
	const next = { ...state, mark, threads, recheck };
	return {
		// Where several pages were read, what was overlooked may be older than the mark, but not than what they reached down to.
		state: fit(next, limits, isOne ? mark : downTo(state, now)),
		events: inOrder(events),
		failures,
	};
}

/** One that cannot be understood keeps no other back. */
function lookInto(...[due, ...rest]: Parameters<typeof look>) {
	const found = attempt(() => look(due, ...rest));
	return found instanceof DetectionError
		? { thread: triedInVain(due), events: [], failures: [found] }
		: { ...found, failures: [] };
}

/** So long a poll looks again for what several pages may have overlooked. */
const RECHECK_MS = 5 * 60_000;

/**
 * A conversation that moved up between the reading of two pages was overlooked. It stands above the mark then, unless what
 * moved it came late. So one more poll reads down to where these pages began, and more do as long as that finds something.
 */
function recheckOf(
	{ recheck, ...state }: RepliesState,
	rows: readonly Conversation[],
	now: number,
	settings: ReplySettings,
): RepliesState['recheck'] {
	const { limits = LIMITS } = settings;
	const until = now + RECHECK_MS;
	if (recheck && rows.some((row) => isOlder(row, state.mark) && isNews(state, row, settings)))
		return { from: recheck.from, until };
	const isOneEnough = !needsMore(state, rows.slice(0, limits.page), settings, now);
	return isOneEnough ? undefined : { from: state.mark, until };
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
