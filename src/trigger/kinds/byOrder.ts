import * as z from 'zod/v4';

import { lazy } from '../../contract/lazy';
import type { Lead } from '../../contract/leads';
import type { Detection } from '../events/detection';
import { eventOf } from '../events/event';
import { firstTime, isOnePage, timesInOrder, unique, unreadable } from '../events/rows';
import { keyOf } from '../memory/keys';
import { type Limits, LIMITS } from '../memory/limits';

const leadsSchema = lazy(() =>
	z.strictObject({
		/** The newest leads of the list, newest first. */
		window: z.array(z.string()),
		/** Whether the window holds all leads of the list. */
		isWhole: z.boolean(),
		/** When it was last read. */
		read: z.number(),
		/**
		 * How often each lead that was seen to leave has joined, even if it is back. The last to leave comes last. A list,
		 * because a database may change the order of an object's keys.
		 */
		left: z.array(z.tuple([z.string(), z.int()])).optional(),
		/** The most times that any other lead outside the window can have joined. */
		joins: z.int().optional(),
	}),
);
export type LeadsState = z.infer<ReturnType<typeof leadsSchema>>;

export interface LeadRecord {
	readonly lead: Lead;
	/** Null for the workspace. */
	readonly lead_list_id: string | null;
}

interface LeadSettings {
	/** The list. If not set, all leads of the workspace. */
	readonly leadListId?: string;
	readonly limits?: Limits;
}

interface FirstSettings extends LeadSettings {
	/** Leads created from this time on are new in a first poll. */
	readonly since?: number;
}

interface LeadsRead {
	readonly rows: readonly Lead[];
	readonly hasMore: boolean;
}

/** The list is in the order in which leads were added. */
const timesOf = (leads: readonly Lead[], now: number): number[] =>
	timesInOrder(
		leads.map(({ created_at }) => firstTime(created_at)),
		now,
	);

/** Whether to read one more page: no further than leads that were there before. */
function needsMore(
	state: LeadsState | undefined,
	rows: readonly Lead[],
	{ limits = LIMITS, since = Infinity }: FirstSettings = {},
): boolean {
	const last = rows.at(-1);
	if (!state) {
		return (
			rows.length < limits.leads ||
			(last !== undefined && (firstTime(last.created_at) ?? Infinity) >= since)
		);
	}
	const known = new Set(state.window);
	if (!last || known.has(keyOf(last.id))) return !last;
	// After a deletion, older leads move up behind the known ones. A lead that was removed and added again proves
	// nothing.
	const found = rows.filter(({ id }) => known.has(keyOf(id)));
	return state.isWhole || found.length * 2 < state.window.length;
}

/**
 * Numbers the joins of a list's leads. An execution drops an event whose id another one has had, so a number never
 * comes twice for a lead; it may skip some.
 *
 * It is a count and not a time: another process with the same memory must find the same number, although it may read
 * the list at another time, or not have seen what happened to other leads.
 */
function numberJoins(state: LeadsState, fresh: readonly string[]): ReadonlyMap<string, number> {
	const known = new Map(state.left);
	return new Map(fresh.map((key) => [key, (known.get(key) ?? state.joins ?? 0) + 1]));
}

/**
 * What is to be remembered of the joins. Forgets the leads that left longest ago: from then on, every lead that is not
 * known counts as if it had joined as often as they did.
 * @param all the leads that may still be in the list
 */
function rememberJoins(
	{ window: former, left: known, joins = 0 }: LeadsState,
	numbers: ReadonlyMap<string, number>,
	{ window, all, limits }: { window: readonly string[]; all: readonly string[]; limits: Limits },
): Pick<LeadsState, 'left' | 'joins'> {
	const left = new Map(known);
	for (const [key, number] of numbers) if (number > 1) left.set(key, number);
	const listed = new Set(all);
	for (const key of former.filter((each) => !listed.has(each))) {
		const number = left.get(key) ?? Math.max(joins, 1);
		// So that it is the last one.
		left.delete(key);
		left.set(key, number);
	}
	const kept = new Set(window);
	const isOut = (key: string) => listed.has(key) && !kept.has(key);
	// Once a lead is no longer in the window, we would not see it leave the list.
	const least = [...former, ...numbers.keys()].some(isOut) ? 1 : 0;
	const entries = [...left];
	const forgotten = entries.splice(0, Math.max(entries.length - limits.leads, 0));
	const next = Math.max(joins, least, ...forgotten.map(([, number]) => number));
	return { ...(entries.length > 0 && { left: entries }), ...(next > 0 && { joins: next }) };
}

function baseline(
	{ rows, hasMore }: LeadsRead,
	now: number,
	{ since = Infinity, limits = LIMITS }: FirstSettings = {},
): LeadsState {
	const leads = unique(rows);
	const times = timesOf(leads, now);
	const old = leads.filter((_, index) => times[index]! < since);
	const window = old.map(({ id }) => keyOf(id)).slice(0, limits.leads);
	const isWhole = !hasMore && window.length === old.length;
	return { window, isWhole, read: Math.min(now, since) };
}

/**
 * Goes by the order of the list, which is the order in which leads were added: not every list gives the time of that.
 */
function detect(
	state: LeadsState,
	{ rows, hasMore }: LeadsRead,
	now: number,
	settings: LeadSettings = {},
): Detection<LeadsState, LeadRecord> {
	const { leadListId, limits = LIMITS } = settings;
	const known = new Map(state.window.map((key, index) => [key, index]));
	const listedLeads = unique(rows);
	const times = timesOf(listedLeads, now);
	const leads = listedLeads.map((lead, index) => ({
		lead,
		key: keyOf(lead.id),
		at: times[index]!,
	}));
	const lowest = leads.findLastIndex(({ key }) => known.has(key));
	const fresh = leads.filter(
		({ key, at }, index) =>
			!known.has(key) &&
			// If a lead above a known one had been there before, we would have seen it.
			(index < lowest || state.isWhole || at > state.read),
	);
	const freshKeys = fresh.map(({ key }) => key);
	// A lead is new in the workspace only once.
	const numbers = leadListId === undefined ? undefined : numberJoins(state, freshKeys);
	const events = fresh.toReversed().map(({ lead, key, at }) => {
		const number = numbers?.get(key) ?? 1;
		const eventKey = [lead.id, leadListId ?? [], number > 1 ? number : []].flat();
		const record = { lead, lead_list_id: leadListId ?? null };
		const event = eventOf('leadAdded', eventKey, at, record, unreadable(lead.created_at));
		return number > 1 ? { ...event, isCounted: true } : event;
	});
	const listed = leads.map(({ key }) => key);
	// While several pages are read, a row may move out of sight. In a single page, a missing row is gone.
	const isOne = isOnePage(rows, limits.page, () => !needsMore(state, rows, settings));
	const above = isOne ? (known.get(listed[lowest] ?? '') ?? -1) + 1 : 0;
	const below = isOne && !hasMore ? [] : state.window.slice(above);
	const all = [...new Set([...listed, ...below])];
	const window = all.slice(0, limits.leads);
	const isWhole = window.length === all.length && (state.isWhole || (isOne && !hasMore));
	const joins = numbers && rememberJoins(state, numbers, { window, all, limits });
	return { state: { window, isWhole, read: now, ...joins }, events, failures: [] };
}

export const addedLeads = {
	event: 'leadAdded',
	schema: leadsSchema,
	latest: ({ read }: LeadsState): number => read,
	needsMore,
	baseline,
	detect,
} as const;
