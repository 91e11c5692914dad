import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import { findLeads } from './lifecycle';
import { getAgent } from './records';
import type { ActionContext } from '../core/engine/action';
import { conflict } from '../core/errors';
import { getRow } from '../core/store/records';
import type { Body } from '../control/schemas';

/** New generations will be ready at this read; if 0, at once. */
export const setGenerationReads = ({ store }: ActionContext, reads: number): void =>
	store.run('UPDATE workspaces SET generation_reads = ?', reads);

export function changeGeneration(
	{ store }: ActionContext,
	id: string,
	{ reads, stale }: Body<'generationChange'>,
): void {
	getRow({ store }, 'generations', id, 'Generation');
	store.run(
		'UPDATE generations SET reads_left = coalesce(?, reads_left), is_stale = coalesce(?, is_stale) WHERE id = ?',
		reads ?? null,
		stale ? 1 : null,
		id,
	);
}

/** Makes an active agent find this many leads for its list. */
export function tickAgent(context: ActionContext, id: string, leads: number): Lead[] {
	const stored = getAgent(context, id);
	const { status } = stored.agent;
	if (status !== 'active') {
		throw conflict('agent_not_active', `The agent is ${status} and finds nobody.`);
	}
	return findLeads(context, stored, leads);
}
