import { Hono } from 'hono';
import type { z } from 'zod/v4';

import { problemsOf } from '../../src/contract/problems';
import { FAULT_KINDS } from '../faults/applyFault';
import type { Fault, FaultPlan } from '../faults/faults';
import type { AppEnv } from '../http/app';
import { invalidRequest, throwIfInvalid } from '../http/errors';
import { localOnly } from '../http/callers';
import type { RequestRecord } from '../http/requestLog';
import { readEffects } from '../store/effects';
import type { Store } from '../store/store';
import type { Control } from './control';
import { bodies, type Body, type BodyName } from './schemas';

interface ControlParts {
	readonly store: Store;
	readonly faults: FaultPlan;
	readonly requests: readonly RequestRecord[];
	readonly control: Control;
	readonly reset: () => void;
}

const respond = (data: unknown, status = 200) => Response.json({ data: data ?? null }, { status });

/** Lets a test in another process control the sandbox. */
export function controlRoutes({ store, faults, requests, control, reset }: ControlParts) {
	const routes = new Hono<AppEnv>();
	routes.use(localOnly);

	/** Body: a fault, or null to clear all. */
	routes.post('/faults', async (c) => {
		const fault = await c.req.json<Fault | null>();
		if (fault === null) {
			faults.clear();
		} else if (FAULT_KINDS.includes(fault.fault)) {
			faults.add(fault);
		} else {
			const message = `must be one of ${FAULT_KINDS.join(', ')}`;
			throw invalidRequest({ field: 'fault', message });
		}
		return respond(fault, 201);
	});
	routes.get('/requests', () => respond(requests));
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
			const body: unknown = await c.req.json();
			throwIfInvalid(problemsOf(schema, body, 'body'));
			return respond(command(schema.parse(body) as Body<Name>, c.req.param('id') ?? ''), status);
		});

	post('/social_accounts/:id', 'accountChange', (body, id) => control.setAccount(id, body));
	post('/message_approvals', 'newApproval', control.addApproval, 201);
	post('/message_approvals/:id', 'approvalChange', (body, id) => control.changeApproval(id, body));
	post('/campaigns/:id', 'campaignChange', ({ status }, id) =>
		control.setCampaignStatus(id, status),
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
	return routes;
}
