import type { EndpointId } from '../../src/contract';

interface Aim {
	/** Any endpoint by default. */
	readonly endpoint?: EndpointId;
	/** How many matching requests pass first; 0 by default. */
	readonly skip?: number;
	/** How many requests are hit; 1 by default. */
	readonly times?: number;
}

interface Late {
	/** So many seconds after the failure, by the sandbox's clock, the request takes effect after all. */
	readonly late?: number;
}

/**
 * Ways in which a service fails. With `…_after`, `truncated`, `bad_json`, `body` and `slow` the request has taken effect; with
 * `…_before` and `before` it has not; with `status`, `html` and `redirect` it has only if `after` is true. Where it has not,
 * `late` makes it take effect later.
 */
export type Fault = Aim &
	(
		| (Late & {
				readonly fault: 'status';
				readonly status: number;
				readonly body?: unknown;
				readonly headers?: Readonly<Record<string, string>>;
				readonly after?: boolean;
		  })
		/** An HTML page instead of JSON, with status 502 by default. */
		| (Late & { readonly fault: 'html'; readonly status?: number; readonly after?: boolean })
		| (Late & { readonly fault: 'redirect'; readonly to: string; readonly after?: boolean })
		/** No response until the caller gives up. */
		| (Late & { readonly fault: 'timeout_before' })
		| { readonly fault: 'timeout_after' }
		/** The connection breaks before the response begins. */
		| (Late & { readonly fault: 'reset_before' })
		| { readonly fault: 'reset_after' }
		/** The connection breaks in the middle of the response. */
		| { readonly fault: 'truncated' }
		/** The right status with a body that is not JSON. */
		| { readonly fault: 'bad_json' }
		/**
		 * A success gets this text as its body, and this status if given. An error stays as it is. With `before` the request
		 * does not take effect.
		 */
		| (Late & {
				readonly fault: 'body';
				readonly text: string;
				readonly status?: number;
				readonly before?: boolean;
		  })
		/** The response arrives byte by byte, `interval_ms` apart (1,000 by default). */
		| { readonly fault: 'slow'; readonly interval_ms?: number }
	);

export type FaultKind = Fault['fault'];

export interface FaultPlan {
	add(fault: Fault): void;
	/** Also forgets the effects that are still to come. */
	clear(): void;
	/** The fault that hits this request, if any. Counts the request for every fault aimed at it. */
	next(endpoint: EndpointId): Fault | undefined;
	/** Lets something happen at a time of the sandbox's clock. */
	schedule(at: number, happen: () => void): void;
	/** Lets happen what is due, in order. Called before anyone looks at the sandbox, so it needs no timer. */
	catchUp(now: number): void;
}

export function createFaultPlan(): FaultPlan {
	const planned: Array<{ fault: Fault; skip: number; times: number }> = [];
	let late: Array<{ readonly at: number; readonly happen: () => void }> = [];
	return {
		add: (fault) => void planned.push({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 }),
		clear: () => {
			planned.splice(0);
			late = [];
		},
		schedule: (at, happen) => {
			late = [...late, { at, happen }].sort((a, b) => a.at - b.at);
		},
		catchUp: (now) => {
			while (late[0] && late[0].at <= now) late.shift()?.happen();
		},
		next: (endpoint) => {
			for (const plan of planned) {
				if (plan.fault.endpoint !== undefined && plan.fault.endpoint !== endpoint) continue;
				if (plan.skip > 0) {
					plan.skip -= 1;
				} else if (plan.times > 0) {
					plan.times -= 1;
					return plan.fault;
				}
			}
			return undefined;
		},
	};
}
