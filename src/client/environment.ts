/** Everything the client takes from the outside world besides HTTP. Tests pass a virtual one. */
export interface Environment {
	/** Wall clock, milliseconds since 1970. Never compared with the server's times. */
	now(): number;
	/** Monotonic clock, milliseconds. For measuring how long something took. */
	elapsed(): number;
	/** Resolves after `ms`; rejects at once with the signal's reason when it aborts. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** A signal that aborts after `ms`: the deadline of one attempt. */
	deadline(ms: number): AbortSignal;
	/** 0 <= x < 1. */
	random(): number;
}
