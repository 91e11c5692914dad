import { createHash } from 'crypto';

import * as z from 'zod/v4';

import { lazy } from '../../contract/lazy';

/** If the format changes after the first release, raise this and convert what was saved before. */
const VERSION = 1;

const envelope = lazy(() =>
	z.looseObject({
		version: z.int().min(1),
		fingerprint: z.string(),
		began: z.string(),
		data: z.unknown(),
		from: z.strictObject({ hours: z.number(), at: z.number() }).optional(),
		polledAt: z.number().optional(),
		marksIds: z.boolean().optional(),
	}),
);

/** What a state belongs to. The API key is no part of it: replacing a revoked key must lose nothing. */
interface Configuration {
	readonly event: string;
	readonly baseUrl: string;
	/** Ids in any order. */
	readonly filters: Readonly<Record<string, readonly string[]>>;
}

export function fingerprintOf({ event, baseUrl, filters }: Configuration): string {
	const set = Object.entries(filters)
		.filter(([, ids]) => ids.length > 0)
		.map(([name, ids]) => [name, ids.toSorted()] as const)
		.toSorted(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256')
		.update(JSON.stringify([event, baseUrl, set]))
		.digest('base64url');
}

/** What belongs to a memory besides what it holds. */
export interface Beginning {
	/** Distinguishes this memory from an earlier one of the same event. */
	readonly began: string;
	/**
	 * Whether event ids name it, because the service may use the ids of its records once more, as a sandbox does after
	 * a reset.
	 */
	readonly marksIds?: boolean;
}

/**
 * What n8n keeps between polls: plain JSON.
 * @param polledAt our own clock, in milliseconds
 */
export const saveState = (
	data: unknown,
	fingerprint: string,
	began: string,
	{ polledAt, marksIds }: { readonly polledAt?: number; readonly marksIds?: boolean } = {},
) => ({
	version: VERSION,
	fingerprint,
	began,
	data,
	...(polledAt !== undefined && { polledAt }),
	...(marksIds && { marksIds }),
});

/**
 * Saved in place of a state, so that the next poll begins again where a first poll began.
 * @param hours how far back the first poll looked
 * @param at our own clock, in milliseconds
 */
export const saveBeginning = (
	from: { readonly hours: number; readonly at: number },
	fingerprint: string,
	{ began, marksIds }: Beginning,
) => ({ version: VERSION, fingerprint, began, from, ...(marksIds && { marksIds }) });

/**
 * `new`: there is no state for this configuration. `problem`: there is one, but it is unusable, and the user should
 * know.
 */
type ReadState<State> =
	| ({ readonly kind: 'saved'; readonly state: State; readonly polledAt?: number } & Beginning)
	| ({
			readonly kind: 'beginning';
			readonly from: { readonly hours: number; readonly at: number };
	  } & Beginning)
	| { readonly kind: 'new' }
	| { readonly kind: 'problem'; readonly problem: string };

export function readState<State>(
	saved: unknown,
	fingerprint: string,
	schema: () => z.ZodType<State>,
): ReadState<State> {
	if (saved === undefined || saved === null) return { kind: 'new' };
	const known = envelope().safeParse(saved);
	if (!known.success) return problem('is damaged');
	const { version, fingerprint: former, began, marksIds, data, from, polledAt } = known.data;
	if (former !== fingerprint) return { kind: 'new' };
	if (version > VERSION) return problem('is of a newer version of this node');
	if (from) return { kind: 'beginning', from, began, marksIds };
	const parsed = schema().safeParse(data);
	if (!parsed.success) return problem('is damaged');
	return { kind: 'saved', state: parsed.data, began, marksIds, polledAt };
}

const problem = (what: string) => ({
	kind: 'problem' as const,
	problem: `What this trigger remembered ${what}. It starts anew: what arrived since its last poll does not start the workflow.`,
});
