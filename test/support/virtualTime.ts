/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { seededRandom } from '../../packages/sandbox/core/random';
import type { Environment } from '../../src/client/environment';

interface Timer {
	readonly at: number;
	readonly order: number;
	readonly happen: () => void;
}

const earlier = (a: Timer, b: Timer) => (a.at === b.at ? a.order < b.order : a.at < b.at);

/** A binary heap: the next event first; of those at one time the one that was scheduled first. */
function eventQueue() {
	const heap: Timer[] = [];
	const swap = (i: number, j: number) => {
		[heap[i], heap[j]] = [heap[j]!, heap[i]!];
	};
	return {
		add(event: Timer) {
			heap.push(event);
			for (let i = heap.length - 1; i > 0; ) {
				const parent = (i - 1) >> 1;
				if (!earlier(heap[i]!, heap[parent]!)) break;
				swap(i, parent);
				i = parent;
			}
		},
		peek: (): Timer | undefined => heap[0],
		take(): Timer | undefined {
			const first = heap[0];
			const last = heap.pop();
			if (heap.length === 0 || last === undefined) return first;
			heap[0] = last;
			for (let i = 0; ; ) {
				let least = i;
				for (const child of [2 * i + 1, 2 * i + 2]) {
					if (child < heap.length && earlier(heap[child]!, heap[least]!)) least = child;
				}
				if (least === i) return first;
				swap(i, least);
				i = least;
			}
		},
	};
}

/** Lets every promise that can settle without time passing do so. */
const settle = async () => await new Promise<void>((resolve) => setImmediate(resolve));

export interface VirtualTime extends Environment {
	/** Does something after `ms`. Returns a function that calls it off. */
	after(ms: number, happen: () => void): () => void;
	/** Lets time pass until the promise settles. Throws when nothing is left that could settle it. */
	until<T>(promise: Promise<T>): Promise<T>;
	/** Lets `ms` pass. */
	pass(ms: number): Promise<void>;
	/** The time that anything so far may take is over at once, before anybody can react to a part of it. */
	passDeadlines(): void;
	/** Moves our wall clock, as a correction of the system's time does. */
	setClock(now: number): void;
}

export interface VirtualTimeOptions {
	/** Wall clock at the start, milliseconds since 1970. */
	readonly now?: number;
	/** Of `random`. */
	readonly seed?: number;
	/** Each pause lets its time pass by itself. For runs with real requests, whose end the clock cannot foresee. */
	readonly runsWithPauses?: boolean;
}

/** An environment whose time passes only when a test says so, always in the same order of events. */
export function createVirtualTime(options: VirtualTimeOptions = {}): VirtualTime {
	const queue = eventQueue();
	let clock = options.now ?? Date.UTC(2026, 2, 2, 9, 30);
	let elapsed = 0;
	let order = 0;
	let lastDeadline = 0;

	function after(ms: number, happen: () => void): () => void {
		let off = false;
		queue.add({
			at: elapsed + Math.max(ms, 0),
			order: order++,
			happen: () => {
				if (!off) happen();
			},
		});
		return () => {
			off = true;
		};
	}

	/** Moves on to a time, or to the next event before it, which then happens. Returns whether there was one. */
	function stepTo(end: number): boolean {
		const event = queue.peek();
		const isDue = event !== undefined && event.at <= end;
		const at = Math.max(isDue ? event.at : end, elapsed);
		clock += at - elapsed;
		elapsed = at;
		if (isDue) queue.take()?.happen();
		return isDue;
	}

	async function passTo(end: number): Promise<void> {
		do await settle();
		while (stepTo(end));
	}

	return {
		now: () => Math.round(clock),
		elapsed: () => elapsed,
		random: seededRandom(options.seed ?? 1),
		after,
		async sleep(ms, signal) {
			const end = elapsed + Math.max(ms, 0);
			if (options.runsWithPauses) {
				void settle().then(async () => {
					if (!signal?.aborted) await passTo(end);
				});
			}
			await new Promise<void>((resolve, reject) => {
				if (signal?.aborted) {
					reject(signal.reason as Error);
					return;
				}
				const stop = () => {
					callOff();
					reject(signal?.reason as Error);
				};
				const callOff = after(ms, () => {
					signal?.removeEventListener('abort', stop);
					resolve();
				});
				signal?.addEventListener('abort', stop, { once: true });
			});
		},
		deadline(ms) {
			const controller = new AbortController();
			lastDeadline = Math.max(lastDeadline, elapsed + ms);
			after(ms, () => controller.abort(new DOMException('The deadline passed', 'TimeoutError')));
			return controller.signal;
		},
		async until(promise) {
			let settled = false;
			const note = () => {
				settled = true;
			};
			promise.then(note, note);
			for (;;) {
				await settle();
				if (settled) return await promise;
				if (queue.peek() === undefined) {
					throw new Error(
						`Stuck after ${elapsed} ms: nothing is left that could settle the promise`,
					);
				}
				stepTo(Infinity);
			}
		},
		pass: async (ms) => await passTo(elapsed + ms),
		passDeadlines() {
			while (stepTo(lastDeadline));
		},
		setClock(now) {
			clock = now;
		},
	};
}
