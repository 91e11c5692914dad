import * as z from 'zod/v4';

import type { Conversation } from '../../contract/conversations';
import { lazy } from '../../contract/lazy';
import type { Detection } from '../events/detection';
import { eventOf, inOrder, type TriggerEvent } from '../events/event';
import { firstTime, isFarAhead, unique, unreadable } from '../events/rows';
import { countChange } from '../memory/countedValue';
import { keyOf } from '../memory/keys';
import { type Limits, LIMITS, sizeOf } from '../memory/limits';

/** Intent, changes, time of the last message. */
const seenIntent = () => z.tuple([z.string().nullable(), z.int(), z.number()]);

const intentsSchema = lazy(() =>
	z.strictObject({
		/** The newest message at the start of the last poll. */
		mark: z.number(),
		/** An unknown conversation is new if it was created after this. */
		since: z.number(),
		/** From which number unknown conversations count their changes. */
		changes: z.int(),
		known: z.record(z.string(), seenIntent()),
	}),
);
export type IntentsState = z.infer<ReturnType<typeof intentsSchema>>;

export interface IntentRecord {
	readonly conversation: Conversation;
	readonly previous_intent: string | null;
}

interface IntentSettings {
	/** Only conversations of these sender accounts. If empty, all of them. */
	readonly accountIds?: readonly string[];
	/** Only changes to one of these. If empty, any change. */
	readonly intents?: readonly string[];
	readonly limits?: Limits;
}

/** When its last message came, as far as its times can be read. */
const lastAt = ({ last_message, updated_at, created_at }: Conversation) =>
	last_message
		? firstTime(last_message.sent_at, updated_at, created_at)
		: firstTime(created_at, updated_at);

/** Whether to read one more page. A first poll reads as many conversations as can be remembered. */
function needsMore(
	state: IntentsState | undefined,
	rows: readonly Conversation[],
	{ limits = LIMITS }: IntentSettings = {},
): boolean {
	const last = rows.at(-1);
	if (!state) return rows.length < limits.threads;
	return !last || (lastAt(last) ?? Infinity) >= state.mark;
}

function baseline(
	rows: readonly Conversation[],
	now: number,
	settings: IntentSettings = {},
): IntentsState {
	const empty: IntentsState = { mark: 0, since: Infinity, changes: 0, known: {} };
	return { ...detect(empty, rows, now, settings).state, since: now };
}

function detect(
	state: IntentsState,
	rows: readonly Conversation[],
	now: number,
	{ accountIds = [], intents = [], limits = LIMITS }: IntentSettings = {},
): Detection<IntentsState, IntentRecord> {
	const known = { ...state.known };
	const events: Array<TriggerEvent<IntentRecord>> = [];
	for (const conversation of unique(rows)) {
		const { id, intent, created_at, updated_at, social_account } = conversation;
		if (accountIds.length > 0 && !accountIds.includes(social_account?.id)) continue;
		const key = keyOf(id);
		// We do not know the earlier intent of an older conversation, so it counts as unchanged.
		const unseen = (firstTime(created_at) ?? now) >= state.since ? null : intent;
		const [previous_intent, count] = known[key] ?? [unseen, state.changes];
		const isWanted = intents.length === 0 || intents.includes(intent ?? 'none');
		const [, changes] = countChange([previous_intent, count], intent, isWanted);
		known[key] = [intent, changes, lastAt(conversation) ?? now];
		if (changes === count) continue;
		const eventKey = [id, intent ?? 'none', changes];
		const record = { conversation, previous_intent };
		const at = firstTime(updated_at) ?? now;
		events.push(eventOf('conversationIntentChanged', eventKey, at, record, unreadable(updated_at)));
	}
	const times = rows.flatMap((row) => lastAt(row) ?? []);
	const top = times.find((at) => !isFarAhead(at, now)) ?? 0;
	const mark = Math.max(state.mark, Math.min(now, top));
	const next = fit({ ...state, mark, known }, now, limits);
	return { state: next, events: inOrder(events), failures: [] };
}

/**
 * Forgets the conversations that have been quiet longest. If they come back, neither they nor their event ids count as
 * new.
 */
function fit(state: IntentsState, now: number, limits: Limits): IntentsState {
	const entries = Object.entries(state.known);
	const room = Math.floor((entries.length * limits.bytes) / sizeOf(state));
	const most = Math.min(limits.threads, room);
	if (entries.length <= most) return state;
	const newestFirst = entries.toSorted(([, a], [, b]) => b[2] - a[2]);
	return {
		...state,
		since: now,
		changes: Math.max(...newestFirst.slice(most).map(([, [, changes]]) => changes), state.changes),
		known: Object.fromEntries(newestFirst.slice(0, most)),
	};
}

export const intents = {
	event: 'conversationIntentChanged',
	schema: intentsSchema,
	latest: ({ mark, since }: IntentsState): number => Math.max(mark, since),
	putBack: (state: IntentsState, at: number): IntentsState => ({
		...state,
		mark: Math.min(state.mark, at),
		since: Math.min(state.since, at),
	}),
	needsMore,
	baseline,
	detect,
} as const;
