import { Hono, type Context } from 'hono';
import { z } from 'zod/v4';

import { CAMPAIGN_LEAD_STATUSES } from '../../src/contract/campaignLeads';
import { CAMPAIGN_STATUSES } from '../../src/contract/campaigns';
import { dateTime } from '../../src/contract/fields';
import { lazy } from '../../src/contract/lazy';
import { REJECTION_REASONS } from '../../src/contract/messageApprovals';
import { problemsOf } from '../../src/contract/problems';
import { socialAccountSchema } from '../../src/contract/socialAccounts';
import type { AppEnv } from '../http/app';
import { invalidRequest } from '../http/errors';
import type { World } from './world';

const accountChange = lazy(() =>
	z.strictObject({
		status: socialAccountSchema().shape.status.optional(),
		healthy: z.boolean().optional(),
		reason: z.string().optional(),
	}),
);
const newApproval = lazy(() =>
	z.strictObject({
		campaign_id: z.string(),
		lead_id: z.string().optional(),
		message: z.string().min(1).optional(),
	}),
);
const approvalChange = lazy(() =>
	z.strictObject({
		approval_status: z.enum(['approved', 'rejected']).optional(),
		rejection_reason: z.enum(REJECTION_REASONS).optional(),
		rejection_note: z.string().optional(),
		message: z.string().min(1).optional(),
	}),
);
const campaignChange = lazy(() =>
	z.strictObject({ status: z.enum(CAMPAIGN_STATUSES).exclude(['draft']) }),
);
const campaignLeadChange = lazy(() =>
	z.strictObject({
		status: z.enum(CAMPAIGN_LEAD_STATUSES).optional(),
		connection_status: z.literal('connected').optional(),
		accepted_at: dateTime().nullable().optional(),
	}),
);
const clockChange = lazy(() =>
	z.strictObject({ now: dateTime().optional(), forward_seconds: z.number().optional() }),
);
const MOST_LEADS_A_TICK = 500;
const generationReads = lazy(() => z.strictObject({ reads: z.int().min(0) }));
const generationChange = lazy(() =>
	z.strictObject({ reads: z.int().min(0).optional(), stale: z.literal(true).optional() }),
);
const agentTick = lazy(() => z.strictObject({ leads: z.int().min(1).max(MOST_LEADS_A_TICK) }));

/** The world by HTTP, for a test in another process. */
export function worldRoutes(world: World): Hono<AppEnv> {
	return new Hono<AppEnv>()
		.post('/social_accounts/:id', async (c) => {
			const change = await bodyOf(c, accountChange());
			return c.json({ data: world.setAccount(c.req.param('id'), change) });
		})
		.post('/message_approvals', async (c) =>
			c.json({ data: world.addApproval(await bodyOf(c, newApproval())) }, 201),
		)
		.post('/message_approvals/:id', async (c) => {
			const change = await bodyOf(c, approvalChange());
			return c.json({ data: world.changeApproval(c.req.param('id'), change) });
		})
		.post('/campaign_leads/:id', async (c) => {
			const change = await bodyOf(c, campaignLeadChange());
			return c.json({ data: world.changeCampaignLead(c.req.param('id'), change) });
		})
		.post('/campaigns/:id', async (c) => {
			const { status } = await bodyOf(c, campaignChange());
			return c.json({ data: world.setCampaignStatus(c.req.param('id'), status) });
		})
		.delete('/campaigns/:id', (c) => {
			world.deleteCampaign(c.req.param('id'));
			return c.json({ data: null });
		})
		.post('/generations', async (c) => {
			world.setGenerationReads((await bodyOf(c, generationReads())).reads);
			return c.json({ data: null });
		})
		.post('/generations/:id', async (c) => {
			world.changeGeneration(c.req.param('id'), await bodyOf(c, generationChange()));
			return c.json({ data: null });
		})
		.post('/agents/:id/tick', async (c) => {
			const { leads } = await bodyOf(c, agentTick());
			return c.json({ data: world.tickAgent(c.req.param('id'), leads) }, 201);
		})
		.post('/clock', async (c) =>
			c.json({ data: { now: world.moveClock(await bodyOf(c, clockChange())) } }),
		);
}

export async function bodyOf<Schema extends z.ZodType>(
	c: Context<AppEnv>,
	schema: Schema,
): Promise<z.output<Schema>> {
	const body: unknown = await c.req.json();
	const problems = problemsOf(schema, body, 'body');
	if (problems.length > 0) throw invalidRequest(problems);
	return schema.parse(body);
}
