import * as z from 'zod/v4';

import type { Lead } from '../contract/leads';
import { lazy } from '../contract/lazy';
import { eventOf, keyOf, timeOf, unique } from './keys';
import { isOnePage, type Limits, LIMITS } from './limits';
import type { Detection } from './types';

const leadsSchema = lazy(() =>
	z.strictObject({
		/** The newest leads of the list, newest first. */
		window: z.array(z.string()),
		/** Whether the list had no others. */
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

export interface LeadSettings {
	/** The list that was read; without it, the leads of the workspace. */
	readonly leadListId?: string;
	readonly limits?: Limits;
}

interface LeadsRead {
	/** As the pages gave them: newest first. */
	readonly rows: readonly Lead[];
	/** Whether there are more. */
	readonly hasMore: boolean;
}

/**
 * Whether to read one more page: it was read far enough where leads come that were there before.
 * @param since of a first reading: what was made from then on is new all the same
 */
function needsMore(
	state: LeadsState | undefined,
	rows: readonly Lead[],
	{ limits = LIMITS, since = Infinity }: LeadSettings & { readonly since?: number } = {},
): boolean {
	if (!state) {
		const last = rows.at(-1);
		return rows.length < limits.leads || (last !== undefined && timeOf(last.created_at) >= since);
	}
	const known = new Set(state.window);
	const last = rows.at(-1);
	if (!last || known.has(keyOf(last.id))) return !last;
	// Below them come older ones where leads were deleted. A lead that was taken out and added again proves nothing.
	const found = rows.filter(({ id }) => known.has(keyOf(id)));
	return state.isWhole || found.length * 2 < state.window.length;
}

/** @param since what was made from then on is new all the same */
function baseline(
	{ rows, hasMore }: LeadsRead,
	now: number,
	{ since = Infinity, limits = LIMITS }: LeadSettings & { readonly since?: number } = {},
): LeadsState {
	const old = unique(rows).filter(({ created_at }) => timeOf(created_at) < since);
	const window = old.map(({ id }) => keyOf(id)).slice(0, limits.leads);
	return {
		window,
		isWhole: !hasMore && window.length === old.length,
		read: Math.min(now, since),
	};
}

/** The list is in the order in which leads were added, a time of which not every list has: what counts is the order. */
function detect(
	state: LeadsState,
	{ rows, hasMore }: LeadsRead,
	now: number,
	settings: LeadSettings = {},
): Detection<LeadsState, LeadRecord> {
	const { leadListId, limits = LIMITS } = settings;
	const known = new Map(state.window.map((key, index) => [key, index]));
	const leads = unique(rows).map((lead) => ({ lead, key: keyOf(lead.id) }));
	const lowest = leads.findLastIndex(({ key }) => known.has(key));
	const fresh = leads.filter(
		({ lead, key }, index) =>
			!known.has(key) &&
			// Above one that was there before: it was not there, or would have been seen.
			(index < lowest || state.isWhole || timeOf(lead.created_at) > state.read),
	);
	const events = fresh.toReversed().map(({ lead }) =>
		eventOf(
			'leadAdded',
			leadListId === undefined ? [lead.id] : [lead.id, leadListId],
			timeOf(lead.created_at),
			{
				lead,
				lead_list_id: leadListId ?? null,
			},
		),
	);
	const listed = leads.map(({ key }) => key);
	// Of several pages a row may have moved out of sight unseen; on one page what is missing is gone.
	const isWholeView = isOnePage(rows, limits, () => !needsMore(state, rows, settings));
	const above = isWholeView ? (known.get(listed[lowest] ?? '') ?? -1) + 1 : 0;
	const below = isWholeView && !hasMore ? [] : state.window.slice(above);
	const all = [...new Set([...listed, ...below])];
	const window = all.slice(0, limits.leads);
	return {
		state: {
			window,
			isWhole: window.length === all.length && (state.isWhole || (isWholeView && !hasMore)),
			read: now,
		},
		events,
	};
}

export const leads = {
	event: 'leadAdded',
	schema: leadsSchema,
	needsMore,
	baseline,
	detect,
} as const;
