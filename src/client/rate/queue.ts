import type { Attempt, Priority } from '../http/send';

/** An attempt that waits for its turn. One of the two functions is called, once. */
export interface Waiting {
	readonly attempt: Attempt;
	readonly go: () => void;
	readonly fail: (reason: unknown) => void;
}

/** First come, first served within a priority. An attempt that comes again takes the place it had. */
export interface RateQueue {
	enter(waiting: Waiting): void;
	isEmpty(priority: Priority): boolean;
	/** Takes out the first. */
	take(priority: Priority): Waiting | undefined;
	/** Takes out all of whom that holds. */
	leave(isLeaving: (attempt: Attempt) => boolean): Waiting[];
}

export function createRateQueue(): RateQueue {
	const places = new WeakMap<Attempt, number>();
	const queues: Record<Priority, Waiting[]> = { interactive: [], bulk: [] };
	let next = 0;

	function placeOf(attempt: Attempt): number {
		const place = places.get(attempt) ?? next++;
		places.set(attempt, place);
		return place;
	}

	return {
		enter(waiting) {
			const queue = queues[waiting.attempt.priority];
			const place = placeOf(waiting.attempt);
			const ahead = queue.findLastIndex(({ attempt }) => placeOf(attempt) < place);
			queue.splice(ahead + 1, 0, waiting);
		},
		isEmpty: (priority) => queues[priority].length === 0,
		take: (priority) => queues[priority].shift(),
		leave(isLeaving) {
			const leaving: Waiting[] = [];
			for (const priority of ['interactive', 'bulk'] as const) {
				const queue = queues[priority];
				leaving.push(...queue.filter(({ attempt }) => isLeaving(attempt)));
				queues[priority] = queue.filter(({ attempt }) => !isLeaving(attempt));
			}
			return leaving;
		},
	};
}
