import { lazy } from '../../src/contract/lazy';
import { leadCreateSchema, type Lead, type LeadCreate } from '../../src/contract/leads';
import type { HandlerContext } from '../http/handler';
import { fromJson, type Json } from '../store/json';
import { addMembership, insertLead } from './records';
import { newLead } from './lead';
import { socialKey, socialUrlProblem } from './socialUrl';

/** A lead as an import takes it. The API finds known leads by their address, so it has to be one. */
export const importedLeadSchema = lazy(() =>
	leadCreateSchema().superRefine(({ social_url: url }, context) => {
		const message = socialUrlProblem(url);
		if (message !== undefined) {
			context.addIssue({ code: 'custom', path: ['social_url'], message });
		}
	}),
);

/** A profile with this in its address fails while it is processed, to see what an import does then. */
const PROCESSING_FAILED = '/processing-failed';

export const failsProcessing = ({ social_url }: LeadCreate) =>
	social_url.includes(PROCESSING_FAILED);

export type ImportResult = 'created' | 'added_existing' | 'already_in_list';

/** Puts a person into a list, known to the workspace or not. */
export function importLead(
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
