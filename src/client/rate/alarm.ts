import type { Environment } from '../environment';

/** One timer that can be moved. */
export interface Alarm {
	/** Rings at that time of the monotonic clock, and at no other that was set before. Never for `Infinity`. */
	set(at: number): void;
}

/** `fail` is called where the environment's sleep fails. */
export function createAlarm(
	environment: Environment,
	ring: () => void,
	fail: (reason: unknown) => void,
): Alarm {
	let current: { readonly at: number; readonly off: AbortController } | undefined;

	return {
		set(at) {
			if (current?.at === at) return;
			current?.off.abort();
			current = undefined;
			if (at === Infinity) return;
			const off = new AbortController();
			current = { at, off };
			const end = (happen: () => void) => {
				if (off.signal.aborted) return;
				current = undefined;
				happen();
			};
			environment.sleep(Math.max(at - environment.elapsed(), 0), off.signal).then(
				() => end(ring),
				(reason: unknown) => end(() => fail(reason)),
			);
		},
	};
}
