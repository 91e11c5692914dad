import { leadListCreateSchema, type LeadList } from '../../src/contract/leadLists';
import { LEADS_PER_IMPORT, type Lead } from '../../src/contract/leads';
import { readEntries } from './batch';
import { notFound } from '../http/errors';
import type { HandlerContext, Handlers } from '../http/handler';
import { fromJson, type Json } from '../store/json';
import { failsProcessing, importedLeadSchema, importLead, type ImportResult } from './import';
import { readPage, type PlacedRow } from '../http/page';
import { insertLeadList, withLeadCount } from './records';
import { freeName } from './copyName';

interface ListRow {
	readonly seq: number;
	readonly at: number;
	readonly record: Json<LeadList>;
	readonly count: number;
}

const LIST_COLUMNS = `seq, created_at AS at, record,
	(SELECT count(*) FROM memberships WHERE lead_list_id = lead_lists.id) AS count`;

export function findList({ store, workspace }: HandlerContext, id: string): LeadList {
	const row = store.get<ListRow>(
		`SELECT ${LIST_COLUMNS} FROM lead_lists WHERE workspace_id = ? AND id = ?`,
		workspace.id,
		id,
	);
	if (!row) throw notFound(`Lead list ${id}`);
	return fromJson(withLeadCount(row.record, row.count));
}

/** The list that takes what is sent without one. Every workspace has it. */
export function defaultList(context: HandlerContext): LeadList {
	const { store, workspace } = context;
	const { id } = store.get<{ id: string }>(
		"SELECT id FROM lead_lists WHERE workspace_id = ? AND json_extract(record, '$.is_default')",
		workspace.id,
	)!;
	return findList(context, id);
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
			const failed = good
				.filter(({ entry }) => failsProcessing(entry))
				.map(({ index }) => ({
					index,
					error: { code: 'processing_failed', message: 'The profile could not be processed.' },
				}));
			const data = good
				.filter(({ entry }) => !failsProcessing(entry))
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
} satisfies Partial<Handlers>;
