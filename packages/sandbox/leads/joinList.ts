import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { ActionContext } from '../core/engine/action';
import { addMembership } from './records';

/** A lead joins a list and, unless `enrolls` is false, the campaigns that write to the list. */
export function joinList(
	context: ActionContext,
	listId: string,
	lead: Lead,
	{ enrolls = true } = {},
): void {
	addMembership(context.store, listId, lead.id, context.now);
	context.effect('membership_added', { lead_list_id: listId, lead_id: lead.id });
	if (enrolls) context.reactions.leadJoined(context, listId, lead);
}
