import { Hono, type Context, type MiddlewareHandler } from 'hono';

import type { ActionContext } from '../core/engine/action';
import type { AppEnv } from '../core/http/env';
import type { WorkspaceRow } from '../core/http/handler';
import { MAIN_WORKSPACE } from '../core/keys';
import { orNotFound } from '../core/store/records';
import { FILES, serveFile } from './assets';
import type { Live } from './live';
import type { Sources, ViewContext, ViewReaders } from './viewContext';

interface ConsoleParts extends Sources {
	readonly context: () => ActionContext;
	readonly live: Live;
	readonly readers: ViewReaders;
	/** Decides who may look. */
	readonly guard: MiddlewareHandler<AppEnv>;
}

const HEADERS = {
	'content-security-policy': [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self' data:",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; '),
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
};

const protect: MiddlewareHandler<AppEnv> = async (c, next) => {
	await next();
	for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
};

/** Serves the console at `/` and the data that its page reads. */
export function consoleRoutes({ context, live, readers, guard, ...sources }: ConsoleParts) {
	const routes = new Hono<AppEnv>();
	for (const path of [...Object.keys(FILES), '/__console/*']) routes.use(path, protect, guard);

	for (const address of Object.keys(FILES) as Array<keyof typeof FILES>) {
		routes.get(address, () => serveFile(address));
	}

	const contextOf = (c: Context<AppEnv>): ViewContext => {
		const at = context();
		const query = c.req.query();
		const id = query.workspace ?? MAIN_WORKSPACE;
		const workspace = at.store.get<WorkspaceRow>(
			'SELECT id, name FROM workspaces WHERE id = ?',
			id,
		);
		return {
			...at,
			...sources,
			query,
			workspace: orNotFound(workspace, `Workspace ${id}`),
			origin: new URL(c.req.url).origin,
		};
	};
	routes.get('/__console/live', (c) => {
		// Refuses a workspace that does not exist before the stream begins.
		contextOf(c);
		return live.stream(() => readers.status(contextOf(c), ''), c.req.raw.signal);
	});
	for (const [name, read] of Object.entries(readers)) {
		routes.get(`/__console/${name.replace('{id}', ':id')}`, (c) =>
			Response.json(
				{ data: read(contextOf(c), c.req.param('id') ?? '') },
				{ headers: { 'cache-control': 'no-store' } },
			),
		);
	}
	return routes;
}
