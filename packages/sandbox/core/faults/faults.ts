import { z } from 'zod/v4';

import { allEndpoints, type EndpointId } from 'n8n-nodes-outreach/src/contract';
import { lazy } from 'n8n-nodes-outreach/src/contract/lazy';

const ids = () => allEndpoints.map(({ id }) => id) as [EndpointId, ...EndpointId[]];

const aim = () => ({
	/** Any endpoint by default. */
	endpoint: z.enum(ids()).optional(),
	/** How many matching requests pass first; 0 by default. */
	skip: z.int().min(0).optional(),
	/** How many requests are hit; 1 by default. */
	times: z.number().min(1).optional(),
});

const late = () => ({
	...aim(),
	/** This many seconds after the failure, by the sandbox's clock, the request takes effect after all. */
	late: z.number().min(0).optional(),
});

const status = () => z.int().min(200).max(599);

/** What an answer can carry as the value of a header. */
const headerValue = () =>
	z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, { error: 'cannot be the value of a header' });
const headerName = () =>
	z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: 'cannot be the name of a header' });

/**
 * Ways in which a service fails. With `…_after`, `truncated`, `bad_json`, `body` and `slow`, the request takes effect.
 * With `…_before` and `before`, it does not. With `status`, `html` and `redirect`, it takes effect only if `after` is
 * true. If a request does not take effect, `late` makes it do so later.
 */
export const faultSchema = lazy(() =>
	z
		.discriminatedUnion('fault', [
			z.strictObject({
				fault: z.literal('status'),
				status: status(),
				body: z.unknown().optional(),
				headers: z.record(headerName(), headerValue()).optional(),
				after: z.boolean().optional(),
				...late(),
			}),
			/** An HTML page instead of JSON, with status 502 by default. */
			z.strictObject({
				fault: z.literal('html'),
				status: status().optional(),
				after: z.boolean().optional(),
				...late(),
			}),
			z.strictObject({
				fault: z.literal('redirect'),
				to: headerValue(),
				after: z.boolean().optional(),
				...late(),
			}),
			/** No response until the caller gives up. */
			z.strictObject({ fault: z.literal('timeout_before'), ...late() }),
			z.strictObject({ fault: z.literal('timeout_after'), ...aim() }),
			/** The connection breaks before the response begins. */
			z.strictObject({ fault: z.literal('reset_before'), ...late() }),
			z.strictObject({ fault: z.literal('reset_after'), ...aim() }),
			/** The connection breaks in the middle of the response. */
			z.strictObject({ fault: z.literal('truncated'), ...aim() }),
			/** The right status with a body that is not JSON. */
			z.strictObject({ fault: z.literal('bad_json'), ...aim() }),
			/**
			 * A success gets this text as its body, and this status if one is given. An error stays as it is. With
			 * `before`, the request does not take effect.
			 */
			z.strictObject({
				fault: z.literal('body'),
				text: z.string(),
				status: status().optional(),
				before: z.boolean().optional(),
				...late(),
			}),
			/**
			 * The response waits this many seconds and then arrives byte by byte, `interval_ms` apart. With only `seconds`,
			 * it arrives as a whole; with neither, one byte per second.
			 */
			z.strictObject({
				fault: z.literal('slow'),
				interval_ms: z.number().min(0).optional(),
				seconds: z.number().min(0).optional(),
				...aim(),
			}),
		])
		.refine(
			(fault) =>
				!('late' in fault) ||
				(fault.fault === 'body' ? fault.before : !('after' in fault && fault.after)),
			{
				path: ['late'],
				error:
					'is for a request without effect: not with after, and with body only if before is true',
			},
		),
);

export type Fault = z.infer<ReturnType<typeof faultSchema>>;
export type FaultKind = Fault['fault'];
