import { firstCharacters } from 'n8n-nodes-outreach/src/contract/characters';
import {
	LEAD_LIST_NAME_MAX,
	leadListCreateSchema,
	LEADS_PER_IMPORT,
} from 'n8n-nodes-outreach/src/contract/leads';
import type { Handlers } from '../core/http/handler';
import { readPage } from '../core/http/page';
import { readBatch } from './batch';
import { failsProcessing, importedLeadSchema, importLead, type ImportResult } from './import';
import { getLeadList, insertLeadList, LIST_WITH_COUNT } from './records';

/** A free name: `Name`, `Name (copy)`, `Name (copy 2)`, … Cuts the name if the suffix needs room. */
function freeName(wanted: string, isTaken: (name: string) => boolean): string {
	if (!isTaken(wanted)) return wanted;
	for (let copy = 1; ; copy += 1) {
		const suffix = copy === 1 ? ' (copy)' : ` (copy ${copy})`;
		const name = firstCharacters(wanted, LEAD_LIST_NAME_MAX - suffix.length) + suffix;
		if (!isTaken(name)) return name;
	}
}

export const leadListHandlers = {
	'leadLists.list': ({ query }, context) => ({
		page: readPage(context, query, {
			from: 'lead_lists',
			where: [['workspace_id = ?', context.workspace.id]],
			at: 'created_at',
			record: LIST_WITH_COUNT,
		}),
	}),

	'leadLists.create': {
		batch: ({ body }, { store, workspace, now, effect }) => {
			const { attempted, good, malformed } = readBatch(body, {
				key: 'lead_lists',
				schema: leadListCreateSchema(),
			});
			const sql = 'SELECT 1 FROM lead_lists WHERE workspace_id = ? AND name = ?';
			const isTaken = (name: string) => store.get(sql, workspace.id, name) !== undefined;
			const data = good.map(({ entry }) => {
				const list = insertLeadList(store, workspace, now, {
					name: freeName(entry.name, isTaken),
					description: entry.description ?? null,
					is_default: false,
					is_campaign_eligible: true,
				});
				effect('lead_list_created', { lead_list_id: list.id });
				return list;
			});
			return {
				status: malformed.length > 0 ? 207 : 201,
				body: {
					data,
					malformed,
					summary: { attempted, created: data.length, malformed: malformed.length },
				},
			};
		},
	},

	'leadLists.get': ({ path }, context) => ({
		body: { data: getLeadList(context, path.lead_list_id) },
	}),

	'leadLists.listLeads': ({ path, query }, context) => {
		const list = getLeadList(context, path.lead_list_id);
		return {
			page: readPage(context, query, {
				from: 'memberships JOIN leads ON leads.id = lead_id',
				where: [['lead_list_id = ?', list.id]],
				at: 'added_at',
				seq: 'memberships.seq',
			}),
		};
	},

	'leadLists.addLeads': {
		batch: ({ path, body }, context) => {
			const list = getLeadList(context, path.lead_list_id);
			const { attempted, good, malformed } = readBatch(body, {
				key: 'leads',
				schema: importedLeadSchema(context),
				maxEntries: LEADS_PER_IMPORT,
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
			const count = (result: ImportResult) => data.filter((row) => row.result === result).length;
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
