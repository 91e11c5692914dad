import { Hono, type Context } from 'hono';
import { z } from 'zod/v4';

import { problemsOf } from 'n8n-nodes-outreach/src/contract/problems';
import { lifeChangeSchema } from '../core/engine/life';
import { invalidRequest, notFound, throwIfInvalid } from '../core/errors';
import { faultSchema } from '../core/faults/faults';
import type { FaultPlan } from '../core/faults/plan';
import type { CommandRoute } from '../core/http/commandRoute';
import type { AppEnv } from '../core/http/env';
import type { Readings } from '../core/http/interpret';
import type { RequestRecord } from '../core/http/requestLog';
import { readEffects } from '../core/store/effects';
import type { Store } from '../core/store/store';
import type { Perform } from './control';
import { advanceSchema, clockChangeSchema, paceSchema, type TimeControl } from './time';

interface ControlParts {
	readonly store: Store;
	readonly faults: FaultPlan;
	readonly readings: Readings;
	readonly requests: readonly RequestRecord[];
	readonly perform: Perform;
	/** What it does to the resources. */
	readonly commandRoutes: readonly CommandRoute[];
	readonly time: TimeControl;
	readonly reset: () => void;
	/** Notifies the console that there is something new to see. */
	readonly changed: () => void;
}

const respond = (data: unknown, status = 200) => Response.json({ data: data ?? null }, { status });

async function readBody<Schema extends z.ZodType>(
	c: Context<AppEnv>,
	schema: Schema,
): Promise<z.output<Schema>> {
	const body = await c.req.json<unknown>().catch(() => {
		throw invalidRequest({ field: 'body', message: 'is not valid JSON' });
	});
	throwIfInvalid(problemsOf(schema, body, 'body'));
	return schema.parse(body);
}

const idIn = (c: Context<AppEnv>) => c.req.param('id') ?? '';

const nothingSchema = () => z.strictObject({});

/** Lets tests in other processes, and people at the console, control the sandbox. */
export function controlRoutes(parts: ControlParts) {
	const { store, faults, requests, readings, perform, commandRoutes, time, reset, changed } = parts;
	const routes = new Hono<AppEnv>();
	routes.use(async (_, next) => {
		await next();
		changed();
	});

	routes.delete('/faults/:id', (c) => {
		const id = idIn(c);
		if (!faults.remove(Number(id))) throw notFound(`Planned fault ${id}`);
		return respond(null);
	});
	routes.get('/requests', () => respond(requests));
	routes.get('/readings', () => respond(readings.chosen));
	routes.get('/effects', (c) => respond(readEffects(store, c.req.query('kind'))));
	routes.post('/reset', () => respond(reset()));
	routes.get('/clock', () => respond(time.readTime()));

	for (const { method, path, schema, status, perform: command } of commandRoutes) {
		routes.on(method, path, async (c) => {
			const body = schema && (await readBody(c, schema()));
			return respond(
				perform((context) => command(context, body as never, idIn(c))),
				status,
			);
		});
	}

	const post = <Schema extends z.ZodType>(
		path: string,
		schema: () => Schema,
		run: (body: z.output<Schema>) => unknown,
		status = 200,
	) => routes.post(path, async (c) => respond(await run(await readBody(c, schema())), status));

	/** Null clears all. */
	post(
		'/faults',
		() => faultSchema().nullable(),
		(fault) => (fault === null ? faults.clear() : faults.add(fault)),
		201,
	);
	post('/clock', clockChangeSchema, (body) => ({ now: time.moveClock(body) }));
	post('/advance', advanceSchema, time.advance);
	post('/play', paceSchema, time.play);
	post('/pause', nothingSchema, time.pause);
	post('/life', lifeChangeSchema, time.setLife);
	return routes;
}
