import { createHash } from 'crypto';

import * as z from 'zod/v4';

import { lazy } from '../../contract/lazy';

const VERSION = 1;

/** By version, what turns a state into one of the next version. */
type Migrations = Readonly<Record<number, (data: unknown) => unknown>>;
const MIGRATIONS: Migrations = {};

const envelope = lazy(() =>
	z.looseObject({
		version: z.int().min(1),
		fingerprint: z.string(),
		began: z.string().optional(),
		polledAt: z.number().optional(),
		data: z.unknown(),
	}),
);

/** What a state belongs to. Not to the API key: replacing a revoked one must lose nothing. */
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

/** Of a memory. Those of earlier versions have none. */
interface Origin {
	/** Tells this memory from an earlier one of the same event. */
	readonly began?: string;
	/** The server's time at the last poll. */
	readonly polledAt?: number;
}

/** What n8n keeps between polls: plain JSON. */
export const saveState = (
	data: unknown,
	fingerprint: string,
	{ began, polledAt }: Origin = {},
) => ({
	version: VERSION,
	fingerprint,
	...(began !== undefined && { began }),
	...(polledAt !== undefined && { polledAt }),
	data,
});

/** No server's clock is put back that far. A sandbox is, when its world begins again. */
const CLOCK_BACK_MS = 3_600_000;

/** Whether a memory is of a time that is still to come: nothing in it can be compared with what there is now. */
export const isFromLater = ({ polledAt = -Infinity }: Origin, now: number): boolean =>
	polledAt - now > CLOCK_BACK_MS;

/** `new`: none for this configuration. `problem`: there is one, but it is of no use, and the user should know. */
type ReadState<State> =
	| ({ readonly kind: 'saved'; readonly state: State } & Origin)
	| { readonly kind: 'new' }
	| { readonly kind: 'problem'; readonly problem: string };

export function readState<State>(
	saved: unknown,
	fingerprint: string,
	schema: () => z.ZodType<State>,
	migrations: Migrations = MIGRATIONS,
	current = VERSION,
): ReadState<State> {
	if (saved === undefined || saved === null) return { kind: 'new' };
	const known = envelope().safeParse(saved);
	if (!known.success) return problem('is damaged');
	const { version, fingerprint: former, began, polledAt } = known.data;
	if (former !== fingerprint) return { kind: 'new' };
	if (version > current) return problem('is of a newer version of this node');
	let data = known.data.data;
	for (let from = version; from < current; from++) {
		const migrate = migrations[from];
		if (!migrate) return problem('is of a version of this node that is no longer known');
		data = migrate(data);
	}
	const parsed = schema().safeParse(data);
	return parsed.success
		? { kind: 'saved', state: parsed.data, began, polledAt }
		: problem('is damaged');
}

const problem = (what: string) => ({
	kind: 'problem' as const,
	problem: `What this trigger remembered ${what}. It starts anew: what arrived since its last poll does not start the workflow.`,
});
