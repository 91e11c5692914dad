import type { Fault as SandboxFault } from '../../../packages/sandbox/core/faults/faults';

type Planned = (processed: boolean) => SandboxFault;

const status =
	(code: number, name: string): Planned =>
	(after) => ({
		fault: 'status',
		status: code,
		body: { error: { code: name, message: name } },
		after,
	});

/** A whole answer with a status of success that is not the API's. */
const foreign =
	(text: string): Planned =>
	(after) => ({ fault: 'body', text, before: !after });

/** How the sandbox plays each fault. Nothing of a request without a connection arrives there. */
export const FAULTS = {
	'rate limit': status(429, 'rate_limited'),
	'no connection': undefined,
	'status 408': status(408, 'timeout'),
	'status 500': status(500, 'internal_error'),
	'status 502, html': (after) => ({ fault: 'html', after }),
	'status 503': status(503, 'unavailable'),
	'no answer': (after) => ({ fault: after ? 'timeout_after' : 'timeout_before' }),
	reset: (after) => ({ fault: after ? 'reset_after' : 'reset_before' }),
	'truncated body': () => ({ fault: 'truncated' }),
	'bad JSON': () => ({ fault: 'bad_json' }),
	'other JSON': foreign('"fine"'),
	'a page with status 200': foreign('<html><body>Sign in</body></html>'),
	'no record': foreign('{}'),
	'an empty record': foreign('{"data":{}}'),
	'an error with status 200': foreign('{"error":{"code":"busy","message":"Busy"}}'),
	'nothing with status 200': foreign(''),
	'empty body': () => ({ fault: 'body', text: '', status: 204 }),
	'slow drip': () => ({ fault: 'slow' }),
	redirect: (after) => ({ fault: 'redirect', to: 'https://elsewhere.example/login', after }),
} satisfies Record<string, Planned | undefined>;

/** What goes wrong with one request. `processed`: after it took effect. */
export interface Fault {
	readonly kind: keyof typeof FAULTS;
	readonly processed: boolean;
	/** Seconds after the failure at which a request that was not processed takes effect. */
	readonly late?: number;
}

/** A fault of the sandbox, if the request arrives there. */
export function plan({ kind, processed, late }: Fault): SandboxFault | undefined {
	const fault = FAULTS[kind]?.(processed);
	return fault && late !== undefined ? ({ ...fault, late } as SandboxFault) : fault;
}

const NEVER_PROCESSED: ReadonlyArray<Fault['kind']> = ['rate limit', 'no connection'];
const ALWAYS_PROCESSED: ReadonlyArray<Fault['kind']> = [
	'truncated body',
	'bad JSON',
	'empty body',
	'slow drip',
];

/** Each fault with each moment that it can have. */
export const allFaults: Fault[] = (Object.keys(FAULTS) as Array<Fault['kind']>).flatMap((kind) => [
	...(ALWAYS_PROCESSED.includes(kind) ? [] : [{ kind, processed: false }]),
	...(NEVER_PROCESSED.includes(kind) ? [] : [{ kind, processed: true }]),
]);

/** Something may take effect so long after its failure without being doubled. */
export const LATE_MAX_SECONDS = 30;
const LATE_SECONDS = [2, 12, LATE_MAX_SECONDS];

/** Each fault after which a request may still take effect, with each delay. */
export const lateFaults: Fault[] = allFaults
	.filter(({ kind, processed }) => !processed && !NEVER_PROCESSED.includes(kind))
	.flatMap((fault) => LATE_SECONDS.map((late) => ({ ...fault, late })));

export const faultName = ({ kind, processed, late }: Fault): string =>
	`${kind}${processed ? ' after processing' : ''}${late === undefined ? '' : `, done ${late} s late`}`;
