import type { Environment } from '../environment';

/**
 * A timer that can be moved. Returns a function that sets it to a time of the monotonic clock; `Infinity` stops it.
 * `fail` is called if the environment's sleep fails.
 */
export function createAlarm(
	environment: Environment,
	ring: () => void,
	fail: (reason: unknown) => void,
): (at: number) => void {
	let current: { readonly at: number; readonly off: AbortController } | undefined;

	return (at) => {
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
	};
}
