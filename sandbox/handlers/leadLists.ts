import { lazy } from '../../src/contract/lazy';
import { leadListCreateSchema, type LeadList } from '../../src/contract/leadLists';
import {
	leadCreateSchema,
	LEADS_PER_IMPORT,
	type Lead,
	type LeadCreate,
} from '../../src/contract/leads';
import { readEntries } from '../entries';
import { notFound } from '../errors';
import type { HandlerContext, Handlers } from '../handler';
import { fromJson, type Json } from '../json';
import { readPage, type PlacedRow } from '../page';
import { addMembership, insertLead, insertLeadList, withLeadCount } from '../records';
import { freeName } from '../rules/copyName';
import { newLead } from '../rules/lead';
import { socialKey, socialUrlProblem } from '../rules/socialUrl';

interface ListRow {
	readonly seq: number;
	readonly at: number;
	readonly record: Json<LeadList>;
	readonly count: number;
}

const LIST_COLUMNS = `seq, created_at AS at, record,
	(SELECT count(*) FROM memberships WHERE lead_list_id = lead_lists.id) AS count`;

function findList({ store, workspace }: HandlerContext, id: string): LeadList {
	const row = store.get<ListRow>(
		`SELECT ${LIST_COLUMNS} FROM lead_lists WHERE workspace_id = ? AND id = ?`,
		workspace.id,
		id,
	);
	if (!row) throw notFound(`Lead list ${id}`);
	return fromJson(withLeadCount(row.record, row.count));
}

/** A lead as an import takes it. The API finds known leads by their address, so it has to be one. */
const importedLeadSchema = lazy(() =>
	leadCreateSchema().superRefine(({ social_url: url }, context) => {
		const message = socialUrlProblem(url);
		if (message !== undefined) {
			context.addIssue({ code: 'custom', path: ['social_url'], message });
		}
	}),
);

type ImportResult = 'created' | 'added_existing' | 'already_in_list';

/** A profile with this in its address fails while it is processed, to see what an import does then. */
const PROCESSING_FAILED = '/processing-failed';

function importLead(
	{ store, workspace, now, effect }: HandlerContext,
	listId: string,
	entry: LeadCreate,
): { result: ImportResult; lead: Lead } {
	const key = socialKey(entry.social_url);
	const known = store.get<{ record: Json<Lead> }>(
		'SELECT record FROM leads WHERE workspace_id = ? AND social_key = ?',
		workspace.id,
		key,
	);
	// The fields of a known lead are not changed by an import.
	const lead = known
		? fromJson(known.record)
		: insertLead(store, workspace.id, now, (id) => ({ lead: newLead(id, entry, now), key }));
	if (!known) effect('lead_created', lead.id);

	const member = store.get(
		'SELECT 1 FROM memberships WHERE lead_id = ? AND lead_list_id = ?',
		lead.id,
		listId,
	);
	if (member) return { result: 'already_in_list', lead };
	addMembership(store, listId, lead.id, now);
	effect('membership_added', `${listId}/${lead.id}`);
	return { result: known ? 'added_existing' : 'created', lead };
}

export const leadListHandlers = {
	'leadLists.list': ({ query }, { store, workspace, endpoint }) => ({
		page: readPage(`${endpoint} ${workspace.id}`, query, (below, count) =>
			store
				.all<ListRow>(
					`SELECT ${LIST_COLUMNS} FROM lead_lists
					WHERE workspace_id = ? AND (created_at, seq) < (?, ?)
					ORDER BY created_at DESC, seq DESC LIMIT ?`,
					workspace.id,
					below.at,
					below.seq,
					count,
				)
				.map((row) => ({ ...row, record: withLeadCount(row.record, row.count) })),
		),
	}),

	'leadLists.create': {
		entrywise: ({ body }, { store, workspace, now, effect }) => {
			const { attempted, good, malformed } = readEntries(body, {
				key: 'lead_lists',
				schema: leadListCreateSchema(),
			});
			const isTaken = (name: string) =>
				store.get(
					'SELECT 1 FROM lead_lists WHERE workspace_id = ? AND name = ?',
					workspace.id,
					name,
				) !== undefined;
			const data = good.map(({ entry }) => {
				const list = insertLeadList(store, workspace, {
					name: freeName(entry.name, isTaken),
					description: entry.description ?? null,
					isDefault: false,
					isCampaignEligible: true,
					at: now,
				});
				effect('lead_list_created', list.id);
				return list;
			});
			return {
				status: malformed.length > 0 ? 207 : 201,
				body: {
					data,
					malformed,
					summary: {
						attempted,
						created: data.length,
						malformed: malformed.length,
					},
				},
			};
		},
	},

	'leadLists.get': ({ path }, context) => ({
		body: { data: findList(context, path.lead_list_id) },
	}),

	'leadLists.listLeads': ({ path, query }, context) => {
		const { store, workspace, endpoint } = context;
		const list = findList(context, path.lead_list_id);
		return {
			page: readPage(`${endpoint} ${workspace.id} ${list.id}`, query, (below, count) =>
				store.all<PlacedRow<Lead>>(
					`SELECT memberships.seq, added_at AS at, record
					FROM memberships JOIN leads ON leads.id = lead_id
					WHERE lead_list_id = ? AND (added_at, memberships.seq) < (?, ?)
					ORDER BY added_at DESC, memberships.seq DESC LIMIT ?`,
					list.id,
					below.at,
					below.seq,
					count,
				),
			),
		};
	},

	'leadLists.addLeads': {
		entrywise: ({ path, body }, context) => {
			const list = findList(context, path.lead_list_id);
			const { attempted, good, malformed } = readEntries(body, {
				key: 'leads',
				schema: importedLeadSchema(),
				most: LEADS_PER_IMPORT,
			});
			const fails = (entry: LeadCreate) => entry.social_url.includes(PROCESSING_FAILED);
			const failed = good
				.filter(({ entry }) => fails(entry))
				.map(({ index }) => ({
					index,
					error: { code: 'processing_failed', message: 'The profile could not be processed.' },
				}));
			const data = good
				.filter(({ entry }) => !fails(entry))
				.map(({ index, entry }) => ({ index, ...importLead(context, list.id, entry) }));
			const count = (result: ImportResult) =>
				data.filter((taken) => taken.result === result).length;
			return {
				status: malformed.length + failed.length > 0 ? 207 : 201,
				body: {
					data,
					malformed,
					failed,
					summary: {
						attempted,
						created: count('created'),
						added_existing: count('added_existing'),
						already_in_list: count('already_in_list'),
						malformed: malformed.length,
						failed: failed.length,
					},
				},
			};
		},
	},
} satisfies Handlers;
