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
	const events = fresh.toReversed().map(({ lead, at }) => {
		const eventKey = leadListId === undefined ? [lead.id] : [lead.id, leadListId];
		const record = { lead, lead_list_id: leadListId ?? null };
		return eventOf('leadAdded', eventKey, at, record, unreadable(lead.created_at));
	});
	const listed = leads.map(({ key }) => key);
	// While several pages are read, a row may move out of sight. In a single page, a missing row is gone.
	const isOne = isOnePage(rows, limits.page, () => !needsMore(state, rows, settings));
	const above = isOne ? (known.get(listed[lowest] ?? '') ?? -1) + 1 : 0;
	const below = isOne && !hasMore ? [] : state.window.slice(above);
	const all = [...new Set([...listed, ...below])];
	const window = all.slice(0, limits.leads);
	const isWhole = window.length === all.length && (state.isWhole || (isOne && !hasMore));
	return { state: { window, isWhole, read: now }, events, failures: [] };
}

export const addedLeads = {
	event: 'leadAdded',
	schema: leadsSchema,
	latest: ({ read }: LeadsState): number => read,
	needsMore,
	baseline,
	detect,
} as const;
