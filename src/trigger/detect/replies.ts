import type { Conversation } from '../../contract/conversations';
import { catchDetectionError, DetectionError, type Detection } from '../events/detection';
import { inOrder, type TriggerEvent } from '../events/event';
import { isOnePage, timeOf, unique } from '../events/rows';
import { idIn, keyOf, nameFor } from '../memory/keys';
import { LIMITS, LOOK_BACK_MS } from '../memory/limits';
import {
	downTo,
	fit,
	hasChanged,
	printOf,
	type KnownThread,
	threadsSchema,
	type ThreadsState,
	withFloor,
} from '../memory/threads';
import {
	afterDeletion,
	afterFailure,
	type DueThread,
	isQuiet,
	look,
	type ReadThread,
	type ReplyRecord,
	type ReplySettings,
	resumeCursor,
	stillDue,
} from './replyThread';

type State = ThreadsState;
type Rows = readonly Conversation[];
type Settings = ReplySettings;

export interface WantedThread {
	readonly conversationId: string;
	/** Where to start reading. If the API refuses it: at the beginning. */
	readonly cursor?: string;
}

interface RepliesRead {
	/** As the pages gave them, repeated ones included. */
	readonly rows: Rows;
	readonly threads?: readonly ReadThread[];
	readonly failed?: readonly string[];
	/** Wanted threads that the API does not know (404). */
	readonly gone?: readonly string[];
}

/**
 * The state before the first detection, from the first page.
 * @param since messages from this time on are new
 */
function baseline(
	{ rows, hasMore }: { readonly rows: Rows; readonly hasMore: boolean },
	now: number,
	settings: Settings & { readonly since?: number } = {},
): State {
	const { since = Infinity, lookBackMs = LOOK_BACK_MS } = settings;
	const lasts = unique(legibleRows(rows)).flatMap((row) => {
		const { last_message: last } = row;
		return last ? [{ row, at: timeOf(last.sent_at), key: keyOf(last.id) }] : [];
	});
	const times = lasts.map(({ at }) => at);
	// In threads further down the list, the last message is no newer than this.
	const oldest = hasMore ? Math.min(now, ...times) : -Infinity;
	const floor = Math.min(since, Math.max(oldest, now - lookBackMs));
	const atFloor = lasts.filter(({ at }) => at === floor).map(({ key, at }) => [key, at]);
	const threads = lasts
		.filter(({ row }) => isWanted(row, settings))
		.map(({ row, at, key }): [string, KnownThread] => [
			nameFor(row.id),
			at < since
				? { print: printOf(row), at, floor: at, seen: { [key]: at }, base: key }
				: { print: null, at, last: key, floor: since, seen: {} },
		]);
	return {
		mark: Math.min(now, since, Math.max(hasMore ? oldest : 0, ...times)),
		others: { floor, seen: Object.fromEntries(atFloor) },
		threads: Object.fromEntries(threads),
	};
}

const isWanted = ({ social_account }: Conversation, { accountIds = [] }: Settings) =>
	accountIds.length === 0 || accountIds.some((id) => id === social_account?.id);

/** Rows whose time cannot be read are left out: they cannot be compared with what is known. */
const legibleRows = (rows: Rows) => rows.filter((row) => !problemOf(row));

function problemOf({ last_message: last }: Conversation): DetectionError | undefined {
	const at = catchDetectionError(() => last && timeOf(last.sent_at));
	return at instanceof DetectionError ? at : undefined;
}

/** After this many unchanged rows, older than everything the last poll knew, no change follows. */
const CALM_ROWS = 100;

/**
 * Whether to read one more page of the list, which has the newest message first. When a sender account is reconnected, a
 * whole inbox can arrive late: its conversations stand among others that did not change.
 */
function needsMore(state: State, rows: Rows, settings: Settings = {}, now?: number): boolean {
	const listed = legibleRows(rows);
	const last = listed.findLast(({ last_message }) => last_message);
	if (!last || !isOlder(last, downTo(state, now))) return true;
	return listed.slice(-CALM_ROWS).some((row) => isNews(state, row, settings));
}

const isOlder = ({ last_message }: Conversation, time: number) =>
	last_message !== null && timeOf(last_message.sent_at) < time;

/** Whether a row has changed and is not already known to be due. */
const isNews = (state: State, row: Conversation, settings: Settings) =>
	state.threads[nameFor(row.id)]?.print !== null &&
	isWanted(row, settings) &&
	hasChanged(state, row);

/** The oldest change first, but failed ones after all others. */
function dueThreads(state: State, rows: Rows, settings: Settings): DueThread[] {
	const due = new Map<string, DueThread>();
	for (const [name, thread] of Object.entries(state.threads)) {
		const id = idIn(name);
		const { print, at, last, tries = 0, lag = 0 } = thread;
		if (print === null) due.set(id, { id, at, last, tries, lag, known: thread });
	}
	for (const row of unique(rows)) {
		const { id, last_message: last } = row;
		if (!last || !isWanted(row, settings) || !hasChanged(state, row)) continue;
		const { tries = 0, lag = 0 } = due.get(id) ?? {};
		const known = state.threads[nameFor(id)] ?? state.others;
		due.set(id, { id, row, at: timeOf(last.sent_at), last: keyOf(last.id), tries, lag, known });
	}
	return [...due.values()].sort((a, b) => a.tries - b.tries || a.at - b.at);
}

/** The threads to read, in this order, as far as time allows. */
function wantedThreads(
	state: State,
	rows: Rows,
	now: number,
	settings: Settings = {},
): WantedThread[] {
	return dueThreads(withFloor(state, settings), legibleRows(rows), settings)
		.filter(({ row, at }) => {
			const isReceived = row?.last_message?.direction === 'received';
			return !isReceived || isQuiet(at, now, settings);
		})
		.map(({ id, known: { cursor } }) => ({ conversationId: id, ...(cursor && { cursor }) }));
}

function detect(
	saved: State,
	{ rows: listed, threads: read = [], failed = [], gone = [] }: RepliesRead,
	now: number,
	settings: Settings = {},
): Detection<State, ReplyRecord> {
	const { limits = LIMITS } = settings;
	const state = withFloor(saved, settings);
	const rows = legibleRows(listed);
	const failures = unique(listed).flatMap((row) => problemOf(row) ?? []);
	const readings = new Map(read.map((thread) => [thread.conversationId, thread]));
	const threads = { ...state.threads };
	const events: Array<TriggerEvent<ReplyRecord>> = [];
	for (const due of dueThreads(state, rows, settings)) {
		const isGone = gone.includes(due.id);
		// Listed, though the API does not know its thread: the row is all there is.
		const rowAlone = isGone && due.row && { conversation: due.row, messages: [] };
		const reading = readings.get(due.id) ?? rowAlone;
		if (!reading) {
			if (isGone) threads[nameFor(due.id)] = afterDeletion(due);
			else threads[nameFor(due.id)] = failed.includes(due.id) ? afterFailure(due) : stillDue(due);
			continue;
		}
		const found = catchDetectionError(() => look(due, reading, now, settings));
		if (found instanceof DetectionError) {
			threads[nameFor(due.id)] = afterFailure(due);
			failures.push(found);
		} else {
			threads[nameFor(due.id)] = found.thread;
			events.push(...found.events);
		}
	}
	const top = rows.find(({ last_message }) => last_message)?.last_message;
	const mark = top ? Math.max(state.mark, Math.min(now, timeOf(top.sent_at))) : state.mark;
	const isOne = isOnePage(rows, limits.page, () => !needsMore(state, rows, settings, now));
	const recheck = isOne ? undefined : recheckOf(state, rows, now, settings);
	const next = { ...state, mark, threads, recheck };
	return {
		// With several pages, an overlooked message may be older than the mark, but not than the end of the pages.
		state: fit(next, limits, isOne ? mark : downTo(state, now)),
		events: inOrder(events),
		failures,
	};
}

/** How long polls look again for what several pages may have overlooked. */
const RECHECK_MS = 5 * 60_000;

/**
 * A conversation that moved up between two pages was overlooked. It is above the mark then, unless what moved it came late.
 * So the next poll reads down to where these pages began, and others do while that finds something.
 */
function recheckOf(
	{ recheck, ...state }: State,
	rows: Rows,
	now: number,
	settings: Settings,
): State['recheck'] {
	const { limits = LIMITS } = settings;
	const until = now + RECHECK_MS;
	const isLateNews = (row: Conversation) =>
		isOlder(row, state.mark) && isNews(state, row, settings);
	if (recheck && rows.some(isLateNews)) return { from: recheck.from, until };
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
