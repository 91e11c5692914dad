import { replies } from '../../../src/trigger/replies/replies';
import type { ReadThread, ReplyRecord, ReplySettings } from '../../../src/trigger/replies/thread';
import { fingerprintOf, readState, saveState } from '../../../src/trigger/memory/state';
import type { Detection } from '../../../src/trigger/events/detection';
import type { TriggerEvent } from '../../../src/trigger/events/event';
import { LIMITS } from '../../../src/trigger/memory/limits';
import type { Conversation } from '../../../src/contract/conversations';
import type { Inbox } from './inbox';

export const fingerprint = fingerprintOf({
	event: replies.event,
	baseUrl: 'https://api.example',
	filters: {},
});

export interface PollOptions {
	readonly settings?: ReplySettings & { readonly since?: number };
	/** Threads that are read at most. */
	readonly budget?: number;
	/** Called before each read, with its number: may change the inbox, or throw to let the read fail. */
	readonly before?: (read: number) => void;
	readonly onRead?: (what: string) => void;
}

export interface Polled {
	readonly events: ReadonlyArray<TriggerEvent<ReplyRecord>>;
	/** What n8n would be handed; JSON. */
	readonly saved: string;
	/** A thread that could not be read. */
	readonly error?: unknown;
}

/** What the node does, on plain data. Throws if the list cannot be read. */
export function pollReplies(inbox: Inbox, saved?: string, options: PollOptions = {}): Polled {
	const { settings = {}, budget = Infinity, before, onRead } = options;
	let reads = 0;
	const reading = <T>(what: string, read: () => T): T => {
		before?.(reads++);
		onRead?.(what);
		return read();
	};
	const { now } = inbox;
	const known = readState(saved && JSON.parse(saved), fingerprint, replies.schema);
	if (known.kind === 'problem') throw new Error(known.problem);
	const readList = (isEnough: (rows: readonly Conversation[]) => boolean) => {
		let page = reading('list', () => inbox.page());
		const rows = [...page.rows];
		while (page.cursor !== undefined && !isEnough(rows)) {
			const { cursor } = page;
			page = reading('list', () => inbox.page(cursor));
			rows.push(...page.rows);
		}
		return { rows, hasMore: page.cursor !== undefined };
	};
	const start = () => {
		const first = readList((rows) => !replies.baselineNeedsMore(rows, now, settings));
		const isOne = first.rows.length <= (settings.limits?.page ?? LIMITS.page);
		const again = isOne ? [] : reading('list', () => inbox.page()).rows;
		return replies.baseline({ ...first, again }, now, settings);
	};
	const state = known.kind === 'saved' ? known.state : start();
	const { rows } = readList((read) => !replies.needsMore(state, read, settings));

	const threads: ReadThread[] = [];
	const failed: string[] = [];
	const gone: string[] = [];
	let error: unknown;
	const listing = replies.openListing(state, rows, now, settings);
	for (const conversationId of listing.wanted.slice(0, budget)) {
		try {
			const found = reading(conversationId, () => inbox.history(conversationId));
			if (found) threads.push({ conversationId, ...found });
			else gone.push(conversationId);
		} catch (problem) {
			failed.push(conversationId);
			error = problem;
		}
	}
	const found = replies.lookInto(listing, { threads, failed, gone });
	const detection: Detection<unknown, ReplyRecord> = replies.conclude(listing, found);
	return {
		events: detection.events,
		saved: JSON.stringify(saveState(detection.state, fingerprint, 'monday')),
		...(error !== undefined && { error }),
	};
}
