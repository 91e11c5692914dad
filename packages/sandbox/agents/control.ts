import { z } from 'zod/v4';

import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';
import type { Lead } from 'n8n-nodes-outreach/src/contract/leads';
import type { ActionContext } from '../core/engine/action';
import { conflict } from '../core/errors';
import { type CommandRoute, postRoute } from '../core/http/commandRoute';
import { getRow } from '../core/store/records';
import { findLeads } from './lifecycle';
import { getAgent } from './records';

const MOST_LEADS = 500;

const generationReadsSchema = lazy(() => z.strictObject({ reads: z.int().min(0) }));

const generationChangeSchema = lazy(() =>
	z.strictObject({
		/** How many reads until it is ready. */
		reads: z.int().min(0).optional(),
		/** Makes it stale, as if the product or the proposal had changed. */
		stale: z.literal(true).optional(),
	}),
);
type GenerationChange = z.output<ReturnType<typeof generationChangeSchema>>;

const agentTickSchema = lazy(() => z.strictObject({ leads: z.int().min(1).max(MOST_LEADS) }));

/** New generations will be ready at this read; if 0, at once. */
const setGenerationReads = ({ store }: ActionContext, reads: number): void =>
	store.run('UPDATE workspaces SET generation_reads = ?', reads);

function changeGeneration(
	{ store }: ActionContext,
	id: string,
	{ reads, stale }: GenerationChange,
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
function tickAgent(context: ActionContext, id: string, leads: number): Lead[] {
	const stored = getAgent(context, id);
	const { status } = stored.agent;
	if (status !== 'active') {
		throw conflict('agent_not_active', `The agent is ${status} and finds nobody.`);
	}
	return findLeads(context, stored, leads);
}

export const agentCommands = { changeGeneration, setGenerationReads, tickAgent };

export const agentCommandRoutes: readonly CommandRoute[] = [
	postRoute('/generations', generationReadsSchema, (context, { reads }) =>
		setGenerationReads(context, reads),
	),
	postRoute('/generations/:id', generationChangeSchema, (context, body, id) =>
		changeGeneration(context, id, body),
	),
	postRoute(
		'/agents/:id/tick',
		agentTickSchema,
		(context, { leads }, id) => tickAgent(context, id, leads),
		201,
	),
];
