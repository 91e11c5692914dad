import type { z } from 'zod/v4';

import type { ActionContext } from '../engine/action';

/** An address below `/__control`, and what a request to it does. */
export interface CommandRoute {
	readonly method: 'POST' | 'DELETE';
	readonly path: string;
	/** What the body must be. Without it, the request has none. */
	readonly schema?: () => z.ZodType;
	/** The status of a success. */
	readonly status: number;
	/** @param id the one in the path, if there is one */
	readonly perform: (context: ActionContext, body: never, id: string) => unknown;
}

export const postRoute = <Schema extends z.ZodType>(
	path: string,
	schema: () => Schema,
	perform: (context: ActionContext, body: z.output<Schema>, id: string) => unknown,
	status = 200,
): CommandRoute => ({ method: 'POST', path, schema, perform, status });
