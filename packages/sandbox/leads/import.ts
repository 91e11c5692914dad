import { isWebAddress } from 'n8n-nodes-outreach/src/contract/fields';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import {
	leadCreateSchema,
	type Lead,
	type LeadCreate,
} from 'n8n-nodes-outreach/src/contract/leads';
import type { HandlerContext } from '../core/http/handler';
import { joinList } from './joinList';
import { findLeadByUrl, insertLead, isMember } from './records';

/** A lead for import, with the `social_url` that the chosen reading asks for. */
export const importedLeadSchema = ({ readings }: Pick<HandlerContext, 'readings'>) =>
	readings['leadLists.addLeads.socialUrl'] === 'any_text' ? leadCreateSchema() : withWebAddress();

const withWebAddress = lazy(() =>
	leadCreateSchema().superRefine(({ social_url: url }, context) => {
		if (isWebAddress(url.trim())) return;
		const message = 'must be the URL of a profile and start with http:// or https://';
		context.addIssue({ code: 'custom', path: ['social_url'], message });
	}),
);

/** Processing fails for a profile with this in its address. */
const PROCESSING_FAILED = '/processing-failed';

export const failsProcessing = ({ social_url }: LeadCreate) =>
	social_url.includes(PROCESSING_FAILED);

export type ImportResult = 'created' | 'added_existing' | 'already_in_list';

/** Adds a person to a list. The fields of a known lead stay as they are. */
export function importLead(
	context: HandlerContext,
	listId: string,
	entry: LeadCreate,
): { result: ImportResult; lead: Lead } {
	const { store, workspace, now, effect } = context;
	const known = findLeadByUrl(store, workspace.id, entry.social_url);
	const lead = known ?? insertLead(store, workspace.id, entry, now);
	if (!known) effect('lead_created', { lead_id: lead.id });

	if (isMember(store, listId, lead.id)) return { result: 'already_in_list', lead };
	joinList(context, listId, lead, {
		enrolls: context.readings['leadLists.addLeads.enrollment'] === 'later_too',
	});
	return { result: known ? 'added_existing' : 'created', lead };
}
