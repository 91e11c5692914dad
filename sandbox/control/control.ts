import { Hono } from 'hono';

import type { AppEnv } from '../http/app';
import { conversationRoutes } from './conversationRoutes';
import { readEffects } from '../store/effects';
import { ApiFailure, invalidRequest } from '../http/errors';
import type { Fault, FaultPlan } from '../faults/faults';
import type { RequestRecord } from '../http/requestLog';
import type { Store } from '../store/store';
import { worldRoutes } from './worldRoutes';
import type { World } from './world';

interface ControlParts {
	readonly store: Store;
	readonly faults: FaultPlan;
	readonly requests: readonly RequestRecord[];
	readonly world: World;
	readonly reset: () => void;
}

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.[\d.]+)$/;
const LOOPBACK_HOST = /^(localhost|127\.[\d.]+|\[::1\])$/;

const kinds: ReadonlyArray<Fault['fault']> = [
	'status',
	'html',
	'redirect',
	'timeout_before',
	'timeout_after',
	'reset_before',
	'reset_after',
	'truncated',
	'bad_json',
	'slow',
];

/**
 * Lets a test in another process break the service and look behind it. Only this machine may, and no web page open in
 * its browser: a page cannot send JSON to another origin unasked, nor name the host it did not come from.
 */
export function createControl(parts: ControlParts): Hono<AppEnv> {
	const { store, faults, requests, world, reset } = parts;
	const control = new Hono<AppEnv>();

	control.use(async (c, next) => {
		const address = c.env?.incoming?.socket.remoteAddress;
		const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false;
		if (
			(address !== undefined && !LOOPBACK_ADDRESS.test(address)) ||
			!LOOPBACK_HOST.test(new URL(c.req.url).hostname) ||
			(c.req.method !== 'GET' && !isJson)
		) {
			throw new ApiFailure(
				403,
				'forbidden',
				'The control surface takes JSON, from this machine, at a loopback address.',
			);
		}
		await next();
	});

	/** Body: a fault, or null to clear them all. */
	control.post('/faults', async (c) => {
		const fault = await c.req.json<Fault | null>();
		if (fault === null) {
			faults.clear();
		} else if (kinds.includes(fault.fault)) {
			faults.add(fault);
		} else {
			throw invalidRequest([{ field: 'fault', message: `must be one of ${kinds.join(', ')}` }]);
		}
		return c.json({ data: fault }, 201);
	});
	control.get('/requests', (c) => c.json({ data: requests }));
	control.get('/effects', (c) => c.json({ data: readEffects(store, c.req.query('kind')) }));
	control.post('/reset', (c) => {
		reset();
		return c.json({ data: null });
	});
	control.route('/', worldRoutes(world));
	control.route('/', conversationRoutes(world));
	return control;
}
