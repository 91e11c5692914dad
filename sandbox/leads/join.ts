import type { Lead } from '../../src/contract/leads';
import { enrollNewcomer } from '../campaigns/enroll';
import type { ActionContext } from '../engine/action';
import { addMembership } from './records';

/** A lead joins a list, and the campaigns that write to the list. */
export function joinList(context: ActionContext, listId: string, lead: Lead): void {
	addMembership(context.store, listId, lead.id, context.now);
	context.effect('membership_added', { lead_list_id: listId, lead_id: lead.id });
	enrollNewcomer(context, listId, lead);
}
