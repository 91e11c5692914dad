import { Hono, type Context } from 'hono';
import type { z } from 'zod/v4';

import { problemsOf } from 'n8n-nodes-outreach/src/contract/problems';
import { invalidRequest, notFound, throwIfInvalid } from '../core/errors';
import type { FaultPlan } from '../core/faults/plan';
import type { AppEnv } from '../core/http/env';
import type { Readings } from '../core/http/interpret';
import type { RequestRecord } from '../core/http/requestLog';
import { readEffects } from '../core/store/effects';
import type { Store } from '../core/store/store';
import type { Control } from './control';
import { bodies, type Body, type BodyName } from './schemas';

interface ControlParts {
	readonly store: Store;
	readonly faults: FaultPlan;
	readonly readings: Readings;
	readonly requests: readonly RequestRecord[];
	readonly control: Control;
	readonly reset: () => void;
	/** Notifies the console that there is something new to see. */
	readonly changed: () => void;
}

const respond = (data: unknown, status = 200) => Response.json({ data: data ?? null }, { status });

async function readJson(c: Context<AppEnv>): Promise<unknown> {
	return await c.req.json<unknown>().catch(() => {
		throw invalidRequest({ field: 'body', message: 'is not valid JSON' });
	});
}

/** Lets tests in other processes, and people at the console, control the sandbox. */
export function controlRoutes(parts: ControlParts) {
	const { store, faults, requests, readings, control, reset, changed } = parts;
	const routes = new Hono<AppEnv>();
	routes.use(async (_, next) => {
		await next();
		changed();
	});

	routes.delete('/faults/:id', (c) => {
		const id = c.req.param('id');
		if (!faults.remove(Number(id))) throw notFound(`Planned fault ${id}`);
		return respond(null);
	});
	routes.get('/requests', () => respond(requests));
	routes.get('/readings', () => respond(readings.chosen));
	routes.get('/effects', (c) => respond(readEffects(store, c.req.query('kind'))));
	routes.post('/reset', () => respond(reset()));
	routes.post('/inbox_sync', () => respond(control.syncInbox()));
	routes.delete('/campaigns/:id', (c) => respond(control.deleteCampaign(c.req.param('id'))));

	const post = <Name extends BodyName>(
		path: string,
		name: Name,
		command: (body: Body<Name>, id: string) => unknown,
		status = 200,
	) =>
		routes.post(path, async (c) => {
			const schema: z.ZodType = bodies()[name];
			const body = await readJson(c);
			throwIfInvalid(problemsOf(schema, body, 'body'));
			const done = command(schema.parse(body) as Body<Name>, c.req.param('id') ?? '');
			return respond(await done, status);
		});

	/** Null clears all. */
	post('/faults', 'fault', (fault) => (fault === null ? faults.clear() : faults.add(fault)), 201);
	post('/social_accounts/:id', 'accountChange', (body, id) => control.setAccount(id, body));
	post('/message_approvals', 'newApproval', control.addApproval, 201);
	post('/message_approvals/:id', 'approvalChange', (body, id) => control.changeApproval(id, body));
	post('/campaigns/:id', 'campaignChange', (body, id) =>
		control.setCampaignStatus(id, body.status, body.proceed_on_session_check_failure),
	);
	post('/campaign_leads/:id', 'campaignLeadChange', (body, id) =>
		control.changeCampaignLead(id, body),
	);
	post('/generations', 'generationReads', ({ reads }) => control.setGenerationReads(reads));
	post('/generations/:id', 'generationChange', (body, id) => control.changeGeneration(id, body));
	post('/agents/:id/tick', 'agentTick', ({ leads }, id) => control.tickAgent(id, leads), 201);
	post('/conversations', 'newConversation', control.addConversation, 201);
	post('/conversations/:id', 'conversationChange', (body, id) => control.setConversation(id, body));
	post(
		'/conversations/:id/messages',
		'newMessage',
		(body, id) => control.addMessage(id, body),
		201,
	);
	post('/attachments', 'newAttachment', control.addAttachment, 201);
	post('/clock', 'clockChange', (body) => ({ now: control.moveClock(body) }));
	routes.get('/clock', () => respond(control.readTime()));
	post('/advance', 'advance', (body) => control.advance(body));
	post('/play', 'pace', (body) => control.play(body));
	post('/pause', 'nothing', () => control.pause());
	post('/life', 'lifeChange', (body) => control.setLife(body));
	return routes;
}
