import type { Conversation } from '../../contract/conversations';
import type { Detection } from '../events/detection';
import { inOrder, type TriggerEvent } from '../events/event';
import { firstTime, isFarAhead, isOnePage, unique } from '../events/rows';
import { idIn, keyOf, nameFor } from '../memory/keys';
import { type Limits, LIMITS, LOOK_BACK_MS } from '../memory/limits';
import {
	downTo,
	fit,
	hasChanged,
	lastAt,
	printOf,
	type KnownThread,
	threadsSchema,
	type ThreadsState,
	withFloor,
} from './threads';
import {
	afterDeletion,
	afterFailure,
	type DueThread,
	look,
	type ReadThread,
	type ReplyRecord,
	type ReplySettings,
	stillDue,
} from './thread';
import { isNewLabel, isQuiet, isReady, labelOf } from './wait';

type State = ThreadsState;
type Rows = readonly Conversation[];
type Settings = ReplySettings;

/** What the list of conversations says. */
interface Listing {
	readonly state: State;
	readonly rows: Rows;
	readonly now: number;
	readonly settings: Settings;
	readonly due: readonly DueThread[];
	/** The conversations whose threads are to be read, in this order, as far as time allows. */
	readonly wanted: readonly string[];
}

interface ThreadsRead {
	readonly threads?: readonly ReadThread[];
	readonly failed?: readonly string[];
	/** Wanted threads that the API does not know (404). */
	readonly gone?: readonly string[];
}

/** A thread that was read, or that could not be read. */
export interface FoundThread {
	readonly id: string;
	readonly thread: KnownThread;
	readonly events: ReadonlyArray<TriggerEvent<ReplyRecord>>;
}

/** The list of conversations at the activation. */
interface FirstRows {
	readonly rows: Rows;
	readonly hasMore: boolean;
	/** The first page once more, if the reading took several: what moved up in the meantime may not be in `rows`. */
	readonly again?: Rows;
}

/** What is there at the activation leaves room for what comes, and for other events. */
const halfOf = (limits: Limits): Limits => ({
	...limits,
	threads: limits.threads / 2,
	bytes: limits.bytes / 2,
});

/** Whether the state before the first detection needs one more page: late messages may belong to any of its rows. */
function baselineNeedsMore(
	rows: Rows,
	now: number,
	{ lookBackMs = LOOK_BACK_MS, limits = LIMITS }: Settings = {},
): boolean {
	if (rows.length >= halfOf(limits).threads) return false;
	const last = lastDated(rows);
	return !last || !isOlder(last, now - lookBackMs);
}

/**
 * The state before the first detection.
 * @param now when the reading of the rows began
 * @param since messages from this time on are new
 */
function baseline(
	{ rows, hasMore, again = [] }: FirstRows,
	now: number,
	settings: Settings & { readonly since?: number } = {},
): State {
	const { since = Infinity, lookBackMs = LOOK_BACK_MS, limits = LIMITS, intentMs } = settings;
	const lasts = unique(rows).flatMap((row) => {
		const { last_message: last } = row;
		return last ? [{ row, at: lastAt(row) ?? now, key: keyOf(last.id) }] : [];
	});
	const times = lasts.map(({ at }) => at).filter((at) => !isFarAhead(at, now));
	// In threads further down the list, the last message is no newer than this.
	const oldest = hasMore ? Math.min(now, ...times) : -Infinity;
	const floor = Math.min(since, Math.max(oldest, now - lookBackMs));
	const atFloor = lasts.filter(({ at }) => at === floor).map(({ key, at }) => [key, at]);
	const threads = lasts
		.filter(({ row }) => isWanted(row, settings))
		.map(({ row, at, key }): [string, KnownThread] => [
			nameFor(row.id),
			at < since
				? {
						print: printOf(row),
						at,
						floor: isFarAhead(at, now) ? now : at,
						seen: { [key]: at },
						base: key,
						...(intentMs && { label: labelOf(row) }),
					}
				: { print: null, at, last: key, floor: since, seen: {} },
		]);
	const moved = again
		.filter((row) => row.last_message && isWanted(row, settings))
		.map((row): [string, KnownThread] => {
			const at = lastAt(row) ?? now;
			const floor = Math.min(at, now, since);
			const last = keyOf(row.last_message!.id);
			return [nameFor(row.id), { print: null, at, last, floor, seen: {} }];
		});
	const state = {
		mark: Math.min(now, since, Math.max(hasMore ? oldest : 0, ...times)),
		others: { floor, seen: Object.fromEntries(atFloor) },
		threads: Object.fromEntries([...moved, ...threads]),
	};
	return fit(state, halfOf(limits), now);
}

/** With other filters: only what came since is new in the threads that were known, and what waits goes on waiting. */
const continueThreads = (state: State, former: State): State => ({
	...state,
	threads: { ...state.threads, ...former.threads },
});

const isWanted = (
	{ social_account }: Pick<Conversation, 'social_account'>,
	{ accountIds = [] }: Settings,
) => accountIds.length === 0 || accountIds.some((id) => id === social_account?.id);

/** A thread that does not name its sender account was wanted when its row was seen. */
const isOfAnother = (thread: Pick<Conversation, 'social_account'>, settings: Settings) =>
	thread.social_account?.id !== undefined && !isWanted(thread, settings);

/** After this many unchanged rows, all older than anything the last poll knew, no further row has changed. */
const CALM_ROWS = 100;

/**
 * Whether to read one more page of the list, which starts with the newest message. When a sender account is
 * reconnected, a whole inbox can arrive late: its conversations stand among others that did not change.
 */
function needsMore(state: State, rows: Rows, settings: Settings = {}, now?: number): boolean {
	const last = lastDated(rows);
	if (!last || !isOlder(last, downTo(state, now))) return true;
	return rows.slice(-CALM_ROWS).some((row) => isNews(state, row, settings));
}

const lastDated = (rows: Rows): Conversation | undefined =>
	rows.findLast(({ last_message: last }) => firstTime(last?.sent_at) !== undefined);

const isOlder = (row: Conversation, time: number) =>
	row.last_message !== null && (lastAt(row) ?? Infinity) < time;

/** Whether a row has changed and is not already known to be due. */
const isNews = (state: State, row: Conversation, settings: Settings) =>
	state.threads[nameFor(row.id)]?.print !== null &&
	isWanted(row, settings) &&
	hasChanged(state, row);

/** The oldest change first. Threads that only wait come later, and those that failed come last. */
function dueThreads(state: State, rows: Rows, now: number, settings: Settings): DueThread[] {
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
		due.set(id, { id, row, at: lastAt(row) ?? now, last: keyOf(last.id), tries, lag, known });
	}
	const rankOf = (each: DueThread) => (isHeld(each, now, settings) ? 1 : 0);
	return [...due.values()].sort(
		(a, b) => a.tries - b.tries || rankOf(a) - rankOf(b) || a.at - b.at,
	);
}

/**
 * Remembers the label that a conversation has before any new message. If a label was taken away, it is new when it
 * comes again.
 */
function noteLabels(state: State, rows: Rows, { intentMs }: Settings): State {
	if (!intentMs) return state;
	const threads = { ...state.threads };
	for (const row of unique(rows)) {
		const name = nameFor(row.id);
		const thread = threads[name];
		const label = labelOf(row);
		if (!thread || thread.label === label) continue;
		const isCalm = thread.print !== null && !hasChanged(state, row);
		if (isCalm || label === null) threads[name] = { ...thread, label };
	}
	return { ...state, threads };
}

/**
 * By turns the newest change and the oldest one: after a long outage, a lead who has just written does not wait behind
 * all others, and nobody waits forever. The rest keeps its order.
 */
function inReadingOrder(due: readonly DueThread[], now: number, settings: Settings): DueThread[] {
	const isFirst = (each: DueThread) => each.tries === 0 && !isHeld(each, now, settings);
	const newestFirst = due.filter(isFirst).reverse();
	return [...fromBothEnds(newestFirst), ...due.filter((each) => !isFirst(each))];
}

/** The first, the last, the second, the last but one, and so on. */
const fromBothEnds = <Each>(all: readonly Each[]): Each[] =>
	all.map((_, place) => all.at(place % 2 === 0 ? place / 2 : -(place + 1) / 2)!);

/** Whether its replies were read and are waiting, as far as the list shows. */
function isHeld({ row, known }: DueThread, now: number, settings: Settings): boolean {
	const { held, label } = known;
	if (!held || (row && held.print !== printOf(row))) return false;
	const isLabelled = row !== undefined && isNewLabel(labelOf(row), label);
	return !isReady(held.at, now, settings, isLabelled);
}

/** Whether the row alone shows that the thread cannot give an event yet. */
function waitsUnread(due: DueThread, now: number, settings: Settings): boolean {
	const { row, at } = due;
	if (!row) return false;
	const isReceived = row.last_message?.direction === 'received';
	return (isReceived && !isQuiet(at, now, settings)) || isHeld(due, now, settings);
}

/**
 * The first of three steps. The source then reads the wanted threads, passes them to `lookInto`, and passes the results
 * that count to `conclude`.
 * @param rows as the pages gave them, including repeated ones
 */
function openListing(saved: State, rows: Rows, now: number, settings: Settings = {}): Listing {
	const state = noteLabels(withFloor(saved, settings), rows, settings);
	const due = dueThreads(state, rows, now, settings);
	const readable = due.filter((each) => !waitsUnread(each, now, settings));
	const wanted = inReadingOrder(readable, now, settings).map(({ id }) => id);
	return { state, rows, now, settings, due, wanted };
}

/** What is new in threads. */
function lookInto(
	{ due, now, settings }: Listing,
	{ threads = [], failed = [], gone = [] }: ThreadsRead,
): FoundThread[] {
	const readings = new Map(threads.map((thread) => [thread.conversationId, thread]));
	return due.flatMap((each): FoundThread[] => {
		const { id, row } = each;
		const isGone = gone.includes(id);
		// The list has the conversation but the API does not know its thread, so the row is all there is.
		const rowAlone = isGone && row && { conversation: row, messages: [] };
		const reading = readings.get(id) ?? rowAlone;
		if (reading && (row || !isOfAnother(reading.conversation, settings)))
			return [{ id, ...look(each, reading, now, settings) }];
		// Since the filter changed, its sender account is no longer wanted.
		if (reading || isGone) return [{ id, thread: afterDeletion(each), events: [] }];
		return failed.includes(id) ? [{ id, thread: afterFailure(each), events: [] }] : [];
	});
}

/** A thread that was not found stays due. */
function conclude(
	{ state, rows, now, settings, due }: Listing,
	found: readonly FoundThread[],
): Detection<State, ReplyRecord> {
	const { limits = LIMITS } = settings;
	const byId = new Map(found.map((each) => [each.id, each]));
	const ordered = due.flatMap(({ id }) => byId.get(id) ?? []);
	const threads = { ...state.threads };
	for (const each of due) threads[nameFor(each.id)] = byId.get(each.id)?.thread ?? stillDue(each);
	const times = rows.flatMap(({ last_message: last }) => firstTime(last?.sent_at) ?? []);
	const top = times.find((at) => !isFarAhead(at, now)) ?? -Infinity;
	const mark = Math.max(state.mark, Math.min(now, top));
	const isOne = isOnePage(rows, limits.page, () => !needsMore(state, rows, settings, now));
	const recheck = isOne ? undefined : recheckOf(state, rows, now, settings);
	const next = { ...state, mark, threads, recheck };
	return {
		// If several pages were read, a missed message may be older than the mark, but not older than the end of the
		// pages.
		state: fit(next, limits, isOne ? mark : downTo(state, now)),
		events: inOrder(ordered.flatMap(({ events }) => events)),
		failures: [],
	};
}

/** All three steps, for threads that were already read. */
function detect(
	saved: State,
	{ rows, ...read }: ThreadsRead & { readonly rows: Rows },
	now: number,
	settings?: Settings,
): Detection<State, ReplyRecord> {
	const listing = openListing(saved, rows, now, settings);
	return conclude(listing, lookInto(listing, read));
}

/** For how long polls look again for what several pages may have missed. */
const RECHECK_MS = 5 * 60_000;

/**
 * A conversation that moved up between two pages was missed. It is then above the mark, unless the message that moved
 * it came late. So the next poll reads down to where these pages began, and further polls do so as long as that finds
 * something.
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
	latest: ({ mark, others }: State): number => Math.max(mark, others.floor),
	baseline,
	continueThreads,
	baselineNeedsMore,
	needsMore,
	openListing,
	lookInto,
	conclude,
	detect,
} as const;
