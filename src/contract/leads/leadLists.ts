import * as z from 'zod/v4';

import { malformedEntrySchema, namesRecord } from '../common';
import { defineEndpoint } from '../endpoint';
import { dateTime, list, nullableString, pageQuery, pathId, single, textUpTo } from '../fields';
import { isRecord, type JsonRecord, recordsOf } from '../json';
import { lazy } from '../lazy';
import { fieldErrorsOf, type FieldError, isImportAnswer } from './leadImport';
import { leadCreateSchema, leadSchema, LEADS_PER_IMPORT } from './leads';

export const LEAD_LIST_NAME_MAX = 120;

export const leadListSchema = lazy(() =>
	z.looseObject({
		id: z.string(),
		workspace_name: nullableString(),
		name: z.string(),
		is_default: z.boolean(),
		is_campaign_eligible: z.boolean(),
		created_by: z.string(),
		created_at: dateTime(),
		updated_at: dateTime(),
		description: z.string().nullable().optional(),
		lead_count: z.int().optional(),
	}),
);
export type LeadList = z.infer<ReturnType<typeof leadListSchema>>;

export const leadListCreateSchema = lazy(() =>
	z.strictObject({
		name: textUpTo(LEAD_LIST_NAME_MAX).min(1),
		description: textUpTo(500).nullable().optional(),
	}),
);
export type LeadListCreate = z.infer<ReturnType<typeof leadListCreateSchema>>;

/** What became of one entry of a request that creates lists. */
export interface LeadListEntry {
	readonly result: 'created' | 'malformed' | 'unreported';
	readonly leadList: LeadList | null;
	readonly errors: readonly FieldError[];
}

/**
 * What the answer to the creation of lists with these names says about each one, in the order of the request. Created
 * lists carry no index, so their names tell which is which, or else their order. An entry stays `unreported` if there are
 * not as many lists as entries without a `malformed` report, or if none fits it beside such a report.
 */
export function readCreatedLists(body: unknown, names: readonly string[]): LeadListEntry[] {
	// The API does not say where `index` starts.
	const fromZero = readFrom(0, body, names);
	const isWhole = (entries: readonly LeadListEntry[]) =>
		entries.every(({ result }) => result !== 'unreported');
	if (isWhole(fromZero)) return fromZero;
	const fromOne = readFrom(1, body, names);
	return isWhole(fromOne) ? fromOne : fromZero;
}

function readFrom(first: 0 | 1, body: unknown, names: readonly string[]): LeadListEntry[] {
	const { data, malformed } = isRecord(body) ? body : {};
	const created = isRecord(data) ? [data] : recordsOf(data);
	const errors = new Map(
		recordsOf(malformed).map((entry) => [
			Number(entry.index ?? NaN) - first,
			fieldErrorsOf(entry.errors),
		]),
	);
	const indexes = [...names.keys()];
	const taken = indexes.filter((index) => !errors.has(index));
	const lists =
		created.length === taken.length
			? inOrderOf(
					taken.map((index) => names[index]!),
					created,
					errors.size === 0,
				)
			: [];
	return indexes.map((index): LeadListEntry => {
		const found = errors.get(index);
		if (found) return { result: 'malformed', leadList: null, errors: found };
		const leadList = lists[taken.indexOf(index)];
		return leadList
			? { result: 'created', leadList: leadList as LeadList, errors: [] }
			: { result: 'unreported', leadList: null, errors: [] };
	});
}

/**
 * For each name its list, of as many: those with the name, then copies, whose names the API makes unique by a suffix.
 * The rest goes by order only if all of them were created: otherwise a wrong index would give an entry another's list.
 */
function inOrderOf(
	names: readonly string[],
	lists: readonly JsonRecord[],
	areAll: boolean,
): Array<JsonRecord | undefined> {
	const left = [...lists];
	const found: Array<JsonRecord | undefined> = names.map(() => undefined);
	const take = (fits: (list: JsonRecord, name: string) => boolean) => {
		for (const [place, name] of names.entries()) {
			const index = found[place] ? -1 : left.findIndex((list) => fits(list, name));
			if (index >= 0) [found[place]] = left.splice(index, 1);
		}
	};
	take((list, name) => list.name === name);
	take((list, name) => String(list.name).startsWith(name));
	if (areAll) take(() => true);
	return found;
}

const leadListPath = () => z.strictObject({ lead_list_id: pathId() });

export const leadLists = {
	list: defineEndpoint({
		id: 'leadLists.list',
		method: 'GET',
		path: '/lead_lists',
		scope: 'lead_lists:read',
		summary: 'All lead lists of the workspace with their member counts, newest first',
		retry: 'safe',
		envelope: 'list',
		schemas: () => ({
			query: z.strictObject(pageQuery()),
			response: list(leadListSchema()),
		}),
	}),

	create: defineEndpoint({
		id: 'leadLists.create',
		method: 'POST',
		path: '/lead_lists',
		scope: 'lead_lists:write',
		summary: 'Create one lead list or several; a name that exists gets a copy suffix',
		retry: 'verify',
		envelope: 'bare',
		isAnswer: (body) => namesRecord(body) || [body.data, body.malformed].some(Array.isArray),
		statuses: [201, 207],
		assumptions: {
			index: {
				says: '`index` counts from 0 in the order of the request.',
				instead: '`index` counts from 1.',
				readings: ['from_0', 'from_1'],
				toldBy: 'change',
			},
			malformed: {
				says: 'A malformed entry is left out of `data`; the created lists stand in `data` in the order of the request.',
				instead: 'The created lists stand in `data` newest first.',
				readings: ['in_order', 'reversed'],
				toldBy: 'change',
			},
			allMalformed: {
				says: 'When every entry is malformed the answer is 207 with an empty `data`.',
				instead: 'When every entry is malformed the request is refused with 400.',
				readings: ['multi_status', 'refused'],
				toldBy: 'change',
			},
		},
		schemas: () => ({
			body: z.union([
				leadListCreateSchema(),
				z.strictObject({ lead_lists: z.array(leadListCreateSchema()).min(1) }),
			]),
			response: z.looseObject({
				data: z.array(leadListSchema()),
				malformed: z.array(malformedEntrySchema()),
				summary: z.looseObject({ attempted: z.int(), created: z.int(), malformed: z.int() }),
			}),
		}),
	}),

	get: defineEndpoint({
		id: 'leadLists.get',
		method: 'GET',
		path: '/lead_lists/{lead_list_id}',
		scope: 'lead_lists:read',
		summary: 'One lead list with its member count',
		retry: 'safe',
		envelope: 'single',
		errors: { 404: [] },
		schemas: () => ({ path: leadListPath(), response: single(leadListSchema()) }),
	}),

	listLeads: defineEndpoint({
		id: 'leadLists.listLeads',
		method: 'GET',
		path: '/lead_lists/{lead_list_id}/leads',
		scope: 'leads:read',
		summary: 'The leads of a list with company details and heat tier, newest membership first',
		retry: 'safe',
		envelope: 'list',
		errors: { 404: [] },
		schemas: () => ({
			path: leadListPath(),
			query: z.strictObject(pageQuery()),
			response: list(leadSchema()),
		}),
	}),

	addLeads: defineEndpoint({
		id: 'leadLists.addLeads',
		method: 'POST',
		path: '/lead_lists/{lead_list_id}/leads',
		scope: 'leads:write',
		summary:
			'Import up to 100 leads into a list; known leads are added without a change to their fields',
		retry: 'replay',
		// A second import reports the leads that the first one created as already known.
		answersOnce: true,
		envelope: 'bare',
		isAnswer: isImportAnswer,
		statuses: [200, 201, 207],
		assumptions: {
			index: {
				says: '`index` counts from 0 in the order of the request, unless the answer shows that it counts from 1.',
				instead: '`index` counts from 1.',
				readings: ['from_0', 'from_1'],
				toldBy: 'change',
			},
			order: {
				says: 'Results that name neither an index nor an address stand in the order of the request.',
				instead:
					'Results have no `index` and come newest first, each with the `social_url` of its lead.',
				readings: ['in_order', 'newest_first'],
				toldBy: 'change',
			},
			results: {
				says: 'Per-entry results stand in `data`, each with `index`, `result` (or `status`, or its word under another key) and the lead as `lead` or by `lead_id`.',
				instead: 'Each result has `index`, `status` and `lead_id`.',
				readings: ['with_lead', 'by_id'],
				toldBy: 'change',
			},
			malformed: {
				says: 'Malformed entries stand in `malformed`, entries that fail while processing in `failed`; either may also stand in `data`.',
				instead: 'Malformed and failed entries stand in `data` alone.',
				readings: ['apart', 'in_data'],
				toldBy: 'change',
			},
			status: {
				says: 'Status 201 when every entry was taken, 207 when some were not.',
				instead: 'The status is 200 in any case.',
				readings: ['by_result', 'always_200'],
				toldBy: 'change',
			},
			socialUrl: {
				says: 'A `social_url` has to be an http or https address.',
				instead: 'A `social_url` may be any text.',
				readings: ['web_address', 'any_text'],
				toldBy: 'change',
			},
			enrollment: {
				says: 'A campaign that is started or paused enrolls those who join its list later, too.',
				instead: 'A campaign enrolls only those who are in its list at the start.',
				readings: ['later_too', 'at_start'],
				toldBy: 'judge',
			},
		},
		schemas: () => ({
			path: leadListPath(),
			body: z.union([
				leadCreateSchema(),
				z.strictObject({ leads: z.array(leadCreateSchema()).min(1).max(LEADS_PER_IMPORT) }),
			]),
			response: z.looseObject({ data: z.unknown() }),
		}),
	}),
};
